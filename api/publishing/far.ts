import type { FarPrice, OfferContent } from '#contract/publishing.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Call, Problem } from '../context.ts'
import { areaOf, farPrices } from '../market/far.ts'
import { invalid } from '../validation.ts'
import { placeOf } from './rows.ts'

type FarCall = Pick<Call, 'db' | 'rates' | 'places' | 'locale'>

/** Whether the price that is written is far from others around. */
export async function farOf(content: OfferContent, call: FarCall): Promise<FarPrice | null> {
  return (await farOfAll([content], call))[0] ?? null
}

/** The same of many, by one look at the database. */
export async function farOfAll(
  contents: readonly OfferContent[],
  { db, rates, places, locale }: FarCall,
): Promise<(FarPrice | null)[]> {
  const asked = contents.map((content) => {
    const place = placeOf(content, places)
    const { action, category, amount, currency, priceType } = content
    const perEur = rates.perEur(currency)
    if (!place || priceType === null || perEur === null) return null
    const { countryId, stateId, cityId } = place
    return {
      perEur,
      home: {
        countryId,
        stateId,
        cityId,
        action,
        category,
        area: areaOf(content),
        amount,
        currency,
        priceType,
      },
    }
  })
  const found = (
    await farPrices(
      db,
      rates.perEur,
      asked.flatMap((one) => one?.home ?? []),
    )
  ).values()
  return asked.map((one, at) => {
    const far = one && found.next().value
    const around =
      far &&
      places.get(
        far.place.cityId !== null
          ? `city${far.place.cityId}`
          : far.place.stateId !== null
            ? `state${far.place.stateId}`
            : `country${far.place.countryId}`,
      )
    if (!far || !around) return null
    const { currency, sureAmount, amount } = contents[at]!
    return {
      perSquareMetre: far.perSquareMetre * one.perEur,
      median: far.median * one.perEur,
      n: far.n,
      place: places.name(around, locale),
      currency,
      sure: sureAmount === amount,
    }
  })
}

/** What is asked about a price that is far from others around and not confirmed, by the field that confirms it; empty where nothing is. */
export const unconfirmed = (
  far: FarPrice | null,
  translate: Translator,
): Record<string, string[]> =>
  far && !far.sure ? { sureAmount: [translate('publishing.missing.sureAmount')] } : {}

/** Throws `Problem` 422 where the price is far from others around and its owner has not confirmed it. */
export async function refuseFar(
  content: OfferContent,
  call: FarCall & Pick<Call, 'messages'>,
): Promise<void> {
  const problem = farProblem(await farOf(content, call), call)
  if (problem) throw problem
}

/** The same for a price that was compared. */
export function farProblem(
  far: FarPrice | null,
  { messages, locale }: Pick<Call, 'locale' | 'messages'>,
): Problem | null {
  const errors = unconfirmed(far, messages.translator(locale))
  return Object.keys(errors).length > 0 ? invalid(errors) : null
}
