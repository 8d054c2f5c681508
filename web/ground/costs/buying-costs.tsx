import { useEffect, useState } from 'react'
import { costs, type BuyingCosts as Defaults } from '#contract/ground/costs.ts'
import { readingsOf } from '#text/numbers.ts'
import { useApi } from '../page/api.ts'
import { usePageContext } from '../page/page-context.tsx'
import { roundedForReading } from '../ui/offer-price.tsx'
import { Field } from '../ui/field.tsx'
import { Soft } from '../ui/layout.tsx'
import { monthlyOf } from './monthly.ts'
import styles from './costs.module.css'

const CALLS = { costs }
const FIELDS = ['rate', 'years', 'deposit', 'extra'] as const
type FieldName = (typeof FIELDS)[number]

/** The monthly costs of buying: all terms can be changed. Without terms of the operator the reader enters them. */
export function BuyingCosts({
  price,
  currency,
  country,
}: {
  price: number
  currency: string
  country: string
}) {
  const { t, format } = usePageContext()
  const api = useApi(CALLS)
  const [defaults, setDefaults] = useState<Defaults | null>(null)
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({})
  useEffect(() => {
    let current = true
    // Without them the fields are empty.
    api.costs.get({ country }).then(
      ({ data }) => current && setDefaults(data),
      () => {},
    )
    return () => void (current = false)
  }, [api, country])
  const textOf = (field: FieldName): string =>
    typed[field] ?? (defaults ? format.number(defaults[field], { decimals: 2 }) : '')
  const [rate, years, deposit, extra] = FIELDS.map(
    (field) => readingsOf(textOf(field))[0] ?? Number.NaN,
  ) as [number, number, number, number]
  const monthly = monthlyOf({ price, rate, years, deposit, extra: Number.isNaN(extra) ? 0 : extra })
  const money = (value: number) => format.price(roundedForReading(value), currency)
  return (
    <div className={styles['costs']}>
      <div className={styles['fields']}>
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={t(`costs.field.${field}`)}
            suffix={field === 'years' ? undefined : '%'}
            inputMode="decimal"
            autoComplete="off"
            value={textOf(field)}
            onChange={({ target: { value } }) =>
              setTyped((before) => ({ ...before, [field]: value }))
            }
          />
        ))}
      </div>
      <div aria-live="polite">
        {monthly ? (
          <dl className={styles['sums']}>
            <div className="heading">
              <dt>{t('costs.perMonth')}</dt>
              <dd>{money(monthly.perMonth)}</dd>
            </div>
            <div>
              <dt>{t('costs.loan')}</dt>
              <dd>{money(monthly.loan)}</dd>
            </div>
            <div>
              <dt>{t('costs.own')}</dt>
              <dd>{money(monthly.own)}</dd>
            </div>
            <div>
              <dt>{t('costs.interest')}</dt>
              <dd>{money(monthly.interest)}</dd>
            </div>
          </dl>
        ) : (
          <Soft>{t('costs.missing')}</Soft>
        )}
      </div>
      <Soft>
        {t('costs.note', { price: money(price) })}{' '}
        {defaults && (
          <>
            {t('costs.source', {
              source: defaults.source,
              date: format.date(defaults.updatedAt, 'medium'),
            })}{' '}
            {defaults.sourceUrl && (
              <a href={defaults.sourceUrl} rel="noreferrer">
                {t('costs.sourceLink')}
              </a>
            )}
          </>
        )}
      </Soft>
    </div>
  )
}
