import { HEATINGS, type Heating } from '#contract/details.ts'
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

/** What a record says of costs and energy. Words of `Heating` stay, as they say more. What the broker pays to another, which older records have, is no cost of who buys. */
export function resoDetails(record: Fields, currency: string): OfferDetails {
  const said = withDetails(NO_DETAILS, {
    ...readGroundRent(record, currency),
    heating: heatingsIn(record.words('Heating')),
  })
  const own = record.value(OWN.details)
  return own === undefined ? said : withOwnDetails(said, own, record.problems, OWN.details)
}

function readGroundRent(record: Fields, currency: string): Partial<OfferDetails> {
  const period = tableValue(LEASE_PERIODS, spelled(record.peek('LandLeaseAmountFrequency') ?? ''))
  const amount = period ? record.size('LandLeaseAmount') : null
  if (!period || amount === null) return {}
  record.take('LandLeaseAmountFrequency')
  return { groundRent: toMinor(amount, payableCurrency(currency)!), groundRentPeriod: period }
}

function heatingsIn(words: readonly string[]): Heating[] {
  const found = words.flatMap((word) => tableValue(HEATING_WORDS, spelled(word)) ?? [])
  return HEATINGS.filter((heating) => found.includes(heating))
}

/** A record with the details that it does not say yet: in the fields of the dictionary as far as it has some, else in one of ours. */
export function withResoDetails(record: Data, { details, priceCurrency }: FeedOffer): Data {
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
    ...(!isKept &&
      details.groundRent !== null && {
        LandLeaseAmount: majorOf(details.groundRent, priceCurrency),
        LandLeaseAmountFrequency: Object.entries(LEASE_PERIODS).find(
          ([, period]) => period === details.groundRentPeriod,
        )?.[0],
      }),
  })
  const unsaid = missingDetails(
    details,
    resoDetails(new Fields(complete, new ProblemList()), priceCurrency),
  )
  return unsaid ? { ...complete, [OWN.details]: unsaid } : complete
}
