import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Attachment } from '#contract/people/attachments.ts'
import type { Attachments, Database } from '#db/schema.ts'

type Db = Kysely<Database>
export type AttachmentRow = Selectable<Attachments>

/** Owner of an attachment: a side of a conversation or ticket. Without either: for a ticket that is not sent yet. */
export interface Holder {
  conversation_id: number | null
  ticket_id: number | null
  side: AttachmentRow['side']
  user_id: number | null
}

const heldBy = ({ conversation_id, ticket_id, side, user_id }: Holder) => sql<boolean>`(
  conversation_id is not distinct from ${conversation_id} and ticket_id is not distinct from ${ticket_id} and side = ${side} and user_id is not distinct from ${user_id})`

/** Counts a file of an account, or of a link. Returns the files and bytes within a day, deleted ones included, and the files without a message (`loose`). Locks until the transaction ends. */
export async function countSent(
  db: Db,
  holder: Holder,
  size: number,
): Promise<{ files: number; bytes: number; loose: number }> {
  const { user_id } = holder
  const [conversation_id, ticket_id] =
    user_id === null ? [holder.conversation_id, holder.ticket_id] : [null, null]
  const { rows } = await sql<{ files: number; bytes: number }>`
    insert into attachment_days as d (user_id, conversation_id, ticket_id, files, bytes) values (${user_id}, ${conversation_id}, ${ticket_id}, 1, ${size})
    on conflict (user_id, conversation_id, ticket_id) do update set
      files = case when d.began_at < now() - interval '1 day' then 1 else d.files + 1 end,
      bytes = case when d.began_at < now() - interval '1 day' then excluded.bytes else d.bytes + excluded.bytes end,
      began_at = case when d.began_at < now() - interval '1 day' then now() else d.began_at end
    returning files, bytes::float8 as bytes`.execute(db)
  const { rows: loose } = await sql<{ n: number }>`
    select count(*)::int as n from attachments where seq is null and ${user_id === null ? heldBy(holder) : sql`user_id = ${user_id}`}`.execute(
    db,
  )
  return { ...rows[0]!, loose: loose[0]?.n ?? 0 }
}

export function insertAttachment(
  db: Db,
  attachment: Insertable<Attachments>,
): Promise<AttachmentRow> {
  return db.insertInto('attachments').values(attachment).returningAll().executeTakeFirstOrThrow()
}

/** A file of the holder without a message. */
export function selectLoose(
  db: Db,
  holder: Holder,
  id: number,
): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('seq', 'is', null)
    .where(heldBy(holder))
    .executeTakeFirst()
}

export function selectAttachment(db: Db, id: number): Promise<AttachmentRow | undefined> {
  return db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Appends a piece. False if another piece was appended first. */
export async function addPiece(
  db: Db,
  id: number,
  offset: number,
  length: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attachments')
    .set({ received: offset + length })
    .where('id', '=', id)
    .where('received', '=', offset)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishAttachment(
  db: Db,
  id: number,
  seen: Pick<AttachmentRow, 'type' | 'width' | 'height' | 'name' | 'size' | 'received'>,
): Promise<void> {
  await db.updateTable('attachments').set(seen).where('id', '=', id).execute()
}

/** A trigger queues the job that deletes its files. */
export async function deleteLoose(db: Db, id: number): Promise<void> {
  await db.deleteFrom('attachments').where('id', '=', id).where('seq', 'is', null).execute()
}

/** Deletes an incomplete file; false if it is complete. */
export async function deleteUnfinished(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('attachments')
    .where('id', '=', id)
    .where('type', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Attaches complete files of the holder to a message, in this order. Returns their number. */
export async function attachFiles(
  db: Db,
  holder: Holder,
  ids: readonly number[],
  message: { conversation_id: number | null; ticket_id: number | null; seq: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('attachments')
    .set({ ...message, place: sql<number>`array_position(${[...ids]}::bigint[], id)` })
    .where('id', 'in', ids)
    .where('seq', 'is', null)
    .where('type', 'is not', null)
    .where(heldBy(holder))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The files of a message `m`, as the contract has them. */
export const filesOf = (column: 'conversation_id' | 'ticket_id') => sql<Attachment[]>`
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height) order by f.place, f.id)
    from attachments f where f.${sql.ref(column)} = m.${sql.ref(column)} and f.seq = m.seq), '[]'::jsonb)`

/** Deletes files without a message after a day. */
export async function sweepAttachments(db: Db): Promise<void> {
  await sql`delete from attachments where seq is null and created_at < now() - interval '1 day'`.execute(
    db,
  )
  await sql`delete from attachment_days where began_at < now() - interval '1 day'`.execute(db)
}
