import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { minorDigits, taxOn } from '#contract/publish/payment-lists.ts'
import type { Buyer, InvoiceContent } from '#contract/publish/payments.ts'
import type { Package } from '#contract/publish/promotion-lists.ts'
import type { Database } from '#db/schema.ts'
import { DEMO_AGENCIES } from './agencies.ts'
import { DEMO_COUNTRIES } from './countries.ts'
import type { SeedPlaces } from './offers.ts'
import { createRandom, type Random } from './random.ts'
import { streetsOf } from './streets.ts'

/** A seller that does not exist: its numbers cannot be mistaken for somebody's. */
export const ISSUER = {
  prefix: 'DEMO',
  name: 'Lares Demo, S.L.',
  address: 'Calle del Ejemplo 1\n28000 Madrid',
  country_id: 207,
  vat_id: 'ESB00000000',
  register: 'Registro Mercantil de Ejemplo, hoja M-0',
  email: 'invoices@demo.example',
}

/** Standard rates in the European Union in per cent. European Commission, Taxes in Europe Database, 2026. */
const EU_RATES: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}
const RATES_SOURCE = 'European Commission, Taxes in Europe Database, 2026'

/** Euros without tax. */
const PRICES: readonly (readonly [Package, days: number, euros: number])[] = [
  ['highlight', 7, 5],
  ['highlight', 14, 9],
  ['highlight', 30, 16],
  ['top', 7, 15],
  ['top', 14, 26],
  ['top', 30, 45],
  ['showcase', 7, 20],
  ['showcase', 30, 60],
]
/** Places in big cities are dearer. */
const DEAR_CITIES = ['Barcelona', 'Madrid', 'Berlin', 'Munich', 'Paris', 'Milano', 'London']
const DEAR = 1.6
/** Other countries pay in euros. */
const OWN_CURRENCY = ['GB', 'CH', 'HU', 'US', 'AE', 'PL', 'CZ', 'SE', 'DK', 'NO']

