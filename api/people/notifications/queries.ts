import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database, Notifications } from '#db/schema.ts'
import { joinNames, NAME_COLUMNS, type Names } from './about-queries.ts'

/** Limit of notifications per user; the newest are kept. */
const NOTIFICATIONS_MAX = 200

export type NotificationRow = Pick<
  Selectable<Notifications>,
  | 'id'
  | 'offer_id'
  | 'title'
  | 'message'
  | 'params'
  | 'type'
  | 'duration'
  | 'link'
  | 'created_at'
  | 'read_at'
> &
  Names
const SHOWN_COLUMNS = sql`n.id, n.offer_id, n.title, n.message, n.params, n.type, n.duration, n.link, n.created_at, n.read_at, ${NAME_COLUMNS}`

export async function insertNotification(
  db: Kysely<Database>,
  notification: Insertable<Notifications>,
): Promise<void> {
  await db
    .with('oldest', (query) =>
      query
        .deleteFrom('notifications')
        .where('user_id', '=', notification.user_id)
        .where('id', '<=', (kept) =>
          kept
            .selectFrom('notifications')
            .select('id')
            .where('user_id', '=', notification.user_id)
            .orderBy('id', 'desc')
            // The new one is not seen by its own statement.
            .offset(NOTIFICATIONS_MAX - 1)
            .limit(1),
        ),
    )
    .insertInto('notifications')
    .values(notification)
    .execute()
}

/** Newest first, with the names that they have now in a language. */
export async function selectNotifications(
  db: Kysely<Database>,
  userId: number,
  {
    before,
    after,
    limit,
    locale,
  }: {
    before?: number | undefined
    after?: number | undefined
    limit: number
    locale: string
  },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${SHOWN_COLUMNS} from notifications n ${joinNames(sql`${locale}`)}
    where n.user_id = ${userId} and n.id < ${before ?? Number.MAX_SAFE_INTEGER} and n.id > ${after ?? 0}
    order by n.id desc limit ${limit}`.execute(db)
  return rows
}

/** Notifications that still exist, each with its recipient and in its language. */
export async function selectToSend(
  db: Kysely<Database>,
  ids: number[],
): Promise<(NotificationRow & { user_id: number; locale: string })[]> {
  const { rows } = await sql<NotificationRow & { user_id: number; locale: string }>`
    select ${SHOWN_COLUMNS}, n.user_id, u.locale from notifications n join users u on u.id = n.user_id ${joinNames(sql`u.locale`)}
    where n.id = any(${ids}::bigint[]) order by n.id`.execute(db)
  return rows
}

export async function countUnread(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks one as read, or all up to one. */
export async function markRead(
  db: Kysely<Database>,
  userId: number,
  which: { id: number } | { until: number },
): Promise<void> {
  const query = db
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  await (
    'id' in which ? query.where('id', '=', which.id) : query.where('id', '<=', which.until)
  ).execute()
}

export async function deleteNotification(
  db: Kysely<Database>,
  userId: number,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
