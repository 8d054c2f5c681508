import { FEATURES } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES, PRICE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import { csvName, OFFER_FIELDS, PLAIN_FIELDS, ruleOf, type Step } from '#contract/offer-fields.ts'
import { guarded } from './csv-values.ts'
import { valueIn, type FeedOffer } from './offer.ts'
import { featureBit } from './values.ts'
import { asMarkup, majorOf } from './writing.ts'

type Cell = string | number | boolean | null
const SEPARATOR = ' '
const pictures = (offer: FeedOffer, kind: 'photo' | 'plan') =>
  offer.pictures
    .filter((picture) => picture.kind === kind)
    .map(({ sourceUrl }) => sourceUrl)
    .join(SEPARATOR)

type Column = readonly [name: string, read: (offer: FeedOffer) => Cell]

/** The cells of the fields in one step of the form. */
const columnsOf = (step: Step): Column[] =>
  PLAIN_FIELDS.filter((field) => OFFER_FIELDS[field].step === step).map((field) => {
    const isMoney = ruleOf(field).kind === 'money'
    return [
      csvName(field),
      (offer) => {
        const value = valueIn(offer, field)
        if (Array.isArray(value)) return value.join(SEPARATOR)
        return isMoney && typeof value === 'number' ? majorOf(value, offer.priceCurrency) : value
      },
    ]
  })

/** The columns of every file, in order. */
const COLUMNS: readonly Column[] = [
  ['id', ({ externalId }) => externalId],
  ...columnsOf('what'),
  ['status', ({ status }) => status],
  ['action', ({ action }) => SEARCH_TYPES.find(({ id }) => id === action)?.key ?? null],
  ['category', ({ category }) => HOUSE_TYPES.find(({ id }) => id === category)?.slug ?? null],
  ['price', ({ priceAmount, priceCurrency }) => majorOf(priceAmount, priceCurrency)],
  ['currency', ({ priceCurrency }) => priceCurrency],
  ['price_type', ({ priceType }) => PRICE_TYPES.find(({ id }) => id === priceType)?.key ?? null],
  ...columnsOf('price'),
  ...columnsOf('facts'),
  ['published_at', ({ publishedAt }) => publishedAt],
  ['country', ({ place }) => place.country],
  ['province', ({ place }) => place.province],
  ['town', ({ place }) => place.town],
  ...columnsOf('where'),
  ['lat', ({ lat }) => lat],
  ['lon', ({ lon }) => lon],
  ['coordinate_precision', ({ coordinatePrecision }) => coordinatePrecision],
  ['address_privacy', ({ addressPrivacy }) => addressPrivacy],
  ['pictures', (offer) => pictures(offer, 'photo')],
  ['plans', (offer) => pictures(offer, 'plan')],
]

/** Our own table, row by row, header first. Features and languages that no offer has get no column. */
export function* rowsOfOffers(offers: readonly FeedOffer[]): Iterable<string[]> {
  const features = FEATURES.filter(({ key }) =>
    offers.some((offer) => offer.features & featureBit(key)),
  )
  const langs = [
    ...new Set(offers.flatMap(({ texts }) => texts.map(({ lang }) => lang))),
  ].toSorted()
  yield [
    ...COLUMNS.map(([name]) => name),
    ...features.map(({ key }) => `feature_${key}`),
    ...langs.flatMap((lang) => [`title_${lang}`, `description_${lang}`]),
  ]
  for (const offer of offers) {
    const texts = langs.flatMap((lang) => {
      const text = offer.texts.find((one) => one.lang === lang)
      return text ? [asMarkup(text.title), asMarkup(text.description)] : [null, null]
    })
    yield [
      ...COLUMNS.map(([, read]) => read(offer)),
      ...features.map(({ key }) => (offer.features & featureBit(key) ? true : null)),
      ...texts,
    ].map(cell)
  }
}

/** The same as CSV, line by line; the mapping `lares` reads it. */
export function* writeCsv(offers: readonly FeedOffer[]): Iterable<string> {
  for (const row of rowsOfOffers(offers)) yield `${row.map(quoted).join(',')}\r\n`
}

/** Negative numbers are not formulas, so they are not guarded. */
function cell(value: Cell): string {
  if (value === null) return ''
  return typeof value === 'string'
    ? guarded(value)
    : typeof value === 'boolean'
      ? String(Number(value))
      : String(value)
}

/** RFC 4180. */
const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
