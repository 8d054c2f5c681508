import { pagesOf } from '#contract/lists.ts'
import { ENTRIES_PER_PAGE, ORDERS_PER_PAGE, type orders } from '#contract/publish/payments.ts'
import { Problem, type Handlers } from '../../context.ts'
import { customersOf } from '../promotion/handlers.ts'
import { customerAsked, requireOrder } from './access.ts'
import { invoicePdf, presentInvoice } from './invoices.ts'
import { selectInvoice, selectInvoices } from './invoice-queries.ts'
import { balancesOf, selectStatement } from './ledger-queries.ts'
import { selectLastBuyer, selectOrders } from './order-queries.ts'
import { create, quote } from './ordering.ts'
import { cancel, pay, refreshed } from './paying.ts'
import { presentOrder, presentOrderName } from './present.ts'

export const handlers: Handlers<typeof orders> = {
  quote,
  create,

  async list({ page, agency }, call) {
    const customer = await customerAsked(agency, call)
    const { rows, total } = await selectOrders(call.db, customer, {
      page,
      placed:
        agency === '0' ? { userId: call.user.id, customers: await customersOf(call) } : undefined,
    })
    const invoices = await selectInvoices(
      call.db,
      rows.map(({ id }) => id),
    )
    return {
      data: rows.map((row) => ({
        ...presentOrderName(row),
        invoices: invoices.filter(({ order_id }) => order_id === row.id).map(presentInvoice),
      })),
      balances: await balancesOf(call.db, customer),
      total,
      page,
      pages: pagesOf(total, ORDERS_PER_PAGE),
    }
  },

  async statement({ page, agency, currency }, call) {
    const customer = await customerAsked(agency, call)
    const { rows, total } = await selectStatement(call.db, customer, { page, currency })
    return { data: rows, total, page, pages: pagesOf(total, ENTRIES_PER_PAGE) }
  },

  async lastBuyer(_, { db, user }) {
    return { data: await selectLastBuyer(db, user.id) }
  },

  async get({ id }, call) {
    const row = await requireOrder(id, call)
    return { data: await presentOrder(await refreshed(row, call), call) }
  },

  pay,
  cancel,

  async invoice({ id }, call) {
    const row = await selectInvoice(call.db, id)
    if (!row) throw new Problem(404, 'not_found', 'pay.error.notFound')
    await requireOrder(row.order_id, call)
    return { data: await invoicePdf(row, call), name: `${presentInvoice(row).number}.pdf` }
  },
}
