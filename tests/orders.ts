import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { works } from '#api/ground/work.ts'
import { runNext } from '#api/ground/jobs/runner.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { mount } from '#api/people/http/serve.ts'
import { handlers as admin } from '#api/publish/payments/admin.ts'
import { handlers as orders } from '#api/publish/payments/orders.ts'
import { handlers as sandbox } from '#api/publish/payments/sandbox.ts'
import { handlers as promotion } from '#api/publish/promotion/handlers.ts'
import { contract } from '#contract/index.ts'
import type { Buyer, Order, SandboxCard } from '#contract/publish/payments.ts'
import type { Package } from '#contract/publish/promotion-lists.ts'
import type { Database } from '#db/schema.ts'
import { loadPlaces } from '#places/index.ts'
import type { TestUser } from './accounts.ts'
import { apiOf, read, servicesOver, visitor } from './api.ts'

const places = await loadPlaces()

export const BUYER: Buyer = {
  kind: 'person',
  name: 'Ada Lovelace',
  company: '',
  street: 'Calle del Olivo 7',
  postalCode: '08001',
  city: 'Barcelona',
  country: 'country207',
  vatId: '',
}

/** A seller in Spain, its taxes, and prices in euros: 10.01 for a week of each package, 0.99 for a day. */
export async function openShop(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into issuers (prefix, name, address, country_id, vat_id, is_current) values ('LR', 'Lares Test S.L.', 'Calle Mayor 1, Madrid', 207, 'ESB12345674', true);
    insert into tax_rules (seller_country_id, buyer_country_id, buyer_kind, treatment, rate, valid_from, source) values
      (207, 207, 'person', 'taxed', 21000, '2020-01-01', 'test'), (207, 207, 'business', 'taxed', 21000, '2020-01-01', 'test'),
      (207, 82, 'person', 'taxed', 19000, '2020-01-01', 'test'), (207, 82, 'business', 'reverse_charge', 0, '2020-01-01', 'test'),
      (207, null, 'person', 'outside', 0, '2020-01-01', 'test'), (207, null, 'business', 'outside', 0, '2020-01-01', 'test');
    insert into promotion_prices (package, days, currency, amount, valid_from)
      select package, days, 'EUR', case days when 7 then 1001 else 99 end, '2020-01-01' from unnest('{highlight,top,showcase}'::text[]) package, unnest('{1,7}'::int[]) days`.execute(
    db,
  )
}

/** A public home of an account, or of its agency. Returns its number. */
export async function publicHome(
  db: Kysely<Database>,
  { owner, agency = null }: { owner: Pick<TestUser, 'id'>; agency?: number | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with source as (insert into sources (key, format) values (${`shop-${randomUUID()}`}, 'direct') returning id),
    home as (insert into offers (source_id, external_id, owner_id, agency_id, status, action, category, price_amount, price_currency, price_type, country_id, state_id, city_id, published_at)
      select id, 'home', ${owner.id}, ${agency}::bigint, 'published', 0, 1, 32500000, 'EUR', 0, 207, 5102, 32653, now() - interval '30 days' from source returning id)
    insert into offer_texts (offer_id, lang, title) select id, 'en', 'Bright flat' from home returning offer_id as id`.execute(
    db,
  )
  return rows[0]!.id
}

/** Orders and payments over a database, through the HTTP handlers. */
export async function ordersApi(db: Kysely<Database>, variables: Record<string, string> = {}) {
  const services = {
    ...servicesOver(db, { RATE_LIMITS: 'off', ...variables }),
    places,
    rates: await loadRates(db),
  }
  const app = apiOf((api) => {
    mount(api, contract.promotion, promotion, services)
    mount(api, contract.orders, orders, services)
    mount(api, contract.sandbox, sandbox, services)
    mount(api, contract.payments, admin, services)
  })
  const call = visitor(app)
  const as =
    ({ token }: Pick<TestUser, 'token'>) =>
    (method: string, path: string, body?: object) =>
      read(call(method, path, body, { authorization: `Bearer ${token}` }))
  const all = works(services)
  /** Does all jobs that are due. */
  const workOff = async () => {
    while (await runNext(all, services));
  }
  const line = (offer: number, more: object = {}) => ({
    offer,
    package: 'top' as Package,
    days: 7,
    ...more,
  })
  /** Orders as a browser does that shows the price first. */
  const order = async (
    user: TestUser,
    lines: object[],
    {
      key = randomUUID(),
      buyer = BUYER,
      ...more
    }: { key?: string; buyer?: Buyer; total?: number; currency?: string } = {},
  ) => {
    const { data } = await as(user)('POST', '/orders/quote', { lines, currency: 'EUR', buyer })
    return as(user)('POST', '/orders', {
      key,
      lines,
      currency: 'EUR',
      buyer,
      total: data?.total ?? 1211,
      ...more,
    })
  }
  const orderOf = async (user: TestUser, id: number): Promise<Order> =>
    (await as(user)('GET', `/orders/${id}`)).data
  /** Pays an order with a test card; the answer is that of the card form. */
  const pay = async (user: TestUser, id: number, card: SandboxCard = 'success') => {
    const { data } = await as(user)('POST', `/orders/${id}/payment`)
    return data === null
      ? null
      : {
          ...(await read(call('POST', '/sandbox/confirm', { secret: data.secret, card }))).data,
          secret: data.secret,
        }
  }
  /** Orders and pays; returns the order. */
  const buy = async (user: TestUser, lines: object[], more: object = {}): Promise<Order> => {
    const { data } = await order(user, lines, more)
    await pay(user, data.id)
    return orderOf(user, data.id)
  }
  return { services, as, call, workOff, line, order, orderOf, pay, buy }
}
