import { z } from 'zod'
import { guarded } from '../ground/form-stamp.ts'
import { plainLines } from '#text/visible.ts'
import { Email, Name } from '../people/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { linksIn } from '../ground/links.ts'

/** Subjects of a message, in the order of the form. */
export const CONTACT_SUBJECTS = ['question', 'offer', 'account', 'press', 'other'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** Limit of characters. */
export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 5000
/** Limit of links in a message, against advertising. */
export const LINKS_MAX = 3
/** Plain text of several lines. */
export const plainText = (max: number) =>
  z
    .string()
    .overwrite(plainLines)
    .trim()
    .max(max)
    .regex(/^[\P{Cc}\n\t]*$/u)
export const withFewLinks = (text: z.ZodString) =>
  text.refine((written) => linksIn(written) <= LINKS_MAX, { error: 'contact.field.links' })
/** The id that a client gives a message: sent again with it, the message is there once. */
export const ClientId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/)
/** A message from a visitor: a name without links, and plain text with few of them. */
export const WriterName = Name.refine((text) => linksIn(text) === 0, {
  error: 'contact.field.nameLink',
})
export const WrittenText = withFewLinks(plainText(MESSAGE_MAX).min(MESSAGE_MIN))
/** Messages to the operator. */
export const contact = {
  form: endpoint({
    method: 'GET',
    path: '/contact/form',
    guard: {},
    summary:
      'The stamp that a message is sent with, from a few seconds after it was made until a day after. Sent twice with one, a message comes once.',
    input: z.object({}),
    output: z.object({ data: z.object({ stamp: z.string() }) }),
    limit: 60,
  }),
  send: endpoint({
    method: 'POST',
    path: '/contact',
    guard: {},
    summary:
      'Sends a message to those who run the portal. A copy goes to the address that it names, at most one in half an hour.',
    input: z.object({
      name: WriterName,
      email: Email,
      subject: z.enum(CONTACT_SUBJECTS),
      message: WrittenText,
      /** For `GET /contact/form`. */
      ...guarded,
    }),
    output: z.object({ data: z.object({ email: z.string() }) }),
    limit: 20,
  }),
}
