import { type FeatureKey, FEATURES } from '#contract/homes/offer-lists.ts'
import {
  type CategoryId,
  fitsAction,
  HOUSE_TYPES,
  ON_REQUEST,
  PRICE_TYPES,
  type PriceTypeId,
} from '#contract/library.ts'
import { alpha2Of } from './countries.ts'
import { energyClassOf, readFloor } from './facts.ts'
import type { Fields } from './fields.ts'
import { BOUNDS, DEGREES, fitOffer, fitsAmount } from './fit.ts'
import { featuresOfWord } from './kyero-words.ts'
import { languageOf } from './languages.ts'
import { emptyOffer, UNKNOWN_KIND, type FeedOffer, type FeedPicture } from './offer.ts'
import { oneLine, plainText, titleOf } from './plain.ts'
import { resoDetails } from './reso-details.ts'
import {
  FEATURE_FLAGS,
  FEATURE_LISTS,
  FEATURE_WORDS,
  FIELD_WORDS,
  OWN,
  PROPERTY_TYPES,
  READABLE,
  spelled,
  STATUSES,
  SUB_TYPES,
  UNITS,
} from './reso-words.ts'
import {
  featureBit,
  numbersOf,
  parseLink,
  payableCurrency,
  tableValue,
  toMinor,
  truthOf,
} from './values.ts'
import type { Words } from './words.ts'

/** `LeaseAmountFrequency` of a rent. */
export const FREQUENCIES: Record<string, PriceTypeId> = {
  Daily: 2,
  Weekly: 8,
  Monthly: 1,
  Annually: 9,
}

const FURNISHED: Record<string, 'fully' | 'partly' | 'no'> = {
  Furnished: 'fully',
  Unfurnished: 'no',
  Partially: 'partly',
}

/** The offer of one record; null if essential fields are missing. Problems are added to the record's list. */
export function resoOffer(record: Fields, id: string | null, words: Words): FeedOffer | null {
  // A document with a single record has its context inside the record.
  record.take('@reso.context')
  const offer = readEssentials(record, id, words)
  if (!offer) return null
  readStatus(record, offer)
  readPlace(record, offer, words)
  readSizes(record, offer)
  readTerms(record, offer)
  offer.details = resoDetails(record, offer.priceCurrency)
  readFeatures(record, offer, words)
  readTexts(record, offer, words)
  readMedia(record, offer)
  offer.attributes = words.withoutIgnored(record.rest())
  return record.problems.isRejected ? null : fitOffer(offer, record.problems)
}

/** Id, action, category, price. */
function readEssentials(record: Fields, id: string | null, words: Words): FeedOffer | null {
  const { problems } = record
  if (id === null) problems.rejected('ListingKey', 'missing', 'Every record needs a ListingKey.')
  const typeWord = record.peek('PropertyType')
  const usual = typeWord === null ? words.defaultAction() : null
  const type =
    typeWord === null
      ? usual === null
        ? undefined
        : { action: usual, category: null }
      : tableValue(PROPERTY_TYPES, spelled(typeWord))
  if (!type) problems.unusable('PropertyType', typeWord, 'unknown_type', UNKNOWN_KIND)
  const category = type ? readCategory(record, type.category, words) : null
  if (type && category === null)
    problems.unusable(
      'PropertySubType',
      record.peek('PropertySubType'),
      'unknown_type',
      UNKNOWN_KIND,
    )
  const code = record.text(OWN.currency) ?? words.currency
  const currency = code === null ? null : payableCurrency(code)
  if (!currency) problems.unnamedCurrency('RESO', code)
  if (id === null || !type || category === null || !currency || problems.isRejected) return null

  const field =
    type.action === 1 && record.peek('LeaseAmount') !== null ? 'LeaseAmount' : 'ListPrice'
  const value = record.size(field)
  const price = priceTypeOf(record, type.action)
  if (price !== ON_REQUEST && value === null) {
    if (!problems.list.some((problem) => problem.field === field))
      problems.rejected(field, 'missing', 'Every record needs a price.', record.peek(field))
    else problems.rejected(field, 'missing', 'Every record needs a price.')
    return null
  }
  const amount = price === ON_REQUEST || value === null ? null : toMinor(value, currency)
  if (amount !== null && !fitsAmount(amount))
    return problems.rejected(field, 'invalid_price', 'Must be above 0.', String(value))
  record.take('ListingKey')
  record.take('PropertyType')
  return emptyOffer(id, {
    action: type.action,
    category,
    priceAmount: amount,
    priceCurrency: currency.code,
    priceType: price,
  })
}

