import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const EventName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/i)

export const events = {
  record: endpoint({
    method: 'POST',
    path: '/event/{first}/{second}',
    guard: {},
    summary: 'Tells that something happened. It is counted by day; the body is taken and not kept.',
    input: z.object({ first: EventName, second: EventName }),
    output: z.void(),
    limit: 120,
    maxBody: 8 * 1024,
  }),
}
