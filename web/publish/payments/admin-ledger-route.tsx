import { Scale, Search } from 'lucide-react'
import { Form as GetForm, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { BOOKS, PAY_CURRENCIES } from '#contract/publish/payment-lists.ts'
import type { payments } from '#contract/publish/payments.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Table } from '../../ground/ui/table.tsx'
import { AdminChoice, AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { Amounts, DebitAndCredit, Entries } from './admin-entries.tsx'
import { BooksPage } from './admin-tabs.tsx'
import styles from './admin.module.css'

/** Months that can be exported from here; the address takes any. */
const MONTHS = 24

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { page = 1, ...filter } = queryOf('ledger', url)
  const [found, user] = await Promise.all([
    visit.api.payments.ledger({ ...filter, page }),
    visit.user(),
  ])
  if (page > found.pages)
    throw redirect(`/${visit.locale}${address('ledger', { ...filter, page: found.pages })}`)
  const now = new Date()
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  )
  return { filter, found, months, zone: user?.time_zone ?? 'UTC' }
}

export const meta = unindexedHead((page) => ({
  title: page.t('payAdmin.ledger.seoTitle'),
  description: page.t('payAdmin.ledger.lead'),
  path: address('ledger'),
}))

/** The ledger: its entries, the sums of all accounts, and its export. */
export default function Ledger() {
  const { filter, found, months, zone } = useLoaderData<typeof loader>()
  const { t, format, locale } = usePageContext()
  return (
    <BooksPage part="ledger">
      <div className="apart stack-4">
        <Soft>{t('payAdmin.ledger.lead')}</Soft>
        <Sums sums={found.sums} />
        <section className="stack-3 above" aria-labelledby="export">
          <h2 id="export" className="heading">
            {t('payAdmin.export.title')}
          </h2>
          <form
            method="get"
            action={`/${locale}${address('books-file')}`}
            className={styles['bar']}
          >
            <Select name="what" label={t('payAdmin.export.what')}>
              {BOOKS.map((what) => (
                <option key={what} value={what}>
                  {t(`payAdmin.export.${what}`)}
                </option>
              ))}
            </Select>
            <Select name="month" label={t('payAdmin.export.month')}>
              {months.map((month) => (
                <option key={month} value={month}>
                  {format.date(`${month}-01`, 'month')}
                </option>
              ))}
            </Select>
            <Button type="submit">{t('payAdmin.export.download')}</Button>
          </form>
        </section>
        <h2 className="heading above">{t('payAdmin.ledger.entries')}</h2>
        <search>
          <GetForm
            key={`${filter.order} ${filter.currency}`}
            method="get"
            action={`/${locale}${address('ledger')}`}
            className={styles['bar']}
          >
            <Field
              name="order"
              label={t('payAdmin.column.order')}
              defaultValue={filter.order}
              inputMode="numeric"
              autoComplete="off"
              maxLength={15}
            />
            <AdminChoice
              name="currency"
              label={t('payAdmin.ledger.currency')}
              chosen={filter.currency}
              options={PAY_CURRENCIES.map((code) => ({ value: code, label: code }))}
            />
            <Button type="submit" icon={<Search aria-hidden="true" />}>
              {t('accounts.admin.submit')}
            </Button>
          </GetForm>
        </search>
        <AdminList
          found={found}
          count={found.total > 0 && t('payAdmin.ledger.count', { count: found.total })}
          none={{ icon: <Scale aria-hidden="true" />, title: t('payAdmin.ledger.none') }}
          to={(page) => address('ledger', { ...filter, page })}
        >
          <Entries entries={found.data} zone={zone} withOrder />
        </AdminList>
      </div>
    </BooksPage>
  )
}

/** The accounts by currency, and that they add up to nothing. */
function Sums({ sums }: Pick<OutputOf<(typeof payments)['ledger']>, 'sums'>) {
  const { t, format } = usePageContext()
  const currencies = [...new Set(sums.map(({ currency }) => currency))]
  if (currencies.length === 0) return null
  return (
    <section aria-labelledby="sums" className="stack-3">
      <h2 id="sums" className="heading">
        {t('payAdmin.ledger.sums')}
      </h2>
      <div className={styles['sums']}>
        {currencies.map((currency) => {
          const accounts = sums.filter((one) => one.currency === currency)
          const total = accounts.reduce((sum, { amount }) => sum + amount, 0)
          return (
            <Table key={currency}>
              <thead>
                <tr>
                  <th scope="col">{t('payAdmin.ledger.accountIn', { currency })}</th>
                  <DebitAndCredit />
                </tr>
              </thead>
              <tbody>
                {accounts.map(({ account, amount }) => (
                  <tr key={account}>
                    <td className="strong">{t(`payAdmin.account.${account}`)}</td>
                    <Amounts amount={amount} currency={currency} />
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td colSpan={3} className={total === 0 ? undefined : 'wrong'}>
                    {t(total === 0 ? 'payAdmin.ledger.balances' : 'payAdmin.ledger.off', {
                      amount: format.sum({ amount: total, currency }),
                    })}
                  </td>
                </tr>
              </tfoot>
            </Table>
          )
        })}
      </div>
    </section>
  )
}
