import type { ChatExcerpt, ChatReportReason } from '#contract/talk/chat-reports.ts'
import { Problem, type Call } from '../../context.ts'
import { chargeShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { removeHandler, updateChoices } from './choice-queries.ts'
import { limitKeyOf, type Participant } from './participants.ts'
import { toMessageText } from './present.ts'
import { lockConversation, selectVisitor } from './queries.ts'
import {
  deleteChatReport,
  insertChatReport,
  selectMessagesBySeq,
  type Reporter,
} from './report-queries.ts'
import { insertNote } from './team-queries.ts'
import { selectViewing } from './viewing-queries.ts'

/** Reports per day, by one account or link. */
const REPORT_LIMIT: SharedLimit = { name: 'chat report', points: 20, seconds: 86_400 }

export async function changeChoices(
  row: Participant,
  {
    muted,
    left,
    blocked,
  }: {
    muted?: boolean | undefined
    left?: boolean | undefined
    blocked?: boolean | undefined
  },
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  const isTeam = row.side === 'team'
  if (isTeam && blocked !== undefined)
    throw new Problem(422, 'validation_failed', 'chat.error.blockTeam', {}, { field: 'blocked' })
  const memberId = isTeam ? (row.account?.id ?? null) : null
  await db.transaction().execute(async (transaction) => {
    const locked = await lockConversation(transaction, row.id)
    if (left || blocked) {
      const viewing = await selectViewing(transaction, row.id)
      if (viewing?.state === 'agreed' && (!isTeam || viewing.agent_id === memberId))
        throw new Problem(
          409,
          'viewing',
          blocked ? 'chat.error.blockViewing' : 'chat.error.leaveViewing',
        )
      if (isTeam && memberId !== null && (await removeHandler(transaction, row.id, memberId)))
        await insertNote(transaction, locked, { kind: 'left', user_id: memberId })
    }
    await updateChoices(transaction, row.id, memberId, { muted, has_left: left, blocked })
  })
}

const reporterOf = ({ id, side, account }: Participant): Reporter => ({
  conversation_id: id,
  side,
  // Null for visitors without an account: a conversation has one visitor.
  reporter_id: account?.id ?? null,
})

/** Copies the chosen messages for the moderators, who see nothing else of the conversation. */
export async function reportMessages(
  row: Participant,
  {
    messages,
    reason,
    message,
  }: { messages: readonly number[]; reason: ChatReportReason; message: string },
  call: Call,
): Promise<void> {
  const { db } = call
  await chargeShared(REPORT_LIMIT, limitKeyOf(row), call)
  const excerptRows = await selectMessagesBySeq(db, row.id, [...new Set(messages)])
  const ofOtherSide = excerptRows.filter(({ side }) => side !== row.side)
  if (ofOtherSide.length === 0)
    throw new Problem(422, 'validation_failed', 'chat.report.pick', {}, { field: 'messages' })
  const excerpt = excerptRows.map((one): ChatExcerpt => {
    const { author, text, files, at, side } = toMessageText(one, 'visitor', row.advertiser, call)
    return {
      side,
      at,
      text,
      name: side === 'visitor' ? row.name : (author ?? ''),
      files: files.map(({ name }) => name),
    }
  })
  const isOfVisitor = row.side === 'team'
  const writers = [...new Set(ofOtherSide.flatMap(({ user_id }) => user_id ?? []))]
  const isNew = await insertChatReport(db, {
    ...reporterOf(row),
    offer_id: row.offer_id,
    reported_id: isOfVisitor ? await selectVisitor(db, row) : (writers[0] ?? null),
    writer_ids: isOfVisitor ? [] : writers,
    reported_name: isOfVisitor
      ? row.name
      : (excerpt.find(({ side }) => side === 'team')?.name ?? ''),
    reported_email: isOfVisitor ? row.email : null,
    reason,
    message,
    excerpt: JSON.stringify(excerpt),
  })
  if (!isNew) throw new Problem(409, 'reported', 'chat.error.reported')
}

export const withdrawReport = (
  row: Participant,
  _input: object,
  { db }: Pick<Call, 'db'>,
): Promise<void> => deleteChatReport(db, reporterOf(row))
