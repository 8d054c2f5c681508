import { sql, type Kysely } from 'kysely'
import { digestOf } from '#api/people/accounts/tokens.ts'
import { hashPassword } from '#api/people/accounts/passwords.ts'
import { roleBit } from '#api/people/accounts/caller.ts'
import type { Database } from '#db/schema.ts'
import { PASSWORD } from './accounts.ts'

/** The world in which the examples of `openapi/examples/` are true. */
export const ADA = `31|${'d'.repeat(40)}`
export const GRACE = `33|${'e'.repeat(40)}`
const digest = (letter: string): Buffer => digestOf(letter.repeat(40))

/** Three homes in Barcelona: two that are offered, one of them by an agency, one that was sold. */
export async function buildHomes(db: Kysely<Database>): Promise<void> {
  await sql`insert into sources (key, format) values ('examples', 'direct')`.execute(db)
  const { id: source } = await db.selectFrom('sources').select('id').executeTakeFirstOrThrow()
  const homes = [
    {
      id: 101,
      status: 'published',
      price: 285_000_00,
      area: 82,
      bedrooms: 3,
      lat: 41.4036,
      lon: 2.1744,
      title: 'Bright flat near the park',
    },
    {
      id: 102,
      status: 'published',
      price: 310_000_00,
      area: 90,
      bedrooms: 3,
      lat: 41.4051,
      lon: 2.1769,
      title: 'Flat with a balcony',
    },
    {
      id: 103,
      status: 'sold',
      price: 240_000_00,
      area: 70,
      bedrooms: 2,
      lat: 41.4012,
      lon: 2.1698,
      title: 'Small flat',
    },
  ]
  for (const { id, status, price, area, bedrooms, lat, lon, title } of homes) {
    await sql`insert into offers (id, source_id, external_id, status, action, category, price_amount, price_currency, price_type, living_area, rooms, bedrooms, bathrooms, floor,
        country_id, state_id, city_id, street, postal_code, district, lat, lon, published_at) overriding system value
      values (${id}, ${source}, ${String(id)}, ${status}, 0, 1, ${price}, 'EUR', 0, ${area}, ${bedrooms + 1}, ${bedrooms}, 1, 2,
        207, 5102, 32653, 'Carrer de la Marina', '08013', 'Gràcia', ${lat}, ${lon}, '2026-10-01T10:00:00Z')`.execute(
      db,
    )
    await sql`insert into offer_texts (offer_id, lang, title, description) values (${id}, 'en', ${title}, 'Two minutes from the underground.')`.execute(
      db,
    )
  }
}

let password: Promise<string> | undefined

