import { readStreet } from '#text/street.ts'
import { ON_REQUEST, type ActionId, type CategoryId, type PriceTypeId } from '#contract/library.ts'
import { decoded, Faults, FeedError, unpacked, type Bytes } from './bytes.ts'
import { Fields, type Data } from './fields.ts'
import { BOUNDS, DEGREES, fitOffer, fitsAmount } from './fit.ts'
import { framed } from './frame.ts'
import { guessEncoding, GUESSED_BYTES } from './guess-encoding.ts'
import { featuresOfWord } from './kyero-words.ts'
import { dataAsMeant } from './misread.ts'
import { put } from './own.ts'
import {
  emptyOffer,
  NOT_PAYABLE,
  ProblemList,
  UNKNOWN_KIND,
  type FeedItem,
  type FeedOffer,
  type FeedPicture,
} from './offer.ts'
import { oneLine, plainText, titleOf } from './plain.ts'
import { parseLink, parsePictureUrl, payableCurrency, toMinor } from './values.ts'
import { Words } from './words.ts'

const HEAD_MAX = 64 * 2 ** 10
const ROW_MAX = 2 ** 20

/** Reads BLM of Rightmove, version 3: one item per row. The header names the separators. Defaults: the United Kingdom, pounds, English. */
export function readBlm(bytes: Bytes, words = new Words()): AsyncIterable<FeedItem> {
  const faults = new Faults()
  return framed(rowsOf(bytes, faults), faults, words, (data, item) => readRow(data, item, words))
}

