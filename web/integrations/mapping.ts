import { HOUSE_TYPES } from '#contract/library.ts'
import type { Source, SourceWord } from '#contract/sources.ts'
import { text } from '../forms/answer.ts'

// What a mapping says, as far as a form can ask it. What it cannot stays as it is.

type Mapping = Record<string, unknown>
const isObject = (value: unknown): value is Mapping => typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (mapping: Mapping | null | undefined, name: string): Mapping => (isObject(mapping?.[name]) ? mapping[name] : {})

export const CATEGORIES: readonly string[] = HOUSE_TYPES.map(({ slug }) => slug)
/** Actions that a word can mean. */
export const ACTION_MEANINGS = ['buy', 'rent'] as const
/** A title for homes that have none. */
const DEFAULT_TITLE = '[{district}, ]{town}'

/** Numbers and words of a CSV file that the form asks for, by the names of the mapping. */
export const CSV_NUMBERS = ['livingArea', 'builtArea', 'plotArea', 'rooms', 'bedrooms', 'bathrooms', 'floor', 'yearBuilt', 'lat', 'lon'] as const
export const CSV_WORDS = ['reference', 'street', 'houseNumber', 'postalCode', 'district'] as const
/** How a file writes a number with decimals. */
export const NUMBER_STYLES = { auto: {}, point: { decimal: '.', thousands: '' }, 'point-comma': { decimal: '.', thousands: ',' }, comma: { decimal: ',', thousands: '' }, 'comma-point': { decimal: ',', thousands: '.' } } as const

/** A word of the source and what it means here; empty while nobody has said. */
export interface Meaning {
  word: string
  means: string
}

/** What the form of a CSV mapping shows: names of columns, or what is always the same. */
export interface CsvForm {
  columns: Record<string, string>
  action: string
  actionWords: Meaning[]
  categoryWords: Meaning[]
  category: string
  currency: string
  country: string
  lang: string
  title: string
  numbers: keyof typeof NUMBER_STYLES
  delimiter: string
}

const columnOf = (source: unknown): string => (typeof source === 'string' ? source : isObject(source) && typeof source['column'] === 'string' ? source['column'] : '')
const constantOf = (source: unknown): string => (isObject(source) && source['constant'] !== undefined ? String(source['constant']) : '')
const meaningsOf = (values: unknown): Meaning[] => (isObject(values) ? Object.entries(values).map(([word, means]) => ({ word, means: means === null ? 'none' : String(means) })) : [])

/** Words that are known, then those that wait to be. */
export function withUnknown(known: readonly Meaning[], words: readonly SourceWord[], fields: readonly string[]): Meaning[] {
  const said = new Set(known.map(({ word }) => word.toLowerCase()))
  const unknown = words.filter(({ field, word }) => fields.includes(field) && !said.has(word.toLowerCase()))
  return [...known, ...unknown.map(({ word }) => ({ word, means: '' }))]
}

/** Fields in which sources say what kind of property something is. */
export const CATEGORY_FIELDS = ['category', 'type', 'objektkategorie.objektart', 'PropertyType', 'PropertySubType'] as const

