import { z } from 'zod'
import { Email, Name } from './accounts.ts'
import { endpoint } from './endpoint.ts'

/** What a message is about, in the order of the form. */
export const CONTACT_SUBJECTS = ['question', 'offer', 'account', 'press', 'other'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** Characters of a message. */
export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 5000
/** Addresses of web pages that a message may have; who advertises sends more. */
export const LINKS_MAX = 3
/** What is plainly a link; not the host of an e-mail address. */
export const LINK =
  /\bhttps?:\/\/\S+|(?<![@\w.-])(?:www\.\S+|(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|eu|io|ru|su|cn|top|xyz|shop|site|online|club|app|dev|link|live|store)\b(?:\/\S*)?)/gi

export const linksIn = (text: string): number => text.match(LINK)?.length ?? 0

/** What a stranger writes to somebody: a name without links, plain text with few of them. */
export const WriterName = Name.refine((text) => linksIn(text) === 0, {
  error: 'contact.field.nameLink',
})
export const WrittenText = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n'))
  .trim()
  .min(MESSAGE_MIN)
  .max(MESSAGE_MAX)
  .regex(/^[\P{Cc}\n\t]*$/u)
  .refine((text) => linksIn(text) <= LINKS_MAX, { error: 'contact.field.links' })
/** What keeps programs from sending a form: `stamp` is that of its rendering, `website` stays empty, a field that only programs see and fill in. */
export const guarded = { stamp: z.string().max(200), website: z.string().max(1000).optional() }

/** Writing to those who run the portal. */
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
      /** Of `GET /contact/form`. */
      ...guarded,
    }),
    output: z.object({ data: z.object({ email: z.string() }) }),
    limit: 20,
  }),
}
