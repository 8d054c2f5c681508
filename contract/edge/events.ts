import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const EventName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/i)

/** Event names with counters of their own. Others are counted as `other`, so that unknown names cannot fill the table. */
export const EVENTS: Readonly<Record<string, readonly string[]>> = {
  page: ['view', 'leave', 'error'],
  search: ['start', 'result', 'empty', 'filter', 'map'],
  location: ['select', 'detect'],
  offer: ['view', 'contact', 'phone', 'share', 'favorite', 'report'],
  agency: ['view', 'website', 'phone'],
  auth: ['login', 'logout', 'register'],
  cookies: ['accept_all', 'only_necessary'],
  notification: ['show', 'open'],
}

export const events = {
  record: endpoint({
    method: 'POST',
    path: '/event/{first}/{second}',
    guard: {},
    summary:
      'Tells that something happened. It is counted by day under a name that is known, else as `other`; the body is taken and not kept.',
    input: z.object({ first: EventName, second: EventName }),
    output: z.void(),
    limit: 120,
    maxBody: 8 * 1024,
  }),
}