/** Names that columns often have, by what they hold. */
const GUESSES: Record<string, RegExp> = {
  identity: /^(id|ref(erence)?|referencia|code|key|objektnr.*|external_?id|listing_?id)$/i,
  amount: /^(price|precio|preis|amount|kaufpreis|цена)$/i,
  action: /^(action|deal|operation|operacion|transaction|offer_?type|vermarktungsart)$/i,
  category: /^(type|tipo|category|property_?type|kind|objektart)$/i,
  country: /^(country|pais|land)$/i,
  province: /^(province|provincia|state|region|bundesland)$/i,
  town: /^(town|city|municipality|ciudad|localidad|ort|stadt|город)$/i,
  titleColumn: /^(title|titulo|titel|headline|name)$/i,
  descriptionColumn: /^(description|descripcion|beschreibung|text|desc|remarks)$/i,
  pictures: /^(pictures?|photos?|images?|fotos?|bilder)(_?urls?)?$/i,
  livingArea: /^(living_?area|area|surface|size|m2|wohnflaeche|superficie)$/i,
  builtArea: /^(built(_?area)?|construida)$/i,
  plotArea: /^(plot(_?area)?|parcela|lot(_?size)?|grundstueck.*)$/i,
  rooms: /^(rooms|zimmer|habitaciones)$/i,
  bedrooms: /^(bed_?rooms|beds|dormitorios|schlafzimmer)$/i,
  bathrooms: /^(bath_?rooms|baths|banos|baños|badezimmer)$/i,
  floor: /^(floor|planta|etage)$/i,
  yearBuilt: /^(year(_?built)?|baujahr)$/i,
  lat: /^(lat|latitude|latitud)$/i,
  lon: /^(lon|lng|long|longitude|longitud)$/i,
  street: /^(street|address|calle|strasse)$/i,
  houseNumber: /^(house_?number|number|hausnummer)$/i,
  postalCode: /^(postal_?code|post_?code|zip|plz|cp)$/i,
  district: /^(district|barrio|neighbou?rhood|stadtteil)$/i,
}

/** What the form shows of a mapping; before there is one, what the names of the columns suggest. */
export function csvForm(mapping: Mapping | null, found: { columns: readonly string[]; delimiter: string | null }, defaults: { currency: string; lang: string }): CsvForm {
  const guess = (name: string): string => (mapping ? '' : (found.columns.find((column) => GUESSES[name]?.test(column)) ?? ''))
  const [price, place, texts] = [inside(mapping, 'price'), inside(mapping, 'place'), inside(mapping, 'texts')]
  const [lang = defaults.lang] = Object.keys(texts)
  const text = inside(texts, lang)
  const titles = isObject(text['title']) ? text['title']['*'] : text['title']
  const sources: Record<string, unknown> = {
    identity: mapping?.['identity'], action: mapping?.['action'], category: mapping?.['category'], amount: price['amount'], country: place['country'], province: place['province'], town: place['town'],
    titleColumn: text['titleColumn'], descriptionColumn: text['descriptionColumn'], pictures: (inside(mapping, 'pictures')['columns'] as unknown[] | undefined)?.[0], ...inside(mapping, 'numbers'), ...inside(mapping, 'words'),
  }
  const style = Object.entries<{ decimal?: string; thousands?: string }>(NUMBER_STYLES).find(([, { decimal, thousands }]) => isObject(price['amount']) && price['amount']['decimal'] === decimal && (price['amount']['thousands'] ?? '') === (thousands ?? ''))
  return {
    columns: Object.fromEntries(Object.keys(GUESSES).map((name) => [name, columnOf(sources[name]) || guess(name)])),
    action: constantOf(mapping?.['action']) || (mapping ? '' : guess('action') ? '' : 'buy'),
    actionWords: meaningsOf(inside(mapping, 'action')['values']),
    category: constantOf(mapping?.['category']),
    categoryWords: meaningsOf(inside(mapping, 'category')['values']),
    currency: constantOf(price['currency']) || defaults.currency,
    country: constantOf(place['country']),
    lang,
    title: typeof titles === 'string' ? titles : DEFAULT_TITLE,
    numbers: (style?.[0] as keyof typeof NUMBER_STYLES | undefined) ?? 'auto',
    delimiter: typeof mapping?.['delimiter'] === 'string' ? mapping['delimiter'] : (found.delimiter ?? ','),
  }
}

function meaningsIn(form: FormData, name: string): Record<string, string | null> {
  const [words, meanings] = [form.getAll(`${name}Word`), form.getAll(`${name}Means`)]
  return Object.fromEntries(
    words.flatMap((word, index) => {
      const means = meanings[index]
      return typeof word === 'string' && word.trim() !== '' && typeof means === 'string' && means !== '' ? [[word.trim(), means === 'none' ? null : means]] : []
    }),
  )
}

