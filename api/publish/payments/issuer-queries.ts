import { sql, type Kysely } from 'kysely'
import type { BuyerKind, TaxTreatment } from '#contract/publish/payment-lists.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** The seller of now. */
export function selectIssuer(db: Db) {
  return db
    .selectFrom('issuers')
    .select(['id', 'prefix', 'name', 'address', 'country_id', 'vat_id', 'register', 'email'])
    .select('version')
    .where('is_current', '=', true)
    .executeTakeFirst()
}
export type IssuerRow = NonNullable<Awaited<ReturnType<typeof selectIssuer>>>

/** Sets who sells: changes the one with this prefix, or adds one. False when another was saved since `version`. */
export async function saveIssuer(
  db: Db,
  { version, ...issuer }: Omit<IssuerRow, 'id'>,
): Promise<boolean> {
  // Of two at once the second waits, also where there is no row yet to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended('issuers', 0))`.execute(db)
  const current = await db
    .selectFrom('issuers')
    .select(['id', 'version'])
    .where('is_current', '=', true)
    .executeTakeFirst()
  if ((current?.version ?? 0) !== version) return false
  await db
    .updateTable('issuers')
    .set({ is_current: false })
    .where('is_current', '=', true)
    .execute()
  await db
    .insertInto('issuers')
    .values({ ...issuer, version: version + 1, is_current: true })
    .onConflict((conflict) =>
      conflict.column('prefix').doUpdateSet({ ...issuer, version: version + 1, is_current: true }),
    )
    .execute()
  return true
}

/** The rule that holds today for a buyer: that of their country, else that of all other countries. */
export async function selectTaxRule(
  db: Db,
  { seller, buyer, kind }: { seller: number; buyer: number; kind: BuyerKind },
): Promise<{ treatment: TaxTreatment; rate: number } | undefined> {
  return db
    .selectFrom('tax_rules')
    .select(['treatment', 'rate'])
    .where('seller_country_id', '=', seller)
    .where((where) =>
      where.or([where('buyer_country_id', '=', buyer), where('buyer_country_id', 'is', null)]),
    )
    .where('buyer_kind', '=', kind)
    .where('valid_from', '<=', sql<string>`current_date`)
    .orderBy(sql`buyer_country_id is null`)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectTaxRules(db: Db, seller: number) {
  return db
    .selectFrom('tax_rules')
    .select(['id', 'buyer_country_id', 'buyer_kind', 'treatment', 'rate', 'valid_from', 'source'])
    .where('seller_country_id', '=', seller)
    .orderBy(sql`buyer_country_id is null`)
    .orderBy('buyer_country_id')
    .orderBy('buyer_kind')
    .orderBy('valid_from', 'desc')
    .execute()
}

export interface NewTaxRule {
  seller_country_id: number
  buyer_country_id: number | null
  buyer_kind: BuyerKind
  treatment: TaxTreatment
  rate: number
  valid_from: string
  source: string
}

/** Undefined where one begins on the same day. */
export async function insertTaxRule(db: Db, rule: NewTaxRule): Promise<number | undefined> {
  const row = await db
    .insertInto('tax_rules')
    .values(rule)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The rule that was deleted; undefined where there was none. */
export function deleteTaxRule(db: Db, id: number): Promise<NewTaxRule | undefined> {
  return db
    .deleteFrom('tax_rules')
    .where('id', '=', id)
    .returning([
      'seller_country_id',
      'buyer_country_id',
      'buyer_kind',
      'treatment',
      'rate',
      'valid_from',
      'source',
    ])
    .executeTakeFirst()
}
