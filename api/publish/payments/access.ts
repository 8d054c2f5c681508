import { Problem, type UserCall } from '../../context.ts'
import { membershipOf } from '../../homes/agencies/queries.ts'
import { customersOf } from '../promotion/handlers.ts'
import { selectOrder, type OrderRow } from './order-queries.ts'

/** Whether an account sees the orders of a customer: its own, and those of an agency that it owns or manages. */
async function maySee(customer: string, { db, user }: UserCall): Promise<boolean> {
  if (customer === `user:${user.id}`) return true
  const membership = await membershipOf(db, user.id)
  return (
    membership !== null &&
    membership.role !== 'agent' &&
    customer === `agency:${membership.agencyId}`
  )
}

/** Whether an order is the caller’s, of their agency, or one that they placed for it. */
export const mayOpen = async (row: OrderRow, call: UserCall): Promise<boolean> =>
  (row.user_id === call.user.id && (await customersOf(call)).includes(row.customer)) ||
  maySee(row.customer, call)

/** An order that the caller may open. */
export async function requireOrder(id: number, call: UserCall): Promise<OrderRow> {
  const row = await selectOrder(call.db, id)
  if (!row || !(await mayOpen(row, call))) throw new Problem(404, 'not_found', 'pay.error.notFound')
  return row
}

export async function customerAsked(agency: '0' | '1', call: UserCall): Promise<string> {
  if (agency === '0') return `user:${call.user.id}`
  const membership = await membershipOf(call.db, call.user.id)
  if (!membership) throw new Problem(404, 'no_company', 'ownAgency.error.none')
  const customer = `agency:${membership.agencyId}`
  if (!(await maySee(customer, call))) throw new Problem(403, 'forbidden', 'ownAgency.error.role')
  return customer
}