/** Countries whose demo agencies have bought promotions. */
const BUYERS = ['ES', 'DE', 'FR', 'IT', 'PT', 'GB', 'MT', 'PL', 'CZ', 'CH', 'TR']
/** Countries where homes stand above lists and in showcases now; elsewhere lists are as without money, which browser tests count on. */
const SHOWN_IN = ['GB', 'PL', 'CZ', 'CH', 'TR']
const PACKAGES: readonly Package[] = ['highlight', 'top', 'showcase']
/** Finished promotions of each package that an agency has. */
const PAST = 2
/** How many times as many views as before. */
const LIFTS: Readonly<Record<Package, number>> = { highlight: 1.3, top: 2.4, showcase: 1.8 }
const PRICES_DAYS_AGO = 400
/** Longest ago that a promotion of the demo began. */
const OFFER_DAYS = 130

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The seller of promotions, its taxes and prices; and promotions of demo agencies that are over or running, with their paid orders. Once. */
export async function writePromotions(
  trx: Transaction<Database>,
  places: Pick<SeedPlaces, 'countries'>,
  agencies: ReadonlyMap<string, number>,
  people: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const { rows: known } = await sql`select from issuers limit 1`.execute(trx)
  if (known.length > 0) return
  const { id: issuer } = await trx
    .insertInto('issuers')
    .values({ ...ISSUER, is_current: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numbers = new Map(places.countries().map(({ iso2, number }) => [iso2, number]))
  await writeTaxRules(trx, numbers)
  const priceOf = await writePrices(trx, numbers, now)
  await writeOrders(trx, await drawOrders(trx, { agencies, people, numbers, priceOf, now }), issuer)
}

async function writeTaxRules(
  trx: Transaction<Database>,
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const rule = {
    seller_country_id: ISSUER.country_id,
    valid_from: '2026-01-01',
    source: RATES_SOURCE,
  }
  const inUnion = Object.entries(EU_RATES).flatMap(([iso2, percent]) => {
    const buyer_country_id = numbers.get(iso2)
    if (buyer_country_id === undefined) return []
    const taxed = { ...rule, buyer_country_id, treatment: 'taxed', rate: percent * 1000 } as const
    const business =
      iso2 === 'ES' ? taxed : ({ ...taxed, treatment: 'reverse_charge', rate: 0 } as const)
    return [
      { ...taxed, buyer_kind: 'person' as const },
      { ...business, buyer_kind: 'business' as const },
    ]
  })
  const elsewhere = (['person', 'business'] as const).map((buyer_kind) => ({
    ...rule,
    buyer_country_id: null,
    buyer_kind,
    treatment: 'outside' as const,
    rate: 0,
    source: 'Directive 2006/112/EC, articles 44 and 59',
  }))
  await trx
    .insertInto('tax_rules')
    .values([...inUnion, ...elsewhere])
    .execute()
}

/** Two significant digits, in minor units. */
function roundPrice(major: number, currency: string): number {
  const step = 10 ** Math.max(-minorDigits(currency), Math.floor(Math.log10(major)) - 1)
  return Math.round(Math.round(major / step) * step * 10 ** minorDigits(currency))
}

interface Price {
  currency: string
  amount: number
}
type PriceOf = (iso2: string, city: number | null, name: Package, days: number) => Price

async function writePrices(
  trx: Transaction<Database>,
  numbers: ReadonlyMap<string, number>,
  now: Date,
): Promise<PriceOf> {
  const valid_from = new Date(now.getTime() - PRICES_DAYS_AGO * DAY_MS)
  const marketOf = (iso2: string) => {
    const country = DEMO_COUNTRIES.find((one) => one.iso2 === iso2)
    return country && OWN_CURRENCY.includes(iso2)
      ? { currency: country.currency, perEur: country.perEur }
      : { currency: 'EUR', perEur: 1 }
  }
  const cities = DEMO_COUNTRIES.flatMap(({ iso2, cities }) =>
    cities.filter(([name]) => DEAR_CITIES.includes(name)).map(([, place]) => ({ iso2, place })),
  )
  const priceAt = (
    { currency, perEur }: { currency: string; perEur: number },
    euros: number,
  ): Price => ({ currency, amount: roundPrice(euros * perEur, currency) })
  const rows = PRICES.flatMap(([name, days, euros]) => [
    { package: name, days, place: null, ...priceAt({ currency: 'EUR', perEur: 1 }, euros) },
    ...OWN_CURRENCY.flatMap((iso2) => {
      const number = numbers.get(iso2)
      return number === undefined
        ? []
        : [{ package: name, days, place: `country${number}`, ...priceAt(marketOf(iso2), euros) }]
    }),
    ...cities.map(({ iso2, place }) => ({
      package: name,
      days,
      place,
      ...priceAt(marketOf(iso2), euros * DEAR),
    })),
  ])
  await trx
    .insertInto('promotion_prices')
    .values(rows.map((row) => ({ ...row, valid_from })))
    .execute()
  return (iso2, city, name, days) => {
    const found = (place: string | null) =>
      rows.find((row) => row.place === place && row.package === name && row.days === days)
    const price = found(`city${city}`) ?? found(`country${numbers.get(iso2)}`) ?? found(null)
    if (!price) throw new Error(`no price of ${name} for ${days} days`)
    return price
  }
}

interface DemoOrder extends Price {
  key: string
  offer: number
  title: string
  customer: string
  user: number
  buyer: Buyer
  locale: string
  package: Package
  days: number
  start: Date
  end: Date
  rate: number
  treatment: 'taxed' | 'outside'
}

/** Orders of one promotion each, in the order of time. */
async function drawOrders(
  trx: Transaction<Database>,
  {
    agencies,
    people,
    numbers,
    priceOf,
    now,
  }: {
    agencies: ReadonlyMap<string, number>
    people: ReadonlyMap<string, number>
    numbers: ReadonlyMap<string, number>
    priceOf: PriceOf
    now: Date
  },
): Promise<DemoOrder[]> {
  const buyers = DEMO_AGENCIES.filter(({ iso2 }) => BUYERS.includes(iso2))
  // Offers for sale that were there before, so that there is something to compare with.
  const { rows: offers } = await sql<{
    id: number
    external_id: string
    agency_id: number
    city_id: number | null
    title: string
  }>`
    select o.id, o.external_id, o.agency_id, o.city_id, t.title from offers o join offer_texts t on t.offer_id = o.id and t.lang = 'en'
    where o.agency_id = any(${buyers.map(({ slug }) => agencies.get(slug) ?? 0)}::bigint[]) and o.status = 'published' and o.action = 0
      and o.source_id in (select id from sources where format = 'demo') and o.published_at < ${new Date(now.getTime() - OFFER_DAYS * DAY_MS)}
    order by o.external_id`.execute(trx)
  const orders = buyers.flatMap(({ slug, name, iso2, languages }): DemoOrder[] => {
    const agency = agencies.get(slug)
    const user = people.get(`office@${slug}.example`)
    if (agency === undefined || user === undefined) return []
    const random = createRandom(`${slug} promotions`)
    const own = offers.filter((offer) => offer.agency_id === agency)
    const buyer = drawBuyer(random, { name, iso2, number: numbers.get(iso2) ?? 0 })
    const rate = Math.round((EU_RATES[iso2] ?? 0) * 1000)
    const made: DemoOrder[] = []
    for (const packageName of PACKAGES)
      for (let at = 0; at <= PAST && own.length > 0; at++) {
        const isRunning = at === PAST
        if (isRunning && packageName !== 'highlight' && !SHOWN_IN.includes(iso2)) continue
        const days = packageName === 'showcase' ? 30 : random.pick([14, 30])
        const begun = isRunning ? random.integer(1, days - 3) : days + random.integer(2, 60)
        const [offer] = own.splice(random.integer(0, own.length - 1), 1)
        if (!offer) continue
        const start = new Date(
          Math.floor((now.getTime() - begun * DAY_MS) / MINUTE_MS) * MINUTE_MS -
            random.integer(0, 600) * MINUTE_MS,
        )
        made.push({
          key: drawKey(random),
          offer: offer.id,
          title: offer.title,
          customer: `agency:${agency}`,
          user,
          buyer,
          locale: languages[0] ?? 'en',
          package: packageName,
          days,
          start,
          end: new Date(start.getTime() + days * DAY_MS),
          rate,
          treatment: rate > 0 ? 'taxed' : 'outside',
          ...priceOf(iso2, offer.city_id, packageName, days),
        })
      }
    return made
  })
  return orders.sort((a, b) => a.start.getTime() - b.start.getTime())
}

function drawBuyer(
  random: Random,
  { name, iso2, number }: { name: string; iso2: string; number: number },
): Buyer {
  const country = DEMO_COUNTRIES.find((one) => one.iso2 === iso2)
  const lang = country?.lang ?? 'en'
  return {
    kind: 'business',
    name,
    company: name,
    street: `${random.pick(streetsOf(lang, iso2))} ${random.integer(1, 90)}`,
    postalCode: String(random.integer(10_000, 99_999)),
    city: country?.cities[0]?.[0] ?? 'Madrid',
    country: `country${number}`,
    vatId: '',
  }
}

function drawKey(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.integer(0, 15).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Paid orders with all that the portal keeps of them: lines, payments, entries of the ledger, invoices, promotions and views. */
async function writeOrders(
  trx: Transaction<Database>,
  orders: readonly DemoOrder[],
  issuer: number,
): Promise<void> {
  if (orders.length === 0) return
  const inserted = await trx
    .insertInto('orders')
    .values(
      orders.map((order) => ({
        key: order.key,
        digest: createHash('sha256').update(order.key).digest(),
        user_id: order.user,
        customer: order.customer,
        state: 'paid' as const,
        currency: order.currency,
        net: order.amount,
        tax: taxOn(order.amount, order.rate),
        treatment: order.treatment,
        rate: order.rate,
        issuer_id: issuer,
        buyer: JSON.stringify(order.buyer),
        locale: order.locale,
        created_at: order.start,
        expires_at: new Date(order.start.getTime() + DAY_MS),
        closed_at: order.start,
      })),
    )
    .returning(['id', 'key'])
    .execute()
  const ids = new Map(inserted.map(({ id, key }) => [key, id]))
  const rows = orders.map((order) => {
    const id = ids.get(order.key)!
    const tax = taxOn(order.amount, order.rate)
    return { ...order, id, tax, total: order.amount + tax, intent: `pi_demo_${id}` }
  })
  await trx
    .insertInto('order_lines')
    .values(
      rows.map((row) => ({
        order_id: row.id,
        position: 0,
        offer_id: row.offer,
        title: row.title,
        package: row.package,
        days: row.days,
        amount: row.amount,
        is_open: false,
      })),
    )
    .execute()
  await trx
    .insertInto('sandbox_objects')
    .values(
      rows.map((row) => ({
        id: row.intent,
        kind: 'intent' as const,
        key: `order-${row.id}`,
        object: JSON.stringify({
          amount: row.total,
          currency: row.currency.toLowerCase(),
          status: 'succeeded',
          order: String(row.id),
          card: 'success',
          error: null,
        }),
        created_at: row.start,
        changed_at: row.start,
      })),
    )
    .execute()
  await trx
    .insertInto('payments')
    .values(
      rows.map((row) => ({
        order_id: row.id,
        provider: 'sandbox' as const,
        provider_id: row.intent,
        state: 'succeeded' as const,
        currency: row.currency,
        amount: row.total,
        created_at: row.start,
        changed_at: row.start,
      })),
    )
    .execute()
  await writeBooks(trx, rows, issuer)
  await writeRuns(trx, rows)
}

type PaidOrder = DemoOrder & { id: number; tax: number; total: number }

/** An entry and an invoice for each order; invoices are numbered by year, without gaps. */
async function writeBooks(
  trx: Transaction<Database>,
  rows: readonly PaidOrder[],
  issuer: number,
): Promise<void> {
  const entries = await trx
    .insertInto('ledger_entries')
    .values(
      rows.map((row) => ({
        kind: 'order_paid' as const,
        subject: `order:${row.id}`,
        order_id: row.id,
        at: row.start,
      })),
    )
    .returning(['id', 'order_id'])
    .execute()
  const entryOf = new Map(entries.map(({ id, order_id }) => [order_id, id]))
  await trx
    .insertInto('ledger_postings')
    .values(
      rows.flatMap((row) =>
        (
          [
            ['provider', row.total],
            ['revenue', -row.amount],
            ['tax', -row.tax],
          ] as const
        )
          .filter(([, amount]) => amount !== 0)
          .map(([account, amount], position) => ({
            entry_id: entryOf.get(row.id)!,
            position,
            account,
            currency: row.currency,
            amount,
          })),
      ),
    )
    .execute()
  const years = new Map<number, number>()
  const invoices = rows.map((row) => {
    const year = row.start.getUTCFullYear()
    const number = (years.get(year) ?? 0) + 1
    years.set(year, number)
    return {
      issuer_id: issuer,
      kind: 'invoice' as const,
      year,
      number,
      order_id: row.id,
      entry_id: entryOf.get(row.id)!,
      content: JSON.stringify({
        issuer: {
          name: ISSUER.name,
          address: ISSUER.address,
          country: `country${ISSUER.country_id}`,
          vatId: ISSUER.vat_id,
          register: ISSUER.register,
          email: ISSUER.email,
        },
        buyer: row.buyer,
        currency: row.currency,
        net: row.amount,
        tax: row.tax,
        treatment: row.treatment,
        rate: row.rate,
        lines: [
          {
            offer: row.offer,
            title: row.title,
            package: row.package,
            days: row.days,
            amount: row.amount,
          },
        ],
      } satisfies InvoiceContent),
      issued_at: row.start,
    }
  })
  await trx
    .insertInto('invoice_series')
    .values(
      [...years].map(([year, last]) => ({
        issuer_id: issuer,
        kind: 'invoice' as const,
        year,
        last,
      })),
    )
    .execute()
  await trx.insertInto('invoices').values(invoices).execute()
}

/** The promotions, the jobs that end them, and the views of their offers before and meanwhile. */
async function writeRuns(trx: Transaction<Database>, rows: readonly PaidOrder[]): Promise<void> {
  const promotions = await trx
    .insertInto('promotions')
    .values(
      rows.map((row) => ({
        order_id: row.id,
        position: 0,
        offer_id: row.offer,
        customer: row.customer,
        package: row.package,
        net: row.amount,
        tax: row.tax,
        state: sql<
          'ended' | 'running'
        >`case when ${row.end}::timestamptz <= now() then 'ended' else 'running' end`,
        starts_at: row.start,
        ends_at: row.end,
        created_at: row.start,
      })),
    )
    .returning(['id', 'order_id', 'state', 'ends_at'])
    .execute()
  const running = promotions.filter(({ state }) => state === 'running')
  if (running.length > 0)
    await trx
      .insertInto('jobs')
      .values(
        running.map(({ id, ends_at }) => ({
          kind: 'promotion_due',
          data: JSON.stringify({ promotion: id }),
          run_at: ends_at,
        })),
      )
      .execute()
  const views = rows.flatMap((row) => {
    const random = createRandom(`${row.key} views`)
    const usual = random.between(8, 26)
    return Array.from({ length: 2 * row.days + 1 }, (_, at) => ({
      offer_id: row.offer,
      day: new Date(row.start.getTime() + (at - row.days) * DAY_MS).toISOString().slice(0, 10),
      views: Math.round(
        usual * (at < row.days ? 1 : LIFTS[row.package]) * random.between(0.7, 1.3),
      ),
    }))
  })
  await sql`
    insert into offer_views (offer_id, day, views)
    select * from json_to_recordset(${JSON.stringify(views)}) as r (offer_id bigint, day date, views integer) where r.day <= current_date
    on conflict do nothing`.execute(trx)
}
