import { redirect } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import type { OrderData } from './order-view.tsx'

/** The order that the address names; without one, the list of orders. */
export async function loadOrder(visit: Visit, id: number | undefined): Promise<OrderData> {
  if (id === undefined) throw redirect(`/${visit.locale}${address('own-orders')}`)
  const [{ data: order }, user] = await Promise.all([visit.api.orders.get({ id }), visit.user()])
  return { order, zone: user?.time_zone ?? 'UTC' }
}
