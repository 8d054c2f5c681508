import type { Kysely } from 'kysely'
import type { Scope } from '#contract/endpoint.ts'
import type { Database } from '#db/schema.ts'
import { callerIn } from '../../people/accounts/caller.ts'
import { portalSecret, isSameSecret, signature } from '../../ground/secret.ts'
import type { Call } from '../../context.ts'
import { selectSearch, type Owner } from './queries.ts'

/** Purpose of a link in a mail: open the searches of its address, stop the search of the mail, or show an alert. */
type Purpose = 'searches' | 'unsubscribe' | 'alert'

/** `<id of a search or alert>.<signature>`: no address is in it. */
export async function accessOf(
  db: Kysely<Database>,
  purpose: Purpose,
  id: number,
): Promise<string> {
  return `${id}.${signature(await portalSecret(db), `saved search ${purpose}`, String(id))}`
}

/** The id in such a text; null if it is invalid, or was made for another purpose. */
export async function readAccess(
  db: Kysely<Database>,
  purpose: Purpose,
  text: string,
): Promise<number | null> {
  const id = Number(/^\d{1,15}(?=\.)/.exec(text)?.[0] ?? NaN)
  return Number.isSafeInteger(id) && isSameSecret(await accessOf(db, purpose, id), text) ? id : null
}

/** Owner of the searches that a call may see, or null. A link of a mail goes before a session. `scope`: scope that a personal token needs; without it only sessions count. */
export async function ownerOf(
  access: string | undefined,
  call: Call,
  scope?: Scope,
): Promise<Owner | null> {
  if (access) {
    const id = await readAccess(call.db, 'searches', access)
    const email = id === null ? null : (await selectSearch(call.db, id))?.email
    return email ? { userId: null, email } : null
  }
  const caller = await callerIn(call, scope)
  return caller && { userId: caller.id, email: caller.email }
}
