import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portalSecret, isSameSecret } from '../../ground/secret.ts'
import { readToken, tokenText } from './tokens.ts'

/** As long as other tokens, in hexadecimal: 160 bits. */
const LENGTH = 40

/** Conversations and tickets that a link in a mail opens without an account. */
export type LinkedKind = 'chat' | 'ticket'
export interface Linked {
  id: number
  link_key: string
  email: string
}

/** The token that opens it without an account. Signed, not stored: it is the same in each mail until `link_key` changes. */
export async function linkToken(
  db: Kysely<Database>,
  kind: LinkedKind,
  { id, link_key, email }: Linked,
): Promise<string> {
  const signed = createHmac('sha256', await portalSecret(db))
    .update(`${kind}\0${id}\0${link_key}\0${email.toLowerCase()}`)
    .digest('hex')
  return tokenText(id, signed.slice(0, LENGTH))
}

/** The number that a link claims. */
export const claimedId = (token: string): number | undefined => readToken(token)?.id

export async function isLinkOf(
  db: Kysely<Database>,
  kind: LinkedKind,
  linked: Linked,
  token: string,
): Promise<boolean> {
  return isSameSecret(await linkToken(db, kind, linked), token)
}
