import { ReceiptText } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/publish/payments.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Badge } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { HeadedTable, RowHead } from '../../ground/ui/table.tsx'
import { Tabs } from '../../ground/ui/tabs.tsx'
import { UserPage } from '../../people/accounts/user/user-page.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { Invoices } from './order-state.tsx'
import { PayLink } from './pay-link.tsx'
import styles from './payments.module.css'
import { standingOf, TONES } from './standing.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, locale } = visit
  const { agency: isAgency, page = 1, currency, entries = 1 } = queryOf('own-orders', url)
  const agency = isAgency ? '1' : '0'
  const [{ data: own }, user, found] = await Promise.all([
    api.ownAgency.get({}),
    visit.user(),
    api.orders.list({ page, agency }),
  ])
  if (page > found.pages)
    throw redirect(
      `/${locale}${address('own-orders', { agency: isAgency, currency, page: found.pages })}`,
    )
  const shown = currency ?? found.balances[0]?.currency
  return {
    found,
    statement:
      shown === undefined
        ? null
        : {
            currency: shown,
            ...(await api.orders.statement({ agency, currency: shown, page: entries })),
          },
    which: { agency: isAgency, page, currency: shown },
    agency: own && own.role !== 'agent' ? own.name : null,
    zone: user?.time_zone ?? 'UTC',
  }
}

export const meta = unindexedHead((page) => ({
  title: page.t('pay.orders.seoTitle'),
  description: page.t('pay.orders.title'),
  path: address('own-orders'),
}))

/** Orders, invoices and the balance: one's own, or the agency's. */
export default function OwnOrders() {
  const { found, statement, which, agency, zone } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <UserPage title={t('pay.orders.title')}>
      {agency !== null && (
        <Tabs
          label={t('pay.orders.whose')}
          items={[
            { to: address('own-orders'), label: t('pay.orders.mine'), current: !which.agency },
            {
              to: address('own-orders', { agency: 1 }),
              label: agency,
              current: which.agency === 1,
            },
          ]}
        />
      )}
      {found.balances.length > 0 && (
        <dl className={styles['balances']}>
          {found.balances.map(({ currency, amount }) => (
            <div key={currency}>
              <dt className="soft">{t('pay.orders.balance')}</dt>
              <dd>
                <bdi className="figure">{format.sum({ currency, amount })}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {found.data.length === 0 ? (
        <div className="apart">
          <EmptyState
            icon={<ReceiptText aria-hidden="true" />}
            title={t('pay.orders.none')}
            action={
              <LinkButton to={address('offer-promo')} look="primary">
                {t('promotion.act.promote')}
              </LinkButton>
            }
          >
            <p>{t('pay.orders.noneHint')}</p>
          </EmptyState>
        </div>
      ) : (
        <HeadedTable
          headers={[
            t('pay.orders.order'),
            t('pay.orders.state'),
            { amount: t('pay.amount.total') },
            t('pay.orders.invoices'),
          ]}
        >
          {found.data.map((order) => {
            const standing = standingOf(order)
            return (
              <tr key={order.id}>
                <td>
                  <RowHead>
                    <LocaleLink to={address('pay-status', { order: order.id })}>
                      {t('pay.page.order', { order: format.plain(order.id) })}
                    </LocaleLink>
                    <span className="soft">{momentText(order.createdAt, zone, format)}</span>
                  </RowHead>
                </td>
                <td data-label={t('pay.orders.state')}>
                  <Badge tone={TONES[standing]}>{t(`pay.state.${standing}.name`)}</Badge>{' '}
                  {(standing === 'unpaid' || standing === 'confirming') && (
                    <PayLink order={order.id}>{t('pay.state.pay')}</PayLink>
                  )}
                </td>
                <td data-label={t('pay.amount.total')} data-amount>
                  <bdi className="strong">
                    {format.sum({ amount: order.total, currency: order.currency })}
                  </bdi>
                  {order.returned > 0 && (
                    <span className="softLine">
                      {t('pay.orders.returned', {
                        amount: format.sum({ amount: order.returned, currency: order.currency }),
                      })}
                    </span>
                  )}
                </td>
                <td data-label={t('pay.orders.invoices')}>
                  <Invoices invoices={order.invoices} />
                </td>
              </tr>
            )
          })}
        </HeadedTable>
      )}
      <Pagination
        page={found.page}
        pages={found.pages}
        to={(page) =>
          address('own-orders', { agency: which.agency, currency: which.currency, page })
        }
      />
      {statement && (
        <section className="apart" aria-labelledby="statement">
          <h2 id="statement" className="heading">
            {t('pay.orders.statement', { currency: statement.currency })}
          </h2>
          <p className="lead">{t('pay.orders.statementLead')}</p>
          {found.balances.length > 1 && (
            <Tabs
              label={t('promotion.form.currency')}
              items={found.balances.map(({ currency }) => ({
                to: address('own-orders', { agency: which.agency, currency }),
                label: currency,
                current: currency === statement.currency,
              }))}
            />
          )}
          <Statement entries={statement.data} currency={statement.currency} zone={zone} />
          <Pagination
            page={statement.page}
            pages={statement.pages}
            to={(entries) =>
              address('own-orders', {
                agency: which.agency,
                page: which.page,
                currency: statement.currency,
                entries,
              })
            }
          />
        </section>
      )}
    </UserPage>
  )
}

function Statement({
  entries,
  currency,
  zone,
}: {
  entries: OutputOf<(typeof orders)['statement']>['data']
  currency: string
  zone: string
}) {
  const { t, format } = usePageContext()
  const money = (amount: number): string => format.sum({ amount, currency })
  if (entries.length === 0) return <p className="soft above">{t('pay.orders.noEntries')}</p>
  return (
    <HeadedTable
      headers={[
        t('pay.orders.entry'),
        t('pay.orders.order'),
        { amount: t('pay.orders.amount') },
        { amount: t('pay.orders.balance') },
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td>
            <RowHead>
              <span>{t(`pay.entry.${entry.kind}`)}</span>
              <span className="soft">{momentText(entry.at, zone, format)}</span>
            </RowHead>
          </td>
          <td data-label={t('pay.orders.order')}>
            <LocaleLink to={address('pay-status', { order: entry.order })}>
              {format.plain(entry.order)}
            </LocaleLink>
          </td>
          <td data-label={t('pay.orders.amount')} data-amount>
            <bdi>{money(entry.amount)}</bdi>
          </td>
          <td data-label={t('pay.orders.balance')} data-amount>
            <bdi>{money(entry.balance)}</bdi>
          </td>
        </tr>
      ))}
    </HeadedTable>
  )
}
