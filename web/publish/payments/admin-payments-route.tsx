import { ReceiptText } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { ORDER_STATES } from '#contract/publish/payment-lists.ts'
import type { AdminOrder } from '#contract/publish/payments.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Badge } from '../../ground/ui/layout.tsx'
import { RowHead, Table } from '../../ground/ui/table.tsx'
import { AdminChoice, AdminFilter, AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { CustomerLink } from './admin-customer.tsx'
import { BooksPage } from './admin-tabs.tsx'
import { ORDER_TONES, PAYMENT_TONES } from './admin-tones.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { page = 1, ...filter } = queryOf('payments', url)
  const [found, user] = await Promise.all([
    visit.api.payments.list({ ...filter, page }),
    visit.user(),
  ])
  if (page > found.pages)
    throw redirect(`/${visit.locale}${address('payments', { ...filter, page: found.pages })}`)
  return { filter, found, zone: user?.time_zone ?? 'UTC' }
}

export const meta = unindexedHead((page) => ({
  title: page.t('payAdmin.payments.seoTitle'),
  description: page.t('payAdmin.payments.tab'),
  path: address('payments'),
}))

const WAITING = { refund: 'refunds', dispute: 'disputes' } as const

/** Orders and how their payments stand. */
export default function Payments() {
  const { filter, found, zone } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const isFiltered = filter.q !== undefined || filter.state !== undefined
  return (
    <BooksPage part="payments">
      <AdminFilter
        key={`${filter.q} ${filter.state}`}
        to={address('payments')}
        label={t('payAdmin.payments.search')}
        words={filter.q}
      >
        <AdminChoice
          name="state"
          label={t('payAdmin.payments.state')}
          chosen={filter.state}
          options={[
            ...ORDER_STATES.map((state) => ({ value: state, label: t(`payAdmin.order.${state}`) })),
            ...(['refund', 'dispute'] as const).map((state) => ({
              value: state,
              label: t(`payAdmin.payments.with.${state}`),
            })),
          ]}
        />
      </AdminFilter>
      <ChipList>
        {(['refund', 'dispute'] as const).map((state) => (
          <li key={state}>
            <Chip
              to={address('payments', { state })}
              aria-current={filter.state === state ? 'page' : undefined}
              count={format.number(found.waiting[WAITING[state]])}
            >
              {t(`payAdmin.payments.waiting.${state}`)}
            </Chip>
          </li>
        ))}
      </ChipList>
      <AdminList
        found={found}
        count={found.total > 0 && t('payAdmin.payments.count', { count: found.total })}
        none={{
          icon: <ReceiptText aria-hidden="true" />,
          title: t(isFiltered ? 'payAdmin.payments.noneFound' : 'payAdmin.payments.none'),
          hint: t(isFiltered ? 'payAdmin.payments.noneFoundHint' : 'payAdmin.payments.noneHint'),
        }}
        to={(page) => address('payments', { ...filter, page })}
      >
        <Table>
          <thead>
            <tr>
              {(['order', 'customer', 'state'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`payAdmin.column.${name}`)}
                </th>
              ))}
              {(['total', 'returned'] as const).map((name) => (
                <th key={name} scope="col" data-amount>
                  {t(`payAdmin.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.data.map((order) => (
              <OrderRow key={order.id} order={order} zone={zone} />
            ))}
          </tbody>
        </Table>
      </AdminList>
    </BooksPage>
  )
}

function OrderRow({ order, zone }: { order: AdminOrder; zone: string }) {
  const { t, format } = usePageContext()
  const { currency } = order
  const money = (amount: number): string => format.sum({ amount, currency })
  return (
    <tr>
      <td>
        <RowHead>
          <LocaleLink to={address('payment', { id: order.id })}>
            {t('payAdmin.order.title', { order: format.plain(order.id) })}
          </LocaleLink>
          <span className="soft">{momentText(order.createdAt, zone, format)}</span>
        </RowHead>
      </td>
      <td data-label={t('payAdmin.column.customer')}>
        <CustomerLink customer={order.customer} />
        {order.buyer !== order.customer.name && <bdi className="softLine">{order.buyer}</bdi>}
      </td>
      <td data-label={t('payAdmin.column.state')}>
        <span className="row-2">
          <Badge tone={ORDER_TONES[order.state]}>{t(`payAdmin.order.${order.state}`)}</Badge>
          {order.state === 'open' && order.payment && (
            <Badge tone={PAYMENT_TONES[order.payment]}>
              {t(`payAdmin.payment.${order.payment}`)}
            </Badge>
          )}
        </span>
      </td>
      <td data-label={t('payAdmin.column.total')} data-amount>
        <bdi>{money(order.total)}</bdi>
      </td>
      <td data-label={t('payAdmin.column.returned')} data-amount>
        {order.returned > 0 ? <bdi>{money(order.returned)}</bdi> : '–'}
      </td>
    </tr>
  )
}
