import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OFFER_STATUSES } from './offer-lists.ts'
import { PlaceLink, TitledPlace } from './places.ts'
import { CardFields, PageFields } from './offer-schemas.ts'

/** Minor units of a fiat currency (cents; whole units if it has none). */
export const Money = z.object({ amount: z.number().int(), currency: z.string() })
export type Money = z.infer<typeof Money>

/** The owner's price. `amount` is in minor units, null for a price on request. */
export const Price = z.object({
  amount: z.number().int().nullable(),
  currency: z.string(),
  type: z.number().int(),
})
export type Price = z.infer<typeof Price>

/** The price converted to the visitor's currency, in major units, at the rate of that day. */
export const ConvertedPrice = z.object({
  value: z.number(),
  currency: z.string(),
  rateDate: z.string(),
})
export type ConvertedPrice = z.infer<typeof ConvertedPrice>

/** A picture; `pictureUrl` (pictures.ts) gives its address. */
export const Picture = z.object({
  key: z.string(),
  kind: z.enum(['photo', 'plan']),
  width: z.number().int(),
  height: z.number().int(),
  /** Three colours, top to bottom, `#rrggbb#rrggbb#rrggbb`: the placeholder. */
  placeholder: z.string(),
  alt: z.string(),
})
export type Picture = z.infer<typeof Picture>
/** Picture on a card: cropped to 3:2, without an alternative text, because the title is beside it. */
export const CardPicture = Picture.pick({ key: true, placeholder: true })
export type CardPicture = z.infer<typeof CardPicture>

/** Ways to reach the advertiser beside a message through the portal. */
export const ContactWays = z.object({
  /** Public fields of the agency. */
  agency: z
    .object({
      phone: z.string().nullable(),
      email: z.string().nullable(),
      website: z.string().nullable(),
    })
    .nullable(),
  /** The offer's page at its source. */
  sourceUrl: z.string().nullable(),
})
export type ContactWays = z.infer<typeof ContactWays>

export const Agency = z.object({ id: z.number().int(), slug: z.string(), name: z.string() })

const offerCommon = {
  id: z.number().int(),
  /** `apartment-barcelona-123`: canonical last segment of the offer's address. */
  slugId: z.string(),
  status: z.enum(OFFER_STATUSES),
  action: z.number().int(),
  category: z.number().int(),
  price: Price,
  converted: ConvertedPrice.nullable(),
  /** Square metres. */
  area: z.number().nullable(),
  ...CardFields.shape,
  /** The advertiser’s in the reader’s language; without one, made of facts. */
  title: z.string(),
  /** BCP 47 language of `title`; may differ from the page's. */
  titleLang: z.string(),
  /** The portal made it, since no advertiser wrote one in that language. */
  titleMade: z.boolean(),
  /** From the country down to the city. */
  places: z.array(PlaceLink),
  /** When it was published here. */
  publishedAt: z.string(),
  /** Lowest amount of the 30 days before the price, in minor units of the same currency, if the price is lower by 1 % or more. */
  previousAmount: z.number().int().nullable(),
  /** Null for a private owner. */
  agency: Agency.nullable(),
  /** The listing that results show of this home; its own id, unless another advertiser’s is shown in its place. */
  home: z.number().int(),
  /** How many advertisers list the home. */
  advertisers: z.number().int(),
}

export const OfferCard = z.object({
  ...offerCommon,
  /** Quarter or borough, as the listing says it. */
  district: z.string().nullable(),
  /** Public position; null if only the city is known. */
  point: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  pictures: z.array(CardPicture),
  pictureCount: z.number().int(),
  /** Its advertiser pays for a frame around the card, which is marked as paid. */
  highlighted: z.boolean(),
})
export type OfferCard = z.infer<typeof OfferCard>

export const OfferText = z.object({
  lang: z.string(),
  title: z.string(),
  description: z.string(),
  /** The author. */
  origin: z.enum(['owner', 'feed', 'machine']),
})
export type OfferText = z.infer<typeof OfferText>

/** Where the facts of an offer come from, for the whole of it: the source of a single fact is not stored. */
export const FactsOrigin = z.object({
  /** Written by its advertiser here, imported from a feed, or invented for a demo. */
  kind: z.enum(['owner', 'feed', 'demo']),
  /** When the file of its feed was last read completely. */
  readAt: z.string().nullable(),
  /** When a moderator last approved it; null if none did, as for homes of feeds. */
  approvedAt: z.string().nullable(),
  /** When the portal checked the legal details of its agency; null without that mark. */
  agencyVerifiedAt: z.string().nullable(),
})
export type FactsOrigin = z.infer<typeof FactsOrigin>

export const Offer = z.object({
  ...offerCommon,
  places: z.array(TitledPlace),
  /** In the page's language first, then English, then others. Never empty. */
  texts: z.array(OfferText).min(1),
  pictures: z.array(Picture),
  ...PageFields.shape,
  features: z.array(z.string()),
  /** Only public parts. */
  address: z.object({
    street: z.string().nullable(),
    postalCode: z.string().nullable(),
    district: z.string().nullable(),
  }),
  /** Rounded to the public precision: exact, street (about 100 m) or area (about 1 km). */
  coordinates: z
    .object({ lat: z.number(), lon: z.number(), precision: z.enum(['exact', 'street', 'area']) })
    .nullable(),
  /** Address of a drawing (SVG) of where it is, with streets; null without coordinates, or where the portal has no streets. */
  stillMap: z.string().nullable(),
  priceHistory: z.array(z.object({ at: z.string(), price: Price })),
  /** Whole days since it was first published, here or by its source. */
  daysListed: z.number().int(),
  /** The price beside the median of its kind in its city, else its state: per square metre in the currency of the price, rents by the month. Null if there are too few offers. */
  market: z
    .object({
      perSquareMetre: z.number(),
      median: z.number(),
      /** Offers of the median. */
      n: z.number().int(),
      asOf: z.string(),
      place: TitledPlace,
    })
    .nullable(),
  /** Whether the owner allows an estimate on the page. */
  showsEstimate: z.boolean(),
  /** When its source published it, if known and at least a day earlier. */
  listedAt: z.string().nullable(),
  updatedAt: z.string(),
  contact: ContactWays.extend({
    /** Whether someone gets messages that are sent through the portal. */
    messages: z.boolean(),
    /** Whether `POST /offers/{id}/phone` has a number. */
    phone: z.boolean(),
  }),
  /** The source's attribution, if its licence requires one. */
  attribution: z.string().nullable(),
  origin: FactsOrigin,
})
export type Offer = z.infer<typeof Offer>

/** Public data of an ended offer: kind, place, last price. */
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
  /** 404 `not_found`, or 410 `gone` if it was public. */
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
