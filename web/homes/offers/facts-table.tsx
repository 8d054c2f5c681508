import type { ReactNode } from 'react'
import { energyScaleIn } from '#contract/homes/energy-scales.ts'
import { ENERGY_CLASSES, type EnergyClass } from '#contract/homes/offer-lists.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { otherCount } from '#contract/homes/room-counting.ts'
import { floorValue } from '#i18n/floors.ts'
import type { Formatter } from '#i18n/format.ts'
import { leadingCount } from '#i18n/leading-count.ts'
import type { Translator } from '#i18n/translate.ts'
import { kindSlug } from '../../ground/page/listing-title.ts'
import { useFormat, useT } from '../../ground/page/page-context.tsx'
import page from './offer.module.css'
import styles from './energy.module.css'

/** All known facts. */
export function FactsTable({ offer }: { offer: Offer }) {
  const t = useT()
  const format = useFormat()
  return (
    <dl className={page['table']}>
      {factRows(offer, t, format).map(([label, value]) => (
        <div key={label} className={page['row']}>
          <dt className="muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Label and value of each known fact. */
export function factRows(offer: Offer, t: Translator, format: Formatter): [string, ReactNode][] {
  const money = (amount: number) => format.money({ amount, currency: offer.price.currency })
  const known = <T,>(value: T | null, show: (value: T) => ReactNode): ReactNode =>
    value === null ? null : show(value)
  const leading = leadingCount(format.language)
  const all: [string, ReactNode][] = [
    [t('field.category'), t(`library.houseTypes.${kindSlug(offer.category)}`)],
    ...[leading, otherCount(leading)].map((count): [string, ReactNode] => [
      t(`field.${count}`),
      known(offer[count], (rooms) => format.number(rooms, { decimals: 1 })),
    ]),
    [
      t('field.bathrooms'),
      known(offer.bathrooms, (bathrooms) => format.number(bathrooms, { decimals: 2 })),
    ],
    [t('field.livingArea'), known(offer.livingArea, format.area)],
    [t('field.builtArea'), known(offer.builtArea, format.area)],
    [t('field.plotArea'), known(offer.plotArea, format.area)],
    [t('field.terraceArea'), known(offer.terraceArea, format.area)],
    [t('field.floor'), known(offer.floor, (floor) => floorValue(floor, offer.floors, t))],
    [t('field.yearBuilt'), known(offer.yearBuilt, String)],
    [t('field.condition'), known(offer.condition, (value) => t(`details.condition.${value}`))],
    [t('field.furnished'), known(offer.furnished, (value) => t(`library.furnished.${value}`))],
    [t('field.pets'), known(offer.pets, (value) => t(value ? 'facts.petsYes' : 'facts.petsNo'))],
    [t('field.availableFrom'), known(offer.availableFrom, (day) => format.date(day, 'medium'))],
    [
      t('field.charges'),
      known(offer.charges, (amount) => t('facts.perMonth', { price: money(amount) })),
    ],
    [t('field.deposit'), known(offer.deposit, money)],
    [
      t('field.parkingPrice'),
      known(offer.parkingPrice, (amount) =>
        offer.action === 1 ? t('facts.perMonth', { price: money(amount) }) : money(amount),
      ),
    ],
    [t('field.tenure'), known(offer.tenure, (value) => t(`details.tenure.${value}`))],
    [t('field.leaseYears'), known(offer.leaseYears, (years) => format.number(years))],
    [
      t('field.groundRent'),
      known(offer.groundRent, (amount) =>
        t(offer.groundRentPeriod === 'month' ? 'facts.perMonth' : 'details.perYear', {
          price: money(amount),
        }),
      ),
    ],
    [t('field.commission'), commissionText(offer, t, format)],
    [
      t('field.heating'),
      offer.heating.length === 0
        ? null
        : offer.heating.map((key) => t(`details.heating.${key}`)).join(' · '),
    ],
    [t('field.reference'), known(offer.reference, (reference) => <bdi>{reference}</bdi>)],
  ]
  return all.filter(([, value]) => value !== null)
}

/** A percentage as in contracts: `3.57 %`. */
export const percentText = (percent: number, format: Formatter): string =>
  format.percent(percent / 100, { decimals: 3 })

/** The commission of the buyer or tenant, with the owner's words; null if unknown. */
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

/** The classes of the home's country; all that there are where its certificates have others, or none that we know. */
function energyScale({ places, energyClass }: Offer): readonly EnergyClass[] {
  const scale = energyScaleIn(places[0]?.path.slice(1, 3) ?? '')
  return scale && energyClass && scale.includes(energyClass) ? scale : ENERGY_CLASSES
}

/** The scale with the home's class, and other data of the certificate. */
export function EnergyScale({ offer }: { offer: Offer }) {
  const t = useT()
  const format = useFormat()
  const facts: [string, string | null][] = [
    [
      t('field.energyCertificate'),
      offer.energyCertificate && t(`details.certificate.${offer.energyCertificate}`),
    ],
    [t('field.energySource'), offer.energySource && t(`details.heating.${offer.energySource}`)],
    [t('field.heatingYear'), offer.heatingYear === null ? null : format.plain(offer.heatingYear)],
    [
      t('field.energyValidUntil'),
      offer.energyValidUntil && format.date(offer.energyValidUntil, 'medium'),
    ],
    [
      t('field.emissions'),
      offer.emissions === null ? null : t('details.emissions', perAreaOf(offer.emissions, format)),
    ],
    [t('field.emissionsClass'), offer.emissionsClass],
  ]
  const shown = facts.filter(([, value]) => value !== null)
  if (offer.energyClass === null && offer.energyConsumption === null && shown.length === 0)
    return null
  return (
    <section className={page['section']}>
      <h2 className="partTitle">{t('offer.energy.title')}</h2>
      {offer.energyClass && (
        <div
          className={styles['energy']}
          role="img"
          aria-label={t('offer.energy.class', { class: offer.energyClass })}
        >
          {energyScale(offer).map((name) => (
            <span
              key={name}
              data-step={ENERGY_CLASSES.indexOf(name)}
              className={name === offer.energyClass ? styles['energyOwn'] : styles['energyStep']}
            >
              <bdi dir="ltr">{name}</bdi>
            </span>
          ))}
        </div>
      )}
      {offer.energyConsumption !== null && (
        <p className="soft">
          {t('offer.energy.consumption', perAreaOf(offer.energyConsumption, format))}
        </p>
      )}
      {shown.length > 0 && (
        <dl className={page['table']}>
          {shown.map(([label, value]) => (
            <div key={label} className={page['row']}>
              <dt className="muted">{label}</dt>
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

/** A yearly amount per square metre, as certificates state it everywhere. */
const perAreaOf = (perSquareMetre: number, { number, squareMetre }: Formatter) => ({
  value: number(perSquareMetre, { decimals: 1 }),
  unit: squareMetre,
})
