import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { callerIn, type Caller } from '../../people/accounts/caller.ts'
import { deadLink } from '../../people/accounts/registration.ts'
import { isSecretOf, newSecret, readToken, tokenText } from '../../people/accounts/tokens.ts'
import { limitKey } from '../../ground/client-address.ts'
import type { Call } from '../../context.ts'
import { chargeShared } from '../../ground/shared-limit-queries.ts'
import { checkStamp } from '../../ground/stamp.ts'
import {
  insertWaiting,
  setThread,
  selectWaiting,
  threadOf,
  type NewWaiting,
  type WaitingMessage,
  type WaitingTable,
} from './waiting-queries.ts'

type Db = Kysely<Database>

/** Unconfirmed messages per address and hour. A stranger who types another's address blocks its owner for an hour at most. */
export const UNCONFIRMED_MAX = 5
const DAY_MS = 86_400_000
/** Forms per network and hour. */
const FORM_LIMIT = { points: 12, seconds: 3600 }

/** The sender of a form, counted against the network. `stamped`: nonce of the stamp; `isMember`: the address is that of the sender's account, so it is verified. */
export async function senderOf(
  form: 'lead' | 'ticket',
  { stamp, email }: { stamp: string; email: string },
  call: Call,
): Promise<{ stamped: string; caller: Caller | null; isMember: boolean }> {
  const caller = await callerIn(call)
  const isMember = caller?.email.toLowerCase() === email.toLowerCase()
  // Members find their form filled in: sending it at once is no sign of a bot.
  const stamped = await checkStamp(call.db, form, stamp, isMember ? 0 : undefined)
  await chargeShared({ name: `${form} address`, ...FORM_LIMIT }, limitKey(call.clientAddress), call)
  return { stamped, caller, isMember }
}

/** Nonce of a filled-in form: a button pressed twice sends one message; a form shown again by Back can send another. */
export const nonceOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64url')

/** Stores a message until the link to its address, sent by `mail`, is followed. Spam is stored without a link. */
export async function storeWaiting<Table extends WaitingTable>(
  db: Db,
  table: Table,
  message: NewWaiting<Table>,
  { isSpam, mail }: { isSpam: boolean; mail: (token: string, expiresAt: Date) => Promise<void> },
): Promise<void> {
  const { secret, digest } = newSecret()
  const id = await insertWaiting(db, table, { ...message, digest: isSpam ? null : digest })
  if (!isSpam) await mail(tokenText(id, secret), new Date(Date.now() + DAY_MS))
}

/** The message of a mailed link, also if it was delivered. Throws `Problem` 422 for an invalid link. */
export async function findWaiting<Table extends WaitingTable>(
  db: Db,
  table: Table,
  token: string,
): Promise<WaitingMessage<Table>> {
  const read = readToken(token)
  const found = read && (await selectWaiting(db, table, read.id))
  if (!found?.digest || !isSecretOf(read?.secret ?? '', found.digest)) throw deadLink()
  return found
}

/** Delivers a waiting message once, however often its link is followed. Returns the id of its thread. */
export function deliverOnce<Table extends WaitingTable>(
  db: Db,
  table: Table,
  { id }: { id: number },
  deliver: (db: Db, message: WaitingMessage<Table>) => Promise<{ id: number }>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const message = await selectWaiting(transaction, table, id, { lock: true })
    if (!message) throw deadLink()
    const delivered = threadOf(message)
    if (delivered !== null) return delivered
    const thread = await deliver(transaction, message)
    await setThread(transaction, table, id, thread.id)
    return thread.id
  })
}