/** Without what is empty. */
const filled = (values: Mapping): Mapping => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined && !(isObject(value) && Object.keys(value).length === 0)))

/** The mapping that a form of CSV says, over the one that there was: what the form does not ask stays. */
export function csvMapping(before: Mapping | null, form: FormData): Mapping {
  const at = (name: string): string => text(form, name).trim()
  const numbers = at('numbers')
  const style = Object.hasOwn(NUMBER_STYLES, numbers) ? NUMBER_STYLES[numbers as keyof typeof NUMBER_STYLES] : NUMBER_STYLES.auto
  const number = (name: string, old: unknown) => {
    const { decimal: _, thousands: __, ...others } = isObject(old) ? old : {}
    return at(name) && { ...others, column: at(name), ...style }
  }
  const byWords = (name: string): Mapping => ({ ...(isObject(before?.[name]) && 'column' in before[name] ? before[name] : {}), column: at(name), values: meaningsIn(form, name) })
  const fixed = at('actionFixed')
  const words = meaningsIn(form, 'action')
  const typeOf = (action: unknown) => (action === 'rent' ? 'month' : 'full')
  const price = inside(before, 'price')
  const lang = at('lang') || 'en'
  const title = at('titleColumn') ? filled({ titleColumn: at('titleColumn'), descriptionColumn: at('descriptionColumn') }) : { title: at('title') || DEFAULT_TITLE }
  return filled({
    ...before,
    format: 'csv',
    delimiter: text(form, 'delimiter') === 'tab' ? '\t' : at('delimiter') || ',',
    identity: at('identity'),
    action: fixed ? { constant: fixed } : byWords('action'),
    category: at('category') ? byWords('category') : { constant: at('categoryFixed') || 'apartment' },
    price: {
      ...price,
      amount: number('amount', price['amount']) || '',
      currency: at('currency').length === 3 ? { constant: at('currency').toUpperCase() } : at('currency'),
      type: fixed ? { constant: typeOf(fixed) } : { column: at('action'), values: Object.fromEntries(Object.entries(words).map(([word, means]) => [word, typeOf(means)])) },
    },
    place: filled({ ...inside(before, 'place'), country: at('country') || (at('countryFixed') && { constant: at('countryFixed') }), province: at('province'), town: at('town') }),
    numbers: filled({ ...inside(before, 'numbers'), ...Object.fromEntries(CSV_NUMBERS.map((name) => [name, number(name, inside(before, 'numbers')[name])])) }),
    words: filled({ ...inside(before, 'words'), ...Object.fromEntries(CSV_WORDS.map((name) => [name, at(name)])) }),
    pictures: at('pictures') && { ...inside(before, 'pictures'), columns: [at('pictures')] },
    texts: { ...inside(before, 'texts'), [lang]: title },
  })
}

/** What the form of another format shows. */
export function wordForm(mapping: Mapping | null) {
  const defaults = inside(mapping, 'defaults')
  const at = (name: string): string => (typeof defaults[name] === 'string' ? defaults[name] : '')
  return { currency: at('currency'), country: at('country'), lang: at('language'), categoryWords: meaningsOf(inside(inside(mapping, 'values'), 'category')) }
}

export function wordMapping(before: Mapping | null, format: Source['format'], form: FormData): Mapping {
  const at = (name: string): string | undefined => text(form, name).trim() || undefined
  const category = Object.fromEntries(Object.entries(meaningsIn(form, 'category')).filter(([, means]) => means !== null))
  return { ...before, format, defaults: filled({ ...inside(before, 'defaults'), currency: at('currency')?.toUpperCase(), country: at('country'), language: at('lang') }), values: { ...inside(before, 'values'), category } }
}
