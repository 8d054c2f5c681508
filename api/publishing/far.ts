import type { FarPrice, OfferContent } from '#contract/publishing.ts'
import type { Call } from '../context.ts'
import { areaOf, farPrices } from '../market/far.ts'
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
