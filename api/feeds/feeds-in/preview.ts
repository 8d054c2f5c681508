import { FEATURES } from '#contract/homes/offer-lists.ts'
import { areaOf } from '#contract/library.ts'
import { PREVIEW_HOMES, type PreviewHome } from '#contract/feeds/feeds-in.ts'
import type { FeedFile } from '#feeds/archive.ts'
import { columnOf, type FeedMapping } from '#feeds/mapping.ts'
import type { FeedItem, FeedOffer } from '#feeds/offer.ts'
import { readFeed } from '#feeds/read.ts'
import type { Call } from '../../context.ts'
import { inLanguage } from './details.ts'
import { finderOf, type FoundPlace, type PlaceFinder } from '../imports/places.ts'

/** The first offers of a file, made as an import makes them; nothing is saved. */
export async function previewOf(
  file: FeedFile,
  mapping: FeedMapping,
  call: Pick<Call, 'places' | 'locale'>,
): Promise<PreviewHome[]> {
  const finder = finderOf(call.places)
  const homes: PreviewHome[] = []
  for await (const item of readFeed(file, mapping.format, mapping)) {
    if (item.item === 0) continue
    homes.push(homeOf(item, mapping, finder, call))
    if (homes.length === PREVIEW_HOMES) break
  }
  return homes
}

function homeOf(
  { item, line: begins, externalId, offer, problems }: FeedItem,
  mapping: FeedMapping,
  finder: PlaceFinder,
  call: Pick<Call, 'places' | 'locale'>,
): PreviewHome {
  const found = offer && finder.find(offer)
  const line = begins ?? null
  return {
    item,
    line,
    externalId,
    home: offer && found?.place ? shown(offer, found.place, call) : null,
    problems: [...problems, ...(found?.problems ?? [])].map(
      ({ severity, field, code, message, raw, details = null }) =>
        inLanguage(
          {
            severity,
            field,
            code,
            message,
            raw,
            line,
            column: columnOf(mapping, { field, code }),
            details,
          },
          call,
        ),
    ),
  }
}

function shown(
  offer: FeedOffer,
  at: FoundPlace,
  { places, locale }: Pick<Call, 'places' | 'locale'>,
): NonNullable<PreviewHome['home']> {
  const [text] = offer.texts
  const ids = [
    at.cityId && `city${at.cityId}`,
    at.stateId && `state${at.stateId}`,
    `country${at.countryId}`,
  ]
  return {
    title: text!.title,
    titleLang: text!.lang,
    action: offer.action,
    category: offer.category,
    price: { amount: offer.priceAmount, currency: offer.priceCurrency, type: offer.priceType },
    area: areaOf(offer),
    rooms: offer.rooms,
    bedrooms: offer.bedrooms,
    bathrooms: offer.bathrooms,
    floor: offer.floor,
    places: ids
      .flatMap((id) => (id ? (places.get(id) ?? []) : []))
      .map((place) => places.name(place, locale)),
    features: FEATURES.filter(({ bit }) => offer.features & (1 << bit)).map(({ key }) => key),
    pictures: offer.pictures.length,
  }
}
