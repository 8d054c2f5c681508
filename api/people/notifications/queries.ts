import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database, Notifications } from '#db/schema.ts'

/** Limit of notifications per user; the newest are kept. */
const NOTIFICATIONS_MAX = 200

const FIELDS = [
  'id',
  'title',
  'message',
  'params',
  'type',
  'duration',
  'link',
  'created_at',
  'read_at',
] as const
export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number]

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

/** Newest first. */
export function selectNotifications(
  db: Kysely<Database>,
  userId: number,
  {
    before,
    after,
    limit,
  }: { before?: number | undefined; after?: number | undefined; limit: number },
) {
  return db
    .selectFrom('notifications')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Notifications that still exist, each with its recipient and language. */
export function selectToSend(db: Kysely<Database>, ids: number[]) {
  return db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(FIELDS.map((field) => `notifications.${field}` as const))
    .select(['notifications.user_id', 'users.locale'])
    .where('notifications.id', 'in', ids)
    .orderBy('notifications.id')
    .execute()
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
