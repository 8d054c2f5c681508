import type { Holder } from '../../people/attachments/queries.ts'
import { Problem, type Call, type UserCall } from '../../context.ts'
import { openByLink } from '../threads/links.ts'
import { isSuspended } from './block-queries.ts'
import { selectConversation, selectOwnConversation, type OwnConversation } from './queries.ts'

export const notFound = () => new Problem(404, 'not_found', 'chat.error.notFound')

/** A conversation opened by a participant: by account, or by a visitor with a mailed link. */
export interface Participant extends OwnConversation {
  account: { id: number; name: string } | null
}

export async function requireOwn({ id }: { id: number }, call: UserCall): Promise<Participant> {
  const { db, user, locale } = call
  const row = await selectOwnConversation(db, user, id, locale)
  if (!row) throw notFound()
  return { ...row, account: user }
}

/** Throws 404 for accounts that do not handle the conversation. */
export async function requireHandler(key: { id: number }, call: UserCall): Promise<Participant> {
  const chat = await requireOwn(key, call)
  if (chat.side !== 'team') throw notFound()
  return chat
}

export async function byToken({ token }: { token: string }, call: Call): Promise<Participant> {
  const { db, locale } = call
  const row = await openByLink('chat', token, call, {
    find: (id) => selectConversation(db, id, locale),
    // Blocked accounts have no access by link either.
    admit: async (found) => ((await isSuspended(db, found)) ? undefined : found),
    refuse: notFound,
  })
  return { ...row, side: 'visitor', account: null }
}

/** Owner of the participant's attachments. */
export const holderOf = ({ id, side, account }: Participant): Holder => ({
  conversation_id: id,
  ticket_id: null,
  side,
  user_id: account?.id ?? null,
})

/** Key of limits across all conversations of the participant. */
export const limitKeyOf = ({ id, account }: Participant): string =>
  account ? `user ${account.id}` : `link ${id}`
