import { ENERGY_CLASSES, ON_REQUEST, type ActionId, type EnergyClass, type PriceTypeId } from '#contract/library.ts'
import { fitOffer, fitsAmount } from './fit.ts'
import { categoryOfType, featuresOfWord, furnishedOfWord } from './kyero-words.ts'
import { emptyOffer, type FeedOffer, type ProblemList } from './offer.ts'
import { oneLine, plainText, tidy, titleOf } from './plain.ts'
import { featureBit, parseMoment, parseNumber, parseUrl, payableCurrency, toMinor, truthOf } from './values.ts'
import { childrenOf, dataOf, markupOf, textOf, type XmlElement } from './xml-items.ts'

/** `price_freq` to what it means; `week` was dropped in V3.3 and is still sent, `day` and `year` come from extensions. */
const FREQUENCIES: Record<string, { action: ActionId; type: PriceTypeId }> = {
  sale: { action: 0, type: 0 },
  month: { action: 1, type: 1 },
  week: { action: 1, type: 8 },
  day: { action: 1, type: 2 },
  year: { action: 1, type: 9 },
}

/** The elements of one property; each is taken once, and what nobody took goes into the attributes. */
class Property {
  readonly problems: ProblemList
  private readonly elements = new Map<string, XmlElement>()

  constructor(element: XmlElement, problems: ProblemList) {
    this.problems = problems
    for (const child of childrenOf(element)) {
      if (this.elements.has(child.name))
        problems.dropped(child.name, 'repeated', 'Stands more than once; the first one counts.', JSON.stringify(dataOf(child)))
      else this.elements.set(child.name, child)
    }
    const own = element.parts
      .filter((part) => typeof part === 'string')
      .join('')
      .trim()
    if (own) problems.dropped('property', 'stray_text', 'Text between the elements of a property.', own)
  }

  take(name: string): XmlElement | null {
    const element = this.elements.get(name) ?? null
    this.elements.delete(name)
    if (element && Object.keys(element.attributes).length > 0) {
      this.problems.dropped(name, 'unknown_attribute', 'Attributes of this element are not used.', JSON.stringify(element.attributes))
    }
    return element
  }

  /** The text of an element that holds nothing else; null when it is absent or empty. */
  text(name: string): string | null {
    const element = this.take(name)
    if (!element) return null
    if (childrenOf(element).length > 0)
      this.problems.dropped(name, 'unexpected_elements', 'Holds elements where only text belongs.', markupOf(element))
    return tidy(element.parts.filter((part) => typeof part === 'string').join('')) || null
  }

  number(name: string, text = this.text(name)): number | null {
    if (text === null) return null
    return parseNumber(text) ?? this.problems.dropped(name, 'invalid_number', 'Must be a number.', text)
  }

  truth(name: string): { value: boolean | null; text: string | null } {
    const text = this.text(name)
    const value = text === null ? null : truthOf(text)
    if (text !== null && value === null) this.problems.dropped(name, 'invalid_boolean', 'Must be 0 or 1.', text)
    return { value, text }
  }

  /** A property of its own made of an element's children. */
  group(name: string): Property | null {
    const element = this.take(name)
    return element && new Property(element, this.problems)
  }

  /** What nobody has taken. */
  rest(): [string, unknown][] {
    return [...this.elements].map(([name, element]): [string, unknown] => [name, dataOf(element)]).filter(([, value]) => value !== '')
  }
}

/** The offer of one `property`; what is wrong goes to `problems`, and null comes back when the essentials are missing. */
export function kyeroOffer(element: XmlElement, problems: ProblemList): FeedOffer | null {
  const property = new Property(element, problems)
  const attributes = new Map<string, unknown>()
  const offer = readEssentials(property, attributes)
  if (!offer) return null
  offer.reference = property.text('ref')
  const date = property.text('date')
  offer.publishedAt =
    date && (parseMoment(date) ?? problems.dropped('date', 'invalid_date', 'Must be a date like 2026-09-29 12:00:00.', date))
  readPlace(property, offer)
  readSizes(property, offer, attributes)
  readEnergy(property, offer, attributes)
  readFeatures(property, offer, attributes)
  offer.texts = readTexts(property, offer, attributes)
  offer.pictures = readPictures(property)
  readLinks(property, offer, attributes)
  for (const [name, value] of property.rest()) attributes.set(name, value)
  offer.attributes = Object.fromEntries(attributes)
  return fitOffer(offer, problems)
}

