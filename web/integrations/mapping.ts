import { FEATURES, HOUSE_TYPES } from '#contract/library.ts'
import { PRICE_CURRENCIES } from '#contract/publishing.ts'
import type { Source, SourceWord } from '#contract/sources.ts'
import { text } from '../forms/answer.ts'

// What a mapping says, as far as a form can ask it. What it cannot stays as it is.

type Mapping = Record<string, unknown>
const isObject = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (mapping: Mapping | null | undefined, name: string): Mapping =>
  isObject(mapping?.[name]) ? mapping[name] : {}

export const CATEGORIES: readonly string[] = HOUSE_TYPES.map(({ slug }) => slug)
/** Actions that a word can mean. */
export const ACTION_MEANINGS = ['buy', 'rent'] as const
/** States that a word can mean. */
export const STATUS_MEANINGS = [
  'published',
  'reserved',
  'sold',
  'let',
  'paused',
  'archived',
] as const
/** What a rent is for. */
export const RENT_PERIODS = ['month', 'week', 'day', 'year'] as const
/** Units of areas, those that homes are measured in and those of land. */
export const AREA_UNITS = ['m2', 'sqft', '100m2', 'ha', 'acre'] as const
/** Encodings that a table may have; `utf-8` is what is tried first in any case. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'windows-1256',
] as const
export const DATE_ORDERS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY'] as const
/** What may stand between addresses of pictures in one column. */
export const SEPARATORS = { none: '', space: ' ', comma: ',', semicolon: ';', pipe: '|' } as const
/** In a choice of signs: the one that the mapping has, which is none of those that are offered. */
export const KEPT = 'kept'
/** What a list offers, and what the mapping says beside it: a browser sends the first of a list that lacks what it should show. */
export const withCurrent = (offered: readonly string[], current: string): readonly string[] =>
  current === '' || offered.includes(current) ? offered : [...offered, current]
/** In a choice of what holds for all: a column says it. */
const BY_COLUMN = 'column'
const FEATURE_FIELDS = FEATURES.map(({ key }) => [key, `feature.${key}`] as const)
/** A title for homes that have none. */
const DEFAULT_TITLE = '[{district}, ]{town}'

/** Numbers and words of a CSV file that the form asks for, by the names of the mapping. */
export const CSV_NUMBERS = [
  'livingArea',
  'builtArea',
  'plotArea',
  'rooms',
  'bedrooms',
  'bathrooms',
  'floor',
  'yearBuilt',
  'lat',
  'lon',
] as const
export const CSV_WORDS = ['reference', 'street', 'houseNumber', 'postalCode', 'district'] as const
/** How a file writes a number with decimals. */
export const NUMBER_STYLES = {
  auto: {},
  point: { decimal: '.', thousands: '' },
  'point-comma': { decimal: '.', thousands: ',' },
  comma: { decimal: ',', thousands: '' },
  'comma-point': { decimal: ',', thousands: '.' },
} as const

/** A word of the source and what it means here; empty while nobody has said. */
export interface Meaning {
  word: string
  means: string
  /** What it may mean, by where its homes are. */
  proposal?: string | null
}

/** What the form of a CSV mapping shows: names of columns, or what is always the same. */
export interface CsvForm {
  columns: Record<string, string>
  action: string
  actionWords: Meaning[]
  categoryWords: Meaning[]
  placeWords: Meaning[]
  category: string
  currency: string
  onRequest: string
  country: string
  lang: string
  title: string
  numbers: keyof typeof NUMBER_STYLES
  statusWords: Meaning[]
  period: string
  areaUnit: string
  plotUnit: string
  encoding: string
  dates: string
  pictures: string[]
  separator: string
  delimiter: string
}

const columnOf = (source: unknown): string =>
  typeof source === 'string'
    ? source
    : isObject(source) && typeof source['column'] === 'string'
      ? source['column']
      : ''
const constantOf = (source: unknown): string =>
  isObject(source) && source['constant'] !== undefined ? String(source['constant']) : ''
