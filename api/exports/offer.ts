import type { ActionId, CategoryId, PriceTypeId } from '#contract/library.ts'
import { majorOf, type WrittenOffer } from '#feeds/writing.ts'
import type { FeedOffer } from '#feeds/offer.ts'
import type { Places } from '#places/index.ts'
import { forOthers } from '../offers/for-others.ts'
import type { ExportRow, PublicOffer } from './queries.ts'

export interface Around {
  places: Places
  /** Of the portal: `https://www.example.com`. */
  origin: string
}

/** The largest size that pictures are told in. */
const PICTURE = '1920.jpg'

/** An offer as a feed of others says it, with why it changed last where the format has room for that. Null when it is not public. */
export function exported(row: PublicOffer, format: ExportRow['format'], around: Around): WrittenOffer | null {
  const written = forOthers(feedOffer(row, around))
  const change = written && changeOf(row)
  if (!change || format === 'kyero') return written
  return { offer: { ...written.offer, attributes: format === 'reso' ? resoChange(change, row) : openImmoChange(change) }, attributesOf: format }
}

function feedOffer(row: PublicOffer, { places, origin }: Around): FeedOffer {
  const nameOf = (id: string) => {
    const place = places.get(id)
    return place && places.name(place, 'en')
  }
  const moment = (at: string) => new Date(at).toISOString()
  return {
    externalId: String(row.id),
    reference: row.reference,
    status: row.status === 'reserved' ? 'reserved' : 'published',
    action: row.action as ActionId,
    category: row.category as CategoryId,
    priceAmount: row.price_amount,
    priceCurrency: row.price_currency,
    priceType: row.price_type as PriceTypeId,
    priceSince: moment(row.price_since),
    chargesAmount: row.charges_amount,
    depositAmount: row.deposit_amount,
    livingArea: row.living_area,
    builtArea: row.built_area,
    plotArea: row.plot_area,
    terraceArea: row.terrace_area,
    rooms: row.rooms,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    floor: row.floor,
    floors: row.floors,
    yearBuilt: row.year_built,
    energyClass: row.energy_class,
    energyConsumption: row.energy_consumption,
    furnished: row.furnished,
    pets: row.pets,
    newBuild: row.new_build,
    features: row.features,
    availableFrom: row.available_from,
    tourUrl: row.tour_url,
    videoUrl: row.video_url,
    attributes: {},
    place: {
      id: null,
      country: places.get(`country${row.country_id}`)?.iso2 ?? null,
      province: row.state_id === null ? null : nameOf(`state${row.state_id}`),
      town: row.city_id === null ? null : nameOf(`city${row.city_id}`),
    },
    street: row.street,
    houseNumber: row.house_number,
    postalCode: row.postal_code,
    district: row.district,
    lat: row.lat,
    lon: row.lon,
    addressPrivacy: row.address_privacy,
    coordinatePrecision: row.coordinate_precision,
    showsEstimate: row.shows_estimate,
    showsComments: row.shows_comments,
    publishedAt: moment(row.published_at),
    texts: row.texts ?? [{ lang: 'en', title: row.reference ?? String(row.id), description: '' }],
    pictures: (row.pictures ?? []).map(({ key, kind, alt }) => ({ sourceUrl: `${origin}/media/${key}/${PICTURE}`, kind, caption: Object.values(alt)[0] ?? null })),
    earlierPrices: [],
  }
}

/** What was done to it last. */
interface Change {
  what: 'new' | 'price' | 'reserved' | 'back'
  at: string
}

function changeOf(row: PublicOffer): Change {
  const { status, status_since, status_before, price_since, published_at, previous_amount } = row
  const moved = status_since !== null && status_before !== null && Date.parse(status_since) > Date.parse(price_since)
  if (moved && status === 'reserved') return { what: 'reserved', at: status_since }
  if (moved && ['reserved', 'sold', 'let', 'paused', 'expired', 'archived'].includes(status_before)) return { what: 'back', at: status_since }
  return previous_amount === null ? { what: 'new', at: published_at } : { what: 'price', at: price_since }
}

const MAJOR_CHANGES = { new: 'NewListing', price: 'PriceChange', reserved: 'ActiveUnderContract', back: 'BackOnMarket' } as const

function resoChange({ what, at }: Change, { previous_amount, price_currency, updated_at, action }: PublicOffer): Record<string, unknown> {
  return {
    MajorChangeType: MAJOR_CHANGES[what],
    MajorChangeTimestamp: new Date(at).toISOString(),
    ModificationTimestamp: new Date(updated_at).toISOString(),
    ...(previous_amount !== null && action === 0 && { PreviousListPrice: majorOf(previous_amount, price_currency) }),
  }
}

const openImmoChange = ({ what, at }: Change): Record<string, unknown> => ({
  user_defined_simplefield: [{ '@feldname': 'change', '#text': what }, { '@feldname': 'change_at', '#text': new Date(at).toISOString() }],
})

