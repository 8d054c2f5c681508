export const calendarFile = (ics: string): Response =>
  new Response(ics, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="lares-viewing.ics"',
      'cache-control': 'no-store',
    },
  })