async function* rowsOf(bytes: Bytes, faults: Faults): AsyncIterable<Data> {
  let text = ''
  let shape: { fields: string[]; field: string; row: string } | null = null
  for await (const piece of decoded(unpacked(bytes), guessEncoding, faults, GUESSED_BYTES)) {
    text += piece
    if (!shape) {
      const begin = /#DATA#\r?\n?/i.exec(text)
      if (!begin) {
        if (text.length > HEAD_MAX) throw notBlm('There is no #DATA#.')
        continue
      }
      shape = headOf(text.slice(0, begin.index))
      text = text.slice(begin.index + begin[0].length)
    }
    for (let end = text.indexOf(shape.row); end >= 0; end = text.indexOf(shape.row)) {
      const row = text.slice(0, end).trim()
      text = text.slice(end + shape.row.length)
      if (row === '' || /^#END#/i.test(row)) continue
      yield dataOf(row.split(shape.field), shape.fields)
    }
    if (text.length > ROW_MAX)
      throw new FeedError('too_large', `One row is longer than ${ROW_MAX} characters.`)
  }
  if (!shape) throw notBlm('There is no #DATA#.')
  if (!/^\s*(?:#END#\s*)?$/i.test(text)) throw notBlm('It ends in the middle of a row.')
}

const notBlm = (why: string): FeedError =>
  new FeedError('not_csv', `The BLM cannot be read any further: ${why}`)

function headOf(head: string) {
  const sign = (name: string, otherwise: string): string =>
    new RegExp(`^\\s*${name}\\s*:\\s*'?([^'\\r\\n]{1,4})'?\\s*$`, 'im').exec(head)?.[1] ?? otherwise
  const [field, row] = [sign('EOF', '^'), sign('EOR', '~')]
  const definition = /#DEFINITION#\s*([^]*)$/i.exec(head)?.[1]
  if (!definition) throw notBlm('There is no #DEFINITION#.')
  const fields = definition
    .split(row)[0]!
    .split(field)
    .map((name) => name.trim().toUpperCase())
  return { fields: fields.at(-1) === '' ? fields.slice(0, -1) : fields, field, row }
}

function dataOf(cells: readonly string[], fields: readonly string[]): Data {
  const data: Data = {}
  for (const [at, cell] of cells.entries())
    if (cell.trim() !== '') put<unknown>(data, fields[at] ?? `column ${at + 1}`, cell.trim())
  return data
}

function readRow(data: Data, item: number, words: Words): FeedItem {
  const problems = new ProblemList()
  const fields = new Fields(
    dataAsMeant(data, problems, (name) => name === 'AGENT_REF') as Data,
    problems,
  )
  const id = fields.peekId('AGENT_REF')
  const common = { item, externalId: id?.slice(0, 255) ?? null, period: null }
  if (id !== null && fields.peek('PUBLISHED_FLAG') === '0')
    return { ...common, offer: null, problems: [], change: 'delete' }
  const offer = offerOf(fields, words)
  return offer && !problems.isRejected
    ? { ...common, offer, problems: problems.list }
    : { ...common, offer: null, problems: problems.list, raw: data }
}

/** Numbers of PROP_SUB_ID: the kinds of property. */
const KINDS: readonly [CategoryId, readonly number[]][] = [
  [1, [7, 8, 10, 11, 28, 29, 44, 46, 47, 56, 59]],
  [2, [9]],
  [3, [48, 49, 142]],
  [
    5,
    [
      0, 4, 12, 15, 21, 23, 24, 26, 27, 30, 43, 52, 62, 65, 68, 71, 74, 92, 101, 104, 113, 116, 118,
      119, 120, 121, 125, 131, 140,
    ],
  ],
  [8, [1, 2, 5, 6, 13, 22, 95]],
  [10, [3, 14, 128]],
  [11, [141]],
  [12, [16, 50, 117]],
  [13, [20, 77, 107, 110]],
  [14, [45, 51]],
  [15, [178, 187]],
  [16, [19, 137, 181, 184, 220, 232, 235, 238, 241, 244]],
  [17, [86, 205, 208, 211]],
  [18, [17, 18, 80, 83, 134]],
  [19, [53]],
  [20, [143, 144]],
]
const CATEGORIES = new Map(
  KINDS.flatMap(([category, numbers]) =>
    numbers.map((number) => [String(number), category] as const),
  ),
)
const RENTS = new Map<string, PriceTypeId>([
  ['0', 8],
  ['1', 1],
  ['3', 9],
])
const STATUSES: Readonly<Record<string, FeedOffer['status']>> = {
  '1': 'reserved',
  '2': 'reserved',
  '3': 'reserved',
  '4': 'reserved',
  '5': 'let',
}
const FURNISHED: Readonly<Record<string, FeedOffer['furnished']>> = {
  '0': 'fully',
  '1': 'partly',
  '2': 'no',
}

function offerOf(row: Fields, words: Words): FeedOffer | null {
  const offer = readEssentials(row, words)
  if (!offer) return null
  const status = row.peek('STATUS_ID')
  if (status !== null && Object.hasOwn(STATUSES, status)) {
    offer.status = STATUSES[status]!
    row.take('STATUS_ID')
  }
  offer.reference = offer.externalId
  readPlace(row, offer, words)
  offer.bedrooms = row.number('BEDROOMS', BOUNDS.bedrooms)
  offer.bathrooms = row.number('BATHROOMS', BOUNDS.bathrooms)
  const furnished = row.peek('LET_FURN_ID')
  if (furnished !== null && Object.hasOwn(FURNISHED, furnished)) {
    offer.furnished = FURNISHED[furnished]!
    row.take('LET_FURN_ID')
  }
  offer.newBuild = row.peek('NEW_HOME_FLAG')?.toUpperCase() === 'Y'
  if (offer.newBuild) row.take('NEW_HOME_FLAG')
  offer.availableFrom = row.day('LET_DATE_AVAILABLE')
  const bond = row.size('LET_BOND')
  if (bond !== null) offer.depositAmount = toMinor(bond, payableCurrency(offer.priceCurrency)!)
  for (const name of numbered(row, /^FEATURE\d+$/))
    offer.features |= featuresOfWord(row.peek(name) ?? '')
  const summary = oneLine(plainText(row.markup('SUMMARY') ?? ''))
  const description = plainText(row.markup('DESCRIPTION') ?? '') || summary
  const shown = row.peek('DISPLAY_ADDRESS')
  const title =
    shown ?? (titleOf(summary) || titleOf(description) || offer.place.town || offer.externalId)
  offer.texts = [{ lang: words.language ?? 'en', title: oneLine(title), description }]
  offer.pictures = picturesOf(row)
  offer.tourUrl = row.url('MEDIA_VIRTUAL_TOUR_00', parseLink)
  offer.attributes = words.withoutIgnored(row.rest())
  return row.problems.isRejected ? null : fitOffer(offer, row.problems)
}

const numbered = (row: Fields, pattern: RegExp): string[] =>
  row
    .names()
    .filter((name) => pattern.test(name))
    .toSorted()

/** Id, deal, kind, price. The number of the kind stays in the attributes: it is more precise. */
function readEssentials(row: Fields, words: Words): FeedOffer | null {
  const { problems } = row
  const id = row.peekId('AGENT_REF')
  if (id === null) problems.rejected('AGENT_REF', 'missing', 'Every row needs an id.')
  else if (id.length > 255)
    problems.rejected('AGENT_REF', 'too_long', 'At most 255 characters.', id)
  const kind = row.peek('PROP_SUB_ID') ?? '0'
  const category = words.category(kind) ?? CATEGORIES.get(kind) ?? null
  if (category === null) problems.unusable('PROP_SUB_ID', kind, 'unknown_type', UNKNOWN_KIND)
  const deal = row.peek('TRANS_TYPE_ID')
  const action: ActionId | null = deal === '1' ? 0 : deal === '2' ? 1 : words.defaultAction()
  if (action === null)
    problems.unusable('TRANS_TYPE_ID', deal, 'unknown_value', 'Must be 1 (sale) or 2 (to let).')
  const currency = payableCurrency(words.currency ?? 'GBP')
  if (!currency) problems.rejected('currency', 'unknown_currency', NOT_PAYABLE, words.currency)
  const frequency = row.peek('LET_RENT_FREQUENCY')
  const qualifier = row.peek('PRICE_QUALIFIER')
  const type = action === 1 ? RENTS.get(frequency ?? '1') : qualifier === '7' ? 5 : 0
  if (type === undefined)
    problems.rejected(
      'LET_RENT_FREQUENCY',
      'unknown_frequency',
      'Must be 0 (a week), 1 (a month) or 3 (a year).',
      frequency,
    )
  if (
    id === null ||
    category === null ||
    action === null ||
    !currency ||
    type === undefined ||
    problems.isRejected
  )
    return null
  const common = { action, category, priceCurrency: currency.code }
  row.take('TRANS_TYPE_ID')
  row.take('AGENT_REF')
  const value = row.figure('PRICE')
  if (qualifier === '1' || value === 0)
    return emptyOffer(id, { ...common, priceAmount: null, priceType: ON_REQUEST })
  const amount = value === null ? null : toMinor(value, currency)
  if (amount === null || !fitsAmount(amount))
    return problems.rejected(
      'PRICE',
      'invalid_price',
      'Must be a number above 0.',
      row.peek('PRICE'),
    )
  row.take('PRICE')
  if (action === 1) row.take('LET_RENT_FREQUENCY')
  return emptyOffer(id, { ...common, priceAmount: amount, priceType: type })
}

function readPlace(row: Fields, offer: FeedOffer, words: Words): void {
  const town = row.text('TOWN')
  // The address is house, street and locality; those that are the town are the last.
  const [number, ...lines] = ['ADDRESS_1', 'ADDRESS_2', 'ADDRESS_3', 'ADDRESS_4'].map((name) =>
    row.text(name),
  )
  offer.place = words.placeOf({
    country: row.text('COUNTRY') ?? words.country ?? 'GB',
    province: row.text('COUNTY'),
    town: town ?? lines.findLast(Boolean) ?? null,
  })
  // One line alone is a street only if it has a number: otherwise it may be the name of the house.
  const isStreet = Boolean(number && readStreet(number).number)
  offer.street = lines[0] ?? (isStreet ? (number ?? null) : null)
  offer.houseNumber = lines[0] || !isStreet ? (number ?? null) : null
  offer.district = lines.slice(1).find((line) => line && line !== town) ?? words.partOf(town)
  const code = [row.text('POSTCODE1'), row.text('POSTCODE2')].filter(Boolean).join(' ')
  offer.postalCode = code || row.text('POSTCODE')
  offer.lat = row.number('LATITUDE', DEGREES)
  offer.lon = row.number('LONGITUDE', DEGREES)
}

/** The file of a picture is a web address or lies beside the document in its archive. Image 60 is the energy certificate. */
function picturesOf(row: Fields): FeedPicture[] {
  const found: FeedPicture[] = []
  for (const [pattern, kind] of [
    [/^MEDIA_IMAGE_\d\d$/, 'photo'],
    [/^MEDIA_FLOOR_PLAN_\d\d$/, 'plan'],
  ] as const)
    for (const name of numbered(row, pattern)) {
      if (name === 'MEDIA_IMAGE_60') continue
      const address = row.peekAddress(name)!
      const sourceUrl =
        parsePictureUrl(address) ??
        (/^[\w .()-]+\.\w{2,5}$/.test(address) ? `archive:${address}` : null)
      if (!sourceUrl)
        row.problems.dropped(name, 'invalid_url', 'Every picture needs a web address.', address)
      else if (!found.some((known) => known.sourceUrl === sourceUrl)) {
        row.take(name)
        found.push({
          sourceUrl,
          kind,
          caption: row.text(name.replace('IMAGE_', 'IMAGE_TEXT_').replace('PLAN_', 'PLAN_TEXT_')),
        })
      }
    }
  return found
}
