/** A viewing as a file for calendars. */
export const CALENDAR_FILE = {
  name: 'lares-viewing.ics',
  type: 'text/calendar; charset=utf-8',
} as const