/** Ada, who has everything that an account can have, and Grace, who is an administrator: as they were before the last example. */
export async function resetPeople(db: Kysely<Database>): Promise<void> {
  password ??= hashPassword(PASSWORD)
  const hash = await password
  await db.updateTable('offers').set({ agency_id: null }).execute()
  for (const table of [
    'source_runs',
    'users',
    'registrations',
    'jobs',
    'contact_messages',
    'waiting_leads',
    'conversations',
    'tickets',
    'waiting_tickets',
    'reports',
    'audit_log',
    'areas',
    'ignored_towns',
    'page_texts',
    'place_layouts',
    'one_time_tokens',
    'agencies',
    'articles',
    'article_flows',
    'article_authors',
    'tax_rules',
    'promotion_prices',
    'issuers',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('sources').where('id', '>=', 1000).execute()
  await db.updateTable('sources').set({ halted_at: null, halted_reason: null }).execute()
  for (const table of [
    'access_tokens',
    'notifications',
    'registrations',
    'one_time_tokens',
    'jobs',
    'sources',
    'source_runs',
    'tickets',
    'feed_exports',
    'webhooks',
    'articles',
    'article_flows',
    'article_authors',
    'article_revisions',
    'tax_rules',
    'promotion_prices',
  ]) {
    await sql`alter table ${sql.table(table)} alter column id restart with 1000`.execute(db)
  }
  await sql`insert into issuers (prefix, name, address, country_id, vat_id, email, is_current)
    values ('LR', 'Lares Example S.L.', ${'Calle Mayor 1\n28013 Madrid'}, 207, 'ESB12345674', 'billing@example.com', true)`.execute(
    db,
  )
  await sql`insert into users (id, email, name, password_hash, roles, locale, currency, time_zone, created_at) overriding system value values
    (7, 'ada@example.com', 'Ada Lovelace', ${hash}, 1, 'en', 'GBP', 'Europe/London', '2026-09-01T08:00:00Z'),
    (8, 'grace@example.com', 'Grace Hopper', ${hash}, ${1 | roleBit('admin')}, 'en', 'USD', 'America/New_York', '2026-08-01T08:00:00Z')`.execute(
    db,
  )
  // Grace's, which offers one of the homes.
  await sql`insert into agencies (id, slug, name, country_id) overriding system value values (61, 'casa-example', 'Casa Example', 207)`.execute(
    db,
  )
  await sql`insert into agency_members (user_id, agency_id, role) values (8, 61, 'owner')`.execute(
    db,
  )
  await sql`update offers set agency_id = 61 where id = 102`.execute(db)
  await sql`insert into offer_contacts (offer_id, name, phone) values (102, 'Casa Example', '+34 930 000 000') on conflict do nothing`.execute(
    db,
  )
  const later = new Date(Date.now() + 86_400_000)
  await sql`insert into access_tokens (id, user_id, kind, name, scopes, digest, browser, system, country, expires_at, factor_at) overriding system value values
    (31, 7, 'session', null, '{}', ${digest('d')}, 'Firefox', 'Linux', 'GB', ${later}, now()),
    (32, 7, 'session', null, '{}', ${digest('f')}, 'Safari', 'iOS', 'ES', ${later}, now()),
    (33, 8, 'session', null, '{}', ${digest('e')}, 'Chrome', 'Windows', 'US', ${later}, now()),
    (41, 7, 'personal', 'My script', '{profile:read}', ${digest('g')}, null, null, null, null, null)`.execute(
    db,
  )
  await sql`insert into passkeys (id, user_id, name, public_key) values ('cGhvbmU', 7, 'Phone', ''::bytea), ('a2V5', 8, 'Key', ''::bytea)`.execute(
    db,
  )
  await sql`insert into jobs (id, kind, user_id, attempts, error, created_at, dead_at, run_at) overriding system value values
    (71, 'mail', 7, 12, 'Error: connect ECONNREFUSED 127.0.0.1:25', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', 'infinity')`.execute(
    db,
  )
  await sql`insert into notifications (id, user_id, title, message, params) overriding system value values
    (51, 7, 'accounts.notification.passwordChanged.title', 'accounts.notification.passwordChanged.message', '{}')`.execute(
    db,
  )
  await sql`insert into registrations (id, digest, email, name, password_hash, locale, currency, time_zone, expires_at) overriding system value values
    (9, ${digest('a')}, 'alan@example.com', 'Alan Turing', ${hash}, 'en', 'EUR', 'UTC', ${later})`.execute(
    db,
  )
  await sql`insert into one_time_tokens (id, user_id, purpose, digest, expires_at) overriding system value values (10, 7, 'password', ${digest('b')}, ${later})`.execute(
    db,
  )
  await sql`insert into sources (id, key, format, owner_id, name, address, state, created_at) overriding system value
    values (5, 'own:example', 'kyero', 7, 'Our own system', 'https://feeds.example.com/kyero.xml', 'paused', '2026-11-01T08:00:00Z')
    on conflict (id) do update set owner_id = 7, name = excluded.name, address = excluded.address, schedule = 'daily', state = 'paused'`.execute(
    db,
  )
  await sql`insert into audit_log (subject_id, actor_id, act, detail) values (7, 8, 'role_granted', 'writer')`.execute(
    db,
  )
  await buildJournal(db)
}

/** An article that is public in English and a draft in German, in a series, by Jane Austen. */
async function buildJournal(db: Kysely<Database>): Promise<void> {
  await sql`insert into article_authors (id, slug, name, about) overriding system value
    values (12, 'jane-austen', 'Jane Austen', '{"en": "Writes about houses and those who live in them."}')`.execute(
    db,
  )
  await sql`insert into article_flows (id, slug, titles, leads) overriding system value
    values (11, 'buying-in-spain', '{"en": "Buying in Spain"}', '{"en": "From the first viewing to the keys."}')`.execute(
    db,
  )
  await sql`insert into articles (id, flow_id, position, author_id, places, created_at) overriding system value
    values (21, 11, 1, 12, '{city32653}', '2026-11-01T08:00:00Z')`.execute(db)
  const content = (title: string, slug: string, summary: string, text: string) =>
    JSON.stringify({
      title,
      slug,
      summary,
      alt: '',
      document: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      },
    })
  const english = content(
    'The purchase contract',
    'purchase-contract',
    'What to read before you sign.',
    'Ask for the extract of the land registry first.',
  )
  const german = content(
    'Der Kaufvertrag',
    '',
    'Was Sie vor der Unterschrift lesen sollten.',
    'Lassen Sie sich zuerst den Grundbuchauszug geben.',
  )
  await sql`insert into article_texts (article_id, lang, state, draft, published, minutes, published_at, changed_at, saved_at, saved_by, preview_key, preview_until) values
    (21, 'en', 'published', ${english}, ${english}, 1, '2026-11-02T08:00:00Z', '2026-11-02T08:00:00Z', '2026-11-02T07:50:00Z', 8, null, null),
    (21, 'de', 'draft', ${german}, null, null, null, null, '2026-11-03T08:00:00Z', 8, ${'0123456789abcdef'.repeat(2)}, '2099-01-01T00:00:00Z')`.execute(
    db,
  )
  await sql`insert into article_slugs (lang, slug, article_id) values ('en', 'purchase-contract', 21)`.execute(
    db,
  )
  await sql`insert into article_revisions (id, article_id, lang, content, author_id, published, begun_at, at) overriding system value values
    (31, 21, 'en', ${english}, 8, true, '2026-11-02T07:50:00Z', '2026-11-02T08:00:00Z'),
    (32, 21, 'de', ${german}, 8, false, '2026-11-03T08:00:00Z', '2026-11-03T08:00:00Z')`.execute(db)
}
