import type { FarPrice, OfferContent } from '#contract/publishing.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Call } from '../context.ts'
import { areaOf, farPrices } from '../market/far.ts'
import { invalid } from '../validation.ts'
import { placeOf } from './rows.ts'

/** Whether the price that is written is far from others around. */
export async function farOf(content: OfferContent, { db, rates, places, locale }: Pick<Call, 'db' | 'rates' | 'places' | 'locale'>): Promise<FarPrice | null> {
  const place = placeOf(content, places)
  const { action, category, amount, currency, priceType } = content
  const perEur = rates.perEur(currency)
  if (!place || priceType === null || perEur === null) return null
  const { countryId, stateId, cityId } = place
  const [far] = await farPrices(db, rates.perEur, [{ countryId, stateId, cityId, action, category, area: areaOf(content), amount, currency, priceType }])
  const around = far && places.get(far.place.cityId !== null ? `city${far.place.cityId}` : far.place.stateId !== null ? `state${far.place.stateId}` : `country${far.place.countryId}`)
  if (!far || !around) return null
  return { perSquareMetre: far.perSquareMetre * perEur, median: far.median * perEur, n: far.n, place: places.name(around, locale), currency, sure: content.sureAmount === amount }
}

/** What is asked about a price that is far from others around and not confirmed, by the field that confirms it; empty where nothing is. */
export const unconfirmed = (far: FarPrice | null, translate: Translator): Record<string, string[]> => (far && !far.sure ? { sureAmount: [translate('publishing.missing.sureAmount')] } : {})

/** Throws `Problem` 422 where the price is far from others around and its owner has not confirmed it. */
export async function refuseFar(content: OfferContent, call: Pick<Call, 'db' | 'rates' | 'places' | 'locale' | 'messages'>): Promise<void> {
  const errors = unconfirmed(await farOf(content, call), call.messages.translator(call.locale))
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
