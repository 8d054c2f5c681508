import { address } from '#contract/addresses.ts'
import type { LedgerEntry } from '#contract/publish/payments.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { RowHead, Table } from '../../ground/ui/table.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import styles from './admin.module.css'

/** Entries of the ledger with their postings as debit and credit. `withOrder`: of several orders. */
export function Entries({
  entries,
  zone,
  withOrder = false,
}: {
  entries: readonly LedgerEntry[]
  zone: string
  withOrder?: boolean
}) {
  const { t, format } = usePageContext()
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('payAdmin.ledger.entry')}</th>
          <th scope="col">{t('payAdmin.ledger.account')}</th>
          <DebitAndCredit />
        </tr>
      </thead>
      {entries.map((entry) => (
        <tbody key={entry.id} className={styles['entry']}>
          {entry.postings.map((posting, index) => (
            <tr key={index}>
              {index === 0 && (
                <td rowSpan={entry.postings.length}>
                  <RowHead>
                    <span>{t(`payAdmin.entry.${entry.kind}`)}</span>
                    <span className="soft">{momentText(entry.at, zone, format)}</span>
                    {withOrder && (
                      <LocaleLink to={address('payment', { id: entry.order })} className="soft">
                        {t('payAdmin.order.title', { order: format.plain(entry.order) })}
                      </LocaleLink>
                    )}
                  </RowHead>
                </td>
              )}
              <td data-label={t('payAdmin.ledger.account')}>
                {t(`payAdmin.account.${posting.account}`)}
              </td>
              <Amounts amount={posting.amount} currency={posting.currency} />
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

/** Headers of the two columns. */
export function DebitAndCredit() {
  const { t } = usePageContext()
  return (['debit', 'credit'] as const).map((side) => (
    <th key={side} scope="col" data-amount>
      {t(`payAdmin.ledger.${side}`)}
    </th>
  ))
}

/** An amount in the column of its side. */
export function Amounts({ amount, currency }: { amount: number; currency: string }) {
  const { t, format } = usePageContext()
  const side = amount < 0 ? 'credit' : 'debit'
  return (['debit', 'credit'] as const).map((one) => (
    <td key={one} data-label={one === side ? t(`payAdmin.ledger.${one}`) : undefined} data-amount>
      {one === side && <bdi>{format.sum({ amount: Math.abs(amount), currency })}</bdi>}
    </td>
  ))
}
