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
import { Later } from '../../ground/jobs/later.ts'
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

/** Somebody who may get mails: an account, or an address without one. */
export interface MailReader {
  account: number | null
  email: string | null
}

/** Whether somebody may be mailed about a kind. */
export async function wantsMail(
  db: Db,
  { account, email }: MailReader,
  kind: NoticeKind,
): Promise<boolean> {
  if (account !== null) return (await selectSettings(db, account))[kind].mail
  if (email === null) return true
  const { rows } =
    await sql`select from mail_stops where email = address_digest(${email}) and kind = ${kind}`.execute(
      db,
    )
  return rows.length === 0
}

/** The same for a job that would mail now: it waits for the end of quiet hours. */
export async function mayMail(db: Db, reader: MailReader, kind: NoticeKind): Promise<boolean> {
  if (!(await wantsMail(db, reader, kind))) return false
  if (kind !== 'account') await awaitMorning(db, reader.account)
  return true
}

/** Throws `Later` in the quiet hours of an account. */
export async function awaitMorning(db: Db, userId: number | null): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select due as at from (select alert_due('at_once', time_zone, quiet_from, quiet_until, now()) as due from users where id = ${userId} and quiet_from is not null) u
    where due > now()`.execute(db)
  if (rows[0]) throw new Later(new Date(rows[0].at))
}

export type QuietHours = { from: number; until: number } | null

export async function selectQuietHours(db: Db, userId: number): Promise<QuietHours> {
  const row = await db
    .selectFrom('users')
    .select(['quiet_from', 'quiet_until'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.quiet_from === null || row.quiet_until === null
    ? null
    : { from: row.quiet_from, until: row.quiet_until }
}

export async function saveQuietHours(db: Db, userId: number, hours: QuietHours): Promise<void> {
  await db
    .updateTable('users')
    .set({ quiet_from: hours?.from ?? null, quiet_until: hours?.until ?? null })
    .where('id', '=', userId)
    .execute()
}

/** Turns mails of a kind off or on: for an account its setting, for an address without one a stop. */
export async function stopMails(
  db: Db,
  { account, email }: MailReader,
  kind: NoticeKind,
  stop: boolean,
): Promise<void> {
  if (account !== null) {
    const settings = (await selectSettings(db, account))[kind]
    await saveSettings(db, account, { [kind]: { ...settings, mail: !stop } })
  } else if (stop)
    await sql`insert into mail_stops (email, kind) values (address_digest(${email}), ${kind}) on conflict do nothing`.execute(
      db,
    )
  else
    await sql`delete from mail_stops where email = address_digest(${email}) and kind = ${kind}`.execute(
      db,
    )
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
