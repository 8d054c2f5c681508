import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Each finds rows that contradict the rest of the books, whatever happened before. The name of a column says the row. */
const CHECKS: Record<string, string> = {
  'an entry does not balance':
    'select entry_id as entry from ledger_postings group by entry_id, currency having sum(amount) <> 0',
  'an entry has no postings':
    'select id as entry from ledger_entries e where not exists (select from ledger_postings where entry_id = e.id)',
  'a currency does not add up to zero':
    'select currency from ledger_postings group by currency having sum(amount) <> 0',
  'a balance is not the sum of its postings': `
    select b.customer from customer_balances b full join (select customer, currency, -sum(amount) as amount from ledger_postings where account = 'customer' group by 1, 2) s using (customer, currency)
    where coalesce(b.amount, 0) <> coalesce(s.amount, 0)`,
  'a paid order was not booked, or an order was booked that is not paid': `
    select o.id as "order" from orders o where (o.state = 'paid') <> exists (select from ledger_entries where kind = 'order_paid' and order_id = o.id)`,
  'a booking is of another amount than its order': `
    select o.id as "order" from orders o join ledger_entries e on e.kind = 'order_paid' and e.order_id = o.id
      join lateral (select coalesce(sum(amount) filter (where account = 'provider'), 0) as card, coalesce(sum(amount) filter (where account = 'reserved'), 0) as credit,
        -coalesce(sum(amount) filter (where account = 'revenue'), 0) as net, -coalesce(sum(amount) filter (where account = 'tax'), 0) as tax from ledger_postings where entry_id = e.id) p on true
    where (p.card, p.credit, p.net, p.tax) is distinct from (o.net + o.tax - o.credit, o.credit, o.net, o.tax)`,
  'an order was booked twice':
    'select order_id as "order" from ledger_entries where kind = \'order_paid\' group by 1 having count(*) > 1',
  'a payment succeeded and its order is not paid, or the other way round': `
    select p.order_id as "order" from payments p join orders o on o.id = p.order_id where (p.state = 'succeeded') <> (o.state = 'paid')`,
  'a closed order keeps a reserved balance': `
    select o.id as "order" from orders o join ledger_entries e on e.order_id = o.id join ledger_postings p on p.entry_id = e.id and p.account = 'reserved'
    where o.state <> 'open' group by 1 having sum(p.amount) <> 0`,
  'an open order reserved another amount than its credit': `
    select o.id as "order" from orders o where o.state = 'open' and o.credit <>
      -coalesce((select sum(p.amount) from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'reserved' where e.order_id = o.id), 0)`,
  'a paid order has not one invoice': `
    select o.id as "order" from orders o where (o.state = 'paid')::int <> (select count(*) from invoices where order_id = o.id and kind = 'invoice')`,
  'a correction has no credit note, or something else has one': `
    select e.id as entry from ledger_entries e left join refunds r on starts_with(e.kind, 'refund') and e.subject = 'refund:' || r.id
    where (e.kind = 'promotion_credited' or (e.kind = 'refund_approved' and r.way = 'balance') or (e.kind = 'refund_paid' and r.way = 'card')
        or (e.kind = 'refund_failed' and r.way = 'card' and not exists (select from ledger_entries p where p.kind = 'refund_paid' and p.subject = e.subject)))
      <> exists (select from invoices where entry_id = e.id and kind = 'credit_note')`,
  'an invoice is of other sums than its entry': `
    select i.id as invoice from invoices i join ledger_entries e on e.id = i.entry_id
      cross join lateral (select case i.kind when 'invoice' then -1 else 1 end as sign) s
      cross join lateral (select s.sign * coalesce(sum(amount) filter (where account = 'revenue'), 0) as net, s.sign * coalesce(sum(amount) filter (where account = 'tax'), 0) as tax,
        min(currency) as currency from ledger_postings where entry_id = e.id) b
      -- The note of a refund follows when its money is on its way; it is of the sums that were approved.
      left join refunds r on e.kind in ('refund_paid', 'refund_failed') and e.subject = 'refund:' || r.id
      cross join lateral (select coalesce(r.net, b.net) as net, coalesce(r.tax, b.tax) as tax, b.currency) p
      cross join lateral (select sum((line->>'amount')::bigint) as amount from jsonb_array_elements(i.content->'lines') line) l
      left join invoices c on c.id = i.corrects_id
    where (i.order_id, (i.content->>'net')::bigint, (i.content->>'tax')::bigint, i.content->>'currency') is distinct from (e.order_id, p.net, p.tax, p.currency::text)
      or l.amount <> p.net or c.order_id <> i.order_id or c.kind <> 'invoice'`,
  'an invoice is dated before an earlier number': `
    select invoice from (select id as invoice, issued_at, lag(issued_at) over (partition by issuer_id, kind, year order by number) as before from invoices) i where issued_at < before`,
  'an invoice is not of the year of its number':
    "select id as invoice from invoices where year <> extract(year from issued_at at time zone 'UTC')",
  'a series of invoices has a gap': `
    select s.issuer_id || ' ' || s.kind || ' ' || s.year as series from invoice_series s where s.last <> (select count(*) from invoices i where (i.issuer_id, i.kind, i.year) = (s.issuer_id, s.kind, s.year))
      or s.last <> (select max(number) from invoices i where (i.issuer_id, i.kind, i.year) = (s.issuer_id, s.kind, s.year))`,
  'a paid line has not one promotion, or an unpaid one has': `
    select l.order_id as "order" from order_lines l join orders o on o.id = l.order_id
    where (o.state = 'paid')::int <> (select count(*) from promotions p where (p.order_id, p.position) = (l.order_id, l.position))`,
  'promotions of an order cost another sum': `
    select o.id as "order" from orders o join promotions p on p.order_id = o.id group by o.id having sum(p.net) <> o.net or sum(p.tax) <> o.tax`,
  'what a promotion was credited is another sum': `
    select coalesce('promotion:' || p.id, e.subject) as promotion from promotions p full join (
      select subject, (select coalesce(sum(amount), 0) from ledger_postings where entry_id = ledger_entries.id and account = 'revenue') as net from ledger_entries where kind = 'promotion_credited') e
      on e.subject = 'promotion:' || p.id
    where p.id is null or coalesce(p.credited, 0) <> coalesce(e.net, 0)`,
  'refunds under way are another sum': `
    select o.id as "order" from orders o where (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.way <> 'balance' and r.state in ('approved', 'pending')) <>
      -(select coalesce(sum(p.amount), 0) from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'refunds' where e.order_id = o.id)`,
  'open disputes are another sum': `
    select o.id as "order" from orders o where (select coalesce(sum(d.amount), 0) from disputes d where d.order_id = o.id and d.state in ('needs_response', 'under_review')) <>
      (select coalesce(sum(p.amount), 0) from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'disputes' where e.order_id = o.id)`,
  'what was given back is another sum': `
    select o.id as "order" from orders o where o.returned_net + o.returned_tax <>
      (select coalesce(sum(p.amount), 0) from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account in ('revenue', 'tax') where e.order_id = o.id and e.kind in ('promotion_credited', 'refund_approved', 'refund_refused'))`,
  'what the card got back is another sum': `
    select p.order_id as "order" from payments p where p.refunded <> (select coalesce(sum(amount), 0) from refunds r where r.order_id = p.order_id and r.way <> 'balance' and r.state in ('approved', 'pending', 'succeeded'))`,
  'an open line belongs to a closed order':
    'select l.order_id as "order" from order_lines l join orders o on o.id = l.order_id where l.is_open <> (o.state = \'open\')',
  'the provider charged without an order, or another amount': `
    select s.id as charge from sandbox_objects s left join payments p on p.provider_id = s.id
    where s.kind = 'intent' and s.object->>'status' = 'succeeded' and p.order_id is null`,
  'the provider charged an order twice': `
    select s.object->>'order' as "order" from sandbox_objects s where s.kind = 'intent' and s.object->>'status' = 'succeeded' group by 1 having count(*) > 1`,
  'the provider gave back what is not in the books': `
    select s.id as refund from sandbox_objects s left join refunds r on r.provider_id = s.id where s.kind = 'refund' and s.object->>'status' = 'succeeded' and r.id is null`,
}

/** With a provider at rest, whose events have all arrived: everything that it did is booked. */
const AT_REST: Record<string, string> = {
  'a charge is not booked': `
    select s.id as charge from sandbox_objects s left join payments p on p.provider_id = s.id where s.kind = 'intent' and s.object->>'status' = 'succeeded' and p.state is distinct from 'succeeded'`,
  'a stopped promotion was not credited':
    "select id as promotion from promotions where state = 'stopped' and credited is null",
  'a refund is not decided':
    "select id as refund from refunds where state in ('approved', 'pending')",
}

/** Faults in the books, each with an example; empty when all is right. */
export async function wrongBooks(
  db: Kysely<Database>,
  { atRest = false }: { atRest?: boolean } = {},
): Promise<string[]> {
  const faults: string[] = []
  for (const [name, query] of Object.entries({ ...CHECKS, ...(atRest && AT_REST) })) {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
    if (rows.length > 0) faults.push(`${name}: ${rows.length}, ${JSON.stringify(rows[0])}`)
  }
  return faults
}
