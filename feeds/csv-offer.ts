import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import {
  type Currency,
  fitsAction,
  HOUSE_TYPES,
  ON_REQUEST,
  PRICE_TYPES,
  SEARCH_TYPES,
} from '#contract/library.ts'
import {
  COLUMN_FIELDS,
  emptyValues,
  feedName,
  OFFER_FIELDS,
  ofKind,
} from '#contract/offer-fields.ts'
import { compileDetails } from './csv-details.ts'
import { compileTexts } from './csv-texts.ts'
import { columnIn, Columns, type Reader } from './csv-values.ts'
import { BOUNDS, DEGREES, fitOffer, fitsAmount } from './fit.ts'
import type {
  BooleanSource,
  CsvMapping,
  NumberField,
  NumberSource,
  ValueSource,
} from './mapping.ts'
import { emptyOffer, FEED_STATUSES, NOT_PAYABLE, ProblemList, type FeedOffer } from './offer.ts'
import {
  currencyOf,
  depositOf,
  energyClassOf,
  noteOtherCurrency,
  noteSaleByPeriod,
  priceIn,
  takeFloor,
  takeRooms,
} from './facts.ts'
import { identifier, oneLine } from './plain.ts'
import { currenciesWritten, type WrittenPrice } from '#text/written/prices.ts'
import { floorsWritten } from '#text/written/floors.ts'
import { RENT_PERIODS } from '#text/written/periods.ts'
import { countryCodeOf } from './countries.ts'
import {
  featureBit,
  numbersOf,
  parseLink,
  parseMoment,
  parsePictureUrl,
  payableCurrency,
  toMinor,
} from './values.ts'

/** Default separator of picture addresses: the characters before the next "https://". Linear for runs of any length. */
const BETWEEN_ADDRESSES = /(?<![\s,;|])[\s,;|]+(?=https?:\/\/)/i

/** Sets one field of an offer. */
export type Step = (row: readonly string[], offer: FeedOffer, problems: ProblemList) => void

export interface RowReader {
  identity: (row: readonly string[]) => string | null
  /** The offer of a row; null when its essentials are missing. */
  offer: (row: readonly string[], problems: ProblemList) => FeedOffer | null
  /** Records how a row writes its numbers. */
  learn: (row: readonly string[]) => void
  /** Columns of the mapping that the file lacks. */
  unknownColumns: string[]
  /** The position of a column, for a file whose columns are found while it is read; null for a new one where there are so many. */
  place: (column: string, most: number) => number | null
}

/** Compiles a mapping for a file with this header. That of XML and JSON grows: with the columns of the mapping, then with what items have. */
export function compileRow(mapping: CsvMapping, header: string[]): RowReader {
  const columns = new Columns(header, mapping)
  const identity = compileIdentity(mapping, columns)
  const essentials = compileEssentials(mapping, columns, identity)
  const steps: Step[] = [
    ...compilePlace(mapping, columns),
    ...compileFacts(mapping, columns),
    ...compileDetails(mapping, columns),
    ...compileLinks(mapping, columns),
    ...compileTexts(mapping, columns),
  ]
  if (mapping.period) {
    columns.used.add(mapping.period.column)
    if (mapping.format !== 'csv') columns.place(mapping.period.column)
  }
  steps.push(compileAttributes(mapping, columns, header), ...compileQualifier(mapping, columns))
  return {
    identity,
    unknownColumns: [...columns.unknown],
    learn: (row) => columns.learn(row),
    place: (column, most) => columns.placeOf(column, most),
    offer(row, problems) {
      const offer = essentials(row, problems)
      if (!offer) return null
      for (const step of steps) step(row, offer, problems)
      return problems.isRejected ? null : fitOffer(offer, problems)
    },
  }
}

/** A whole number that a program wrote as a fraction: pandas does where a cell of the column is empty, and its next export may not. */
const WHOLE_WITH_FRACTION = /^(\d+)\.0$/

/** The id is one line: the database rejects control characters. */
function compileIdentity(mapping: CsvMapping, columns: Columns): RowReader['identity'] {
  const read = columns.text(mapping.identity)
  return (row) => identifier(read(row) ?? '').replace(WHOLE_WITH_FRACTION, '$1') || null
}

/** Adds a problem for a missing value, unless it has one because it is wrong. */
function missing(problems: ProblemList, field: string, message: string): void {
  const wrong = problems.list.find(
    (problem) => problem.field === field && problem.severity === 'dropped',
  )
  if (wrong) wrong.severity = 'rejected'
  else problems.rejected(field, 'missing', message)
}

