import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { roleBit } from '../../people/accounts/caller.ts'
import { lockAdmins } from '../../people/accounts/members-queries.ts'
import { filesOf } from '../../people/attachments/queries.ts'
import type { UserRow } from '../../people/accounts/queries.ts'
import { lockCustomer } from '../../publish/payments/order-queries.ts'

/** Tables left out of an export: credentials, or work in progress. */
const NOT_EXPORTED = [
  'one_time_tokens',
  'recovery_codes',
  'jobs',
  'conversations',
  'conversation_notes',
  'chat_reports',
  'tickets',
]
const SECRETS = [
  'password_hash',
  'totp_secret',
  'totp_step',
  'digest',
  'public_key',
  'secret',
  'p256dh',
  'auth',
]
/** Tables whose rows belong to offers, and so to the owners of these. */
const OF_OFFERS = [
  'offer_texts',
  'offer_contacts',
  'offer_pictures',
  'offer_prices',
  'offer_statuses',
  'offer_revisions',
] as const
/** Tables whose rows belong to boards, and so to the owners of these: including rows by others, as in conversations. */
const OF_BOARDS = [
  'board_members',
  'board_links',
  'board_homes',
  'board_votes',
  'board_comments',
] as const
/** Columns by which they are also their writer's, on a board of another. */
const BY_MEMBER: Partial<Record<(typeof OF_BOARDS)[number], string>> = {
  board_members: 'part.id',
  board_votes: 'part.member_id',
  board_comments: 'part.member_id',
}
/** Tables whose rows belong to orders; and their columns of administrators. */
const OF_ORDERS = ['order_lines', 'payments', 'refunds', 'invoices', 'promotions'] as const
const REFUNDERS = ['requested_by', 'decided_by']
/** Columns of moderators; and, by table, columns set by others, which are theirs. */
const MODERATORS = ['moderator_id', 'reply_moderator_id', 'actor_id']
const JUDGEMENTS: Record<string, readonly string[]> = {
  conversations: [
    'state',
    'diverted',
    'team_read_seq',
    'answered_seq',
    'answered_at',
    'link_key',
    'handler_id',
    'branch_id',
  ],
  agency_reviews: ['report', 'reported_at'],
}

/** Tables that know the account by its address alone: written without being logged in, or sent to it. */
const BY_EMAIL = [
  'contact_messages',
  'reports',
  'agency_invitations',
  'saved_searches',
  'conversations',
  'waiting_leads',
  'tickets',
  'waiting_tickets',
] as const

/**
 * Every row of the account, by table: rows with a foreign key to it, the account itself, and rows of its offers. Tables of later features are
 * included automatically, and so are messages to it, those of its agency while it works there. Left out: what moderators and recipients added.
 */
