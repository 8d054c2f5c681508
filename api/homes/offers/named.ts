import type { OfferCard } from '#contract/homes/offers.ts'
import type { Call } from '../../context.ts'
import { madeTitleOf, slugIdOf, type TitledRow } from './present.ts'

/** Columns of an offer that its address needs. */
interface PlacedOffer {
  id: number
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
}

/** The name of an offer in addresses, with its smallest known place. */
export function slugOf(
  { id, category, country_id, state_id, city_id }: PlacedOffer,
  { places }: Pick<Call, 'places'>,
): string {
  const place =
    (city_id && places.get(`city${city_id}`)) ||
    (state_id && places.get(`state${state_id}`)) ||
    places.get(`country${country_id}`)
  return slugIdOf(id, category, place || undefined)
}

/** Code of the country of an offer. */
export const countryOfHome = ({ places }: Pick<OfferCard, 'places'>): string | null =>
  places[0]?.path.slice(1, 3) ?? null

/** An offer with one of its texts. */
interface TextedOffer {
  id: number
  title: string | null
  title_lang: string | null
}

/** The title that is stored; an offer without a text is named by its id. */
export const titleOf = (
  { id, title, title_lang }: TextedOffer,
  { messages, locale }: Pick<Call, 'messages' | 'locale'>,
): { title: string; titleLang: string } => ({
  title: title ?? messages.translator(locale)('offers.text.untitled', { id: String(id) }),
  titleLang: title_lang ?? locale,
})

export interface TitledOffer extends TextedOffer, Pick<TitledRow, 'category' | 'country_id'> {
  /** Facts for a made title. */
  home: Omit<TitledRow, 'category' | 'country_id'> | null
}

/** The advertiser's title if it is in the reader's language, else a made one. */
export function localTitleOf(
  offer: TitledOffer,
  call: Pick<Call, 'messages' | 'locale' | 'places'>,
): { title: string; titleLang: string } {
  const { title_lang, home, category, country_id } = offer
  const isLocal = title_lang === call.locale || title_lang === call.messages.languageOf(call.locale)
  return home === null || isLocal
    ? titleOf(offer, call)
    : madeTitleOf({ ...home, category, country_id }, call)
}