/** Id, action, category, price. */
function compileEssentials(
  mapping: CsvMapping,
  columns: Columns,
  identity: RowReader['identity'],
): (row: readonly string[], problems: ProblemList) => FeedOffer | null {
  const action = columns.oneOf(
    'action',
    mapping.action,
    SEARCH_TYPES.map((type) => type.key),
  )
  const category = columns.oneOf(
    'category',
    mapping.category,
    HOUSE_TYPES.map((type) => type.slug),
  )
  const currency = columns.value<string>('currency', mapping.price.currency)
  const country =
    'id' in mapping.place ? () => null : columns.value<string>('country', mapping.place.country)
  const price = compilePrice(mapping, columns)

  return (row, problems) => {
    const id = identity(row)
    const actionKey = action(row, problems)
    const slug = category(row, problems)
    const seen = price.written(row)
    const code = currency(row, problems)
    const at = countryCodeOf(country(row, new ProblemList()))
    // The sign beside the amount is the currency where nothing else says one.
    const money =
      code === null
        ? currencyOf(seen?.currencies, at)
        : (payableCurrency(code) ?? currencyOf(currenciesWritten(code), at))
    if (id === null) missing(problems, 'id', 'Every row needs an id.')
    else if (id.length > 255)
      problems.rejected('id', 'too_long', 'At most 255 characters.', id, { details: { kept: 255 } })
    if (actionKey === null) missing(problems, 'action', 'Every row needs an action: buy or rent.')
    if (slug === null) missing(problems, 'category', 'Every row needs a category.')
    if (!money && code === null && !seen?.currencies)
      missing(problems, 'currency', 'currency is missing.')
    else if (!money)
      problems.rejected('currency', 'unknown_currency', NOT_PAYABLE, code ?? price.text(row))
    else noteOtherCurrency(problems, seen?.currencies ?? null, money.code, price.text(row))

    const { key, type, value } = price.read(row, problems, { actionKey, money, seen })
    if (
      id === null ||
      actionKey === null ||
      slug === null ||
      !money ||
      type === undefined ||
      problems.isRejected
    )
      return null

    const minor = value === null ? null : toMinor(value, money)
    if (minor !== null && !fitsAmount(minor))
      return problems.rejected('price', 'out_of_range', 'Must be above 0.', String(value))
    const actionId = SEARCH_TYPES.find((known) => known.key === actionKey)!.id
    if (actionId === 0) noteSaleByPeriod(problems, seen?.period ?? null, price.text(row))
    if (!fitsAction(type, actionId))
      return problems.rejected(
        'price_type',
        'wrong_price_type',
        `A price of the type "${key}" does not go with the action "${actionKey}".`,
        key,
      )
    const categoryId = HOUSE_TYPES.find((known) => known.slug === slug)!.id
    return emptyOffer(id, {
      action: actionId,
      category: categoryId,
      priceAmount: minor,
      priceCurrency: money.code,
      priceType: type,
    })
  }
}

/** The price type and the amount, which is null if the price is on request. */
function compilePrice({ price, action }: CsvMapping, columns: Columns) {
  const amountColumn = columnIn(price.amount)
  const amountText = amountColumn === null ? () => null : columns.text(amountColumn)
  const amount = columns.number('price', price.amount)
  const priceType = columns.oneOf(
    'price_type',
    price.type,
    PRICE_TYPES.map((type) => type.key),
  )
  const onRequest = new Set(price.onRequest)
  // One column for both: report a wrong value once.
  const isTypeOfAction =
    typeof price.type === 'object' &&
    typeof action === 'object' &&
    columnIn(price.type) !== null &&
    columnIn(price.type) === columnIn(action)

  /** Words beside the amount; null for a plain number. */
  const written = (row: readonly string[]): WrittenPrice | null => priceIn(amountText(row))

  const read = (
    row: readonly string[],
    problems: ProblemList,
    {
      actionKey,
      money,
      seen,
    }: { actionKey: string | null; money: Currency | null; seen: WrittenPrice | null },
  ) => {
    const isOnRequestPrice = onRequest.has(amountText(row) ?? '') || seen?.isOnRequest
    const isUnknown = actionKey === null && isTypeOfAction
    const ofColumn = isOnRequestPrice ? 'on-request' : isUnknown ? null : priceType(row, problems)
    const isRent = RENT_PERIODS.some((period) => period === ofColumn)
    // A period beside the amount is more certain than that of the column; so is "from", but a rent keeps its period.
    const bound = seen?.bound === 'from' ? 'form' : seen?.bound
    const key =
      (isRent ? seen?.period : ofColumn === 'full' || ofColumn === 'full-no-tax' ? bound : null) ??
      ofColumn
    const type = PRICE_TYPES.find((known) => known.key === key)?.id
    const hasAmount = type !== undefined && type !== ON_REQUEST
    const whole = money?.decimal_digits === 0
    const value = hasAmount
      ? amount(row, problems, { whole, isRent, isPrice: true, ...(money && { currency: money }) })
      : null
    if (type === undefined && !isUnknown)
      missing(problems, 'price_type', 'Every row needs a price type.')
    else if (hasAmount && value === null) missing(problems, 'price', 'Every row needs a price.')
    if (seen?.isWarm && isRent)
      problems.dropped(
        'price',
        'warm_rent',
        'Only the rent with heating and services is known; it is shown as the rent.',
        amountText(row),
      )
    return { key, type, value }
  }
  return { text: amountText, written, read }
}

