import { z } from 'zod'
import { Name, Password, UNITS, User } from '../people/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { uploadOf } from '../people/uploads.ts'

const auth = { auth: true } as const
const picture = uploadOf('/user/picture', {
  scope: 'profile:write',
  what: 'the picture of the account',
  result: 'It is cropped to a square, and replaces the one before.',
})

/** The user's own data, to be seen, changed, exported and deleted: `/user/profile`. */
export const profile = {
  update: endpoint({
    method: 'PATCH',
    path: '/user/profile',
    guard: auth,
    scope: 'profile:write',
    summary: 'Changes what is named; the rest stays.',
    input: z.object({
      name: Name.optional(),
      locale: z.string().max(8).optional(),
      currency: z.string().max(20).optional(),
      units: z.enum(UNITS).optional(),
      /** IANA name. */
      time_zone: z.string().max(64).optional(),
    }),
    output: z.object({ data: User }),
    limit: 120,
  }),
  beginPicture: picture.begin,
  sendPicture: picture.send,
  removePicture: endpoint({
    method: 'DELETE',
    path: '/user/picture',
    guard: auth,
    scope: 'profile:write',
    summary: 'Removes the picture.',
    input: z.object({}),
    output: z.object({ data: User }),
  }),
  agreeToTerms: endpoint({
    method: 'POST',
    path: '/user/terms',
    guard: auth,
    summary:
      'Agrees to the terms of that version, which must be today’s. `terms_wanted` of the account names it until then.',
    input: z.object({ version: z.string().min(1).max(100) }),
    output: z.object({ data: User }),
    limit: 30,
  }),
  /** A file to download. */
  export: endpoint({
    method: 'GET',
    path: '/user/export',
    guard: auth,
    summary:
      'Everything that is kept of the account, as JSON: table to rows. Secrets are left out.',
    input: z.object({}),
    output: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    limit: 10,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/delete',
    guard: auth,
    confirmed: true,
    summary:
      'Deletes the account and everything personal in it, at once and for good. 409 `open_order` while an order of its own can be paid, `balance` while it has money here.',
    input: z.object({ current_password: Password }),
    output: z.void(),
    limit: 10,
  }),
}
