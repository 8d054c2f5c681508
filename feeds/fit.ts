import type { FeedCode } from '#contract/feed-codes.ts'
import type { NumberField } from '#contract/numbers.ts'
import { PRICE_TYPES, type ActionId, type PriceTypeId } from '#contract/library.ts'
import { withNumberApart } from '#contract/street.ts'
import { withoutContacts } from './contacts.ts'
import type { FeedOffer, ProblemList } from './offer.ts'
import { DESCRIPTION_MAX } from './plain.ts'
import { featureBit } from './values.ts'

export const TITLE_MAX = 300
export const PICTURES_MAX = 130
/** Languages of one offer: more than the portal has. */
export const TEXTS_MAX = 60

/** What the table `offers` takes; areas are above 0. */
export const BOUNDS = {
  chargesAmount: { least: 0, most: 1e15, whole: true },
  depositAmount: { least: 0, most: 1e15, whole: true },
  livingArea: { least: 0.01, most: 9_999_999 },
  builtArea: { least: 0.01, most: 99_999_999 },
  plotArea: { least: 0.01, most: 9_999_999_999 },
  terraceArea: { least: 0.01, most: 9_999_999 },
  rooms: { least: 0, most: 999 },
  bedrooms: { least: 0, most: 999, whole: true },
  bathrooms: { least: 0, most: 999 },
  floor: { least: -10, most: 200, whole: true },
  floors: { least: 0, most: 200, whole: true },
  yearBuilt: { least: 1000, most: 2100, whole: true },
  energyConsumption: { least: 0, most: 10_000 },
} as const satisfies Partial<
  Record<keyof FeedOffer, Required<Omit<NumberField, 'whole'>> & { whole?: true }>
>
/** Latitude and longitude. */
export const DEGREES = { least: -180, most: 180 } as const satisfies NumberField
export type BoundedField = keyof typeof BOUNDS
export const BOUNDED_FIELDS = Object.keys(BOUNDS) as BoundedField[]

const TEXT_MAX = {
  reference: 255,
  street: 200,
  houseNumber: 30,
  postalCode: 20,
  district: 120,
} as const

/** An amount that the table takes: 1 minor unit to 10^13 major ones. */
export const fitsAmount = (amount: number): boolean =>
  Number.isInteger(amount) && amount >= 1 && amount <= 1e15

/** Whether that price type may be used for that action. */
export const fitsAction = (type: PriceTypeId, action: ActionId): boolean =>
  PRICE_TYPES.some(
    (known) => known.id === type && (known.includeType as readonly number[]).includes(action),
  )

/** Takes out of an offer what the table would refuse, and says so. The essentials must have been checked before. */
export function fitOffer(offer: FeedOffer, problems: ProblemList): FeedOffer {
  for (const field of BOUNDED_FIELDS) {
    const value = offer[field]
    if (value === null) continue
    const bound: NumberField & { least: number; most: number } = BOUNDS[field]
    if (value < bound.least || value > bound.most) {
      offer[field] = problems.dropped(
        field,
        'out_of_range',
        `Must be between ${bound.least} and ${bound.most}.`,
        String(value),
        { details: { least: bound.least, most: bound.most } },
      )
    } else if (bound.whole && !Number.isInteger(value)) {
      offer[field] = problems.dropped(field, 'not_whole', 'Must be a whole number.', String(value))
    }
  }
  if (offer.details.heating.length > 0) offer.features |= featureBit('heating')
  // The columns keep one digit after the dot, and two.
  if (offer.rooms !== null) offer.rooms = Math.round(offer.rooms * 10) / 10
  if (offer.bathrooms !== null) offer.bathrooms = Math.round(offer.bathrooms * 100) / 100
  for (const [field, max] of Object.entries(TEXT_MAX) as [keyof typeof TEXT_MAX, number][]) {
    const value = offer[field]
    if (value !== null && value.length > max)
      offer[field] = problems.dropped(field, 'too_long', `At most ${max} characters.`, value, {
        details: { kept: max },
      })
  }
  Object.assign(offer, withNumberApart(offer.street, offer.houseNumber, TEXT_MAX.houseNumber))
  fitCoordinates(offer, problems)
  fitTexts(offer, problems)
  if (offer.pictures.length > PICTURES_MAX) {
    problems.dropped(
      'pictures',
      'too_many',
      `Only the first ${PICTURES_MAX} pictures are kept.`,
      String(offer.pictures.length),
      { details: { kept: PICTURES_MAX } },
    )
    offer.pictures = offer.pictures.slice(0, PICTURES_MAX)
  }
  return offer
}

function fitCoordinates(offer: FeedOffer, problems: ProblemList): void {
  if (offer.lat === null && offer.lon === null) return
  const raw = `${offer.lat ?? ''}, ${offer.lon ?? ''}`
  const drop = (code: FeedCode, message: string) => {
    offer.lat = offer.lon = null
    problems.dropped('coordinates', code, message, raw)
  }
  if (offer.lat === null || offer.lon === null)
    drop('half_coordinates', 'Latitude and longitude go together.')
  else if (Math.abs(offer.lat) > 90 || Math.abs(offer.lon) > 180)
    drop('out_of_range', 'Latitude must be within 90 and longitude within 180 degrees.')
  else if (offer.lat === 0 && offer.lon === 0)
    drop('null_island', 'Latitude and longitude 0 mean that they are not known.')
}

function fitTexts(offer: FeedOffer, problems: ProblemList): void {
  if (offer.texts.length > TEXTS_MAX) {
    problems.dropped(
      'texts',
      'too_many',
      `Only the first ${TEXTS_MAX} languages are kept.`,
      String(offer.texts.length),
      { details: { kept: TEXTS_MAX } },
    )
    offer.texts = offer.texts.slice(0, TEXTS_MAX)
  }
  for (const text of offer.texts) {
    for (const name of ['title', 'description'] as const) {
      const { text: plain, found } = withoutContacts(text[name])
      if (found.length === 0) continue
      problems.dropped(
        `${name}.${text.lang}`,
        'contact_in_text',
        'Telephone numbers and addresses of mail do not belong into the text; they are left out of it.',
        found.join(', '),
      )
      text[name] = plain
    }
    if (text.title.length > TITLE_MAX) {
      problems.dropped(`title.${text.lang}`, 'cut', `Cut to ${TITLE_MAX} characters.`, text.title, {
        details: { kept: TITLE_MAX },
      })
      text.title = text.title.slice(0, TITLE_MAX).toWellFormed()
    }
    if (text.description.length > DESCRIPTION_MAX) {
      problems.dropped(
        `description.${text.lang}`,
        'cut',
        `Cut to ${DESCRIPTION_MAX} characters.`,
        text.description,
        { details: { kept: DESCRIPTION_MAX } },
      )
      text.description = text.description.slice(0, DESCRIPTION_MAX).toWellFormed()
    }
  }
}
