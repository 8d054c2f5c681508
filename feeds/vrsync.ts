import { ON_REQUEST, type ActionId, type CategoryId } from '#contract/library.ts'
import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { Bytes } from './bytes.ts'
import { areaIn, rentTypeOf } from './facts.ts'
import type { Fields } from './fields.ts'
import { BOUNDS, DEGREES, fitOffer, fitsAmount } from './fit.ts'
import { readFlatXml, readId, readPictures, wordIn } from './flat-xml.ts'
import { emptyOffer, NOT_PAYABLE, UNKNOWN_KIND, type FeedItem, type FeedOffer } from './offer.ts'
import { oneLine, plainText, titleOf } from './plain.ts'
import { featureBit, parseLink, payableCurrency, toMinor } from './values.ts'
import { Words } from './words.ts'

/** Reads VRSync of VivaReal, ZAP and OLX (Brazil): one item per `Listing`. Defaults: Brazil, reais, Portuguese. */
export const readVrsync = (bytes: Bytes, words = new Words()): AsyncIterable<FeedItem> =>
  readFlatXml(bytes, words, {
    root: 'ListingDataFeed',
    container: 'Listings',
    item: 'Listing',
    ids: ['ListingID'],
    isMarkup: (name) => name === 'Description' || name === 'Title',
    offerOf,
  })

const ACTIONS = new Map<string, ActionId>([
  ['for sale', 0],
  ['sale/rent', 0],
  ['for rent', 1],
])
/** Words of `PropertyType` behind its slash, the most specific first. */
const CATEGORIES: readonly [RegExp, CategoryId][] = [
  [/kitnet|studio|flat$/i, 2],
  [/apartment|penthouse|loft|duplex/i, 1],
  [/condo|village house|sobrado/i, 8],
  [/farm|ranch|agricultural/i, 19],
  [/land|lot|allotment/i, 13],
  [/garage/i, 14],
  [/office|consultorio|consultory|clinic/i, 15],
  [/industrial|warehouse|loading|deposit/i, 17],
  [/hotel|motel|resort|tourist/i, 18],
  [/edificio|building/i, 20],
  [/store|business|shop|retail|commercial/i, 16],
  [/home|house|residential/i, 5],
]
const FEATURES: readonly [RegExp, FeatureKey][] = [
  [/elevator|elevador/i, 'lift'],
  [/balcony|varanda|sacada/i, 'balcony'],
  [/terrace|terraço/i, 'terrace'],
  [/garden|jardim|quintal|backyard/i, 'garden'],
  [/pool|piscina/i, 'pool'],
  [/parking|estacionamento/i, 'parking'],
  [/cooling|air.?condition|ar.condicionado/i, 'air-conditioning'],
  [/heating|aquecimento/i, 'heating'],
  [/fireplace|lareira/i, 'fireplace'],
  [/sauna/i, 'sauna'],
  [/gym|academia/i, 'gym'],
  [/sea view|ocean view|vista para o mar/i, 'sea-view'],
  [/mountain view|vista para a montanha/i, 'mountain-view'],
  [/disab|deficient|acessib/i, 'wheelchair-accessible'],
  [/reception|concierge|porteiro|portaria|recepção/i, 'doorman'],
  [/alarm/i, 'alarm'],
  [/bbq|barbecue|churrasq/i, 'barbecue'],
  [/internet/i, 'internet'],
  [/playground/i, 'playground'],
  [/hot tub|jacuzzi|hidromassagem/i, 'jacuzzi'],
]
function offerOf(item: Fields, words: Words): FeedOffer | null {
  const details = item.group('Details')
  const offer = readEssentials(item, details, words)
  if (!offer) return null
  readPlace(item, offer, words)
  if (details) readDetails(details, offer, words)
  const description = plainText(details?.markup('Description') ?? '')
  const title =
    oneLine(plainText(item.markup('Title') ?? '')) ||
    titleOf(description) ||
    [details?.peek('PropertyType'), offer.place.town].filter(Boolean).join(', ')
  offer.texts = [{ lang: words.language ?? 'pt', title, description }]
  readMedia(item, offer)
  offer.attributes = words.withoutIgnored(item.rest())
  return item.problems.isRejected ? null : fitOffer(offer, item.problems)
}

