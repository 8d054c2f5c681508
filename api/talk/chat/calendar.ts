import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { ViewingRecord } from './viewing-queries.ts'

/** The event of a viewing for calendars: always the same, and a higher number replaces what was there. */
export function calendarOf(
  { id, state, sequence, starts_at, ends_at, changed_at }: ViewingRecord,
  { summary, url, host }: { summary: string; url: string; host: string },
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
    url,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
