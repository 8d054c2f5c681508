import type { FarPrice, OfferContent } from '#contract/publish/publishing.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Call, Problem } from '../../context.ts'
import { areaOf } from '#contract/library.ts'
import { comparedPrices, isFar } from '../../homes/market/far.ts'
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
  call: FarCall,
): Promise<(FarPrice | null)[]> {
  return (await comparedOfAll(contents, call)).map((price) => (price?.far ? price.price : null))
}

/** The draft's price beside the local median, far from it or not; null if it cannot be compared. */
export async function comparedOf(content: OfferContent, call: FarCall): Promise<Compared | null> {
  return (await comparedOfAll([content], call))[0] ?? null
}
interface Compared {
  price: FarPrice
  far: boolean
}

async function comparedOfAll(
  contents: readonly OfferContent[],
  { db, rates, places, locale }: FarCall,
): Promise<(Compared | null)[]> {
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
    await comparedPrices(
      db,
      rates.perEur,
      comparable.flatMap((one) => one?.home ?? []),
    )
  ).values()
  return comparable.map((one, at) => {
    const compared = one && found.next().value
    const around =
      compared &&
      places.get(
        compared.place.cityId !== null
          ? `city${compared.place.cityId}`
          : compared.place.stateId !== null
            ? `state${compared.place.stateId}`
            : `country${compared.place.countryId}`,
      )
    if (!compared || !around) return null
    const { currency, sureAmount, amount } = contents[at]!
    return {
      price: {
        perSquareMetre: compared.perSquareMetre * one.perEur,
        median: compared.median * one.perEur,
        n: compared.n,
        place: places.name(around, locale),
        currency,
        sure: sureAmount === amount,
      },
      far: isFar(compared),
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