/** Id, deal, kind, price. A home for sale or rent is for sale here; the rent stays in the attributes. */
function readEssentials(item: Fields, details: Fields | null, words: Words): FeedOffer | null {
  const { problems } = item
  const id = readId(item, 'ListingID')
  const deal = item.peek('TransactionType')
  const action = wordIn(ACTIONS, deal)
  if (action === undefined)
    problems.unusable('TransactionType', deal, 'unknown_value', 'Must be For Sale or For Rent.')
  const kind = details?.peek('PropertyType') ?? null
  const category =
    words.category(kind) ??
    (kind === null
      ? null
      : (CATEGORIES.find(([word]) => word.test(kind.split('/').at(-1)!.trim()))?.[1] ?? null))
  if (category === null) problems.unusable('PropertyType', kind, 'unknown_type', UNKNOWN_KIND)
  const name = action === 1 ? 'RentalPrice' : 'ListPrice'
  const price = details?.group(name) ?? null
  const code = price?.peek('@currency') ?? words.currency ?? 'BRL'
  const currency = payableCurrency(code)
  if (!currency) problems.rejected(`${name}.@currency`, 'unknown_currency', NOT_PAYABLE, code)
  const period = price?.peek('@period') ?? null
  const type = action !== 1 ? 0 : period === null ? 1 : rentTypeOf(period)
  if (type === undefined)
    problems.rejected(`${name}.@period`, 'unknown_frequency', 'Must be Monthly or Daily.', period)
  if (
    id === null ||
    action === undefined ||
    category === null ||
    !currency ||
    type === undefined ||
    problems.isRejected
  )
    return null
  if (deal !== null && /\//.test(deal))
    problems.noted(
      'TransactionType',
      'several',
      'For sale and for rent: it is for sale here.',
      deal,
    )
  else item.take('TransactionType')
  const common = { action, category, priceCurrency: currency.code }
  const value = price?.figure('#text') ?? null
  if (!price || value === 0 || price.peek('#text') === null)
    return emptyOffer(id, { ...common, priceAmount: null, priceType: ON_REQUEST })
  const amount = value === null ? null : toMinor(value, currency)
  if (amount === null || !fitsAmount(amount))
    return problems.rejected(
      name,
      'invalid_price',
      'Must be a number above 0.',
      price.peek('#text'),
    )
  price.take('#text')
  price.take('@currency')
  if (action === 1) price.take('@period')
  return emptyOffer(id, { ...common, priceAmount: amount, priceType: type })
}

function readPlace(item: Fields, offer: FeedOffer, words: Words): void {
  const location = item.group('Location')
  const named = (name: string): string | null => location?.group(name)?.text('#text') ?? null
  const coded = (name: string): string | null =>
    location?.group(name)?.text('@abbreviation') ?? null
  offer.place = words.placeOf({
    country: coded('Country') ?? named('Country') ?? words.country ?? 'BR',
    province: named('State') ?? coded('State'),
    town: location?.text('City') ?? null,
  })
  offer.district = location?.text('Neighborhood') ?? null
  offer.street = location?.text('Address') ?? null
  offer.houseNumber = location?.text('StreetNumber') ?? null
  offer.postalCode = location?.text('PostalCode') ?? null
  offer.lat = location?.number('Latitude', DEGREES) ?? null
  offer.lon = location?.number('Longitude', DEGREES) ?? null
  const shown = location?.peek('@displayAddress')?.toLowerCase()
  offer.addressPrivacy = shown === 'all' ? 'exact' : shown === 'street' ? 'street' : 'area'
}

function readDetails(details: Fields, offer: FeedOffer, words: Words): void {
  offer.livingArea = areaIn(details.group('LivingArea'))
  offer.builtArea = areaIn(details.group('ConstructedArea'))
  offer.plotArea = areaIn(details.group('LotArea'))
  offer.bedrooms = details.number('Bedrooms', BOUNDS.bedrooms)
  offer.bathrooms = details.number('Bathrooms', BOUNDS.bathrooms)
  offer.floor = details.number('UnitFloor', BOUNDS.floor)
  offer.floors = details.number('Floors', BOUNDS.floors)
  offer.yearBuilt = details.size('YearBuilt', BOUNDS.yearBuilt)
  const fee = details.group('PropertyAdministrationFee')
  const charges = fee?.size('#text') ?? null
  if (charges !== null)
    offer.chargesAmount = toMinor(charges, payableCurrency(offer.priceCurrency)!)
  if ((details.group('Garage')?.peek('#text') ?? '0') !== '0')
    offer.features |= featureBit('garage')
  for (const word of details.group('Features')?.words('Feature') ?? []) {
    const own = words.feature(word)
    const keys =
      own === undefined ? FEATURES.flatMap(([is, key]) => (is.test(word) ? [key] : [])) : [own]
    for (const key of keys) if (key) offer.features |= featureBit(key)
    if (/^(?:furnished|mobiliado)$/i.test(word)) offer.furnished = 'fully'
    if (/pets? allowed|aceita (?:animais|pets?)/i.test(word)) offer.pets = true
  }
}

/** Pictures and the video; the primary picture comes first. */
function readMedia(item: Fields, offer: FeedOffer): void {
  const media = item.group('Media')?.list('Item') ?? []
  const isVideo = (one: Fields): boolean => one.peek('@medium')?.toLowerCase() === 'video'
  for (const video of media.filter(isVideo)) offer.videoUrl ??= video.url('#text', parseLink)
  const pictures = readPictures(
    item,
    media.filter((one) => !isVideo(one)),
    {
      at: 'Media',
      address: '#text',
      read: (picture) => ({
        kind: /planta|floor ?plan/i.test(picture.peek('@caption') ?? '') ? 'plan' : 'photo',
        caption: picture.text('@caption'),
        isFirst: picture.saysYes('@primary'),
      }),
    },
  )
  offer.pictures = pictures
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))
    .map(({ isFirst: _, ...picture }) => picture)
}
