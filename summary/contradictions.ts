import type { MessageKey } from '#i18n/translate.ts'
import { CURRENCIES } from '#contract/library.ts'
import type { Offer } from '#contract/homes/offers.ts'
import type { Claim, ClaimOf, CountFact, Fact } from './claims.ts'
import type { Sentence, Source, Value } from './sentence.ts'

/** Sizes are rounded, and measured in feet. */
const AREA_TOLERANCE = 0.02
/** Smaller and larger areas are those of a room, or of the plot. */
const AREA_FROM = 0.6
const AREA_TO = 1.7
/** Other amounts of an advert: charges, the deposit, the price before conversion. */
const PRICE_FROM = 0.7
const PRICE_TO = 1.4
const RENTED = 1
const FULL = [0, 7]
const MONTHLY = 1

/** Claims about a fact with the value of its fields: one of the first kind that none of the others resolves. */
interface Check {
  claims: readonly ClaimOf<Fact>[]
  label: MessageKey
  known: Value
  said: (claim: ClaimOf<Fact>) => Value
}

/** Where the texts of an advert and its fields say different things. */
export function contradictionsOf(offer: Offer, claims: readonly Claim[]): Sentence[] {
  return [...[...differing(offer, claims)].flatMap(byLanguage), ...deniedFeatures(offer, claims)]
}

/** The same in several languages is one contradiction, resting on each of them. */
function byLanguage({ claims, label, known, said }: Check): Sentence[] {
  const [first] = claims
  if (!first) return []
  return [
    {
      part: 'contradictions',
      key: 'summary.contradiction.fact',
      values: { field: { key: label }, known, said: said(first) },
      sources: [{ label, value: known }, ...claims.map(quoteOf)],
    },
  ]
}

const quoteOf = ({ quote, said, lang }: ClaimOf<Fact>): Source => ({ quote, said, lang })

function* differing(offer: Offer, claims: readonly Claim[]): Generator<Check> {
  const own = <F extends Fact>(fact: F): ClaimOf<F>[] =>
    claims.filter((claim) => claim.fact === fact) as unknown as ClaimOf<F>[]
  /** Claims of languages in which no claim agrees with the fields. */
  const against = <F extends Fact>(
    some: readonly ClaimOf<F>[],
    agrees: (claim: ClaimOf<F>) => boolean,
  ): ClaimOf<F>[] => {
    const agreed = new Set(some.filter(agrees).map(({ lang }) => lang))
    const seen = new Set<string>()
    return some.filter(({ lang }) => {
      if (agreed.has(lang) || seen.has(lang)) return false
      seen.add(lang)
      return true
    })
  }
  const COUNTS = ['bedrooms', 'bathrooms', 'rooms'] as const satisfies readonly CountFact[]
  for (const fact of COUNTS) {
    const known = offer[fact]
    if (known === null) continue
    const some = own(fact)
    // "2 bedrooms upstairs and 1 below" are three.
    const total = (own: string) =>
      some.reduce((sum, { quote, value }) => sum + (quote === own ? Number(value) : 0), 0)
    const wrong = against(some, ({ value, quote }) => value === known || total(quote) === known)
    yield {
      claims: wrong,
      label: `field.${fact}`,
      known: { plain: known },
      said: ({ value }) => ({ plain: Number(value) }),
    }
  }
  const areas = [offer.livingArea, offer.builtArea, offer.plotArea, offer.terraceArea, offer.area]
  if (offer.area !== null && offer.livingArea !== null) {
    const size = offer.area
    yield {
      claims: against(
        own('area').filter(({ value }) => value >= AREA_FROM * size && value <= AREA_TO * size),
        ({ value }) =>
          areas.some((area) => area !== null && Math.abs(value / area - 1) <= AREA_TOLERANCE),
      ),
      label: 'field.livingArea',
      known: { area: offer.livingArea },
      said: ({ value }) => ({ area: Number(value) }),
    }
  }
  if (offer.floor !== null) {
    const { floor } = offer
    yield {
      // English is written by people who count from 0 and from 1.
      claims: against(own('floor'), ({ value, lang }) =>
        lang.startsWith('en') ? Math.abs(value - floor) <= 1 : value === floor,
      ),
      label: 'field.floor',
      known: { floor },
      said: ({ value }) => ({ floor: Number(value) }),
    }
    if (offer.floors !== null)
      yield {
        claims: floor < offer.floors - 1 ? against(own('topFloor'), () => false) : [],
        label: 'field.floor',
        known: { floor },
        said: () => ({ key: 'summary.value.topFloor' }),
      }
  }
  if (offer.yearBuilt !== null) {
    const { yearBuilt } = offer
    yield {
      claims: against(own('yearBuilt'), ({ value }) => value === yearBuilt),
      label: 'field.yearBuilt',
      known: { plain: yearBuilt },
      said: ({ value }) => ({ plain: Number(value) }),
    }
  }
  if (offer.energyClass !== null) {
    const { energyClass } = offer
    yield {
      claims: against(own('energyClass'), ({ value }) => value === energyClass),
      label: 'field.energyClass',
      known: { text: energyClass },
      said: ({ value }) => ({ text: String(value) }),
    }
  }
  if (offer.furnished !== null) {
    const { furnished } = offer
    yield {
      claims: against(
        own('furnished'),
        ({ value }) => value === furnished || value === 'partly' || furnished === 'partly',
      ),
      label: 'field.furnished',
      known: { key: `library.furnished.${furnished}` },
      said: ({ value }) => ({ key: `library.furnished.${String(value)}` as MessageKey }),
    }
  }
  if (offer.pets !== null)
    yield {
      claims: against(own(offer.pets ? 'noPets' : 'pets'), () => false),
      label: 'field.pets',
      known: { key: offer.pets ? 'summary.value.yes' : 'summary.value.no' },
      said: () => ({ key: offer.pets ? 'summary.value.no' : 'summary.value.yes' }),
    }
  if (offer.commissionPercent !== null && offer.commissionPercent > 0)
    yield {
      claims: against(own('noCommission'), () => false),
      label: 'field.commission',
      known: { percent: offer.commissionPercent / 100 },
      said: () => ({ key: 'summary.value.none' }),
    }
  const { amount, currency, type } = offer.price
  const isCompared = offer.action === RENTED ? type === MONTHLY : FULL.includes(type)
  if (amount !== null && isCompared) {
    const price =
      amount / 10 ** (CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2)
    yield {
      claims: against(
        own('price').filter(
          (claim) =>
            claim.currency === currency &&
            claim.value >= PRICE_FROM * price &&
            claim.value <= PRICE_TO * price,
        ),
        ({ value }) => Math.abs(value / price - 1) <= 0.001,
      ),
      label: 'field.amount',
      known: { price, currency },
      said: ({ value }) => ({ price: Number(value), currency }),
    }
  }
}

function deniedFeatures(offer: Offer, claims: readonly Claim[]): Sentence[] {
  const denied = claims.filter((claim): claim is ClaimOf<'denied'> => claim.fact === 'denied')
  return [...Map.groupBy(denied, ({ value }) => value)].flatMap(([feature, some]) => {
    if (!offer.features.includes(feature)) return []
    const [first] = some
    const known: Value = { key: `library.features.${feature}` }
    return first
      ? [
          {
            part: 'contradictions' as const,
            key: 'summary.contradiction.denied' as const,
            values: { feature: known },
            sources: [{ label: 'field.features', value: known }, quoteOf(first)] as const,
          },
        ]
      : []
  })
}