function readCategory(
  record: Fields,
  fallback: CategoryId | null,
  words: Words,
): CategoryId | null {
  const own = HOUSE_TYPES.find(({ slug }) => slug === record.peek(OWN.category))
  if (own) record.take(OWN.category)
  const word = record.peek('PropertySubType')
  const subtype = word === null ? undefined : tableValue(SUB_TYPES, spelled(word))
  const category =
    own?.id ??
    words.category(word, record.peek('PropertyType')) ??
    subtype ??
    fallback ??
    (word === null ? words.defaultCategory() : null)
  // The first sub-type of a category is the one we write; others are more precise, so they stay in the attributes.
  if (word !== null && word === subTypeOf(category)) record.take('PropertySubType')
  return category
}

/** The sub-type of a category; null if the dictionary has none. */
export const subTypeOf = (category: CategoryId | null): string | null =>
  Object.entries(SUB_TYPES).find(([, id]) => id === category)?.[0] ?? null

function priceTypeOf(record: Fields, action: 0 | 1): PriceTypeId {
  const own = PRICE_TYPES.find(({ key }) => key === record.peek(OWN.priceType))?.id
  const word = action === 1 ? record.peek('LeaseAmountFrequency') : null
  const frequency = word === null ? undefined : tableValue(FREQUENCIES, spelled(word))
  if (word !== null && frequency === undefined)
    record.problems.dropped(
      'LeaseAmountFrequency',
      'unknown_frequency',
      'Must be Daily, Weekly, Monthly or Annually.',
      word,
    )
  else if (word !== null) record.take('LeaseAmountFrequency')
  if (own === undefined || !fitsAction(own, action)) return frequency ?? (action === 0 ? 0 : 1)
  record.take(OWN.priceType)
  return own
}

/** The status, and the broker's four switches for public data. */
function readStatus(record: Fields, offer: FeedOffer): void {
  const word = record.peek('StandardStatus')
  const status = word === null ? undefined : tableValue(STATUSES, spelled(word))
  if (word !== null && !status)
    record.problems.dropped(
      'StandardStatus',
      'unknown_status',
      'Not a status that is known here.',
      word,
    )
  offer.status = status === 'closed' ? (offer.action === 0 ? 'sold' : 'let') : (status ?? null)
  if (
    word !== null &&
    status &&
    word === Object.entries(STATUSES).find(([, known]) => known === status)?.[0]
  )
    record.take('StandardStatus')
  if (
    isNo(record, 'InternetEntireListingDisplayYN') &&
    [null, 'published', 'reserved'].includes(offer.status)
  )
    offer.status = 'paused'
  const isAddressFree = record.truth('InternetAddressDisplayYN')
  offer.addressPrivacy = isAddressFree === null ? 'street' : isAddressFree ? 'exact' : 'area'
  offer.showsEstimate = !isNo(record, 'InternetAutomatedValuationDisplayYN')
  offer.showsComments = !isNo(record, 'InternetConsumerCommentYN')
}

/** Whether a switch is a plain no, which is taken; other values, and the first switch, stay in the attributes, since pausing here is not pausing there. */
function isNo(record: Fields, name: string): boolean {
  const text = record.peek(name)
  const value = text === null ? null : truthOf(text)
  if (text !== null && value === null)
    record.problems.dropped(name, 'invalid_boolean', 'Must be true or false.', text)
  if (value === false && name !== 'InternetEntireListingDisplayYN') record.take(name)
  return value === false
}

function readPlace(record: Fields, offer: FeedOffer, words: Words): void {
  const country = record.text('Country') ?? words.country
  const town = record.text('City')
  offer.place = words.placeOf({
    country: country && country.length === 3 ? (alpha2Of(country) ?? country) : country,
    province: record.text('StateOrProvince'),
    town,
  })
  if (!offer.place.country)
    record.problems.rejected(
      'Country',
      'missing',
      'Every record needs a country, or the mapping of its source one.',
    )
  offer.reference = record.id('ListingId')
  readStreet(record, offer)
  offer.postalCode = record.text('PostalCode')
  offer.district = record.text('SubdivisionName') ?? words.partOf(town)
  offer.lat = record.number('Latitude', DEGREES)
  offer.lon = record.number('Longitude', DEGREES)
  const precision = record.peek(OWN.precision)
  if (precision !== 'street' && precision !== 'area' && precision !== 'city') return
  offer.coordinatePrecision = precision
  record.take(OWN.precision)
}

/** The parts of "123 N Main St SW, Unit 4B": the street is the text around its name, the unit is part of the number. */
function readStreet(record: Fields, offer: FeedOffer): void {
  const parts = ['StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix'] as const
  if (record.peek('StreetName') !== null)
    offer.street = parts.flatMap((name) => record.text(name) ?? []).join(' ')
  if (record.peek('StreetNumber') === null) return
  const [number, unit] = [record.text('StreetNumber'), record.text('UnitNumber')]
  offer.houseNumber = [number, unit && (/^\d/.test(unit) ? `#${unit}` : unit)]
    .filter(Boolean)
    .join(' ')
}