/** The price as it stands, where words beside it say more than the fields can: `Guide price £300,000`. */
function compileQualifier({ price }: CsvMapping, columns: Columns): Step[] {
  const column = columnIn(price.amount)
  if (column === null) return []
  const text = columns.text(column)
  return [
    (row, offer) => {
      const seen = priceIn(text(row))
      const isLost = seen?.bound && offer.action === 1
      if (seen?.isQualified || isLost)
        offer.attributes = { ...offer.attributes, [column]: oneLine(text(row)!) }
    },
  ]
}

function compilePlace(mapping: CsvMapping, columns: Columns): Step[] {
  const { place } = mapping
  if ('id' in place) {
    return [
      (_row, offer) => {
        offer.place.id = place.id
      },
    ]
  }
  const country = columns.value<string>('country', place.country)
  const none: Reader<string> = () => null
  const called = new Map(
    Object.entries(mapping.places).map(([word, name]) => [word.trim().toLowerCase(), name]),
  )
  const meant = (word: string | null): string | null =>
    word === null ? null : (called.get(word.toLowerCase()) ?? word)
  const province = place.province ? columns.value<string>('province', place.province) : none
  const town = place.town ? columns.value<string>('town', place.town) : none
  return [
    (row, offer, problems) => {
      const original = town(row, problems)
      offer.place = {
        id: null,
        country: country(row, problems),
        province: meant(province(row, problems)),
        town: meant(original),
      }
      if (original !== null && offer.place.town !== original) offer.place.written = original
      // A name that the mapping replaces is more precise than the town: keep it as the district.
      offer.district = offer.place.town === original ? null : original
      if (!offer.place.country)
        problems.rejected('country', 'missing', 'Every row needs a country.')
    },
  ]
}

const CHOICES = ofKind(COLUMN_FIELDS, 'choice')
const ANSWERS = ofKind(COLUMN_FIELDS, 'answer', 'flag')
const LINKS = ofKind(COLUMN_FIELDS, 'link')
const DAYS = ofKind(COLUMN_FIELDS, 'day')
const AMOUNTS: ReadonlySet<string> = new Set(ofKind(COLUMN_FIELDS, 'money').map(feedName))

/** Takes a value that is written in words or as a layout into an offer; false for a number. */
function isInWords(field: NumberField, text: string, offer: FeedOffer): boolean {
  if (numbersOf(text).length > 0) return false
  if (field === 'rooms' || field === 'bedrooms') return takeRooms(offer, text, field)
  if (field === 'floor') return takeFloor(offer, text)
  if (field === 'floors') {
    const floors = floorsWritten(text)
    offer.floors = floors ?? offer.floors
    return floors !== null
  }
  if (field !== 'depositAmount') return false
  const deposit = depositOf(offer, text)
  offer.depositAmount = deposit ?? offer.depositAmount
  return deposit !== null
}

