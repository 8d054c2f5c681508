import type { OutputOf } from '#contract/endpoint.ts'
import { CHANGE_DAYS, TOO_FEW, type ActionMarket, type market } from '#contract/homes/market.ts'
import type { Sentence, Source, Value } from './sentence.ts'

const MONTHS_A_YEAR = 12
/** Smaller changes of a median are none. */
const NOTEWORTHY = 0.02

/** A place, by the figures of its market. */
export function placeSentences({ actions, currency }: OutputOf<typeof market.figures>): Sentence[] {
  const [buy, rent] = [
    actions.find((own) => own.action === 0),
    actions.find((own) => own.action === 1),
  ]
  return [
    ...[buy, rent].flatMap((own) => (own ? [...prices(own, currency)] : [])),
    ...yields(buy, rent, currency),
    ...[buy, rent].flatMap((own) => (own ? [...changes(own, currency)] : [])),
  ]
}

const perArea = (price: number, currency: string): Value => ({ price, currency, per: 'm2' })
const nameOf = ({ action }: ActionMarket) => (action === 0 ? 'buy' : 'rent')
const medianOf = (own: ActionMarket, currency: string): Source => ({
  label: `summary.source.${nameOf(own)}`,
  value: own.homes.perSquareMetre === null ? null : perArea(own.homes.perSquareMetre, currency),
})
const homesOf = (own: ActionMarket): Source => ({
  label: 'summary.source.homes',
  value: { plain: own.homes.n },
})

function* prices(own: ActionMarket, currency: string): Generator<Sentence> {
  const { n, perSquareMetre } = own.homes
  if (perSquareMetre === null)
    yield {
      part: 'cons',
      key: `summary.place.few.${nameOf(own)}`,
      values: { count: { number: n }, least: { number: TOO_FEW } },
      sources: [homesOf(own)],
    }
  else
    yield {
      part: 'about',
      key: `summary.place.median.${nameOf(own)}`,
      values: { price: perArea(perSquareMetre, currency), count: { number: n } },
      sources: [medianOf(own, currency), homesOf(own)],
    }
}

function* yields(
  buy: ActionMarket | undefined,
  rent: ActionMarket | undefined,
  currency: string,
): Generator<Sentence> {
  const [price, monthly] = [buy?.homes.perSquareMetre, rent?.homes.perSquareMetre]
  if (!buy || !rent || !price || !monthly) return
  yield {
    part: 'about',
    key: 'summary.place.yield',
    values: { share: { percent: (monthly * MONTHS_A_YEAR) / price } },
    sources: [medianOf(buy, currency), medianOf(rent, currency)],
  }
}

function* changes(own: ActionMarket, currency: string): Generator<Sentence> {
  const { months, changes: recent } = own
  const [first, last] = [months[0], months.at(-1)]
  if (first && last && first !== last) {
    const share = last.perSquareMetre / first.perSquareMetre - 1
    if (Math.abs(share) >= NOTEWORTHY)
      yield {
        part: share < 0 ? 'pros' : 'cons',
        key: `summary.place.${share < 0 ? 'fell' : 'rose'}.${nameOf(own)}`,
        values: { share: { percent: Math.abs(share) }, month: { day: `${first.month}-15` } },
        sources: [
          { label: 'summary.source.first', value: perArea(first.perSquareMetre, currency) },
          { label: 'summary.source.last', value: perArea(last.perSquareMetre, currency) },
        ],
      }
  }
  if (recent.fresh > 0)
    yield {
      part: 'about',
      key: `summary.place.fresh.${nameOf(own)}`,
      values: { count: { number: recent.fresh }, days: { number: CHANGE_DAYS } },
      sources: [{ label: 'summary.source.fresh', value: { plain: recent.fresh } }],
    }
  if (recent.reduced > 0)
    yield {
      part: 'pros',
      key: `summary.place.reduced.${nameOf(own)}`,
      values: { count: { number: recent.reduced }, days: { number: CHANGE_DAYS } },
      sources: [{ label: 'summary.source.reduced', value: { plain: recent.reduced } }],
    }
  if (own.homes.perSquareMetre !== null && own.action === 0)
    yield {
      part: 'questions',
      key: 'summary.place.sold',
      values: {},
      sources: [medianOf(own, currency)],
    }
}
