import type { Offer } from '#contract/homes/offers.ts'
import { CURRENCIES } from '#contract/library.ts'
import type { Claim } from './claims.ts'
import { contradictionsOf } from './contradictions.ts'
import { priceOf } from './offer.ts'
import type { Sentence, Source, Value } from './sentence.ts'

const sourceOfPrice = (offer: Offer): Source => ({ ...priceOf(offer), offer: offer.id })
const sourceOfArea = (offer: Offer): Source => ({
  label: 'field.livingArea',
  value: offer.area === null ? null : { area: offer.area },
  offer: offer.id,
})
const titleOf = ({ title }: Offer): Value => ({ text: title })

/** Prices of one kind, which can be compared: those asked for in whole, in one currency, or by the month. */
function comparable(offers: readonly Offer[]): Offer[][] {
  const groups = Map.groupBy(
    offers.filter(({ price }) => price.amount !== null && [0, 1, 7].includes(price.type)),
    ({ action, price }) => `${action} ${price.currency} ${price.type === 1 ? 'month' : 'full'}`,
  )
  return [...groups.values()].filter((group) => group.length > 1)
}

const major = ({ price: { amount, currency } }: Offer): number =>
  (amount ?? 0) / 10 ** (CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2)
const perArea = (offer: Offer): number => major(offer) / (offer.area ?? NaN)

/** Several offers, and the claims of their texts, as a search or a list of favorites has them. */
export function severalSentences(
  read: readonly { offer: Offer; claims: readonly Claim[] }[],
): Sentence[] {
  const offers = read.map(({ offer }) => offer)
  const [first] = offers
  if (!first) return []
  return [
    ...read.flatMap(({ offer, claims }) =>
      contradictionsOf(offer, claims).map((sentence) => ({
        ...sentence,
        offer: offer.id,
        sources: sentence.sources.map((source) => ({
          ...source,
          offer: offer.id,
        })) as unknown as Sentence['sources'],
      })),
    ),
    {
      part: 'about',
      key: 'summary.several.count',
      values: { count: { number: offers.length } },
      sources: [{ label: 'summary.source.offers', value: { plain: offers.length } }],
    },
    ...comparable(offers).flatMap((group) => [...compared(group)]),
    ...missing(offers),
  ]
}

function* compared(offers: Offer[]): Generator<Sentence> {
  const byPrice = offers.toSorted((a, b) => major(a) - major(b))
  const [cheapest, dearest] = [byPrice[0]!, byPrice.at(-1)!]
  const money = (offer: Offer): Value => priceOf(offer).value!
  if (major(cheapest) < major(dearest)) {
    yield {
      part: 'about',
      key: 'summary.several.prices',
      values: { count: { number: offers.length }, least: money(cheapest), most: money(dearest) },
      sources: [sourceOfPrice(cheapest), sourceOfPrice(dearest)],
    }
    yield {
      part: 'pros',
      key: 'summary.several.cheapest',
      values: { title: titleOf(cheapest), price: money(cheapest) },
      sources: [sourceOfPrice(cheapest)],
      offer: cheapest.id,
    }
  }
  const measured = offers
    .filter(({ area, category }) => area !== null && area > 0 && category < 13)
    .toSorted((a, b) => perArea(a) - perArea(b))
  const [low, high] = [measured[0], measured.at(-1)]
  if (!low || !high || perArea(low) === perArea(high)) return
  const each = (offer: Offer): Value => ({
    price: perArea(offer),
    currency: offer.price.currency,
    per: 'm2',
  })
  yield {
    part: 'pros',
    key: 'summary.several.lowest',
    values: { title: titleOf(low), price: each(low) },
    sources: [sourceOfPrice(low), sourceOfArea(low)],
    offer: low.id,
  }
  yield {
    part: 'cons',
    key: 'summary.several.highest',
    values: { title: titleOf(high), price: each(high) },
    sources: [sourceOfPrice(high), sourceOfArea(high)],
    offer: high.id,
  }
  const largest = measured.toSorted((a, b) => b.area! - a.area!)[0]!
  yield {
    part: 'pros',
    key: 'summary.several.largest',
    values: { title: titleOf(largest), area: { area: largest.area! } },
    sources: [sourceOfArea(largest)],
    offer: largest.id,
  }
}

function* missing(offers: readonly Offer[]): Generator<Sentence> {
  for (const [field, key] of [
    ['energyClass', 'summary.several.noEnergy'],
    ['yearBuilt', 'summary.several.noYear'],
  ] as const) {
    const without = offers.filter((offer) => offer[field] === null)
    const [first, ...rest] = without.map((offer): Source => ({
      label: `field.${field}`,
      value: null,
      offer: offer.id,
    }))
    if (first)
      yield {
        part: 'questions',
        key,
        values: { count: { number: without.length }, all: { number: offers.length } },
        sources: [first, ...rest],
      }
  }
}