function compileFacts(mapping: CsvMapping, columns: Columns): Step[] {
  const steps: Step[] = []
  for (const [field, source] of Object.entries(mapping.numbers) as [NumberField, NumberSource][]) {
    const isMoney = AMOUNTS.has(field)
    const read = columns.number(
      field,
      source,
      field === 'lat' || field === 'lon' ? DEGREES : isMoney ? {} : BOUNDS[field],
    )
    const column = columnIn(source)
    const text = column === null ? () => null : columns.text(column)
    steps.push((row, offer, problems) => {
      const written = text(row)
      if (written !== null && isInWords(field, written, offer)) return
      const money = isMoney ? payableCurrency(offer.priceCurrency)! : null
      const value = read(
        row,
        problems,
        money ? { whole: money.decimal_digits === 0, currency: money } : {},
      )
      // A layout or a floor in another column may have said it already.
      offer[field] = (value !== null && money ? toMinor(value, money) : value) ?? offer[field]
    })
  }
  for (const [field, source] of Object.entries(mapping.words) as [
    keyof CsvMapping['words'],
    ValueSource,
  ][]) {
    const read = columns.value<string>(field, source, field === 'reference' ? identifier : oneLine)
    steps.push((row, offer, problems) => {
      offer[field] = read(row, problems) ?? offer[field]
    })
  }
  for (const field of CHOICES) {
    const source = mapping[field]
    if (source === undefined) continue
    const read = columns.oneOf<string>(
      field,
      source,
      OFFER_FIELDS[field].values,
      ...(field === 'energyClass' ? [energyClassOf] : []),
    )
    steps.push((row, offer, problems) => {
      Object.assign(offer, { [field]: read(row, problems) })
    })
  }
  for (const field of ANSWERS) {
    const source = mapping[field]
    if (source === undefined) continue
    const read = columns.boolean(field, source)
    steps.push((row, offer, problems) => {
      Object.assign(offer, { [field]: read(row, problems) ?? emptyValues([field])[field] })
    })
  }
  for (const [key, source] of Object.entries(mapping.features) as [FeatureKey, BooleanSource][]) {
    const read = columns.boolean(`features.${key}`, source)
    const bit = featureBit(key)
    steps.push((row, offer, problems) => {
      if (read(row, problems)) offer.features |= bit
    })
  }
  const fixedOr = <T extends string>(
    field: string,
    source: T | { column: string },
    allowed: readonly T[],
    otherwise: T,
  ) => {
    if (typeof source === 'string') return () => source
    const read = columns.oneOf(field, source.column, allowed)
    return (row: readonly string[], problems: ProblemList) => read(row, problems) ?? otherwise
  }
  const precision = fixedOr(
    'coordinatePrecision',
    mapping.coordinatePrecision,
    ['exact', 'street', 'area', 'city'],
    'exact',
  )
  // Unless the source says otherwise, show no more than necessary.
  const privacy = fixedOr(
    'addressPrivacy',
    mapping.addressPrivacy,
    ['exact', 'street', 'area'],
    'area',
  )
  const status = mapping.status
    ? columns.oneOf('status', mapping.status, FEED_STATUSES)
    : () => null
  steps.push((row, offer, problems) => {
    offer.coordinatePrecision = precision(row, problems)
    offer.addressPrivacy = privacy(row, problems)
    offer.status = status(row, problems)
  })
  return steps
}

function compileLinks(mapping: CsvMapping, columns: Columns): Step[] {
  const steps: Step[] = []
  for (const field of LINKS) {
    const column = mapping[field]
    if (!column) continue
    const read = columns.text(column)
    steps.push((row, offer, problems) => {
      const text = read(row)
      offer[field] =
        text &&
        (parseLink(text) ?? problems.dropped(field, 'invalid_url', 'Must be a web address.', text))
    })
  }
  for (const field of [...DAYS, 'publishedAt'] as const) {
    const column = mapping[field]
    if (!column) continue
    const read = columns.date(field, column, mapping.dates)
    steps.push((row, offer, problems) => {
      const text = read(row, problems)
      // Keep the day as written, whatever its time zone.
      offer[field] = text && (field === 'publishedAt' ? parseMoment(text) : text.slice(0, 10))
    })
  }
  for (const kind of ['photo', 'plan'] as const) {
    const source = kind === 'photo' ? mapping.pictures : mapping.plans
    if (!source) continue
    const { separator } = source
    const reads = source.columns.map((column) => columns.text(column))
    steps.push((row, offer, problems) => {
      const urls = new Set(offer.pictures.map((picture) => picture.sourceUrl))
      for (const read of reads) {
        const text = read(row)
        // Lines are the values of a list in XML or JSON.
        const parts = (text ?? '').split('\n')
        for (const raw of parts.flatMap((part) => part.split(separator || BETWEEN_ADDRESSES))) {
          if (!raw.trim()) continue
          const sourceUrl = parsePictureUrl(raw)
          if (!sourceUrl)
            problems.dropped('pictures', 'invalid_url', 'Every picture needs a web address.', raw)
          else if (urls.size < urls.add(sourceUrl).size)
            offer.pictures.push({ sourceUrl, kind, caption: null })
        }
      }
    })
  }
  return steps
}

/** The attributes of the mapping, and every column that the mapping does not name. */
function compileAttributes(mapping: CsvMapping, columns: Columns, header: readonly string[]): Step {
  const named = Object.entries(mapping.attributes).map(
    ([name, source]) => [name, columns.value(`attributes.${name}`, source)] as const,
  )
  const rest: (readonly [string, Reader<string>])[] = []
  let seen = 0
  /** Columns that came since the last row. */
  const look = () => {
    for (; seen < header.length; seen++) {
      const column = header[seen]!
      // A column without a name is mostly the number of the row, which changes with each file.
      if (mapping.format === 'csv' && mapping.header && column === String(seen + 1)) continue
      if (columns.used.has(column) || Object.hasOwn(mapping.ignored, column)) continue
      rest.push([column, columns.value(column, column)])
    }
  }
  return (row, offer, problems) => {
    look()
    const found: [string, string | number | boolean][] = []
    for (const [name, read] of [...named, ...rest]) {
      const value = read(row, problems)
      if (value !== null) found.push([name, value])
    }
    offer.attributes = Object.fromEntries(found)
  }
}