function readSizes(record: Fields, offer: FeedOffer): void {
  offer.livingArea = readArea(record, 'LivingArea')
  offer.builtArea = readArea(record, 'BuildingAreaTotal', 'BuildingAreaUnits')
  offer.plotArea = readArea(record, 'LotSizeArea', 'LotSizeUnits')
  offer.terraceArea = record.size(OWN.terrace)
  offer.rooms = record.number('RoomsTotal', BOUNDS.rooms)
  offer.bedrooms = record.number('BedroomsTotal', BOUNDS.bedrooms)
  offer.bathrooms = readBathrooms(record)
  readFloor(record, 'EntryLevel', offer)
  offer.floors = record.number('StoriesTotal', BOUNDS.floors) ?? offer.floors
  offer.yearBuilt = record.number('YearBuilt', BOUNDS.yearBuilt)
  offer.energyClass = record.read(
    OWN.energyClass,
    energyClassOf,
    'unknown_energy_class',
    'Must be A+ to H.',
  )
  offer.energyConsumption = record.number(OWN.energyConsumption)
}

/** The fraction of a bathroom that each field counts. */
const BATHROOM_PARTS = {
  BathroomsFull: 1,
  BathroomsThreeQuarter: 0.75,
  BathroomsHalf: 0.5,
  BathroomsOneQuarter: 0.25,
} as const

/** Bathrooms as full and partial ones, which stay in the attributes: they are more precise than their sum. Null if the parts are absent or incomplete. */
export function bathroomsByParts(record: Fields): number | null {
  const found = Object.entries(BATHROOM_PARTS).flatMap(([name, part]) => {
    const count = record.figure(name, BOUNDS.bathrooms)
    return count === null ? [] : [{ count, part }]
  })
  const rooms = found.reduce((sum, { count }) => sum + count, 0)
  const total = Number(record.peek('BathroomsTotalInteger') ?? rooms)
  return found.length > 0 && rooms === total
    ? found.reduce((sum, { count, part }) => sum + count * part, 0)
    : null
}

function readBathrooms(record: Fields): number | null {
  return (
    record.number('BathroomsTotalDecimal', BOUNDS.bathrooms) ??
    bathroomsByParts(record) ??
    record.number('BathroomsTotalInteger', BOUNDS.bathrooms)
  )
}

/** Square metres. An area in another unit also stays in the attributes. */
function readArea(record: Fields, name: string, unitName = `${name}Units`): number | null {
  const unit = spelled(record.peek(unitName) ?? '')
  const factor = tableValue(UNITS, unit)
  const value = record.figure(name)
  if (value === 0 || value === null) return null
  if (factor === undefined)
    return record.problems.dropped(
      unitName,
      unit ? 'unknown_unit' : 'missing',
      unit ? 'Must be SquareMeters, SquareFeet or Acres.' : `${unitName} is missing.`,
      `${record.peek(name)} ${unit}`,
    )
  if (factor !== 1) return Math.round(value * factor * 100) / 100
  record.take(name)
  record.take(unitName)
  return value
}

function readTerms(record: Fields, offer: FeedOffer): void {
  const currency = payableCurrency(offer.priceCurrency)!
  if (spelled(record.peek('AssociationFeeFrequency') ?? '') === 'Monthly') {
    const fee = record.number('AssociationFee')
    if (fee !== null) record.take('AssociationFeeFrequency')
    offer.chargesAmount = fee === null ? null : toMinor(fee, currency)
  }
  const deposit = record.number(OWN.deposit)
  offer.depositAmount = deposit === null ? null : toMinor(deposit, currency)
  offer.availableFrom = record.day('AvailabilityDate')
  offer.publishedAt = record.moment('OnMarketTimestamp')
  offer.priceSince = record.moment('PriceChangeTimestamp')
  offer.newBuild = record.isTrue('NewConstructionYN')
  const furnished = record.peek('Furnished')
  offer.furnished = furnished === null ? null : (tableValue(FURNISHED, furnished) ?? null)
  if (offer.furnished) record.take('Furnished')
  const pets = record.words('PetsAllowed').map(spelled)
  if (pets.length === 0) return
  offer.pets = pets.includes('No') ? false : pets.includes('Call') ? null : true
  if (pets.length === 1 && (pets[0] === 'Yes' || pets[0] === 'No')) record.take('PetsAllowed')
}

