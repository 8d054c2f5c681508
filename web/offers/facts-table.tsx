import type { ReactNode } from 'react'
import { ENERGY_CLASSES, HOUSE_TYPES, type CategorySlug } from '#contract/library.ts'
import {
  MONEY_FIELDS,
  OFFER_FIELDS,
  ofKind,
  PLAIN_FIELDS,
  type FieldRule,
  type NumberRule,
} from '#contract/offer-fields.ts'
import type { Offer } from '#contract/offers.ts'
import { floorValue } from '#i18n/floors.ts'
import type { Formatter } from '#i18n/format.ts'
import type { MessageKey, Translator } from '#i18n/translate.ts'
import { useFormat, useT } from '../page-context.tsx'
import page from './offer.module.css'
import styles from './energy.module.css'

/** Every fact that is known, with its name. */
export function FactsTable({ offer }: { offer: Offer }) {
  const t = useT()
  const format = useFormat()
  return (
    <dl className={page['table']}>
      {rows(offer, t, format).map(([label, value]) => (
        <div key={label} className={page['row']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const categorySlug = (id: number): CategorySlug =>
  HOUSE_TYPES.find((type) => type.id === id)?.slug ?? 'apartment'

/** What the table says, in its order; what is said of energy has a place of its own. */
const FACTS = [
  'rooms',
  'bedrooms',
  'bathrooms',
  ...ofKind(PLAIN_FIELDS, 'area'),
  'floor',
  'yearBuilt',
  'furnished',
  'pets',
  'availableFrom',
  ...MONEY_FIELDS,
  'commissionPercent',
  'heating',
  'reference',
] as const satisfies readonly (keyof Offer)[]
type Fact = (typeof FACTS)[number]

function rows(offer: Offer, t: Translator, format: Formatter): [string, ReactNode][] {
  const category = t(`library.houseTypes.${categorySlug(offer.category)}`)
  const known = FACTS.map((field): [string, ReactNode] => [
    factName(field, t),
    factText(field, offer, t, format),
  ])
  return [[t('facts.label.category'), category], ...known.filter(([, value]) => value !== null)]
}

function factName(field: Fact, t: Translator): string {
  if (field === 'commissionPercent') return t('details.label.commission')
  const detail = `details.label.${field}`
  return t((t.has(detail) ? detail : `facts.label.${field}`) as MessageKey)
}

/** What an offer says of a fact, to be read; null where it says nothing. */
function factText(field: Fact, offer: Offer, t: Translator, format: Formatter): ReactNode {
  if (field === 'commissionPercent') return commissionText(offer, t, format)
  const value = offer[field]
  if (value === null) return null
  if (Array.isArray(value))
    return value.length === 0 ? null : format.list(value.map((key) => t(`details.heating.${key}`)))
  if (field === 'floor') return floorValue(Number(value), offer.floors, t)
  if (field === 'furnished') return t(`library.furnished.${offer.furnished ?? 'no'}`)
  if (field === 'availableFrom') return format.date(String(value), 'medium')
  if (typeof value === 'boolean') return t(value ? 'facts.petsYes' : 'facts.petsNo')
  if (typeof value === 'string') return <bdi>{value}</bdi>
  return numberText(field, value, offer, t, format)
}

function numberText(
  field: Fact,
  value: number,
  offer: Offer,
  t: Translator,
  format: Formatter,
): string {
  const rule: Partial<NumberRule> & Pick<FieldRule, 'kind'> = OFFER_FIELDS[field]
  if (rule.kind === 'area') return format.area(value)
  if (rule.kind === 'year') return String(value)
  if (rule.kind !== 'money') return format.number(value, { decimals: rule.decimals ?? 0 })
  const price = format.money({ amount: value, currency: offer.price.currency })
  const isYearly = field === 'groundRent' && offer.groundRentPeriod !== 'month'
  if (isYearly) return t('details.perYear', { price })
  const isMonthly =
    field === 'charges' ||
    field === 'groundRent' ||
    (field === 'parkingPrice' && offer.action === 1)
  return isMonthly ? t('facts.perMonth', { price }) : price
}

/** Of 100, as it stands in contracts: `3.57 %`. */
export const percentText = (percent: number, format: Formatter): string =>
  format.percent(percent / 100, { decimals: 3 })

/** What a buyer or tenant pays to the agent, in the owner's words beside the figure; null where nothing is said. */
function commissionText(
  { commission, commissionPercent }: Offer,
  t: Translator,
  format: Formatter,
): ReactNode {
  if (commissionPercent === null) return commission && <bdi>{commission}</bdi>
  const figure =
    commissionPercent === 0 ? t('details.noCommission') : percentText(commissionPercent, format)
  return commission ? (
    <>
      {figure} (<bdi>{commission}</bdi>)
    </>
  ) : (
    figure
  )
}

/** The scale from A+ to H with the home's own class on it, and what else its certificate says. */
export function EnergyScale({ offer }: { offer: Offer }) {
  const t = useT()
  const format = useFormat()
  const facts: [string, string | null][] = [
    [
      t('details.label.energyCertificate'),
      offer.energyCertificate && t(`details.certificate.${offer.energyCertificate}`),
    ],
    [
      t('details.label.energySource'),
      offer.energySource && t(`details.heating.${offer.energySource}`),
    ],
    [
      t('details.label.heatingYear'),
      offer.heatingYear === null ? null : format.plain(offer.heatingYear),
    ],
    [
      t('details.label.energyValidUntil'),
      offer.energyValidUntil && format.date(offer.energyValidUntil, 'medium'),
    ],
    [
      t('details.label.emissions'),
      offer.emissions === null
        ? null
        : t('details.emissions', { value: format.number(offer.emissions, { decimals: 1 }) }),
    ],
    [t('details.label.emissionsClass'), offer.emissionsClass],
  ]
  const said = facts.filter(([, value]) => value !== null)
  if (offer.energyClass === null && offer.energyConsumption === null && said.length === 0)
    return null
  return (
    <section className={page['section']}>
      <h2 className={page['heading']}>{t('offer.energy.title')}</h2>
      {offer.energyClass && (
        <div
          className={styles['energy']}
          role="img"
          aria-label={t('offer.energy.class', { class: offer.energyClass })}
        >
          {ENERGY_CLASSES.map((name, step) => (
            <span
              key={name}
              data-step={step}
              className={name === offer.energyClass ? styles['energyOwn'] : styles['energyStep']}
            >
              <bdi dir="ltr">{name}</bdi>
            </span>
          ))}
        </div>
      )}
      {offer.energyConsumption !== null && (
        <p className={page['soft']}>
          {t('offer.energy.consumption', {
            value: format.number(offer.energyConsumption, { decimals: 1 }),
          })}
        </p>
      )}
      {said.length > 0 && (
        <dl className={page['table']}>
          {said.map(([label, value]) => (
            <div key={label} className={page['row']}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
