import { ON_REQUEST, type ActionId, type CategoryId } from '#contract/library.ts'
import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { Bytes } from './bytes.ts'
import { areaIn, rentTypeOf } from './facts.ts'
import type { Fields } from './fields.ts'
import { BOUNDS, DEGREES, fitOffer, fitsAmount } from './fit.ts'
import { readFlatXml, readId, readPictures } from './flat-xml.ts'
import { categoryOfType } from './kyero-words.ts'
import { emptyOffer, NOT_PAYABLE, UNKNOWN_KIND, type FeedItem, type FeedOffer } from './offer.ts'
import { oneLine, plainText, titleOf } from './plain.ts'
import { featureBit, parseLink, payableCurrency, toMinor, truthOf } from './values.ts'
import { Words } from './words.ts'

/** Kinds of listings, each an element of its own, with what is meant where its category says nothing. */
const KINDS: Readonly<Record<string, CategoryId | null>> = {
  residential: 5,
  rental: 5,
  holidayRental: 5,
  land: 13,
  rural: 19,
  commercial: 16,
  commercialLand: 13,
  business: 16,
}

/** Reads REAXML (Australia, New Zealand): one item per listing. Its files have what changed, and say which listings are withdrawn. Defaults: Australia, Australian dollars, English. */
export const readReaxml = (bytes: Bytes, words = new Words()): AsyncIterable<FeedItem> =>
  readFlatXml(bytes, words, {
    root: 'propertyList',
    item: Object.keys(KINDS),
    scope: 'changes',
    ids: ['uniqueID'],
    isMarkup: (name) => name === 'description' || name === 'headline',
    isWithdrawn: (item) => /^(?:withdrawn|offmarket|deleted)$/i.test(item.peek('@status') ?? ''),
    offerOf,
  })

const FEATURES: readonly [string, FeatureKey][] = [
  ['airConditioning', 'air-conditioning'],
  ['reverseCycleAirCon', 'air-conditioning'],
  ['splitSystemAirCon', 'air-conditioning'],
  ['ductedCooling', 'air-conditioning'],
  ['ductedHeating', 'heating'],
  ['gasHeating', 'heating'],
  ['openFirePlace', 'fireplace'],
  ['alarmSystem', 'alarm'],
  ['poolInGround', 'pool'],
  ['poolAboveGround', 'pool'],
  ['pool', 'pool'],
  ['insideSpa', 'jacuzzi'],
  ['outsideSpa', 'jacuzzi'],
  ['balcony', 'balcony'],
  ['deck', 'terrace'],
  ['courtyard', 'terrace'],
  ['builtInRobes', 'built-in-wardrobes'],
  ['gym', 'gym'],
  ['secureParking', 'parking'],
  ['broadband', 'internet'],
  ['solarPanels', 'solar-panels'],
]
/** Elements with the word for a kind. */
const CATEGORIES = [
  'category',
  'landCategory',
  'ruralCategory',
  'commercialCategory',
  'holidayCategory',
  'businessCategory',
]

function offerOf(item: Fields, words: Words, kind: string): FeedOffer | null {
  const offer = readEssentials(item, words, kind)
  if (!offer) return null
  readPlace(item, offer, words)
  readSizes(item, offer)
  const details = item.group('features')
  for (const [name, key] of FEATURES) if (details?.isTrue(name)) offer.features |= featureBit(key)
  if ((details?.peek('garages') ?? '0') !== '0') offer.features |= featureBit('garage')
  const allowed = item.group('allowances')
  if (allowed?.isTrue('furnished')) offer.furnished = 'fully'
  offer.pets = allowed?.truth('petFriendly') ?? null
  offer.newBuild = item.isTrue('newConstruction')
  offer.availableFrom = item.day('dateAvailable')
  const description = plainText(item.markup('description') ?? '')
  const title =
    oneLine(plainText(item.markup('headline') ?? '')) ||
    titleOf(description) ||
    [kindOf(item), offer.place.town].filter(Boolean).join(', ')
  offer.texts = [{ lang: words.language ?? 'en', title, description }]
  offer.pictures = picturesOf(item)
  offer.videoUrl = item.group('videoLink')?.url('@href', parseLink) ?? null
  offer.tourUrl = item.group('externalLink')?.url('@href', parseLink) ?? null
  offer.attributes = words.withoutIgnored(item.rest())
  return item.problems.isRejected ? null : fitOffer(offer, item.problems)
}

const kindOf = (item: Fields): string | null =>
  CATEGORIES.map((name) => item.group(name)?.peek('@name') ?? null).find(Boolean) ?? null

