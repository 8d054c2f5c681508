import type { FeedCode } from '#contract/feeds/feed-codes.ts'
import type { NumberField } from '#text/numbers.ts'
import {
  AMOUNT_MAX,
  COLUMN_FIELDS,
  feedName,
  IMPORTED_DESCRIPTION_MAX,
  IMPORTED_PICTURES_MAX,
  IMPORTED_TITLE_MAX,
  OFFER_FIELDS,
  ruleOf,
  type Bounds,
  type ColumnField,
  type FeedName,
  type LineField,
  type MoneyField,
  type NumberRule,
  type NumericField,
} from '#contract/offer-fields.ts'
import { withNumberApart } from '#text/street.ts'
import { withoutContacts } from './contacts.ts'
import type { FeedOffer, ProblemList } from './offer.ts'
import { featureBit } from './values.ts'

/** Limit of languages per offer: more than the portal has. */
export const TEXTS_MAX = 60

export type BoundedField = FeedName<Extract<ColumnField, NumericField | MoneyField>>
type FieldBounds = Bounds & Pick<NumberRule, 'whole' | 'decimals'>

/** Bounds of an offer's numbers, by their names in feeds. */
export const BOUNDS = Object.fromEntries(
  COLUMN_FIELDS.flatMap((field): [string, FieldBounds][] => {
    const rule = ruleOf(field)
    if (!('bounds' in rule)) return []
    const { kind, bounds, whole, decimals } = rule
    const isWhole = whole || kind === 'money'
    return [
      [
        feedName(field),
        { ...bounds, ...(isWhole && { whole: true }), ...(decimals && { decimals }) },
      ],
    ]
  }),
) as Record<BoundedField, FieldBounds>
/** Latitude and longitude. */
export const DEGREES = { least: -180, most: 180 } as const satisfies NumberField
export const BOUNDED_FIELDS = Object.keys(BOUNDS) as [BoundedField, ...BoundedField[]]

/** Longest lines, by field. */
const LINES = COLUMN_FIELDS.flatMap((field): [LineField, number][] => {
  const rule = ruleOf(field)
  return rule.kind === 'line' ? [[field as LineField, rule.max]] : []
})

/** The range of the column: 1 minor unit to 10^13 major units. */
export const fitsAmount = (amount: number): boolean =>
  Number.isInteger(amount) && amount >= 1 && amount <= AMOUNT_MAX

/** Removes values that the database would reject, with a problem for each. Check the essentials first. */
export function fitOffer(offer: FeedOffer, problems: ProblemList): FeedOffer {
  for (const field of BOUNDED_FIELDS) {
    const value = offer[field]
    if (value === null) continue
    const { least, most, whole, decimals } = BOUNDS[field]
    if (value < least || value > most) {
      offer[field] = problems.dropped(
        field,
        'out_of_range',
        `Must be between ${least} and ${most}.`,
        String(value),
        { details: { least, most } },
      )
    } else if (whole && !Number.isInteger(value)) {
      offer[field] = problems.dropped(field, 'not_whole', 'Must be a whole number.', String(value))
    } else if (decimals) offer[field] = Math.round(value * 10 ** decimals) / 10 ** decimals
  }
  if (offer.details.heating.length > 0) offer.features |= featureBit('heating')
  for (const [field, max] of LINES) {
    const value = offer[field]
    if (value !== null && value.length > max)
      offer[field] = problems.dropped(field, 'too_long', `At most ${max} characters.`, value, {
        details: { kept: max },
      })
  }
  Object.assign(
    offer,
    withNumberApart(offer.street, offer.houseNumber, OFFER_FIELDS.houseNumber.max),
  )
  fitCoordinates(offer, problems)
  fitTexts(offer, problems)
  if (offer.pictures.length > IMPORTED_PICTURES_MAX) {
    problems.dropped(
      'pictures',
      'too_many',
      `Only the first ${IMPORTED_PICTURES_MAX} pictures are imported.`,
      String(offer.pictures.length),
      { details: { kept: IMPORTED_PICTURES_MAX } },
    )
    offer.pictures = offer.pictures.slice(0, IMPORTED_PICTURES_MAX)
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
      `Only the first ${TEXTS_MAX} languages are imported.`,
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
    if (text.title.length > IMPORTED_TITLE_MAX) {
      problems.dropped(
        `title.${text.lang}`,
        'cut',
        `Cut to ${IMPORTED_TITLE_MAX} characters.`,
        text.title,
        {
          details: { kept: IMPORTED_TITLE_MAX },
        },
      )
      text.title = text.title.slice(0, IMPORTED_TITLE_MAX).toWellFormed()
    }
    if (text.description.length > IMPORTED_DESCRIPTION_MAX) {
      problems.dropped(
        `description.${text.lang}`,
        'cut',
        `Cut to ${IMPORTED_DESCRIPTION_MAX} characters.`,
        text.description,
        { details: { kept: IMPORTED_DESCRIPTION_MAX } },
      )
      text.description = text.description.slice(0, IMPORTED_DESCRIPTION_MAX).toWellFormed()
    }
  }
}