function readFeatures(record: Fields, offer: FeedOffer, words: Words): void {
  offer.features = listedFeatures(record, words)
  const add = (key: FeatureKey) => (offer.features |= featureBit(key))
  for (const [field, key] of FEATURE_FLAGS)
    if (!(offer.features & featureBit(key)) && record.isTrue(field)) add(key)
  const keys = record.words(OWN.features)
  const known = FEATURES.filter(({ key }) => keys.includes(key))
  for (const { key } of known) add(key)
  if (keys.length > 0 && known.length === keys.length) record.remove(OWN.features)
}

/** Bits of features in words and numbers, which stay in the attributes. */
export function listedFeatures(record: Fields, words: Words): number {
  let features = 0
  for (const [field, key] of [
    ['GarageSpaces', 'garage'],
    ['ParkingTotal', 'parking'],
  ] as const)
    if ((numbersOf(record.peek(field) ?? '')[0] ?? 0) > 0) features |= featureBit(key)
  for (const field of FEATURE_LISTS) {
    for (const word of record.words(field)) {
      const own = words.feature(word)
      if (own === null || word === 'None') continue
      const known =
        own ??
        tableValue(FIELD_WORDS[field] ?? {}, spelled(word)) ??
        tableValue(FEATURE_WORDS, spelled(word))
      // "PrivatePool" as words, as other formats write it.
      features |= known
        ? featureBit(known)
        : featuresOfWord(word.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    }
  }
  return features
}

/** "UnimprovedLand" as separate words. */
const inWords = (name: string): string => {
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** With its state if that is two letters: "Springfield, IL". */
const townInWords = ({ place: { town, province } }: FeedOffer): string | null =>
  town && (province && /^[A-Z]{2}$/.test(province) ? `${town}, ${province}` : town)

/** One text in the language of the source. RESO has no titles: uses the first line. */
function readTexts(record: Fields, offer: FeedOffer, words: Words): void {
  for (const text of record.list(OWN.texts)) {
    const lang = languageOf(text.peek('lang') ?? '')
    const title = oneLine(text.peek('title') ?? '')
    if (!lang || !title || offer.texts.some((known) => known.lang === lang)) {
      record.problems.dropped(
        text.path,
        'invalid_text',
        'Every text needs a title, and a language that no other has.',
        text.peek('title'),
      )
      continue
    }
    const description = text.text('description') ?? ''
    text.take('lang')
    text.take('title')
    offer.texts.push({ lang, title, description })
  }
  const remarks = plainText(record.peek('PublicRemarks') ?? '')
  const lang = words.language ?? 'en'
  const isKnown = offer.texts.some((text) => text.description === remarks)
  if (remarks && (isKnown || !offer.texts.some((text) => text.lang === lang))) {
    record.take('PublicRemarks')
    if (!isKnown) offer.texts.push({ lang, title: titleOf(remarks), description: remarks })
  } else if (remarks)
    record.problems.dropped(
      'PublicRemarks',
      'repeated',
      'There is another text in that language.',
      remarks,
    )
  if (offer.texts.length > 0) return
  const kind = spelled(
    record.peek('PropertySubType') ??
      record.peek('PropertyType') ??
      subTypeOf(offer.category) ??
      'Property',
  )
  const title = [tableValue(READABLE, kind) ?? inWords(kind), townInWords(offer)]
    .filter(Boolean)
    .join(', ')
  offer.texts = [{ lang, title, description: '' }]
}

function readMedia(record: Fields, offer: FeedOffer): void {
  offer.tourUrl = record.url('VirtualTourURLUnbranded', parseLink)
  offer.videoUrl = record.url(OWN.video, parseLink)
  const pictures: (FeedPicture & { order: number })[] = []
  const urls = new Set<string>()
  for (const [index, media] of record.list('Media').entries()) {
    const word = spelled(media.peek('MediaCategory') ?? 'Photo')
    const kind = tableValue<FeedPicture['kind']>({ Photo: 'photo', FloorPlan: 'plan' }, word)
    if (word === 'Video' && offer.videoUrl === null)
      offer.videoUrl = media.url('MediaURL', parseLink)
    // Documents, logos and portraits are not pictures of the home; they stay in the attributes.
    if (!kind) continue
    const url = media.url('MediaURL')
    const order = media.number('Order') ?? index
    if (url === null) {
      record.problems.dropped(media.at('MediaURL'), 'missing', 'Every picture needs a web address.')
      continue
    }
    if (urls.has(url)) {
      record.problems.dropped(
        media.at('MediaURL'),
        'repeated',
        'The same picture is present more than once.',
        url,
      )
      continue
    }
    urls.add(url)
    const isFirst = media.isTrue('PreferredPhotoYN')
    media.take('MediaCategory')
    pictures.push({
      sourceUrl: url,
      kind,
      caption: oneLine(media.text('ShortDescription') ?? '') || null,
      order: isFirst ? -Infinity : order,
    })
  }
  offer.pictures = pictures
    .toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(({ order: _, ...picture }) => picture)
}
