import { FEATURES } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES, ON_REQUEST, PRICE_TYPES, type CategoryId } from '#contract/library.ts'
import { Fields, type Data } from './fields.ts'
import { ProblemList, type FeedOffer } from './offer.ts'
import { bathroomsByParts, FREQUENCIES, listedFeatures, subTypeOf } from './reso-offer.ts'
import { withResoDetails } from './reso-details.ts'
import {
  FEATURE_FLAGS,
  OWN,
  PROPERTY_TYPES,
  spelled,
  STATUSES,
  SUB_TYPES,
  UNITS,
} from './reso-words.ts'
import { featureBit, plainNumber, tableValue } from './values.ts'
import {
  asMarkup,
  isData,
  listOf,
  majorOf,
  merged,
  pageOf,
  risingOrders,
  type WrittenOffer,
} from './writing.ts'
import { Words } from './words.ts'

/** Streams a document of the RESO Common Format. */
export async function* writeReso(
  offers: AsyncIterable<WrittenOffer> | Iterable<WrittenOffer>,
): AsyncIterable<string> {
  let before = '{"@reso.context":"urn:reso:metadata:2.0:resource:property","value":['
  for await (const written of offers) {
    yield `${before}\n${JSON.stringify(recordOf(written))}`
    before = ','
  }
  yield before === ',' ? '\n]}\n' : `${before}]}\n`
}

const COMMERCIAL: ReadonlySet<CategoryId> = new Set([14, 15, 16, 17, 18, 19, 20])

function typeOf({ action, category }: FeedOffer): string {
  if (action === 1) return COMMERCIAL.has(category) ? 'CommercialLease' : 'ResidentialLease'
  if (category === 13) return 'Land'
  if (category === 19) return 'Farm'
  if (category === 20) return 'ResidentialIncome'
  return COMMERCIAL.has(category) ? 'CommercialSale' : 'Residential'
}

function recordOf(written: WrittenOffer): Data {
  const { offer } = written
  const original = written.attributesOf === 'reso' ? offer.attributes : {}
  const type = typeOf(offer)
  const subType =
    typeof original.PropertySubType === 'string'
      ? original.PropertySubType
      : subTypeOf(offer.category)
  const expressed =
    (subType === null ? undefined : tableValue(SUB_TYPES, spelled(subType))) ??
    PROPERTY_TYPES[type]!.category
  const major = (amount: number | null) => majorOf(amount, offer.priceCurrency)
  const charges = major(offer.chargesAmount)
  const record = merged(original, {
    ListingKey: offer.externalId,
    ListingId: offer.reference,
    StandardStatus: statusOf(offer, original),
    PropertyType: type,
    PropertySubType: subType,
    [OWN.category]:
      expressed === offer.category
        ? null
        : HOUSE_TYPES.find(({ id }) => id === offer.category)!.slug,
    ...priceOf(offer),
    AssociationFee: charges,
    AssociationFeeFrequency: charges === null ? null : 'Monthly',
    [OWN.deposit]: major(offer.depositAmount),
    ...areaOf(original, offer.livingArea, 'LivingArea'),
    ...areaOf(original, offer.builtArea, 'BuildingAreaTotal', 'BuildingAreaUnits'),
    ...areaOf(original, offer.plotArea, 'LotSizeArea', 'LotSizeUnits'),
    [OWN.terrace]: offer.terraceArea,
    RoomsTotal: offer.rooms,
    BedroomsTotal: offer.bedrooms,
    ...bathroomsOf(offer, original),
    EntryLevel: offer.floor,
    StoriesTotal: offer.floors,
    YearBuilt: offer.yearBuilt,
    NewConstructionYN: offer.newBuild ? true : null,
    [OWN.energyClass]: offer.energyClass,
    [OWN.energyConsumption]: offer.energyConsumption,
    Furnished:
      offer.furnished &&
      ({ fully: 'Furnished', partly: 'Partially', no: 'Unfurnished' } as const)[offer.furnished],
    PetsAllowed:
      offer.pets === null || original.PetsAllowed !== undefined
        ? null
        : [offer.pets ? 'Yes' : 'No'],
    ...featuresOf(offer, original),
    AvailabilityDate: original.AvailabilityDate === undefined ? offer.availableFrom : null,
    OnMarketTimestamp: offer.publishedAt,
    PriceChangeTimestamp: offer.priceSince,
    Country: offer.place.country,
    StateOrProvince: written.state ?? offer.place.province,
    City: offer.place.town,
    SubdivisionName: offer.district,
    StreetName: offer.street,
    StreetNumber: offer.houseNumber,
    PostalCode: offer.postalCode,
    Latitude: offer.lat,
    Longitude: offer.lon,
    [OWN.precision]: offer.coordinatePrecision === 'exact' ? null : offer.coordinatePrecision,
    InternetAddressDisplayYN: { exact: true, street: null, area: false }[offer.addressPrivacy],
    InternetAutomatedValuationDisplayYN: offer.showsEstimate ? null : false,
    InternetConsumerCommentYN: offer.showsComments ? null : false,
    VirtualTourURLUnbranded: offer.tourUrl,
    [OWN.video]: videoOf(offer, original),
    ListOfficeName: original.ListOfficeName === undefined ? written.agent : null,
    ListOfficePhone: original.ListOfficePhone === undefined ? written.contact?.phone : null,
    ListOfficeEmail: original.ListOfficeEmail === undefined ? written.contact?.email : null,
    ListingURL: original.ListingURL === undefined ? pageOf(written) : null,
    PublicRemarks: asMarkup(offer.texts[0]!.description) || null,
    [OWN.texts]: offer.texts,
    Media: mediaOf(offer, original),
  })
  return withResoDetails(record, offer)
}