/** Id, deal, kind, price. The words of the kind stay in the attributes: they are more precise. */
function readEssentials(item: Fields, words: Words, kind: string): FeedOffer | null {
  const { problems } = item
  const id = readId(item, 'uniqueID')
  const word = kindOf(item)
  const category =
    words.category(word) ?? (word === null ? null : categoryOfType(word)) ?? KINDS[kind] ?? null
  if (category === null) problems.unusable('category', word, 'unknown_type', UNKNOWN_KIND)
  const deal = item.group('commercialListingType')?.peek('@value')?.toLowerCase()
  const isRent = kind === 'rental' || kind === 'holidayRental' || deal === 'lease'
  const action: ActionId = isRent ? 1 : 0
  const name = !isRent ? 'price' : item.group('commercialRent') ? 'commercialRent' : 'rent'
  const price = item.group(name)
  const currency = payableCurrency(words.currency ?? 'AUD')
  if (!currency) problems.rejected('currency', 'unknown_currency', NOT_PAYABLE, words.currency)
  const period = price?.peek('@period') ?? null
  const type = !isRent ? 0 : period === null ? (name === 'rent' ? 8 : 9) : rentTypeOf(period)
  if (type === undefined)
    problems.rejected(`${name}.@period`, 'unknown_frequency', 'Must be week or month.', period)
  if (id === null || category === null || !currency || type === undefined || problems.isRejected)
    return null
  const common = { action, category, priceCurrency: currency.code }
  const status = item.peek('@status')?.toLowerCase()
  const withStatus = (offer: FeedOffer): FeedOffer => {
    offer.status =
      status === 'sold'
        ? 'sold'
        : status === 'leased'
          ? 'let'
          : truthOf(item.group('underOffer')?.peek('@value') ?? '')
            ? 'reserved'
            : null
    return offer
  }
  const value = price?.figure('#text') ?? null
  // `display="no"`: the price is only for searches, and the advert says other words.
  const isHidden = price?.peek('@display')?.toLowerCase() === 'no'
  if (!price || value === 0 || price.peek('#text') === null || isHidden)
    return withStatus(emptyOffer(id, { ...common, priceAmount: null, priceType: ON_REQUEST }))
  const amount = value === null ? null : toMinor(value, currency)
  if (amount === null || !fitsAmount(amount))
    return problems.rejected(
      name,
      'invalid_price',
      'Must be a number above 0.',
      price.peek('#text'),
    )
  price.take('#text')
  if (isRent) price.take('@period')
  return withStatus(emptyOffer(id, { ...common, priceAmount: amount, priceType: type }))
}

function readPlace(item: Fields, offer: FeedOffer, words: Words): void {
  const address = item.group('address')
  offer.place = words.placeOf({
    country: address?.text('country') ?? words.country ?? 'AU',
    province: address?.text('state') ?? null,
    town: address?.text('suburb') ?? null,
  })
  offer.postalCode = address?.text('postcode') ?? null
  offer.street = address?.text('street') ?? null
  const unit = address?.text('subNumber') ?? null
  const number = address?.text('streetNumber') ?? null
  offer.houseNumber = [unit, number].filter(Boolean).join('/') || null
  offer.addressPrivacy = truthOf(address?.peek('@display') ?? 'yes') === false ? 'area' : 'street'
  const pin = item.group('geocode') ?? item.group('Geocode')
  offer.lat = pin?.number('latitude', DEGREES) ?? pin?.number('Latitude', DEGREES) ?? null
  offer.lon = pin?.number('longitude', DEGREES) ?? pin?.number('Longitude', DEGREES) ?? null
}

function readSizes(item: Fields, offer: FeedOffer): void {
  const features = item.group('features')
  const bedrooms = features?.peek('bedrooms') ?? null
  if (bedrooms !== null && /^studio$/i.test(bedrooms)) offer.category = 2
  else offer.bedrooms = features?.number('bedrooms', BOUNDS.bedrooms) ?? null
  offer.bathrooms = features?.number('bathrooms', BOUNDS.bathrooms) ?? null
  const plot = areaIn(item.group('landDetails')?.group('area') ?? null)
  const building = areaIn(item.group('buildingDetails')?.group('area') ?? null)
  offer.plotArea = plot
  offer.builtArea = building
}

/** Pictures are in `objects` or `images`, plans beside them. The first is `m`, the others go by the letters of their ids. */
function picturesOf(item: Fields): FeedOffer['pictures'] {
  const holders = [item.group('objects'), item.group('images')].filter((one) => one !== null)
  const images = holders.flatMap((holder) => holder.list('img'))
  const plans = holders.flatMap((holder) => holder.list('floorplan'))
  const filled = (picture: Fields): boolean =>
    picture.peekAddress('@url') !== null || picture.peekAddress('@file') !== null
  const all = [...images, ...plans].filter(filled)
  const isPlan = new Set(plans)
  const pictures = readPictures(item, all, {
    at: 'images',
    address: '@url',
    read: (picture) => ({
      kind: isPlan.has(picture) ? 'plan' : 'photo',
      caption: null,
      id: picture.peek('@id') ?? '',
    }),
  })
  const place = (id: string): string => (id === 'm' ? '' : id)
  return pictures
    .toSorted((a, b) =>
      a.kind === b.kind
        ? place(a.id) < place(b.id)
          ? -1
          : Number(place(a.id) > place(b.id))
        : a.kind === 'plan'
          ? 1
          : -1,
    )
    .map(({ id: _, ...picture }) => picture)
}
