import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertSearch } from '#api/return/saved-searches/queries.ts'
import { createUser } from '#tests/accounts.ts'
import type { World } from './rounds.ts'

/** Fewer than a reader's alerts of a day, however they are put together. */
const HOMES = 12

/**
 * Homes are published while searches of an account and of an address wait for them. Each search must be notified of each home once: by its matches, by the
 * mails that were sent, and by the notifications. A mail that was sent twice has one id, by which mail programs recognise it.
 */
export async function alertsUnderKill(
  world: World,
  name: string,
  disturb: () => Promise<void>,
): Promise<string[]> {
  const user = await createUser(world.db, { email: `${name}@example.com` })
  const address = `${name}.alone@example.com`
  const save = (owner: { user_id: number } | { user_id: null; email: string }) =>
    insertSearch(world.db, {
      ...owner,
      locale: 'en',
      time_zone: 'UTC',
      name,
      search: { text: name },
      page: '/es/search',
      frequency: 'at_once',
      reasons: ['new'],
      channels: owner.user_id === null ? ['mail'] : ['mail', 'portal'],
      quiet_from: 0,
      quiet_until: 0,
      expires_at: new Date(Date.now() + 86_400_000),
    })
  const searches = [await save({ user_id: user.id }), await save({ user_id: null, email: address })]
  const publishing = (async () => {
    for (let home = 0; home < HOMES; home++) {
      await world.steady(() => publish(world, name, home))
      await sleep(15)
    }
  })()
  await Promise.all([publishing, disturb()])
  await drained(
    world,
    searches.map(({ id }) => id),
  )
  await world.workOff()

  const { rows } = await world.steady(() =>
    sql<{ search_id: number; matches: number; told: number }>`
      select search_id, count(*)::int as matches, count(alert_id)::int as told from search_matches
      where search_id = any(${searches.map(({ id }) => id)}::bigint[]) group by search_id`.execute(
      world.db,
    ),
  )
  const notices = await world.steady(() =>
    sql<{
      n: number
    }>`select coalesce(sum((params->>'count')::int), 0)::int as n from notifications where user_id = ${user.id}`.execute(
      world.db,
    ),
  )
  const problems: string[] = []
  const expect = (what: string, found: number): void => {
    if (found !== HOMES) problems.push(`${what}: ${found} homes instead of ${HOMES}`)
  }
  for (const { id } of searches) {
    const row = rows.find(({ search_id }) => search_id === id)
    expect(`matches of search ${id}`, row?.matches ?? 0)
    expect(`matches in alerts of search ${id}`, row?.told ?? 0)
  }
  expect('mails to the account', mailedHomes(world, user.email))
  expect('mails to the address', mailedHomes(world, address))
  expect('notifications', notices.rows[0]!.n)
  return problems
}

/** Publishes a home once, however often it is tried. */
async function publish({ db }: World, name: string, home: number): Promise<void> {
  await db
    .insertInto('sources')
    .values({ key: 'kills', format: 'direct' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    with home as (
      insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, country_id, published_at)
      select id, ${`${name} ${home}`}, 'published', 0, 1, 32500000, 'EUR', 0, 207, now() from sources where key = 'kills' on conflict do nothing returning id)
    insert into offer_texts (offer_id, lang, title, description) select id, 'en', ${`Flat ${name}`}, '' from home`.execute(
    db,
  )
}

/** Waits until all news were matched, given to their searches, and queued. */
async function drained(world: World, searches: readonly number[]): Promise<void> {
  for (;;) {
    const { rows } = await world.steady(() =>
      sql<{ left: number }>`
        select ((select count(*) from offer_news) + (select count(*) from offer_finds) +
          (select count(*) from search_matches where alert_id is null and search_id = any(${[...searches]}::bigint[])))::int as left`.execute(
        world.db,
      ),
    )
    if (rows[0]!.left === 0) return
    await sleep(100)
  }
}

/** Homes in the mails to an address, each mail once. */
function mailedHomes({ folder }: World, to: string): number {
  const outbox = join(folder, 'outbox')
  const mails = new Map<string, number>()
  for (const file of existsSync(outbox) ? readdirSync(outbox) : []) {
    const id = /-(lares-\d+)\.txt$/.exec(file)?.[1]
    if (!id) continue
    const text = readFileSync(join(outbox, file), 'utf8')
    const homes = /^Subject: .*: (\d+) propert/m.exec(text)?.[1]
    if (homes && text.includes(`\nTo: ${to}\n`)) mails.set(id, Number(homes))
  }
  return [...mails.values()].reduce((sum, homes) => sum + homes, 0)
}
