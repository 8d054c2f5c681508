import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OFFER_STATUSES } from './library.ts'
import { LocationRef, TitledPlace } from './places.ts'
import { CardFields, PageFields } from './offer-schemas.ts'

/** Minor units of a fiat currency (cents; whole units where the currency has none). */
export const Money = z.object({ amount: z.number().int(), currency: z.string() })
export type Money = z.infer<typeof Money>

/** The owner's price. `amount` is in minor units, null when it is on request. */
export const Price = z.object({
  amount: z.number().int().nullable(),
  currency: z.string(),
  type: z.number().int(),
})
export type Price = z.infer<typeof Price>

/** What a price is worth in the visitor's currency, in major units, at the rate of that day. */
export const ConvertedPrice = z.object({
  value: z.number(),
  currency: z.string(),
  rateDate: z.string(),
})
export type ConvertedPrice = z.infer<typeof ConvertedPrice>

/** Of an offer; `pictureUrl` (pictures.ts) says where it is. */
export const Picture = z.object({
  key: z.string(),
  kind: z.enum(['photo', 'plan']),
  width: z.number().int(),
  height: z.number().int(),
  /** Three colours, top to bottom, `#rrggbb#rrggbb#rrggbb`: what stands there until the picture does. */
  placeholder: z.string(),
  alt: z.string(),
})
export type Picture = z.infer<typeof Picture>
/** What a card shows of a picture: it is cut to 3:2, and beside the title it says nothing of its own. */
export const CardPicture = Picture.pick({ key: true, placeholder: true })
export type CardPicture = z.infer<typeof CardPicture>

export const Agency = z.object({ id: z.number().int(), slug: z.string(), name: z.string() })

const offerCommon = {
  id: z.number().int(),
  /** `apartment-barcelona-123`: the only right last segment of the offer's address. */
  slugId: z.string(),
  status: z.enum(OFFER_STATUSES),
  action: z.number().int(),
  category: z.number().int(),
  price: Price,
  converted: ConvertedPrice.nullable(),
  /** Square metres. */
  area: z.number().nullable(),
  ...CardFields.shape,
  /** From the country down to the city. */
  places: z.array(LocationRef),
  /** Since when it stands here. */
  publishedAt: z.string(),
  /** The last change of the price: the amount before it, in minor units of the same currency. */
  previousAmount: z.number().int().nullable(),
  /** Null for a private owner. */
  agency: Agency.nullable(),
}

export const OfferCard = z.object({
  ...offerCommon,
  title: z.string(),
  /** BCP 47 language of `title`; it may differ from the page's. */
  titleLang: z.string(),
  /** On the map, as exactly as the owner allows; null where only the city is known. */
  point: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  pictures: z.array(CardPicture),
  pictureCount: z.number().int(),
})
export type OfferCard = z.infer<typeof OfferCard>

export const OfferText = z.object({
  lang: z.string(),
  title: z.string(),
  description: z.string(),
  /** Who wrote it. */
  origin: z.enum(['owner', 'feed', 'machine']),
})
export type OfferText = z.infer<typeof OfferText>

export const Offer = z.object({
  ...offerCommon,
  places: z.array(TitledPlace),
  /** The one in the page's language first, then English, then the others. Never empty. */
  texts: z.array(OfferText).min(1),
  pictures: z.array(Picture),
  ...PageFields.shape,
  features: z.array(z.string()),
  /** Only what the owner allows to be shown. */
  address: z.object({
    street: z.string().nullable(),
    postalCode: z.string().nullable(),
    district: z.string().nullable(),
  }),
  /** Rounded to what the owner allows: exact, street (about 100 m) or area (about 1 km). */
  coordinates: z
    .object({ lat: z.number(), lon: z.number(), precision: z.enum(['exact', 'street', 'area']) })
    .nullable(),
  priceHistory: z.array(z.object({ at: z.string(), price: Price })),
  /** Since when its source has it public, where that is said and was at least a day before it came here. */
  listedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** The source's attribution line, where its licence wants one. */
  attribution: z.string().nullable(),
})
export type Offer = z.infer<typeof Offer>

/** What may still be told of an offer that is no more: what it was, where, and what it last cost. */
export const GoneOffer = z.object({
  id: offerCommon.id,
  price: offerCommon.price,
  status: offerCommon.status,
  action: offerCommon.action,
  category: offerCommon.category,
  places: Offer.shape.places,
})
export type GoneOffer = z.infer<typeof GoneOffer>

export const offers = {
  /** 404 `not_found`, or 410 `gone` when it was public once. */
  get: endpoint({
    method: 'GET',
    path: '/offers/{id}',
    guard: {},
    summary: 'One offer with its texts, pictures and history.',
    input: z.object({
      id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      currency: z.string().max(16).optional(),
      lang: z.string().max(8).optional(),
    }),
    output: Offer,
    cache: 15,
  }),
  see: endpoint({
    method: 'POST',
    path: '/offers/{id}/view',
    guard: {},
    harmless: true,
    summary:
      'Tells that somebody has the page of an offer before them: each visitor counts once a day, programs do not, and nothing of who it was is kept.',
    input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    output: z.void(),
    limit: 240,
  }),
  /** 404 `not_found` unless `get` answers 410. */
  gone: endpoint({
    method: 'GET',
    path: '/offers/{id}/gone',
    guard: {},
    summary: 'What an offer that is no longer public was, and where.',
    input: z.object({
      id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      lang: z.string().max(8).optional(),
    }),
    output: GoneOffer,
    cache: 60,
  }),
}
