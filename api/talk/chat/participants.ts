import type { Holder } from '../../people/attachments/queries.ts'
import { Problem, type Call, type UserCall } from '../../context.ts'
import { openByLink } from '../threads/links.ts'
import { isSuspended } from './block-queries.ts'
import { selectConversation, selectOwnConversation, type OwnConversation } from './queries.ts'

export const notFound = () => new Problem(404, 'not_found', 'chat.error.notFound')

/** A conversation as one of its participants has it: a visitor or a member of the team by account, or a visitor by the link in a mail. */
export interface Participant extends OwnConversation {
  account: { id: number; name: string } | null
}

export async function requireOwn({ id }: { id: number }, call: UserCall): Promise<Participant> {
  const { db, user, locale } = call
  const row = await selectOwnConversation(db, user, id, locale)
  if (!row) throw notFound()
  return { ...row, account: user }
}

/** For what only those may who handle it: for others there is no such thing. */
export async function requireHandler(key: { id: number }, call: UserCall): Promise<Participant> {
  const chat = await requireOwn(key, call)
  if (chat.side !== 'team') throw notFound()
  return chat
}

export async function byToken({ token }: { token: string }, call: Call): Promise<Participant> {
  const { db, locale } = call
  const row = await openByLink('chat', token, call, {
    find: (id) => selectConversation(db, id, locale),
    // A blocked account has no access by an earlier link either.
    admit: async (found) => ((await isSuspended(db, found)) ? undefined : found),
    refuse: notFound,
  })
  return { ...row, side: 'visitor', account: null }
}

/** Owner of the files that they attach. */
export const holderOf = ({ id, side, account }: Participant): Holder => ({
  conversation_id: id,
  ticket_id: null,
  side,
  user_id: account?.id ?? null,
})

/** Key of the limits that hold for all their conversations. */
export const limitKeyOf = ({ id, account }: Participant): string =>
  account ? `user ${account.id}` : `link ${id}`
