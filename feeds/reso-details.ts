import { HEATINGS, type Condition, type Heating } from '#contract/homes/details.ts'
import { NO_DETAILS, type OfferDetails } from '#contract/offer-fields.ts'
import { missingDetails, withDetails, withOwnDetails } from './details.ts'
import { Fields, type Data } from './fields.ts'
import { ProblemList, type FeedOffer } from './offer.ts'
import { HEATING_WORDS, OWN, spelled } from './reso-words.ts'
import { payableCurrency, tableValue, toMinor } from './values.ts'
import { listOf, majorOf, merged } from './writing.ts'

/** `LandLeaseAmountFrequency` of a ground rent. */
const LEASE_PERIODS: Readonly<Record<string, OfferDetails['groundRentPeriod']>> = {
  Annually: 'year',
  Monthly: 'month',
}

/** Costs and energy of a record. Words of `Heating` stay in the attributes, as they are more precise. The broker's share in older records is no cost for the buyer. */
export function resoDetails(record: Fields, currency: string): OfferDetails {
  const stated = withDetails(NO_DETAILS, {
    ...readGroundRent(record, currency),
    heating: heatingsIn(record.words('Heating')),
    condition: conditionIn(record.words('PropertyCondition')),
  })
  const own = record.value(OWN.details)
  return own === undefined ? stated : withOwnDetails(stated, own, record.problems, OWN.details)
}

function readGroundRent(record: Fields, currency: string): Partial<OfferDetails> {
  const period = tableValue(LEASE_PERIODS, spelled(record.peek('LandLeaseAmountFrequency') ?? ''))
  const amount = period ? record.size('LandLeaseAmount') : null
  if (!period || amount === null) return {}
  record.take('LandLeaseAmountFrequency')
  return { groundRent: toMinor(amount, payableCurrency(currency)!), groundRentPeriod: period }
}

/** Words of `PropertyCondition`; the first word of a meaning is written. */
const CONDITION_WORDS: Readonly<Record<string, Condition>> = {
  NewConstruction: 'new',
  UpdatedRemodeled: 'renovated',
  Good: 'good',
  Fixer: 'needs-renovation',
}
const conditionIn = (words: readonly string[]): Condition | null =>
  words
    .map((word) => tableValue(CONDITION_WORDS, spelled(word)))
    .find((condition) => condition !== undefined) ?? null

function heatingsIn(words: readonly string[]): Heating[] {
  const found = words.flatMap((word) => tableValue(HEATING_WORDS, spelled(word)) ?? [])
  return HEATINGS.filter((heating) => found.includes(heating))
}

/** Adds the missing details to a record, in fields of the dictionary where it has them, else in one of our own. */
export function withResoDetails(
  record: Data,
  { details, priceCurrency, newBuild }: FeedOffer,
): Data {
  const words = listOf(record.Heating).filter((word) => typeof word === 'string')
  const missing = details.heating.filter((heating) => !heatingsIn(words).includes(heating))
  const more = missing.flatMap(
    (heating) =>
      Object.entries(HEATING_WORDS).find(
        ([, [one, ...others]]) => one === heating && others.length === 0,
      )?.[0] ?? [],
  )
  const isKept = record.LandLeaseAmount !== undefined
  const complete = merged(record, {
    Heating: more.length > 0 ? [...words, ...more] : null,
    PropertyCondition:
      details.condition !== null && record.PropertyCondition === undefined
        ? Object.entries(CONDITION_WORDS)
            // An old home may be as new.
            .filter(
              ([, condition]) =>
                condition === details.condition && (condition !== 'new' || newBuild),
            )
            .map(([word]) => word)
        : null,
    ...(!isKept &&
      details.groundRent !== null && {
        LandLeaseAmount: majorOf(details.groundRent, priceCurrency),
        LandLeaseAmountFrequency: Object.entries(LEASE_PERIODS).find(
          ([, period]) => period === details.groundRentPeriod,
        )?.[0],
      }),
  })
  const unexpressed = missingDetails(
    details,
    resoDetails(new Fields(complete, new ProblemList()), priceCurrency),
  )
  return unexpressed ? { ...complete, [OWN.details]: unexpressed } : complete
}