export async function exportAccount(
  db: Kysely<Database>,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select constraint_.conrelid::regclass::text as "table", attribute.attname as "column"
    from pg_constraint constraint_ join pg_attribute attribute on attribute.attrelid = constraint_.conrelid and attribute.attnum = constraint_.conkey[1]
    where constraint_.contype = 'f' and constraint_.confrelid = 'users'::regclass and cardinality(constraint_.conkey) = 1
    order by 1, 2`.execute(db)
  const exported: Record<string, Record<string, unknown>[]> = {}
  for (const { table, column } of [{ table: 'users', column: 'id' }, ...references]) {
    if (NOT_EXPORTED.includes(table)) continue
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(owned) - ${[...SECRETS, ...MODERATORS, ...(JUDGEMENTS[table] ?? [])]}::text[] as row from ${sql.table(table)} as owned where ${sql.ref(`owned.${column}`)} = ${userId}`.execute(
      db,
    )
    exported[table] = [...(exported[table] ?? []), ...rows.map(({ row }) => row)]
  }
  for (const table of OF_OFFERS) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(part) - ${MODERATORS}::text[] as row from ${sql.table(table)} as part join offers o on o.id = part.offer_id where o.owner_id = ${userId} order by o.id`.execute(
      db,
    )
    exported[table] = rows.map(({ row }) => row)
  }
  // Of reports of its own, and of those that it wrote for an agency.
  const { rows: estimates } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(e) as row from home_estimates e join home_reports r on r.id = e.report_id where ${userId} in (r.owner_id, r.author_id) order by e.id`.execute(
    db,
  )
  exported['home_estimates'] = estimates.map(({ row }) => row)
  for (const table of OF_BOARDS) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(part) - ${SECRETS}::text[] as row from ${sql.table(table)} as part join boards b on b.id = part.board_id
      where b.user_id = ${userId} ${BY_MEMBER[table] ? sql`or exists (select from board_members m where m.id = ${sql.ref(BY_MEMBER[table])} and m.user_id = ${userId})` : sql``}
      order by b.id, part`.execute(db)
    exported[table] = rows.map(({ row }) => row)
  }
  // With its messages, those of both sides; of an agency's as long as the account works for it.
  const { rows } = await sql<{ row: Record<string, unknown>; given: boolean }>`
    select c.given, to_jsonb(c) - 'given' - ${[...SECRETS, 'link_key']}::text[] - (case when c.given then '{}'::text[] else ${JUDGEMENTS['conversations']}::text[] end)
      || jsonb_build_object('messages', (select jsonb_agg(to_jsonb(m) - 'client_id' - 'user_id' || jsonb_build_object('files', ${filesOf('conversation_id')}) order by m.seq) from messages m where m.conversation_id = c.id))
      || case when c.given then '{}' else jsonb_build_object('choices', (select to_jsonb(ch) - 'conversation_id' - 'user_id' from conversation_choices ch where ch.conversation_id = c.id and ch.user_id is null)) end as row
    from (
      select c.*, true as given from conversations c join conversation_people p on p.conversation_id = c.id where p.user_id = ${userId}
        and (c.agency_id is null or exists (select from agency_members m where m.user_id = p.user_id and m.agency_id = c.agency_id))
      union all
      select c.*, false from conversations c where c.user_id = ${userId} or lower(c.email) = lower(${email})) c
    order by c.id`.execute(db)
  exported['conversations'] = rows.filter(({ given }) => !given).map(({ row }) => row)
  exported['conversations_received'] = rows.filter(({ given }) => given).map(({ row }) => row)
  // Its own notes, while it is a member of the agency; notes of colleagues are not exported.
  const { rows: notes } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(n) - 'client_id' as row from conversation_notes n where n.user_id = ${userId}
      and (n.agency_id is null or exists (select from agency_members m where m.user_id = n.user_id and m.agency_id = n.agency_id)) order by n.id`.execute(
    db,
  )
  exported['conversation_notes'] = notes.map(({ row }) => row)
  const { rows: reports } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(r) - ${[...MODERATORS, 'reported_id', 'reported_email', 'writer_ids', 'account_deleted']}::text[]
      - case when r.account_deleted then '{excerpt,reported_name}'::text[] else '{}' end as row from chat_reports r where r.reporter_id = ${userId} order by r.id`.execute(
    db,
  )
  exported['chat_reports'] = reports.map(({ row }) => row)
  // Its tickets with the answers, without the notes of the staff.
  const { rows: tickets } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${['link_key', 'last_seq', 'assignee_id', 'linked_user_id', 'linked_offer_id', 'linked_report_id']}::text[]
      || jsonb_build_object('messages', (select jsonb_agg(to_jsonb(m) - 'client_id' - 'user_id' - 'seq' || jsonb_build_object('files', ${filesOf('ticket_id')}) order by m.seq) from ticket_messages m where m.ticket_id = t.id and m.kind <> 'note')) as row
    from tickets t where t.user_id = ${userId} or lower(t.email) = lower(${email}) order by t.id`.execute(
    db,
  )
  exported['tickets'] = tickets.map(({ row }) => row)
  // Orders of its own, and those that it placed for an agency as long as it works there.
  for (const table of ['orders', ...OF_ORDERS] as const) {
    const { rows: bought } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(part) - ${REFUNDERS}::text[] as row from ${sql.table(table)} as part join orders o on o.id = part.${sql.ref(table === 'orders' ? 'id' : 'order_id')}
      where o.user_id = ${userId} and (o.customer = ${`user:${userId}`}
        or exists (select from agency_members m where m.user_id = o.user_id and o.customer = 'agency:' || m.agency_id)) order by o.id, part`.execute(
      db,
    )
    exported[table] = bought.map(({ row }) => row)
  }
  const { rows: balances } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(b) as row from customer_balances b where b.customer = ${`user:${userId}`} order by b.currency`.execute(
    db,
  )
  exported['customer_balances'] = balances.map(({ row }) => row)
  for (const table of BY_EMAIL) {
    if (NOT_EXPORTED.includes(table)) continue
    const { rows: written } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${[...SECRETS, ...MODERATORS, ...(JUDGEMENTS[table] ?? [])]}::text[] as row from ${sql.table(table)} as t where lower(t.email) = lower(${email})
        and (to_jsonb(t)->>'user_id') is distinct from ${String(userId)}`.execute(db)
    exported[table] = [...(exported[table] ?? []), ...written.map(({ row }) => row)]
  }
  return exported
}

/** Money that is still to be settled with an account: an order that can be paid, or a balance. */
export async function unsettledOf(
  db: Kysely<Database>,
  userId: number,
): Promise<'open_order' | 'balance' | null> {
  const customer = `user:${userId}`
  await lockCustomer(db, customer)
  const { rows } = await sql<{ open: boolean; money: boolean }>`
    select exists (select from orders where customer = ${customer} and state = 'open') as open,
      exists (select from customer_balances where customer = ${customer} and amount > 0) as money`.execute(
    db,
  )
  const { open, money } = rows[0]!
  return open ? 'open_order' : money ? 'balance' : null
}

/**
 * Deletes the account. Its rows go with it by their foreign keys; rows that have only its address are deleted here. Returns its data; undefined, without
 * a change, for the last admin.
 */
export async function deleteAccount(
  db: Kysely<Database>,
  { id, email, roles }: UserRow,
): Promise<Pick<UserRow, 'picture'> | undefined> {
  if (roles & roleBit('admin') && (await lockAdmins(db)).every((admin) => admin === id))
    return undefined
  await db
    .deleteFrom('registrations')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .execute()
  await db
    .deleteFrom('jobs')
    .where(sql<boolean>`lower(${email}) in (lower(data->>'email'), lower(data->>'to'))`)
    .execute()
  await db.deleteFrom('attachments').where('user_id', '=', id).where('seq', 'is', null).execute()
  // Reports with its messages, or by it, go when they are decided; until then moderators need the messages, not the words of a reporter that is gone.
  await sql`
    with own as (select id from conversations where user_id = ${id} or lower(email) = lower(${email})),
      reports as (
        select r.id, (r.reporter_id = ${id} or r.side = 'visitor' and r.conversation_id in (select id from own)) is true as is_reporter
        from chat_reports r where ${id} in (r.reporter_id, r.reported_id) or ${id} = any(r.writer_ids) or lower(r.reported_email) = lower(${email})
          or r.conversation_id in (select id from own)),
      decided as (delete from chat_reports where outcome is not null and id in (select id from reports))
    update chat_reports r set account_deleted = true, message = case when is_reporter then '' else r.message end,
      reporter_id = case when is_reporter then null else r.reporter_id end, conversation_id = case when is_reporter then null else r.conversation_id end
    from reports where r.id = reports.id and r.outcome is null`.execute(db)
  // Blocks belong to those who set them and are not exported; stops by moderators stay.
  for (const table of [...BY_EMAIL, 'conversation_blocks'] as const)
    await db
      .deleteFrom(table)
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .execute()
  return db.deleteFrom('users').where('id', '=', id).returning('picture').executeTakeFirstOrThrow()
}
