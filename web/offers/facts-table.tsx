import type { ReactNode } from 'react'
import { ENERGY_CLASSES, HOUSE_TYPES, type CategorySlug } from '#contract/library.ts'
import type { Offer } from '#contract/offers.ts'
import type { Formatter } from '#i18n/format.ts'
import type { Translator } from '#i18n/translate.ts'
import { useFormat, useT } from '../page-context.tsx'
import page from './offer.module.css'
import styles from './energy.module.css'
import { floorText } from './facts.ts'

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

export const categorySlug = (id: number): CategorySlug => HOUSE_TYPES.find((type) => type.id === id)?.slug ?? 'apartment'

function rows(offer: Offer, t: Translator, format: Formatter): [string, ReactNode][] {
  const money = (amount: number) => format.money({ amount, currency: offer.price.currency })
  const known = <T,>(value: T | null, show: (value: T) => ReactNode): ReactNode => (value === null ? null : show(value))
  const all: [string, ReactNode][] = [
    [t('facts.label.category'), t(`library.houseTypes.${categorySlug(offer.category)}`)],
    [t('facts.label.rooms'), known(offer.rooms, (rooms) => format.number(rooms, { decimals: 1 }))],
    [t('facts.label.bedrooms'), known(offer.bedrooms, format.number)],
    [t('facts.label.bathrooms'), known(offer.bathrooms, (bathrooms) => format.number(bathrooms, { decimals: 2 }))],
    [t('facts.label.livingArea'), known(offer.livingArea, format.area)],
    [t('facts.label.builtArea'), known(offer.builtArea, format.area)],
    [t('facts.label.plotArea'), known(offer.plotArea, format.area)],
    [t('facts.label.terraceArea'), known(offer.terraceArea, format.area)],
    [t('facts.label.floor'), known(offer.floor, (floor) => (offer.floors === null ? floorText(floor, t) : t('facts.floorOf', { floor: floorText(floor, t), floors: String(offer.floors) })))],
    [t('facts.label.yearBuilt'), known(offer.yearBuilt, String)],
    [t('facts.label.furnished'), known(offer.furnished, (value) => t(`library.furnished.${value}`))],
    [t('facts.label.pets'), known(offer.pets, (value) => t(value ? 'facts.petsYes' : 'facts.petsNo'))],
    [t('facts.label.availableFrom'), known(offer.availableFrom, (day) => format.date(day, 'medium'))],
    [t('facts.label.charges'), known(offer.charges, (amount) => t('facts.perMonth', { price: money(amount) }))],
    [t('facts.label.deposit'), known(offer.deposit, money)],
    [t('facts.label.reference'), known(offer.reference, (reference) => <bdi>{reference}</bdi>)],
  ]
  return all.filter(([, value]) => value !== null)
}

/** The scale from A+ to H with the home's own class on it. */
export function EnergyScale({ offer }: { offer: Offer }) {
  const t = useT()
  const format = useFormat()
  if (offer.energyClass === null && offer.energyConsumption === null) return null
  return (
    <section className={page['section']}>
      <h2 className={page['heading']}>{t('offer.energy.title')}</h2>
      {offer.energyClass && (
        <div className={styles['energy']} role="img" aria-label={t('offer.energy.class', { class: offer.energyClass })}>
          {ENERGY_CLASSES.map((name, step) => (
            <span key={name} data-step={step} className={name === offer.energyClass ? styles['energyOwn'] : styles['energyStep']}>
              <bdi dir="ltr">{name}</bdi>
            </span>
          ))}
        </div>
      )}
      {offer.energyConsumption !== null && <p className={page['soft']}>{t('offer.energy.consumption', { value: format.number(offer.energyConsumption, { decimals: 1 }) })}</p>}
    </section>
  )
}
