import { z } from 'zod'
import { ChatRow } from './chat.ts'
import { endpoint } from '../endpoint.ts'

/** Viewings of all conversations of an account. */
export const viewings = {
  list: endpoint({
    method: 'GET',
    path: '/viewings',
    guard: { auth: true },
    scope: 'leads:read',
    summary: 'Your viewings that are agreed and not over, and those that wait for an answer.',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({
          chat: ChatRow.omit({ last: true }),
          state: z.enum(['proposed', 'agreed']),
          at: z.string().nullable(),
          times: z.array(z.string()),
        }),
      ),
      /** Whether no two viewings that you show may be agreed for the same time. */
      exclusive: z.boolean(),
    }),
  }),
  settings: endpoint({
    method: 'PUT',
    path: '/viewings/settings',
    guard: { auth: true },
    summary: 'Says whether two viewings that you show may be agreed for the same time.',
    input: z.object({ exclusive: z.boolean() }),
    output: z.object({ data: z.object({ exclusive: z.boolean() }) }),
    limit: 60,
  }),
}
