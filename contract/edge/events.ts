import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const EventName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/i)

/** Event names with counters of their own. Others are counted as `other`, so that unknown names cannot fill the table. */
export const EVENTS = {
  page: ['view', 'leave', 'error'],
  search: ['start', 'result', 'empty', 'filter', 'map'],
  location: ['select', 'detect'],
  offer: ['view', 'contact', 'phone', 'share', 'favorite', 'report'],
  journal: ['share'],
  agency: ['view', 'website', 'phone'],
  auth: ['login', 'logout', 'register'],
  cookies: ['accept_all', 'only_necessary'],
  notification: ['show', 'open'],
} as const
type Events = typeof EVENTS
/** `page/view` */
export type EventPath = {
  [First in keyof Events]: `${First}/${Events[First][number]}`
}[keyof Events]

/** Events that the pages of the portal tell. Programs may tell the others. */
export const TOLD = [
  'page/view',
  'page/error',
  'search/result',
  'search/empty',
  'offer/phone',
  'offer/contact',
  'offer/share',
  'offer/favorite',
  'journal/share',
  'cookies/accept_all',
  'cookies/only_necessary',
] as const satisfies readonly EventPath[]
export type Told = (typeof TOLD)[number]

/** How often something happened. */
export const EventCount = z.object({
  event: z.enum(TOLD),
  today: z.number().int(),
  /** The last 7 days with today, the last 30, and the 30 before these. */
  week: z.number().int(),
  month: z.number().int(),
  before: z.number().int(),
})
export type EventCount = z.infer<typeof EventCount>

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
  counts: endpoint({
    method: 'GET',
    path: '/admin/events',
    guard: { roles: ['admin'] },
    summary: 'How often visitors viewed pages, searched, found nothing, and contacted advertisers.',
    input: z.object({}),
    output: z.object({ data: z.array(EventCount) }),
  }),
}
