import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portalSecret, same } from '../accounts/secret.ts'
import { readToken, tokenText } from '../accounts/tokens.ts'
import type { ConversationRecord } from './queries.ts'

/** As long as other tokens, in hexadecimal: 160 bits. */
const LENGTH = 40

type Linked = Pick<ConversationRecord, 'id' | 'link_key' | 'email'>

/** The token that opens a conversation without an account. Signed, not stored: it is the same in each mail until `link_key` changes. */
export async function linkToken(
  db: Kysely<Database>,
  { id, link_key, email }: Linked,
): Promise<string> {
  const signed = createHmac('sha256', await portalSecret(db))
    .update(`chat\0${id}\0${link_key}\0${email.toLowerCase()}`)
    .digest('hex')
  return tokenText(id, signed.slice(0, LENGTH))
}

/** The number that a link claims. */
export const claimedId = (token: string): number | undefined => readToken(token)?.id

export async function isLinkOf(
  db: Kysely<Database>,
  conversation: Linked,
  token: string,
): Promise<boolean> {
  return same(await linkToken(db, conversation), token)
}