/** Id, price, type. */
function readEssentials(property: Property, attributes: Map<string, unknown>): FeedOffer | null {
  const { problems } = property
  const id = property.text('id')
  const price = property.text('price')
  const code = property.text('currency') ?? 'EUR'
  const frequencyWord = property.text('price_freq')
  const type = property.text('type')
  if (id === null) problems.rejected('id', 'missing', 'Every property needs an id.')
  else if (id.length > 255) problems.rejected('id', 'too_long', 'At most 255 characters.', id)
  if (price === null) problems.rejected('price', 'missing', 'Every property needs a price, or x when it is on request.')
  const currency = payableCurrency(code)
  if (!currency) problems.rejected('currency', 'unknown_currency', 'Not a currency that offers may be priced in.', code)
  const frequency =
    frequencyWord === null ? undefined : Object.entries(FREQUENCIES).find(([word]) => word === frequencyWord.toLowerCase())?.[1]
  if (!frequency)
    problems.rejected('price_freq', frequencyWord === null ? 'missing' : 'unknown_frequency', 'Must be sale, month or week.', frequencyWord)
  const category = type === null ? null : categoryOfType(type)
  if (category === null)
    problems.rejected('type', type === null ? 'missing' : 'unknown_type', 'Not a type of property that is known here.', type)
  if (id === null || price === null || !currency || !frequency || category === null || problems.isRejected) return null

  // The feed's own word says more than our category: penthouse, finca, cave house.
  attributes.set('type', type)
  const isOnRequest = price.toLowerCase() === 'x'
  const value = isOnRequest ? null : parseNumber(price)
  const amount = value === null ? null : toMinor(value, currency)
  if (!isOnRequest && (amount === null || !fitsAmount(amount)))
    return problems.rejected('price', 'invalid_price', 'Must be a whole number above 0, or x when it is on request.', price)
  return emptyOffer(id, {
    action: frequency.action,
    category,
    priceAmount: amount,
    priceCurrency: currency.code,
    priceType: isOnRequest ? ON_REQUEST : frequency.type,
  })
}

function readPlace(property: Property, offer: FeedOffer): void {
  const { problems } = property
  offer.place = { id: null, country: property.text('country') ?? 'Spain', province: property.text('province'), town: property.text('town') }
  if (!offer.place.town && !offer.place.province) problems.rejected('town', 'missing', 'Every property needs a town or a province.')
  offer.postalCode = property.text('postcode')
  offer.street = property.text('address')
  offer.district = property.text('location_detail')
  const location = property.group('location')
  if (!location) return
  offer.lat = location.number('latitude')
  offer.lon = location.number('longitude')
  for (const [name, value] of location.rest()) problems.dropped(`location.${name}`, 'unknown_element', 'Not used.', JSON.stringify(value))
}

function readSizes(property: Property, offer: FeedOffer, attributes: Map<string, unknown>): void {
  offer.bedrooms = property.number('beds')
  offer.bathrooms = property.number('baths')
  offer.floor = property.number('floor')
  const area = property.group('surface_area')
  if (!area) return
  // Feeds write 0 where they know no area.
  const size = (name: string) => {
    const value = area.number(name)
    return value === 0 ? null : value
  }
  offer.builtArea = size('built')
  offer.plotArea = size('plot')
  offer.terraceArea = size('terrace')
  const rest = area.rest()
  if (rest.length > 0) attributes.set('surface_area', Object.fromEntries(rest))
}

function readEnergy(property: Property, offer: FeedOffer, attributes: Map<string, unknown>): void {
  const rating = property.group('energy_rating')
  if (!rating) return
  const kept = new Map<string, unknown>()
  for (const name of ['consumption', 'emissions']) {
    const text = rating.text(name)
    if (text === null) continue
    kept.set(name, text)
    const letter = text.toUpperCase()
    const known = (ENERGY_CLASSES as readonly string[]).includes(letter) ? (letter as EnergyClass) : null
    // X: exempt, or not rated yet.
    if (known === null && letter !== 'X')
      rating.problems.dropped(`energy_rating.${name}`, 'unknown_energy_class', 'Must be A to G, or X.', text)
    if (name === 'consumption') offer.energyClass = known
  }
  for (const [name, value] of rating.rest()) kept.set(name, value)
  if (kept.size > 0) attributes.set('energy_rating', Object.fromEntries(kept))
}

