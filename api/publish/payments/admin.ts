import { guarded } from '#feeds/csv-values.ts'
import { pagesOf } from '#contract/lists.ts'
import { decimalOf, type Book } from '#contract/publish/payment-lists.ts'
import { ENTRIES_PER_PAGE, ORDERS_PER_PAGE, type payments } from '#contract/publish/payments.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { insertMoneyAct } from '../promotion/act-queries.ts'
import {
  countWaiting,
  findOrders,
  selectCustomerNames,
  selectInvoicesOfMonth,
  selectLedgerOfMonth,
  selectOrdersOfMonth,
} from './admin-queries.ts'
import { selectDisputes } from './dispute-queries.ts'
import { invoicePdf, numberOf, presentInvoice } from './invoices.ts'
import { selectInvoice, type InvoiceRow } from './invoice-queries.ts'
import {
  deleteTaxRule,
  insertTaxRule,
  saveIssuer,
  selectIssuer,
  selectTaxRules,
  type IssuerRow,
  type NewTaxRule,
} from './issuer-queries.ts'
import { selectEntries, selectSums } from './ledger-queries.ts'
import { selectOrder, selectOrdersById } from './order-queries.ts'
import { presentOrder, presentOrderName } from './present.ts'
import { reconcile } from './reconcile.ts'
import { selectReconciliations } from './reconcile-queries.ts'
import { selectRefunds } from './refund-queries.ts'
import { aloneLeft, decideRefund, presentRefund, refund, refundableOf } from './refunds.ts'

export const handlers: Handlers<typeof payments> = {
  async list({ page, q, state }, { db }) {
    const { ids, total } = await findOrders(db, { page, q, state })
    const rows = await selectOrdersById(db, ids)
    const names = await selectCustomerNames(
      db,
      rows.map(({ customer }) => customer),
    )
    return {
      data: rows.map((row) => ({
        ...presentOrderName(row),
        customer: { key: row.customer, name: names.get(row.customer) ?? null },
        buyer: row.buyer.company || row.buyer.name,
      })),
      waiting: await countWaiting(db),
      total,
      page,
      pages: pagesOf(total, ORDERS_PER_PAGE),
    }
  },

  async get({ id }, call) {
    const { db } = call
    const row = await selectOrder(db, id)
    if (!row) throw new Problem(404, 'not_found', 'pay.error.notFound')
    const names = await selectCustomerNames(db, [row.customer])
    const refunds = await selectRefunds(db, id)
    const disputes = await selectDisputes(db, id)
    return {
      data: {
        order: await presentOrder(row, call),
        customer: { key: row.customer, name: names.get(row.customer) ?? null },
        provider: row.provider,
        providerId: row.provider_id,
        refunds: await Promise.all(refunds.map((one) => presentRefund(one, call))),
        disputes: disputes.map((one) => ({
          id: one.id,
          providerId: one.provider_id,
          amount: one.amount,
          state: one.state,
          reason: one.reason,
          createdAt: one.created_at,
        })),
        entries: (await selectEntries(db, { order: id })).rows,
        refundable: { ...(await refundableOf(db, row)), alone: await aloneLeft(db, row, call) },
      },
    }
  },

  refund,
  decideRefund,

  async invoice({ id }, call) {
    const row = await selectInvoice(call.db, id)
    if (!row) throw new Problem(404, 'not_found', 'pay.error.noInvoice')
    return { data: await invoicePdf(row, call), name: `${presentInvoice(row).number}.pdf` }
  },

  async ledger({ page, order, currency }, { db }) {
    const { rows, total } = await selectEntries(db, { page, order, currency })
    return {
      data: rows,
      sums: await selectSums(db, currency),
      total,
      page,
      pages: pagesOf(total, ENTRIES_PER_PAGE),
    }
  },

  async exported({ what, month }, { db, places }) {
    const code = (id: string) => places.get(id)?.iso2 ?? ''
    const rows: Row[] =
      what === 'ledger'
        ? await selectLedgerOfMonth(db, month)
        : what === 'orders'
          ? (await selectOrdersOfMonth(db, month)).map((row) => ({
              ...row,
              country: code(String(row['country'])),
            }))
          : (await selectInvoicesOfMonth(db, month)).map((row) => invoiceLine(row, code))
    return { data: tableOf(COLUMNS[what], rows) }
  },

  reconciliations: ({ page }, { db }) => selectReconciliations(db, page),

  async reconcile({ day }, call) {
    if (Date.parse(`${day}T00:00:00Z`) > Date.now())
      throw new Problem(422, 'validation_failed', 'pay.field.day', {}, { field: 'day' })
    const { checked, differences } = await reconcile(day, call)
    return { data: { checked, differences: differences.length } }
  },

  async issuer(_, { db }) {
    const row = await selectIssuer(db)
    return { data: row ? presentIssuer(row) : null }
  },

  async setIssuer({ country, vatId, register, email, ...more }, call) {
    await call.db.transaction().execute(async (trx) => {
      const isSaved = await saveIssuer(trx, {
        ...more,
        country_id: countryNumber(country, call),
        vat_id: vatId || null,
        register: register || null,
        email: email || null,
      })
      if (!isSaved) throw new Problem(409, 'conflict', 'pay.error.conflict')
      await insertMoneyAct(trx, 'issuer_changed', `${more.prefix} ${more.name}`, call.user.id)
    })
    return { data: presentIssuer((await selectIssuer(call.db))!) }
  },

  async taxRules(_, { db, places, locale }) {
    const issuer = await selectIssuer(db)
    const rows = issuer ? await selectTaxRules(db, issuer.country_id) : []
    return {
      data: rows.map((row) => {
        const place =
          row.buyer_country_id === null ? null : places.get(`country${row.buyer_country_id}`)
        return {
          id: row.id,
          country: place && { id: place.id, name: places.name(place, locale) },
          kind: row.buyer_kind,
          treatment: row.treatment,
          rate: row.rate,
          validFrom: row.valid_from,
          source: row.source,
        }
      }),
    }
  },

  async addTaxRule({ country, kind, treatment, rate, from, source }, call) {
    const issuer = await selectIssuer(call.db)
    if (!issuer) throw new Problem(409, 'no_issuer', 'pay.error.noIssuer')
    if (treatment !== 'taxed' && rate !== 0)
      throw new Problem(422, 'validation_failed', 'pay.field.rate', {}, { field: 'rate' })
    const rule = {
      seller_country_id: issuer.country_id,
      buyer_country_id: country === null ? null : countryNumber(country, call),
      buyer_kind: kind,
      treatment,
      rate,
      valid_from: from,
      source,
    }
    const id = await call.db.transaction().execute(async (trx) => {
      const id = await insertTaxRule(trx, rule)
      if (id === undefined) throw new Problem(409, 'exists', 'pay.error.ruleExists')
      await insertMoneyAct(trx, 'tax_rule_added', ruleText(rule, call), call.user.id)
      return id
    })
    return { data: { id } }
  },

  async deleteTaxRule({ id }, call) {
    await call.db.transaction().execute(async (trx) => {
      const rule = await deleteTaxRule(trx, id)
      if (!rule) throw new Problem(404, 'not_found', 'pay.error.noRule')
      await insertMoneyAct(trx, 'tax_rule_deleted', ruleText(rule, call), call.user.id)
    })
  },
}

