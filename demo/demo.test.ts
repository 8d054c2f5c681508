import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEASURED_MIN } from '#contract/publish/promotion-lists.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { loadPlaces, type Places } from '#places/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { DEMO_COUNTRIES } from './countries.ts'
import { seedDemo } from './demo.ts'
import { drawOffers } from './offers.ts'

let database: TestDatabase
let places: Places
let folder: string
beforeAll(async () => {
  ;[database, places, folder] = await Promise.all([
    createTestDatabase(),
    loadPlaces(),
    mkdtemp(join(tmpdir(), 'lares-demo-')),
  ])
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('demo offers', () => {
  it('are in cities of the gazetteer, in the country of the table', () => {
    for (const { iso2, cities } of DEMO_COUNTRIES)
      for (const [name, id] of cities)
        expect(`${name} ${places.get(id)?.iso2}`).toBe(`${name} ${iso2}`)
  })

  it('are the same in every run', () => {
    expect(drawOffers(places, 300)).toEqual(drawOffers(places, 300))
  })

  it('has homes of several agencies: with the same facts and pins, at other prices', () => {
    const offers = drawOffers(places, 3000)
    const again = offers.filter(({ externalId }) => /-\d+-[23]$/.test(externalId))
    expect(again.length).toBe(6)
    for (const { externalId, home, lat, agency, asking } of again) {
      const first = offers.find((one) => one.externalId === externalId.replace(/-[23]$/, ''))!
      expect({ home, lat }).toEqual({ home: first.home, lat: first.lat })
      expect(agency).not.toBe(first.agency)
      expect(asking.amount! / first.asking.amount!).toBeGreaterThan(1)
      expect(asking.amount! / first.asking.amount!).toBeLessThan(1.05)
    }
  })

  it('are written once, in a few statements', async () => {
    const storage = createDiskStorage(folder)
    const seed = () => seedDemo({ db: database.db, places, storage, log: () => {}, count: 3000 })
    const created = await seed()
    expect(created).toBeGreaterThan(2800)
    expect(await seed()).toBe(0)
    const { rows } = await sql<{
      offers: number
      withoutText: number
      bare: number
      countries: number
      categories: number
      spain: number
    }>`
      select count(*) as offers, count(distinct country_id) as countries, count(distinct category) as categories, count(*) filter (where country_id = 207) as spain,
        count(*) filter (where not exists (select from offer_texts t where t.offer_id = o.id and t.lang = 'en')) as "withoutText",
        count(*) filter (where not exists (select from offer_pictures p where p.offer_id = o.id)) as bare from offers o where o.source_id in (select id from sources where format = 'demo')`.execute(
      database.db,
    )
    expect(rows[0]).toMatchObject({ offers: created, withoutText: 0, bare: 0, categories: 20 })
    // Everyone who offers a home has an account that gets messages, and a number that is not in use.
    const { rows: contact } = await sql<{ unreachable: number; silent: number }>`
      select count(*) filter (where u.id is null or (o.agency_id is not null and not exists (select from agency_members m where m.user_id = u.id and m.agency_id = o.agency_id)))::int as unreachable,
        count(*) filter (where c.phone is null)::int as silent from offers o left join users u on u.id = o.owner_id and u.demo_as is not null left join offer_contacts c on c.offer_id = o.id where o.source_id in (select id from sources where format = 'demo')`.execute(
      database.db,
    )
    expect(contact[0]).toEqual({ unreachable: 0, silent: 0 })
    const { rows: agencies } = await sql<{ bare: number; reviews: number; unearned: number }>`
      select (select count(*)::int from agencies where phone is null or logo is null or website is null) as bare, (select count(*)::int from agency_reviews) as reviews,
        (select count(*)::int from agency_reviews r where not exists (select from conversations l where l.user_id = r.user_id and l.agency_id = r.agency_id and l.answered_at < r.created_at)) as unearned`.execute(
      database.db,
    )
    expect(agencies[0]).toMatchObject({ bare: 0, unearned: 0 })
    expect(agencies[0]?.reviews).toBeGreaterThan(60)
    const { rows: books } = await sql<{
      issuers: number
      unbalanced: number
      unpaid: number
      gaps: number
      running: number
      measured: number
    }>`
      select (select count(*)::int from issuers) as issuers,
        (select count(*)::int from (select from ledger_postings group by entry_id having sum(amount) <> 0) x) as unbalanced,
        (select count(*)::int from orders o where not exists (select from ledger_postings p join ledger_entries e on e.id = p.entry_id where e.order_id = o.id and p.account = 'provider' and p.amount = o.total)) as unpaid,
        (select count(*)::int from invoice_series s where s.last <> (select count(*) from invoices i where (i.issuer_id, i.kind, i.year) = (s.issuer_id, s.kind, s.year))) as gaps,
        (select count(*)::int from promotions where state = 'running') as running,
        (select min(n)::int from (select count(*) as n from promotions p join offers o on o.id = p.offer_id where p.state = 'ended' and o.country_id = 207 group by p.package) x) as measured`.execute(
      database.db,
    )
    expect(books[0]).toMatchObject({ issuers: 1, unbalanced: 0, unpaid: 0, gaps: 0 })
    expect(books[0]?.running).toBeGreaterThan(20)
    expect(books[0]?.measured).toBeGreaterThanOrEqual(MEASURED_MIN)
    expect(rows[0]?.countries).toBeGreaterThanOrEqual(60)
    expect(rows[0]?.spain).toBeGreaterThanOrEqual(250)
  }, 240_000)
})
