import type { BuyingCosts } from '#contract/ground/costs.ts'
import { CHANGE_DAYS, TOO_FEW, type ActionMarket } from '#contract/homes/market.ts'
import { SEARCH_TYPES } from '#contract/library.ts'
import type { HeadPage } from '../../ground/page/seo.ts'
import { placeText } from '../../ground/page/place-text.ts'
import { signedPercent } from '../../ground/ui/signed-percent.ts'
import type { Place, PlaceWithHomes } from '../../homes/search/place.ts'
import { countsOf, totalOf } from '../../homes/search/place-counts.ts'
import { nameOfKind } from './kinds.ts'

/** A question about a place with its answer, as the page and its structured data have it. */
export interface Question {
  question: string
  answer: string
}

/** Property types and places that an answer names. */
const NAMED_MAX = 4
/** Neighbours below this number answer nothing. */
const NEAR_MIN = 3
/** Months of a change of prices. */
const YEAR = 12
/** A month with a smaller share of the homes of today is not compared: a handful of others would seem to be a change. */
const COMPARED_SHARE = 0.25

type Action = 'buy' | 'rent'
type Figures = Place & Pick<PlaceWithHomes, 'market'>

/**
 * Questions about a place that its figures answer, in the page's language and currency; each answer says of how many homes and when. A question with too
 * few homes is left out. Made on the server, so that browsers get no code and no messages for it.
 */
export function questionsOf(
  place: Figures,
  costs: BuyingCosts | null,
  page: HeadPage,
  now = new Date(),
): Question[] {
  const { location } = place
  const { t, format } = page
  const ask = (key: Parameters<typeof placeText>[1], answers: readonly string[]): Question[] =>
    answers.length > 0
      ? [
          {
            question: placeText(t, key, [location], { unit: format.areaUnit.sign }),
            answer: answers.join(' '),
          },
        ]
      : []
  const of = (action: Action) => ofAction(place, action, page, now)
  const [buy, rent] = [of('buy'), of('rent')]
  return [
    ...ask('placeFaq.offers.question', [...buy.offers, ...rent.offers]),
    ...ask('placeFaq.buy.question', buy.price),
    ...ask('placeFaq.rent.question', rent.price),
    ...ask('placeFaq.change.question', [...buy.change, ...rent.change]),
    ...ask('placeFaq.reduced.question', [...buy.reduced, ...rent.reduced]),
    ...(costs && totalOf(countsOf(place, 0)) > 0 ? [costsOf(place, costs, page)] : []),
    ...nearOf(place, page, format.date(now, 'long')),
  ]
}

/** The answers about sales, or rents. */
function ofAction(place: Figures, action: Action, { t, format }: HeadPage, now: Date) {
  const { id } = SEARCH_TYPES.find(({ key }) => key === action)!
  const own = place.market?.actions.find((one) => one.action === id)
  const asOf = place.market?.asOf ?? null
  const price = (value: number): string =>
    format.pricePerArea(value, place.market?.currency ?? 'EUR')
  const counts = countsOf(place, id)
  const total = totalOf(counts)
  const offers =
    total < TOO_FEW
      ? []
      : [
          t(`placeFaq.offers.${action}`, {
            count: total,
            date: format.date(now, 'long'),
            kinds: format.list(
              counts
                .slice(0, NAMED_MAX)
                .map(({ category, count }) =>
                  t('placeFaq.offers.kind', { kind: nameOfKind(t, category), count }),
                ),
            ),
          }),
        ]
  if (!own || asOf === null) return { offers, price: [], change: [], reduced: [] }
  const date = format.date(asOf, 'long')
  return {
    offers,
    price: priceOf(own, action, { t, price, list: format.list, date }),
    change: changeOf(own).map(({ before, last }) =>
      t(`placeFaq.change.${action}`, {
        unit: format.areaUnit.sign,
        before: price(before.perSquareMetre),
        month: format.date(`${before.month}-15`, 'month'),
        count: before.n,
        now: price(last.perSquareMetre),
        date,
        countNow: last.n,
        change: signedPercent(format, last.perSquareMetre / before.perSquareMetre - 1, {
          decimals: 1,
        }),
      }),
    ),
    reduced:
      own.changes.cut === null || total === 0
        ? []
        : [
            t(`placeFaq.reduced.${action}`, {
              days: CHANGE_DAYS,
              date,
              reduced: own.changes.reduced,
              count: total,
              cut: format.percent(own.changes.cut, { decimals: 1 }),
            }),
          ],
  }
}

/** The median of all homes, and of the types that have enough. */
function priceOf(
  { homes, categories }: ActionMarket,
  action: Action,
  {
    t,
    price,
    list,
    date,
  }: {
    t: HeadPage['t']
    price: (value: number) => string
    list: (items: string[]) => string
    date: string
  },
): string[] {
  if (homes.perSquareMetre === null) return []
  const kinds = categories
    .flatMap(({ category, n, perSquareMetre }) =>
      perSquareMetre === null
        ? []
        : [
            t('placeFaq.price.kind', {
              kind: nameOfKind(t, category),
              price: price(perSquareMetre),
              count: n,
            }),
          ],
    )
    .slice(0, NAMED_MAX)
  return [
    t(`placeFaq.${action}.answer`, {
      price: price(homes.perSquareMetre),
      unit: t.format.areaUnit.sign,
      count: homes.n,
      date,
    }),
    ...(kinds.length > 1 ? [t('placeFaq.price.kinds', { kinds: list(kinds) })] : []),
  ]
}

/** The median a year ago, or in the first month since with enough homes, beside the newest. */
function changeOf({ months, homes }: ActionMarket) {
  const last = months.at(-1)
  if (!last || last.n !== homes.n || homes.perSquareMetre === null) return []
  const [year, month] = last.month.split('-').map(Number) as [number, number]
  const wanted = new Date(Date.UTC(year, month - 1 - YEAR, 15)).toISOString().slice(0, 7)
  const before = months.find((one) => one.month >= wanted && one.n >= COMPARED_SHARE * last.n)
  return before && before.month < last.month ? [{ before, last }] : []
}

function costsOf({ location }: Place, costs: BuyingCosts, { t, format }: HeadPage): Question {
  const percent = (value: number): string => format.percent(value / 100, { decimals: 2 })
  // The declined form of a country is known on its own page.
  const named =
    location.type === 'country' ? location : { name: location.country.name, nameIn: null }
  return {
    question: placeText(t, 'placeFaq.costs.question', [named]),
    answer: t('placeFaq.costs.answer', {
      extra: percent(costs.extra),
      years: costs.years,
      rate: percent(costs.rate),
      deposit: percent(costs.deposit),
      source: costs.source,
      date: format.date(costs.updatedAt, 'long'),
    }),
  }
}

/** The neighbours with most homes. */
function nearOf({ location, nearby }: Place, { t, format }: HeadPage, date: string): Question[] {
  const busy = nearby.filter(({ count }) => count > 0)
  // Countries are neighbours of all others.
  if (location.type === 'country' || busy.length < NEAR_MIN) return []
  return [
    {
      question: t('placeFaq.near.question', { place: location.name }),
      answer: t('placeFaq.near.answer', {
        date,
        places: format.list(
          busy
            .slice(0, NAMED_MAX)
            .map(({ name, count }) => t('placeFaq.near.place', { place: name, count })),
        ),
      }),
    },
  ]
}

/** Structured data of the questions, word for word as the page shows them. */
export const faqJsonLd = (questions: readonly Question[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
