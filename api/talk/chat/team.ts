import { address } from '#contract/addresses.ts'
import type { Chat } from '#contract/talk/chat.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { Problem, type UserCall } from '../../context.ts'
import { notify } from '../../people/notifications/notify.ts'
import { lockConversation, selectConversation, type OwnConversation } from './queries.ts'
import { refuseOtherMessage } from '../threads/sent-before.ts'
import {
  handOn,
  insertNote,
  selectColleagues,
  selectNote,
  selectNotes,
  selectAgencyRole,
  takeOver,
  type Receiver,
} from './team-queries.ts'
import { selectTemplateNames } from '../threads/template-queries.ts'
import { UNREAD_MAIL_DELAY_MS } from './write.ts'

const mayHand = (
  { handler_id }: Pick<OwnConversation, 'handler_id'>,
  role: 'owner' | 'manager' | 'agent',
  userId: number,
): boolean => role !== 'agent' || handler_id === null || handler_id === userId

/** Data for the team only. `window`: numbers of the messages of the page. */
export async function teamOf(
  row: OwnConversation,
  { db, user }: { db: UserCall['db']; user: { id: number } },
  window: { from: number; before: number | undefined },
): Promise<Pick<Chat, 'team' | 'notes' | 'templates'>> {
  const [notes, role, templates] = await Promise.all([
    selectNotes(db, row, user.id, window),
    selectAgencyRole(db, row, user.id),
    selectTemplateNames(db, user.id),
  ])
  return {
    templates,
    notes: notes.map(({ body, after_seq, created_at, client_id, ...note }) => ({
      ...note,
      text: body,
      afterSeq: after_seq,
      at: new Date(created_at).toISOString(),
      clientId: client_id,
    })),
    team:
      role === undefined || row.agency_id === null
        ? null
        : {
            branch:
              row.at_branch_id === null
                ? null
                : { id: row.at_branch_id, name: row.at_branch ?? '' },
            mayHand: mayHand(row, role, user.id),
            ...(await selectColleagues(db, row.agency_id)),
          },
  }
}

/** Throws 409 if the handler is another than the caller saw. */
async function refuseTaken(
  { id, handler_id }: Pick<OwnConversation, 'id' | 'handler_id'>,
  from: number,
  { db, locale }: Pick<UserCall, 'db' | 'locale'>,
): Promise<void> {
  if ((handler_id ?? 0) === from) return
  const name = (await selectConversation(db, id, locale))?.handler
  throw name
    ? new Problem(409, 'taken', 'chat.error.taken', { name })
    : new Problem(409, 'taken', 'chat.error.handlerChanged')
}

const notOfAgency = () => new Problem(409, 'no_team', 'chat.error.noTeam')

export async function takeConversation(
  row: OwnConversation,
  { from }: { from: number },
  call: UserCall,
): Promise<void> {
  const { db, user } = call
  await db.transaction().execute(async (transaction) => {
    const locked = await lockConversation(transaction, row.id)
    if (locked.handler_id === user.id) return
    await refuseTaken(locked, from, { ...call, db: transaction })
    if (!(await takeOver(transaction, locked, user.id))) throw notOfAgency()
    if (locked.handler_id !== null)
      await notify(transaction, locked.handler_id, {
        title: 'chat.notice.takenOver',
        message: 'chat.notice.takenOverMessage',
        about: { person: user.id, conversation: row.id, offer: row.offer_id },
        payload: { type: 'info', onClick: address('chat', { id: row.id }) },
      })
  })
}

export async function handConversation(
  row: OwnConversation,
  { from, to, note = '' }: { from: number; to: string; note?: string | undefined },
  call: UserCall,
): Promise<void> {
  const { db, user } = call
  const [kind, id] = to.split(':')
  const receiver = { kind: kind as Receiver['kind'], id: Number(id) }
  await db.transaction().execute(async (transaction) => {
    const locked = await lockConversation(transaction, row.id)
    const role = await selectAgencyRole(transaction, locked, user.id)
    if (role === undefined) throw notOfAgency()
    await refuseTaken(locked, from, { ...call, db: transaction })
    if (!mayHand(locked, role, user.id))
      throw new Problem(403, 'not_handler', 'chat.error.notHandler')
    const people = await handOn(transaction, locked, receiver, { by: user.id, note })
    if (!people)
      throw new Problem(422, 'validation_failed', 'chat.error.noColleague', {}, { field: 'to' })
    for (const person of people.filter((one) => one !== user.id)) {
      await notify(transaction, person, {
        title: 'chat.notice.handed',
        message: 'chat.notice.handedMessage',
        about: { person: user.id, conversation: row.id, offer: row.offer_id },
        payload: { type: 'info', onClick: address('chat', { id: row.id }) },
      })
      // Mails the messages that are still unread then.
      if (locked.visitor_seq > locked.team_read_seq)
        await enqueue(
          transaction,
          'chat',
          { conversation: row.id, to: person },
          { runAt: new Date(Date.now() + UNREAD_MAIL_DELAY_MS), userId: person },
        )
    }
  })
}

export async function writeNote(
  row: OwnConversation,
  { client_id, text }: { client_id: string; text: string },
  { db, user }: Pick<UserCall, 'db' | 'user'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const locked = await lockConversation(transaction, row.id)
    // Other handlers neither read nor write notes of an agency.
    if (locked.agency_id !== null && !(await selectAgencyRole(transaction, locked, user.id)))
      throw notOfAgency()
    const note = { kind: 'note', user_id: user.id, client_id, body: text } as const
    if (await insertNote(transaction, locked, note)) return
    const before = await selectNote(transaction, locked, client_id)
    refuseOtherMessage(before.kind === 'note' && before.body === text, { files: [] }, [])
  })
}
