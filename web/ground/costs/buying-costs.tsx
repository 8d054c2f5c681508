import { useEffect, useState } from 'react'
import { costs, type ShownCosts } from '#contract/ground/costs.ts'
import { readingsOf } from '#text/numbers.ts'
import { useApi } from '../page/api.ts'
import { usePageContext } from '../page/page-context.tsx'
import { roundedForReading } from '../ui/offer-price.tsx'
import { Field } from '../ui/field.tsx'
import { Soft } from '../ui/layout.tsx'
import { extraOf, monthlyOf } from './monthly.ts'
import { SourceText, type PricedHome } from './source-text.tsx'
import styles from './costs.module.css'

const CALLS = { costs }
const FIELDS = ['rate', 'years', 'deposit', 'extra'] as const
type FieldName = (typeof FIELDS)[number] | 'yearly'

/** The monthly costs of buying: all terms can be changed. Without usual terms the reader enters them. */
export function BuyingCosts({
  price,
  currency,
  charges = 0,
  own,
  country,
  location,
  terms,
}: PricedHome & {
  /** The price as the owner asks it, before it was converted. */
  own: { price: number; currency: string }
}) {
  const { t, format, chosenMoney } = usePageContext()
  const api = useApi(CALLS)
  const [loaded, setLoaded] = useState<ShownCosts | null>(null)
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({})
  const isGiven = terms !== undefined
  useEffect(() => {
    if (isGiven) return
    let current = true
    // Without them the fields are empty.
    api.costs.get({ country, location }).then(
      ({ data }) => current && setLoaded(data),
      () => {},
    )
    return () => void (current = false)
  }, [api, country, location, isGiven])
  const defaults = terms ?? loaded
  const taxed = defaults && extraOf(defaults, own, chosenMoney)
  const valueOf = (field: FieldName): number | null =>
    defaults && (field === 'extra' && taxed ? taxed.extra : defaults[field])
  const textOf = (field: FieldName): string => {
    const value = valueOf(field)
    return typed[field] ?? (value === null ? '' : format.number(value, { decimals: 2 }))
  }
  const numberOf = (field: FieldName): number => {
    if (typed[field] === undefined) return valueOf(field) ?? Number.NaN
    return readingsOf(typed[field])[0] ?? Number.NaN
  }
  const [rate, years, deposit, extra] = FIELDS.map(numberOf) as [number, number, number, number]
  const monthly = monthlyOf({
    price,
    rate,
    years,
    deposit,
    extra: Number.isNaN(extra) ? 0 : extra,
    yearly: numberOf('yearly') || 0,
  })
  const money = (value: number) => format.price(roundedForReading(value), currency)
  const sums: [label: string, value: number][] = monthly
    ? [
        ...(charges > 0 ? [[t('costs.chargesPart'), charges] as [string, number]] : []),
        ...(monthly.tax > 0 ? [[t('costs.yearlyPart'), monthly.tax] as [string, number]] : []),
        [t('costs.loan'), monthly.loan],
        [t('costs.own'), monthly.own],
        [t('costs.extraSum'), monthly.extra],
        [t('costs.interest'), monthly.interest],
      ]
    : []
  return (
    <div className={styles['costs']}>
      <div className={styles['fields']}>
        {[...FIELDS, ...(defaults?.yearly ? (['yearly'] as const) : [])].map((field) => (
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
              <dd>{money(monthly.perMonth + charges)}</dd>
            </div>
            {sums.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{money(value)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Soft>{t('costs.missing')}</Soft>
        )}
      </div>
      <Soft>
        {t('costs.note', { price: money(price) })}{' '}
        {loaded && <SourceText of={loaded} lacksTax={taxed?.lacksTax ?? false} />}
      </Soft>
    </div>
  )
}
