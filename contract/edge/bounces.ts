import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Bytes of a report: it repeats the head of the mail that it is about, or all of it. */
const REPORT_MAX = 256 * 1024

export const bounces = {
  report: endpoint({
    method: 'POST',
    path: '/mail/bounces',
    guard: {},
    // A report counts only with a mark that was sent to that mailbox.
    harmless: true,
    body: 'file',
    summary:
      'For the mail server of `MAIL_BOUNCES`: takes a mail that arrived there, as `message/rfc822`. A report that a mailbox does not exist (RFC 3464), or that its owner calls our mails spam (RFC 5965), ends our mails to that address. Anything else changes nothing, and is answered alike. 404 where no such address is set.',
    input: z.object({}),
    output: z.void(),
    limit: 120,
    maxBody: REPORT_MAX,
  }),
}