function readFeatures(property: Property, offer: FeedOffer, attributes: Map<string, unknown>): void {
  const { problems } = property
  const pool = property.truth('pool')
  if (pool.value) offer.features |= featureBit('pool')
  if (pool.text !== null && pool.text !== '0' && pool.text !== '1') attributes.set('pool', pool.text)
  offer.newBuild = property.truth('new_build').value ?? false
  for (const name of ['part_ownership', 'leasehold']) {
    const { value } = property.truth(name)
    if (value !== null) attributes.set(name, value)
  }
  const list = property.take('features')
  if (!list) return
  const words: string[] = []
  for (const child of childrenOf(list)) {
    const word = tidy(textOf(child))
    if (child.name !== 'feature') problems.dropped(`features.${child.name}`, 'unknown_element', 'Only feature belongs here.', word)
    else if (word) words.push(word)
  }
  for (const word of words) {
    offer.features |= featuresOfWord(word)
    offer.furnished ??= furnishedOfWord(word)
  }
  if (words.length > 0) attributes.set('features', words)
}

/** Language of an element's name, as BCP 47; null when it names none. */
function languageOf(name: string): string | null {
  if (!/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2}$/.test(name)) return null
  try {
    return Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}

/** Language to content of an element that has a child per language. */
function perLanguage(property: Property, name: string): Map<string, string> {
  const { problems } = property
  const found = new Map<string, string>()
  const element = property.take(name)
  if (!element) return found
  const stray = element.parts
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()
  if (stray) problems.dropped(name, 'no_language', 'Text must stand in an element named by its language.', stray)
  for (const child of childrenOf(element)) {
    const content = markupOf(child)
    if (!content.trim()) continue
    const lang = languageOf(child.name)
    if (!lang) problems.dropped(`${name}.${child.name}`, 'unknown_language', 'Not a language.', content)
    else if (found.has(lang)) problems.dropped(`${name}.${child.name}`, 'repeated', 'Stands more than once; the first one counts.', content)
    else found.set(lang, content)
  }
  return found
}

/** Kyero has no titles: the first line of the description stands in, or type and town in the feed's own words. */
function readTexts(property: Property, offer: FeedOffer, attributes: Map<string, unknown>): FeedOffer['texts'] {
  const titles = perLanguage(property, 'title')
  const descriptions = perLanguage(property, 'desc')
  const fallback = [attributes.get('type'), offer.place.town ?? offer.place.province].filter(Boolean).join(', ')
  const texts = [...new Set([...descriptions.keys(), ...titles.keys()])].map((lang) => {
    const description = plainText(descriptions.get(lang) ?? '')
    const title = oneLine(plainText(titles.get(lang) ?? '')) || titleOf(description) || fallback
    return { lang, title, description }
  })
  return texts.length > 0 ? texts : [{ lang: 'en', title: fallback, description: '' }]
}

function readPictures(property: Property): FeedOffer['pictures'] {
  const { problems } = property
  const list = property.take('images')
  if (!list) return []
  const pictures: (FeedOffer['pictures'][number] & { id: number })[] = []
  for (const [index, child] of childrenOf(list).entries()) {
    const field = `images.${index + 1}`
    const image = new Property(child, problems)
    const raw = image.text('url')
    const url = raw && parseUrl(raw)
    const isPlan = image.truth('floorplan').value
    for (const [name, value] of image.rest()) problems.dropped(`${field}.${name}`, 'unknown_element', 'Not used.', JSON.stringify(value))
    if (child.name !== 'image') problems.dropped(field, 'unknown_element', 'Only image belongs here.', raw)
    else if (!url) problems.dropped(field, raw ? 'invalid_url' : 'missing', 'Every image needs a web address.', raw)
    else if (pictures.some((picture) => picture.sourceUrl === url))
      problems.dropped(field, 'repeated', 'The same picture stands more than once.', url)
    else pictures.push({ sourceUrl: url, kind: isPlan ? 'plan' : 'photo', id: Number(child.attributes.id ?? index) || 0 })
  }
  // The id is the position; equal ids keep the order of the file.
  return pictures.toSorted((a, b) => a.id - b.id).map(({ sourceUrl, kind }) => ({ sourceUrl, kind }))
}

function readLinks(property: Property, offer: FeedOffer, attributes: Map<string, unknown>): void {
  const { problems } = property
  const link = (name: string) => {
    const text = property.text(name)
    return text && (parseUrl(text) ?? problems.dropped(name, 'invalid_url', 'Must be a web address.', text))
  }
  offer.videoUrl = link('video_url')
  offer.tourUrl = link('virtual_tour_url')
  const pages = new Map<string, string>()
  for (const [lang, text] of perLanguage(property, 'url')) {
    const url = parseUrl(text)
    if (url) pages.set(lang, url)
    else problems.dropped(`url.${lang}`, 'invalid_url', 'Must be a web address.', text)
  }
  if (pages.size > 0) attributes.set('url', Object.fromEntries(pages))
}