const presentIssuer = (row: IssuerRow) => ({
  prefix: row.prefix,
  name: row.name,
  address: row.address,
  country: `country${row.country_id}`,
  vatId: row.vat_id,
  register: row.register,
  email: row.email,
  version: row.version,
})

/** A rule in the audit log: `Spain (country207): Germany (country82) business reverse_charge, 2026-12-01`. */
function ruleText(rule: NewTaxRule, { places }: Pick<Call, 'places'>): string {
  const country = (number: number): string => {
    const place = places.get(`country${number}`)
    return place ? `${places.name(place, 'en')} (${place.id})` : `country${number}`
  }
  const buyers = rule.buyer_country_id === null ? '*' : country(rule.buyer_country_id)
  const rate = rule.treatment === 'taxed' ? ` ${rule.rate / 1000} %` : ''
  return `${country(rule.seller_country_id)}: ${buyers} ${rule.buyer_kind} ${rule.treatment}${rate}, ${rule.valid_from}`
}

function countryNumber(id: string, { places }: Pick<Call, 'places'>): number {
  const place = places.get(id)
  if (place?.type !== 'country')
    throw new Problem(422, 'validation_failed', 'pay.field.country', {}, { field: 'country' })
  return place.number
}

type Row = Record<string, string | number | null>

/** Columns of each table: also a month without rows has them. */
const COLUMNS: Record<Book, readonly string[]> = {
  orders:
    'order,created,state,customer,name,company,country,vat_id,currency,net,tax,total,credit,returned,treatment,rate,provider,provider_id'.split(
      ',',
    ),
  ledger: 'entry,at,kind,subject,order,account,customer,currency,amount'.split(','),
  invoices:
    'kind,number,date,corrects,order,buyer,country,vat_id,net,tax_rate,tax,total,currency,treatment'.split(
      ',',
    ),
}
/** Columns with amounts in minor units. */
const AMOUNTS = new Set(['net', 'tax', 'total', 'credit', 'returned', 'amount'])

/** An invoice as a row; a credit note takes away. */
function invoiceLine(
  { kind, content, corrects, order_id, issued_at, ...row }: InvoiceRow,
  code: (country: string) => string,
): Row {
  const { buyer, net, tax, rate, currency, treatment } = content
  const sign = kind === 'invoice' ? 1 : -1
  return {
    kind,
    number: numberOf({ kind, ...row }),
    date: new Date(issued_at).toISOString().slice(0, 10),
    corrects: corrects && numberOf(corrects),
    order: order_id,
    buyer: buyer.company || buyer.name,
    country: code(buyer.country),
    vat_id: buyer.vatId,
    net: sign * net,
    tax_rate: rate / 1000,
    tax: sign * tax,
    total: sign * (net + tax),
    currency,
    treatment,
  }
}

/** Rows as CSV (RFC 4180), amounts in major units with a decimal point, without cells that would run as formulas. */
function tableOf(names: readonly string[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
  return [
    line(names),
    ...rows.map((row) =>
      line(
        names.map((name) => {
          const value = row[name] ?? null
          if (value === null) return ''
          if (AMOUNTS.has(name)) return decimalOf(Number(value), String(row['currency']))
          return typeof value === 'number' ? String(value) : guarded(value)
        }),
      ),
    ),
  ].join('')
}