const meaningsOf = (values: unknown): Meaning[] =>
  isObject(values)
    ? Object.entries(values).map(([word, means]) => ({
        word,
        means: means === null ? 'none' : String(means),
      }))
    : []

/** Words that are known, then those that wait to be. */
export function withUnknown(
  known: readonly Meaning[],
  words: readonly SourceWord[],
  fields: readonly string[],
): Meaning[] {
  const said = new Set(known.map(({ word }) => word.toLowerCase()))
  const unknown = words.filter(
    ({ field, word }) => fields.includes(field) && !said.has(word.toLowerCase()),
  )
  return [...known, ...unknown.map(({ word, proposal }) => ({ word, means: '', proposal }))]
}

/** What says sale or rent in tables. */
export const ACTION_GUESSES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    buy: [
      'kauf',
      'verkauf',
      'zu verkaufen',
      'kaufen',
      'sale',
      'for sale',
      'buy',
      'venta',
      'vender',
      'en venta',
      'vente',
      'بيع',
      'للبيع',
      'تمليك',
      'продажа',
      'продам',
    ],
    rent: [
      'miete',
      'vermietung',
      'zu vermieten',
      'mieten',
      'rent',
      'for rent',
      'to let',
      'rental',
      'alquiler',
      'en alquiler',
      'location',
      'إيجار',
      'للإيجار',
      'ايجار',
      'للايجار',
      'تأجير',
      'аренда',
      'сдам',
    ],
  }).flatMap(([action, words]) => words.map((word) => [word, action])),
)

/** What kinds of homes are called in tables, beside our own names of them. */
export const CATEGORY_GUESSES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    apartment: [
      'flat',
      'piso',
      'apartamento',
      'wohnung',
      'eigentumswohnung',
      'etagenwohnung',
      'شقه',
      'квартира',
    ],
    house: [
      'villa',
      'chalet',
      'casa',
      'haus',
      'einfamilienhaus',
      'فيلا',
      'فيلة',
      'بيت',
      'دار',
      'дом',
      'вилла',
    ],
    townhouse: [
      'terraced house',
      'adosado',
      'reihenhaus',
      'reihenendhaus',
      'reihenmittelhaus',
      'تاون هاوس',
      'таунхаус',
    ],
    land: ['plot', 'parcela', 'solar', 'terreno', 'grundstück', 'ارض', 'أرض سكنية', 'участок'],
  }).flatMap(([category, words]) => words.map((word) => [word, category])),
)

/** Words of the file itself that neither the mapping nor a run has named, each with what it means where that is plain. */
export function withFound(
  known: readonly Meaning[],
  found: readonly string[],
  plain: Readonly<Record<string, string>>,
): Meaning[] {
  const said = new Set(known.map(({ word }) => word.toLowerCase()))
  const means = (word: string): string =>
    Object.hasOwn(plain, word.toLowerCase()) ? plain[word.toLowerCase()]! : ''
  return [
    ...known,
    ...found
      .filter((word) => said.size < said.add(word.toLowerCase()).size)
      .map((word) => ({ word, means: means(word) })),
  ]
}

/** Columns that stand together in no table but the one in which owners take their homes along from here (`feeds/csv-writing.ts`). */
const OWN_COLUMNS = ['id', 'price_type', 'coordinate_precision', 'address_privacy']
export const isOwnTable = (columns: readonly string[]): boolean =>
  OWN_COLUMNS.every((name) => columns.includes(name))

/** Fields in which sources say what kind of property something is. */
export const CATEGORY_FIELDS = [
  'category',
  'type',
  'objektkategorie.objektart',
  'PropertyType',
  'PropertySubType',
] as const

/** Fields in which they say where it is. */
export const PLACE_FIELDS = ['town', 'province'] as const

