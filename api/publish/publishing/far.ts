import type { FarPrice, OfferContent } from '#contract/publish/publishing.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Call, Problem } from '../../context.ts'
import { areaOf } from '#contract/library.ts'
import { farPrices } from '../../homes/market/far.ts'
import { invalid } from '../../people/http/validation.ts'
import { placeOf } from './rows.ts'

type FarCall = Pick<Call, 'db' | 'rates' | 'places' | 'locale'>

/** Whether the draft's price is far from the local median. */
export async function farOf(content: OfferContent, call: FarCall): Promise<FarPrice | null> {
  return (await farOfAll([content], call))[0] ?? null
}

/** The same for many drafts, in one query. */
export async function farOfAll(
  contents: readonly OfferContent[],
  { db, rates, places, locale }: FarCall,
): Promise<(FarPrice | null)[]> {
  const comparable = contents.map((content) => {
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
      comparable.flatMap((one) => one?.home ?? []),
    )
  ).values()
  return comparable.map((one, at) => {
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

/** The error at the confirming field if the price is unusual and not confirmed; empty otherwise. */
export const unconfirmed = (
  far: FarPrice | null,
  translate: Translator,
): Record<string, string[]> =>
  far && !far.sure ? { sureAmount: [translate('publishing.missing.sureAmount')] } : {}

/** Throws `Problem` 422 if the price is unusual and not confirmed. */
export async function refuseFar(
  content: OfferContent,
  call: FarCall & Pick<Call, 'messages'>,
): Promise<void> {
  const problem = farProblem(await farOf(content, call), call)
  if (problem) throw problem
}

/** The same for a price that was compared before. */
export function farProblem(
  far: FarPrice | null,
  { messages, locale }: Pick<Call, 'locale' | 'messages'>,
): Problem | null {
  const errors = unconfirmed(far, messages.translator(locale))
  return Object.keys(errors).length > 0 ? invalid(errors) : null
}
