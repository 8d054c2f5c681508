import { sql, type Kysely } from 'kysely'
import {
  isAlwaysOn,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
} from '#contract/people/notice-kinds.ts'
import { PUSH_MAX, type NoticeSettings } from '#contract/people/notifications.ts'
import type { Database } from '#db/schema.ts'
import { isLocale, type LocaleCode } from '#i18n/locales.ts'

type Db = Kysely<Database>

/** Where a user is notified of each kind. */
export async function selectSettings(db: Db, userId: number): Promise<NoticeSettings> {
  const rows = await db
    .selectFrom('notification_settings')
    .select(['kind', 'portal', 'mail', 'push'])
    .where('user_id', '=', userId)
    .execute()
  const saved = new Map(rows.map(({ kind, ...channels }) => [kind, channels]))
  return Object.fromEntries(
    NOTICE_KINDS.map((kind) => {
      const channels = saved.get(kind)
      const wants = (channel: NoticeChannel) =>
        isAlwaysOn(kind, channel) || (channels?.[channel] ?? true)
      return [kind, Object.fromEntries(NOTICE_CHANNELS.map((name) => [name, wants(name)]))]
    }),
  ) as NoticeSettings
}

export async function saveSettings(
  db: Db,
  userId: number,
  settings: Partial<NoticeSettings>,
): Promise<void> {
  const rows = NOTICE_KINDS.flatMap((kind) =>
    settings[kind] ? [{ user_id: userId, kind, ...settings[kind] }] : [],
  )
  if (rows.length === 0) return
  await db
    .insertInto('notification_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((set) => ({
        portal: set.ref('excluded.portal'),
        mail: set.ref('excluded.mail'),
        push: set.ref('excluded.push'),
      })),
    )
    .execute()
}

/** Where a user is to be notified of one kind now; push only with a browser that takes it. */
export async function selectWanted(
  db: Db,
  userId: number,
  kind: NoticeKind,
): Promise<{ portal: boolean; push: boolean }> {
  const { rows } = await sql<{ portal: boolean; push: boolean }>`
    with saved as (select portal, push from notification_settings where user_id = ${userId} and kind = ${kind})
    select coalesce((select portal from saved), true) as portal,
      coalesce((select push from saved), true) and exists (select from push_subscriptions where user_id = ${userId}) as push`.execute(
    db,
  )
  const { portal, push } = rows[0]!
  return { portal: portal || isAlwaysOn(kind, 'portal'), push }
}

/** Whether a user may be mailed about a kind; who has no account chose it otherwise. */
export async function wantsMail(db: Db, userId: number | null, kind: NoticeKind): Promise<boolean> {
  return userId === null || (await selectSettings(db, userId))[kind].mail
}

export interface PushSubscriptionRow {
  id: number
  endpoint: string
  p256dh: string
  auth: string
}

/** Browsers that get push messages. */
export function selectSubscriptions(db: Db, userId: number): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** The newest are kept. */
export async function insertSubscription(
  db: Db,
  userId: number,
  row: Omit<PushSubscriptionRow, 'id'>,
): Promise<void> {
  await db
    .insertInto('push_subscriptions')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ user_id: userId, ...row }))
    .execute()
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId} order by id desc offset ${PUSH_MAX})`.execute(
    db,
  )
}

export async function deleteSubscriptions(
  db: Db,
  userId: number,
  endpoint: string | undefined,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint ?? ''))
    .execute()
}

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** The language of a user, or null. */
export async function selectLocale(db: Db, userId: number): Promise<LocaleCode | null> {
  const row = await db
    .selectFrom('users')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? (isLocale(row.locale) ? row.locale : 'en') : null
}