/** Names that columns often have, by what they hold. */
const GUESSES: Record<string, RegExp> = {
  identity:
    /^(id|ref(erence)?|referencia|code|key|objekt_?(nr|nummer|id).*|external_?id|listing_?id|(ال)?(مرجع|رقم_(ال)?(إعلان|عرض|عقار|مرجعي))|номер(_объекта)?|артикул)$/i,
  amount:
    /^((sale_?|asking_?|list_?)?price|precio|preis|amount|(kauf|miet|verkaufs)preis|(kalt)?miete|(ال)?سعر|(ال)?ثمن|цена|стоимость)$/i,
  action:
    /^(action|deal|operation|operaci[oó]n|transaction|offer_?type|vermarktungsart|angebotsart|(نوع_)?(ال)?عملية|(ال)?غرض|(тип_)?сделк[аи])$/i,
  category:
    /^(type|tipo|category|categor[ií]a|property_?type|kind|typ|objekt(art|typ)|immobilien(art|typ)|نوع(_(ال)?عقار)?|тип(_(недвижимости|объекта))?)$/i,
  country: /^(country|pa[ií]s|land|(ال)?(دولة|بلد)|страна)$/i,
  province:
    /^(province|provincia|state|region|regi[oó]n|bundesland|(ال)?(إمارة|محافظة|منطقة|ولاية)|область|регион|край)$/i,
  town: /^(town|city|municipality|municipio|ciudad|localidad|ort|stadt|(ال)?مدينة|город)$/i,
  titleColumn:
    /^(title|t[ií]tulo|titel|(objekt)?titel|[üu]berschrift|headline|name|(ال)?عنوان(_(ال)?إعلان)?|название|заголовок)$/i,
  descriptionColumn:
    /^(description|descripci[oó]n|(objekt)?beschreibung|text|desc|remarks|(ال)?(وصف|تفاصيل)|описание)$/i,
  currency: /^(currency|moneda|divisa|w(ä|ae)hrung|(ال)?عملة|валюта)$/i,
  status: /^(status|state_of_sale|estado|verkaufsstatus|(ال)?حالة|статус)$/i,
  availableFrom:
    /^(available(_?from)?|disponible(_?desde)?|verf(ü|ue)gbar_?ab|bezugsfrei(_?ab)?|frei_?ab|متاح_?(من|ابتداء_من)|свобод(ен|на)_?с)$/i,
  livingArea:
    /^(living_?area|area|surface|size|m2|m²|sq_?ft|sqft_?living|wohnfl(ä|ae)che|fl(ä|ae)che|superficie|(ال)?مساحة|площадь)$/i,
  builtArea: /^(built(_?area)?|(superficie_)?construida|nutzfl(ä|ae)che|مساحة_(ال)?بناء)$/i,
  plotArea:
    /^(plot(_?(area|size))?|parcela|lot(_?size)?|grundst(ü|ue)ck.*|مساحة_(ال)?أرض|(площадь_)?участ(ок|ка))$/i,
  rooms: /^(rooms|zimmer(anzahl|zahl)?|anzahl_zimmer|(عدد_)?(ال)?غرف|комнат(ы)?)$/i,
  bedrooms:
    /^(bed_?rooms?|beds?|dormitorios|habitaciones|schlafzimmer|(عدد_)?غرف_(ال)?نوم|спал(ен|ьни))$/i,
  bathrooms:
    /^(bath_?rooms?|baths?|banos|baños|b(ä|ae)der|badezimmer|(عدد_)?(ال)?حمامات|санузл(ы|ов)|ванн(ые|ых))$/i,
  floor: /^(floor|planta|etage|stockwerk|(ال)?طابق|этаж)$/i,
  yearBuilt: /^(year(_?built)?|baujahr|a[ñn]o(_construcci[oó]n)?|سنة_(ال)?بناء|год(_постройки)?)$/i,
  lat: /^(lat|latitude|latitud|breitengrad|خط_(ال)?عرض|широта)$/i,
  lon: /^(lon|lng|long|longitude|longitud|l(ä|ae)ngengrad|خط_(ال)?طول|долгота)$/i,
  street: /^(street|address|calle|direcci[oó]n|stra(ss|ß)e|adresse|(ال)?شارع|улица|адрес)$/i,
  houseNumber: /^(house_?number|number|haus_?(nummer|nr)|дом)$/i,
  postalCode:
    /^(postal_?code|post_?code|zip|plz|postleitzahl|c[oó]digo_postal|cp|(ال)?رمز_(ال)?بريدي|(почтовый_)?индекс)$/i,
  district: /^(district|barrio|neighbou?rhood|stadtteil|(ال)?حي|район)$/i,
}
/** A column's name as the guesses write them: without its unit or currency, one sign between words. */
const guessable = (column: string): string =>
  column
    .normalize('NFC')
    .replace(/[([].*?[)\]]/g, '')
    .replace(/[\s.:#№_-]+/g, '_')
    .replace(/^_+|_+$/g, '')

/** Columns that look like addresses of pictures, one or many of them. */
const PICTURE_COLUMN =
  /^(pictures?|photos?|images?|fotos?|bild(er)?|img|(ال)?صور(ة)?|фото)[ _-]?(urls?|links?)?[ _-]?\d*$/iu
/** Other names of features, where columns are not called like them. */
const FEATURE_GUESSES: Record<string, RegExp> = {
  lift: /^(elevator|ascensor|aufzug|fahrstuhl|лифт)$/i,
  pool: /^(swimming_?pool|piscina|schwimmbad|бассейн)$/i,
  balcony: /^(balc[oó]n|balkon|балкон)$/i,
  terrace: /^(terraza|terrasse|терраса)$/i,
  garden: /^(jard[ií]n|garten|сад)$/i,
  garage: /^(garaje|гараж)$/i,
  parking: /^(aparcamiento|stellplatz|парковка)$/i,
  'air-conditioning': /^(air_?con(ditioning)?|aire_?acondicionado|klima(anlage)?)$/i,
}
const UNIT_NAMES: readonly [RegExp, string][] = [
  [/sq[ ._]?f(ee)?t|ft2|ft²|square_?f/i, 'sqft'],
  [/acres?/i, 'acre'],
  [/hectare|(^|[_ (])ha\)?$/i, 'ha'],
]
const unitNamed = (column: string): string =>
  UNIT_NAMES.find(([name]) => name.test(column))?.[1] ?? 'm2'
const unitOf = (source: unknown): string =>
  isObject(source) && typeof source['unit'] === 'string' ? source['unit'] : ''
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(has|feature|is)[ _-]/, '')
    .replace(/[ _]/g, '-')

/** The sign between addresses of pictures that a mapping names. */
export const separatorOf = (mapping: unknown): unknown =>
  inside(isObject(mapping) ? mapping : null, 'pictures')['separator']

/** What the form shows of a mapping; before there is one, what the names of the columns suggest. */
export function csvForm(
  mapping: Mapping | null,
  found: { columns: readonly string[]; delimiter: string | null; encoding?: string | null },
  defaults: { lang: string },
): CsvForm {
  const guess = (name: string): string =>
    mapping ? '' : (found.columns.find((column) => GUESSES[name]?.test(guessable(column))) ?? '')
  const guessFeature = (key: string): string =>
    mapping
      ? ''
      : (found.columns.find(
          (column) => plain(column) === key || FEATURE_GUESSES[key]?.test(column),
        ) ?? '')
  const [price, place, texts] = [
    inside(mapping, 'price'),
    inside(mapping, 'place'),
    inside(mapping, 'texts'),
  ]
  const [lang = defaults.lang] = Object.keys(texts)
  const text = inside(texts, lang)
  const titles = isObject(text['title']) ? text['title']['*'] : text['title']
  const sources: Record<string, unknown> = {
    identity: mapping?.['identity'],
    action: mapping?.['action'],
    category: mapping?.['category'],
    amount: price['amount'],
    country: place['country'],
    province: place['province'],
    town: place['town'],
    titleColumn: text['titleColumn'],
    descriptionColumn: text['descriptionColumn'],
    status: mapping?.['status'],
    availableFrom: mapping?.['availableFrom'],
    publishedAt: mapping?.['publishedAt'],
    ...inside(mapping, 'numbers'),
    ...inside(mapping, 'words'),
  }
  const style = Object.entries<{ decimal?: string; thousands?: string }>(NUMBER_STYLES).find(
    ([, { decimal, thousands }]) =>
      isObject(price['amount']) &&
      price['amount']['decimal'] === decimal &&
      (price['amount']['thousands'] ?? '') === (thousands ?? ''),
  )
  const columns: Record<string, string> = Object.fromEntries([
    ...[...Object.keys(GUESSES), 'publishedAt'].map((name) => [
      name,
      columnOf(sources[name]) || guess(name),
    ]),
    ...FEATURE_FIELDS.map(([key, name]) => [
      name,
      columnOf(inside(mapping, 'features')[key]) || guessFeature(key),
    ]),
  ])
  const numbers = inside(mapping, 'numbers')
  const pictures = inside(mapping, 'pictures')
  const types = [
    constantOf(price['type']),
    ...Object.values(inside(inside(price, 'type'), 'values')),
  ]
  const separator =
    Object.entries(SEPARATORS).find(([, sign]) => sign === (pictures['separator'] ?? ''))?.[0] ??
    KEPT
  return {
    columns,
    action: constantOf(mapping?.['action']) || (columns['action'] ? BY_COLUMN : ''),
    statusWords: meaningsOf(inside(mapping, 'status')['values']),
    period: RENT_PERIODS.find((period) => types.includes(period)) ?? 'month',
    areaUnit:
      unitOf(numbers['livingArea']) ||
      unitOf(numbers['builtArea']) ||
      unitNamed(columns['livingArea'] || columns['builtArea'] || ''),
    plotUnit: unitOf(numbers['plotArea']) || unitNamed(columns['plotArea'] ?? ''),
    encoding:
      typeof mapping?.['encoding'] === 'string' ? mapping['encoding'] : (found.encoding ?? 'utf-8'),
    dates: typeof mapping?.['dates'] === 'string' ? mapping['dates'] : DATE_ORDERS[0],
    pictures: mapping
      ? ((pictures['columns'] as string[] | undefined) ?? [])
      : found.columns.filter((column) => PICTURE_COLUMN.test(column)),
    separator,
    actionWords: meaningsOf(inside(mapping, 'action')['values']),
    category: constantOf(mapping?.['category']) || (columns['category'] ? BY_COLUMN : ''),
    categoryWords: meaningsOf(inside(mapping, 'category')['values']),
    placeWords: meaningsOf(mapping?.['places']),
    currency: constantOf(price['currency']) || columnOf(price['currency']) || guess('currency'),
    onRequest: Array.isArray(price['onRequest']) ? price['onRequest'].join(', ') : '',
    country: constantOf(place['country']),
    lang,
    title: typeof titles === 'string' ? titles : DEFAULT_TITLE,
    numbers: (style?.[0] as keyof typeof NUMBER_STYLES | undefined) ?? 'auto',
    delimiter:
      typeof mapping?.['delimiter'] === 'string' ? mapping['delimiter'] : (found.delimiter ?? ','),
  }
}

/** What a form of CSV must say before it is a mapping. */
const NEEDED = [
  'identity',
  'amount',
  'currency',
  'actionFixed',
  'action',
  'categoryFixed',
  'category',
  'countryFixed',
  'lang',
  'delimiter',
] as const
export const NEEDED_FIELDS: readonly string[] = NEEDED
export type Needed =
  | 'column'
  | 'currency'
  | 'unknownCurrency'
  | 'choice'
  | 'country'
  | 'lang'
  | 'delimiter'

/** What is missing in a form of CSV, by its fields. */
export function unsaidIn(form: FormData): Partial<Record<(typeof NEEDED)[number], Needed>> {
  const at = (name: string): string => text(form, name).trim()
  const byColumn = (fixed: 'actionFixed' | 'categoryFixed', column: 'action' | 'category') =>
    at(fixed) === ''
      ? { [fixed]: 'choice' as const }
      : at(fixed) === BY_COLUMN && at(column) === ''
        ? { [column]: 'column' as const }
        : {}
  return {
    ...(at('identity') === '' && { identity: 'column' }),
    ...(at('amount') === '' && { amount: 'column' }),
    ...(at('currency') === '' && { currency: 'currency' }),
    // Three letters are a code, whatever columns are called.
    ...(at('currency').length === 3 &&
      !PRICE_CURRENCIES.includes(at('currency').toUpperCase()) && { currency: 'unknownCurrency' }),
    ...byColumn('actionFixed', 'action'),
    ...byColumn('categoryFixed', 'category'),
    ...(at('country') === '' && at('countryFixed') === '' && { countryFixed: 'country' }),
    ...(!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(at('lang')) && { lang: 'lang' }),
    ...(text(form, 'delimiter') !== 'tab' &&
      at('delimiter').length > 1 && { delimiter: 'delimiter' }),
  }
}

function meaningsIn(form: FormData, name: string): Record<string, string | null> {
  const [words, meanings] = [form.getAll(`${name}Word`), form.getAll(`${name}Means`)]
  return Object.fromEntries(
    words.flatMap((word, index) => {
      const means = meanings[index]
      return typeof word === 'string' &&
        word.trim() !== '' &&
        typeof means === 'string' &&
        means !== ''
        ? [[word.trim(), means === 'none' ? null : means]]
        : []
    }),
  )
}

const AREA_FIELDS: Record<string, 'areaUnit' | 'plotUnit'> = {
  livingArea: 'areaUnit',
  builtArea: 'areaUnit',
  plotArea: 'plotUnit',
}
const placesIn = (form: FormData): Mapping =>
  Object.fromEntries(
    Object.entries(meaningsIn(form, 'place')).flatMap(([word, means]) =>
      means?.trim() ? [[word, means.trim()]] : [],
    ),
  )

/** Without what is empty. */
const filled = (values: Mapping): Mapping =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== '' &&
        value !== undefined &&
        !(isObject(value) && Object.keys(value).length === 0),
    ),
  )

