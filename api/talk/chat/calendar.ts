import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { ViewingRecord } from './viewing-queries.ts'

/** Calendar event of a viewing. Its id never changes; a higher `sequence` replaces the earlier event. */
export function calendarOf(
  { id, state, sequence, starts_at, ends_at, changed_at }: ViewingRecord,
  {
    summary,
    description,
    location,
    organizer,
    url,
    host,
  }: {
    summary: string
    description: string
    /** As the listing shows it. */
    location: string
    organizer: { name: string; email: string }
    url: string
    host: string
  },
): string {
  const isOff = state !== 'agreed'
  const calendar = ical({
    prodId: { company: 'Lares', product: 'Viewings' },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `viewing-${id}@${host}`,
    sequence,
    stamp: new Date(changed_at),
    start: new Date(starts_at ?? changed_at),
    end: new Date(ends_at ?? changed_at),
    summary,
    description,
    location,
    organizer,
    url,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
