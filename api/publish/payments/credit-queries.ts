import { sql, type Kysely } from 'kysely'
import type { Package } from '#contract/publish/promotion-lists.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** The stopped promotions of the order of one whose rest was not credited yet. The order is locked first, as everywhere. */
export async function lockCreditable(db: Db, id: number) {
  const { rows } = await sql<{
    id: number
    order_id: number
    offer_id: number
    title: string
    package: Package
    days: number
    net: number
    tax: number
    starts_at: string
    ends_at: string
    stopped_at: string
  }>`
    with held as (select o.id from orders o join promotions p on p.order_id = o.id where p.id = ${id} for update of o)
    select p.id, p.order_id, p.offer_id, l.title, p.package, l.days, p.net, p.tax, p.starts_at, p.ends_at, p.stopped_at
    from held join promotions p on p.order_id = held.id join order_lines l on (l.order_id, l.position) = (p.order_id, p.position)
    where p.state = 'stopped' and p.credited is null order by p.id for update of p`.execute(db)
  return rows
}
export type CreditableRow = Awaited<ReturnType<typeof lockCreditable>>[number]

export async function markCredited(db: Db, id: number, net: number): Promise<void> {
  await db.updateTable('promotions').set({ credited: net }).where('id', '=', id).execute()
}