/** Words with commas between them; undefined where there are none. */
const wordsIn = (text: string): string[] | undefined => {
  const words = text
    .split(/[,،;]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return words.length > 0 ? words : undefined
}

/** The mapping that a form of CSV says, over the one that there was: what the form does not ask stays. */
export function csvMapping(before: Mapping | null, form: FormData): Mapping {
  const at = (name: string): string => text(form, name).trim()
  const shown = before && csvForm(before, { columns: [], delimiter: null }, { lang: 'en' })
  const numbers = at('numbers')
  const style = Object.hasOwn(NUMBER_STYLES, numbers)
    ? NUMBER_STYLES[numbers as keyof typeof NUMBER_STYLES]
    : NUMBER_STYLES.auto
  const number = (name: string, old: unknown) => {
    const { decimal: _, thousands: __, ...others } = isObject(old) ? old : {}
    const asked = AREA_FIELDS[name]
    // One question is asked for two fields: where its answer stays, each keeps its unit.
    const unit = asked && !(unitOf(old) && shown?.[asked] === at(asked)) && at(asked)
    return at(name) && { ...others, column: at(name), ...style, ...(unit && { unit }) }
  }
  const byWords = (name: string): Mapping => ({
    ...(isObject(before?.[name]) && 'column' in before[name] ? before[name] : {}),
    column: at(name),
    values: meaningsIn(form, name),
  })
  const fixed = at('actionFixed') === BY_COLUMN ? '' : at('actionFixed')
  const categoryFixed = at('categoryFixed') === BY_COLUMN ? '' : at('categoryFixed')
  const words = meaningsIn(form, 'action')
  const typeOf = (action: unknown) => (action === 'rent' ? at('period') || 'month' : 'full')
  const price = inside(before, 'price')
  // An auction, say, is none of the answers to what a rent is for.
  const isTypeKept =
    price['type'] !== undefined &&
    shown?.period === at('period') &&
    shown.action === at('actionFixed') &&
    JSON.stringify(inside(before, 'action')['values'] ?? {}) === JSON.stringify(words)
  const statuses = meaningsIn(form, 'status')
  const features = inside(before, 'features')
  // Where columns are not known yet they are written, with commas between them.
  const pictures = form
    .getAll('pictures')
    .flatMap((column) =>
      typeof column === 'string'
        ? form.has('picturesWritten')
          ? column.split(',')
          : [column]
        : [],
    )
    .map((column) => column.trim())
    .filter(Boolean)
  const separator =
    at('separator') === KEPT
      ? inside(before, 'pictures')['separator']
      : Object.hasOwn(SEPARATORS, at('separator'))
        ? SEPARATORS[at('separator') as keyof typeof SEPARATORS]
        : ''
  const lang = at('lang') || 'en'
  const title = at('titleColumn')
    ? filled({ titleColumn: at('titleColumn'), descriptionColumn: at('descriptionColumn') })
    : { title: at('title') || DEFAULT_TITLE }
  return filled({
    ...before,
    format: 'csv',
    delimiter: text(form, 'delimiter') === 'tab' ? '\t' : at('delimiter') || ',',
    identity: at('identity'),
    action: fixed ? { constant: fixed } : byWords('action'),
    category: categoryFixed ? { constant: categoryFixed } : byWords('category'),
    status:
      at('status') &&
      (Object.keys(statuses).length > 0
        ? { column: at('status'), values: statuses }
        : at('status')),
    encoding: at('encoding'),
    dates: at('dates'),
    availableFrom: at('availableFrom'),
    publishedAt: at('publishedAt'),
    price: filled({
      ...price,
      amount: number('amount', price['amount']) || '',
      currency:
        at('currency').length === 3 ? { constant: at('currency').toUpperCase() } : at('currency'),
      onRequest: form.has('onRequest') ? wordsIn(at('onRequest')) : price['onRequest'],
      type: isTypeKept
        ? price['type']
        : fixed
          ? { constant: typeOf(fixed) }
          : {
              column: at('action'),
              values: Object.fromEntries(
                Object.entries(words).map(([word, means]) => [word, typeOf(means)]),
              ),
            },
    }),
    place: filled({
      ...inside(before, 'place'),
      country: at('country') || (at('countryFixed') && { constant: at('countryFixed') }),
      province: at('province'),
      town: at('town'),
    }),
    places: placesIn(form),
    numbers: filled({
      ...inside(before, 'numbers'),
      ...Object.fromEntries(
        CSV_NUMBERS.map((name) => [name, number(name, inside(before, 'numbers')[name])]),
      ),
    }),
    words: filled({
      ...inside(before, 'words'),
      ...Object.fromEntries(CSV_WORDS.map((name) => [name, at(name)])),
    }),
    features: filled({
      ...features,
      ...Object.fromEntries(
        FEATURE_FIELDS.map(([key, name]) => [
          key,
          at(name) && (isObject(features[key]) ? { ...features[key], column: at(name) } : at(name)),
        ]),
      ),
    }),
    pictures:
      pictures.length > 0
        ? filled({ ...inside(before, 'pictures'), columns: pictures, separator })
        : '',
    texts: { ...inside(before, 'texts'), [lang]: title },
  })
}

/** What the form of another format shows. */
export function wordForm(mapping: Mapping | null) {
  const defaults = inside(mapping, 'defaults')
  const at = (name: string): string => (typeof defaults[name] === 'string' ? defaults[name] : '')
  const values = inside(mapping, 'values')
  return {
    currency: at('currency'),
    country: at('country'),
    lang: at('language'),
    action: at('action'),
    category: at('category'),
    isReferenceId: at('id') === 'reference',
    categoryWords: meaningsOf(values['category']),
    placeWords: meaningsOf(values['places']),
  }
}

export function wordMapping(
  before: Mapping | null,
  format: Source['format'],
  form: FormData,
): Mapping {
  const at = (name: string): string | undefined => text(form, name).trim() || undefined
  const category = Object.fromEntries(
    Object.entries(meaningsIn(form, 'category')).filter(([, means]) => means !== null),
  )
  const defaults = {
    ...inside(before, 'defaults'),
    currency: at('currency')?.toUpperCase(),
    country: at('country'),
    language: at('lang'),
    action: at('actionFixed'),
    category: at('categoryFixed'),
    id: form.has('isReferenceId') ? 'reference' : undefined,
  }
  return {
    ...before,
    format,
    defaults: filled(defaults),
    values: filled({ ...inside(before, 'values'), category, places: placesIn(form) }),
  }
}