/** The source's own word while it means the same. */
function statusOf({ status }: FeedOffer, original: Data): string | null {
  const word = status === 'sold' || status === 'let' ? 'closed' : status
  if (tableValue(STATUSES, spelled(String(original.StandardStatus ?? ''))) === word) return null
  return Object.entries(STATUSES).find(([, known]) => known === word)?.[0] ?? null
}

function priceOf(offer: FeedOffer): Data {
  const frequency = Object.entries(FREQUENCIES).find(([, type]) => type === offer.priceType)?.[0]
  const isPlain = offer.action === 0 ? offer.priceType === 0 : frequency !== undefined
  const amount =
    offer.priceType === ON_REQUEST ? null : majorOf(offer.priceAmount, offer.priceCurrency)
  return {
    ...(offer.action === 0
      ? { ListPrice: amount }
      : { LeaseAmount: amount, LeaseAmountFrequency: frequency }),
    [OWN.priceType]: isPlain ? null : PRICE_TYPES.find(({ id }) => id === offer.priceType)!.key,
    [OWN.currency]: offer.priceCurrency,
  }
}

/** Empty if the source's own figures mean the same; a decimal wins over them. */
function bathroomsOf({ bathrooms }: FeedOffer, original: Data): Data {
  const expressed = bathroomsByParts(new Fields(original, new ProblemList()))
  if (bathrooms === null || expressed === bathrooms) return {}
  return expressed === null && Number.isInteger(bathrooms)
    ? { BathroomsTotalInteger: bathrooms }
    : { BathroomsTotalDecimal: bathrooms }
}

/** In square metres, unless the source's own figure and unit mean the same. */
function areaOf(
  original: Data,
  area: number | null,
  name: string,
  unitName = `${name}Units`,
): Data {
  const factor = tableValue(UNITS, spelled(String(original[unitName] ?? '')))
  const before = factor && plainNumber(String(original[name]))
  if (area === null || (before && Math.round(before * factor * 100) / 100 === area)) return {}
  return { [name]: area, [unitName]: 'SquareMeters' }
}

function featuresOf(offer: FeedOffer, original: Data): Data {
  const expressed = listedFeatures(new Fields(original, new ProblemList()), new Words())
  const missing = new Set(
    FEATURES.filter(({ key }) => offer.features & featureBit(key) & ~expressed).map(
      ({ key }) => key as string,
    ),
  )
  const flags = FEATURE_FLAGS.filter(([, key]) => missing.delete(key)).map(
    ([field]) => [field, true] as const,
  )
  return { ...Object.fromEntries(flags), [OWN.features]: missing.size > 0 ? [...missing] : null }
}

function videoOf(offer: FeedOffer, original: Data): string | null {
  const isKept = listOf(original.Media).some(
    (media) => isData(media) && media.MediaURL === offer.videoUrl,
  )
  return isKept ? null : offer.videoUrl
}

/** The source's data of each picture; its order only while that is unchanged. */
function mediaOf(offer: FeedOffer, original: Data): Data[] | null {
  const before = listOf(original.Media).filter(isData)
  const urls = new Set(offer.pictures.map(({ sourceUrl }) => sourceUrl))
  const own = offer.pictures.map(({ sourceUrl }) =>
    before.find((media) => media.MediaURL === sourceUrl),
  )
  const orders = risingOrders(
    own.map((media) =>
      typeof media?.Order === 'number' && media.PreferredPhotoYN !== true ? media.Order : null,
    ),
  )
  const pictures = offer.pictures.map(({ sourceUrl, kind, caption }, index) => {
    const isPreferred = own[index]?.PreferredPhotoYN === true
    return merged(own[index] ?? {}, {
      MediaURL: sourceUrl,
      MediaCategory: own[index] ? null : kind === 'plan' ? 'FloorPlan' : 'Photo',
      Order: isPreferred ? null : orders[index],
      ShortDescription: caption,
    })
  })
  const others = before.filter((media) => !urls.has(String(media.MediaURL)))
  return pictures.length + others.length > 0 ? [...pictures, ...others] : null
}
