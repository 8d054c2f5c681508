import { type FeatureKey, FEATURES } from '#contract/homes/offer-lists.ts'
import {
  type ActionId,
  type CategoryId,
  fitsAction,
  HOUSE_TYPES,
  ON_REQUEST,
  PRICE_TYPES,
  type PriceTypeId,
} from '#contract/library.ts'
import { alpha2Of } from './countries.ts'
import { dayIn } from './details.ts'
import { depositOf, energyClassOf, readAmount, readFloor, readRooms } from './facts.ts'
import type { Data, Fields } from './fields.ts'
import { BOUNDS, DEGREES, fitOffer, fitsAmount } from './fit.ts'
import { languageOf } from './languages.ts'
import {
  emptyOffer,
  FEED_STATUSES,
  NOT_PAYABLE,
  UNKNOWN_KIND,
  type FeedOffer,
  type FeedPicture,
  type FeedStatus,
  type FeedText,
} from './offer.ts'
import { openImmoDetails } from './openimmo-details.ts'
import {
  COUNTED_FEATURES,
  FEATURE_FIELDS,
  KIND_OF,
  KINDS,
  MORE_FEATURE_FIELDS,
  VIEWS,
} from './openimmo-words.ts'
import { oneLine, plainText, titleOf } from './plain.ts'
import {
  featureBit,
  numbersOf,
  parsePictureUrl,
  payableCurrency,
  tableValue,
  toMinor,
  truthOf,
} from './values.ts'
import type { Words } from './words.ts'

/** `zeiteinheit` of a rent. */
export const PERIODS: Record<string, PriceTypeId> = { TAG: 2, WOCHE: 8, MONAT: 1, JAHR: 9 }
const FURNISHED: Record<string, 'fully' | 'partly'> = { VOLL: 'fully', TEIL: 'partly' }
/** Prefix of the user-defined fields for values without an element in OpenImmo. */
export const OWN_PREFIX = 'lares_'
/** Elements of a rent other than `nettokaltmiete`, best first. */
export const RENTS = ['kaltmiete', 'pacht', 'erbpacht', 'pauschalmiete', 'warmmiete'] as const
/** Elements that are joined to one description, in this order. */
const DESCRIPTION_PARTS = [
  'objektbeschreibung',
  'ausstatt_beschr',
  'lage',
  'sonstige_angaben',
] as const

/** The offer of one `immobilie`; null if essential fields are missing. Problems are added to the object's list. */
export function openImmoOffer(object: Fields, id: string | null, words: Words): FeedOffer | null {
  const own = readOwn(object)
  const offer = readEssentials(object, id, own, words)
  if (!offer) return null
  readIdentity(object, offer)
  readPlace(object, offer, words)
  readCharges(object, offer)
  offer.details = openImmoDetails(object, offer, own)
  readSizes(object, offer)
  readCondition(object, offer)
  readFeatures(object, offer, own)
  readManagement(object, offer, own)
  readTexts(object, offer, own, words)
  readAttachments(object, offer)
  offer.attributes = words.withoutIgnored(withKind(object, offer.category))
  return object.problems.isRejected ? null : fitOffer(offer, object.problems)
}

/** Our own fields from an export, by name. */
function readOwn(object: Fields): Map<string, string> {
  const own = new Map<string, string>()
  for (const field of object.list('user_defined_simplefield')) {
    const name = field.peek('@feldname')
    const value = field.peek('#text')
    if (!name?.startsWith(OWN_PREFIX) || value === null) continue
    own.set(name.slice(OWN_PREFIX.length), value)
    field.take('@feldname')
    field.take('#text')
  }
  return own
}

/** Id, action, category, price. */
function readEssentials(
  object: Fields,
  id: string | null,
  own: Map<string, string>,
  words: Words,
): FeedOffer | null {
  const { problems } = object
  if (id === null)
    problems.rejected(
      'verwaltung_techn.openimmo_obid',
      'missing',
      'Every object needs an openimmo_obid or an objektnr_extern.',
    )
  const action = readAction(object, words)
  const category = readCategory(object, own, words)
  const prices = object.group('preise')
  const code = prices?.group('waehrung')?.peek('@iso_waehrung') ?? words.currency ?? 'EUR'
  const currency = payableCurrency(code)
  if (!currency) problems.rejected('preise.waehrung', 'unknown_currency', NOT_PAYABLE, code)
  prices?.group('waehrung')?.take('@iso_waehrung')
  const price = action === null ? null : readPrice(object, action, own)
  if (
    id === null ||
    action === null ||
    category === null ||
    !currency ||
    !price ||
    problems.isRejected
  )
    return null

  const amount = price.value === null ? null : toMinor(price.value, currency)
  if (amount !== null && !fitsAmount(amount))
    return problems.rejected(price.field, 'invalid_price', 'Must be above 0.', String(price.value))
  return emptyOffer(id, {
    action,
    category,
    priceAmount: amount,
    priceCurrency: currency.code,
    priceType: price.type,
  })
}

/** Sale wins if a source offers both; the other stays unread. */
function readAction(object: Fields, words: Words): ActionId | null {
  const kinds = object.group('objektkategorie')?.group('vermarktungsart')
  const found = (['@KAUF', '@MIETE_PACHT', '@ERBPACHT', '@LEASING'] as const).filter(
    (name) => kinds?.peek(name) && truthOf(kinds.peek(name)!) === true,
  )
  const [first, ...others] = found
  const usual = first ? null : words.defaultAction()
  if (usual !== null) return usual
  if (!first)
    return object.problems.rejected(
      'objektkategorie.vermarktungsart',
      'missing',
      'One of KAUF, MIETE_PACHT, ERBPACHT and LEASING must be true.',
    )
  if (others.length > 0)
    object.problems.dropped(
      'objektkategorie.vermarktungsart',
      'several',
      `Offered in several ways; taken for ${first.slice(1)}.`,
      found.join(', '),
    )
  if (first === '@KAUF' || first === '@MIETE_PACHT') kinds!.take(first)
  return first === '@KAUF' ? 0 : 1
}

function readCategory(object: Fields, own: Map<string, string>, words: Words): CategoryId | null {
  const element = object.group('objektkategorie')?.group('objektart')
  const name = element?.names().find((child) => Object.hasOwn(KINDS, child)) ?? null
  const kind = name === null ? null : KINDS[name]!
  const group = name === null ? null : element!.group(name)
  const type = kind ? (group?.peek(`@${kind.attribute}`) ?? null) : null
  const ownId = HOUSE_TYPES.find(({ slug }) => slug === own.get('category'))?.id
  const category =
    ownId ??
    words.category(type, element?.peek('objektart_zusatz') ?? null, name) ??
    (type && kind?.types && tableValue(kind.types, type)) ??
    kind?.category ??
    (element ? null : words.defaultCategory())
  if (category === null) {
    const raw = element ? JSON.stringify(element.rest()) : null
    return object.problems.unusable('objektkategorie.objektart', raw, 'unknown_type', UNKNOWN_KIND)
  }
  // Reads only values that the category expresses as well: FINCA, or a word of the source's own, stays in the attributes.
  const [ownKind, ownType] = KIND_OF[category as CategoryId]
  if (kind && type && name === ownKind && type === ownType) group!.take(`@${kind.attribute}`)
  return category as CategoryId
}

/** The unread part of an object. An empty element whose name is more precise than our category is preserved. */
function withKind(object: Fields, category: CategoryId): Data {
  const rest = object.rest()
  const name = object
    .group('objektkategorie')
    ?.group('objektart')
    ?.names()
    .find((child) => Object.hasOwn(KINDS, child))
  const kinds = (rest.objektkategorie as Data | undefined)?.objektart as Data | undefined
  if (!name || name === KIND_OF[category][0] || (kinds && name in kinds)) return rest
  return {
    ...rest,
    objektkategorie: {
      ...(rest.objektkategorie as Data | undefined),
      objektart: { ...kinds, [name]: {} },
    },
  }
}

interface Price {
  field: string
  value: number | null
  type: PriceTypeId
}

function readPrice(object: Fields, action: ActionId, own: Map<string, string>): Price | null {
  const prices = object.group('preise')
  const price = prices && (action === 0 ? readSale(object, prices) : readRent(prices))
  if (!price) {
    if (!object.problems.isRejected)
      object.problems.rejected(
        'preise',
        'missing',
        'Every object needs a price, or kaufpreis with auf_anfrage.',
      )
    return null
  }
  const type = PRICE_TYPES.find(({ key }) => key === own.get('price_type'))?.id ?? price.type
  return fitsAction(type, action) && (type === ON_REQUEST) === (price.value === null)
    ? { ...price, type }
    : price
}

function readSale(object: Fields, prices: Fields): Price | null {
  const price = prices.group('kaufpreis')
  if (price?.isTrue('@auf_anfrage'))
    return { field: 'preise.kaufpreis', value: null, type: ON_REQUEST }
  const isAuction = object.group('versteigerung')?.isTrue('zwangsversteigerung') ?? false
  for (const [name, type] of [
    ['kaufpreis', 0],
    ['kaufpreisbrutto', 0],
    ['kaufpreisnetto', 7],
  ] as const) {
    const value = amountOf(prices, name)
    if (value !== null) return { field: `preise.${name}`, value, type: isAuction ? 3 : type }
  }
  return prices.peek('kaufpreis_pro_qm') ? { field: 'preise', value: null, type: ON_REQUEST } : null
}

/** The rent without heating and services, if the source has it: rents are compared by that. */
function readRent(prices: Fields): Price | null {
  if (prices.group('kaltmiete')?.isTrue('@auf_anfrage'))
    return { field: 'preise.kaltmiete', value: null, type: ON_REQUEST }
  for (const name of ['nettokaltmiete', ...RENTS] as const) {
    // The element's name is needed again for the kind of rent, so only the first is taken.
    const value = amountOf(prices, name, name === 'nettokaltmiete')
    if (value === null) continue
    if (name === 'warmmiete')
      prices.problems.dropped(
        'preise.warmmiete',
        'warm_rent',
        'Only the rent with heating and services is known; it is shown as the rent.',
        prices.peek(name),
      )
    const unit = prices.group('preis_zeiteinheit')
    const word = unit?.peek('@zeiteinheit') ?? null
    const type = word === null ? (name === 'erbpacht' ? 9 : 1) : tableValue(PERIODS, word)
    if (type === undefined)
      prices.problems.dropped(
        'preise.preis_zeiteinheit',
        'unknown_frequency',
        'Must be TAG, WOCHE, MONAT or JAHR.',
        word,
      )
    else if (type !== 1) unit?.take('@zeiteinheit')
    return { field: `preise.${name}`, value, type: type ?? 1 }
  }
  return prices.peek('mietpreis_pro_qm') ? { field: 'preise', value: null, type: ON_REQUEST } : null
}

/** The number of an element that may have attributes; null for 0. */
function amountOf(prices: Fields, name: string, isTaken = true): number | null {
  const written = readAmount(prices, name)
  const value = written ? written.value : prices.figure(name)
  if (value === 0 || value === null) return null
  if (isTaken) prices.group(name)!.take('#text')
  return value
}

function readCharges(object: Fields, offer: FeedOffer): void {
  const prices = object.group('preise')
  const currency = payableCurrency(offer.priceCurrency)!
  const charges = prices && amountOf(prices, offer.action === 0 ? 'hausgeld' : 'nebenkosten')
  const months = prices && depositOf(offer, prices.peek('kaution') ?? '')
  const deposit = prices && months === null ? amountOf(prices, 'kaution') : null
  offer.chargesAmount = charges ? toMinor(charges, currency) : null
  offer.depositAmount = months ?? (deposit ? toMinor(deposit, currency) : null)
}

function readIdentity(object: Fields, offer: FeedOffer): void {
  const technical = object.group('verwaltung_techn')
  if (technical?.peekId('openimmo_obid') === offer.externalId) technical.take('openimmo_obid')
  offer.reference = technical?.id('objektnr_extern') ?? null
}

function readPlace(object: Fields, offer: FeedOffer, words: Words): void {
  const geo = object.group('geo')
  const town = geo?.text('ort') ?? null
  const iso = geo?.group('land')?.peek('@iso_land') ?? null
  const country = iso && (alpha2Of(iso) ?? iso)
  geo?.group('land')?.take('@iso_land')
  offer.place = words.placeOf({
    country: country ?? words.country ?? 'DE',
    province: geo?.text('bundesland') ?? null,
    town,
  })
  offer.postalCode = geo?.text('plz') ?? null
  offer.street = geo?.text('strasse') ?? null
  offer.houseNumber = geo?.text('hausnummer') ?? null
  offer.district = geo?.text('regionaler_zusatz') ?? words.partOf(town)
  readFloor(geo, 'etage', offer)
  offer.floors = geo?.number('anzahl_etagen', BOUNDS.floors) ?? offer.floors
  const pin = geo?.group('geokoordinaten')
  offer.lat = pin?.number('@breitengrad', DEGREES) ?? null
  offer.lon = pin?.number('@laengengrad', DEGREES) ?? null
}

function readSizes(object: Fields, offer: FeedOffer): void {
  const areas = object.group('flaechen')
  if (!areas) return
  offer.livingArea = areas.area('wohnflaeche')
  offer.builtArea = areas.area('gesamtflaeche')
  // Commercial space is measured by its usable area.
  if (offer.livingArea === null && offer.builtArea === null)
    offer.builtArea = areas.figure('nutzflaeche') || null
  offer.plotArea = areas.area('grundstuecksflaeche')
  offer.terraceArea = areas.area('balkon_terrasse_flaeche')
  readRooms(areas, 'anzahl_zimmer', offer, 'rooms')
  // 0 is for "unknown".
  offer.rooms ||= null
  readRooms(areas, 'anzahl_schlafzimmer', offer, 'bedrooms')
  offer.bathrooms = areas.number('anzahl_badezimmer', BOUNDS.bathrooms)
}

function readCondition(object: Fields, offer: FeedOffer): void {
  const state = object.group('zustand_angaben')
  if (!state) return
  offer.yearBuilt = state.number('baujahr', BOUNDS.yearBuilt)
  const age = state.group('alter')
  offer.newBuild =
    age?.peek('@alter_attr') === 'NEUBAU' ||
    state.group('zustand')?.peek('@zustand_art') === 'ERSTBEZUG'
  if (age?.peek('@alter_attr') === 'NEUBAU') age.take('@alter_attr')
  const pass = state.group('energiepass')
  if (!pass) return
  offer.energyClass = pass.read(
    'wertklasse',
    energyClassOf,
    'unknown_energy_class',
    'Must be A+ to H.',
  )
  offer.energyConsumption = pass.number(
    offer.details.energyCertificate === 'demand' ? 'endenergiebedarf' : 'energieverbrauchkennwert',
  )
}

/** A field by its path. */
const fieldAt = (object: Fields, path: readonly string[]) => ({
  fields: path
    .slice(0, -1)
    .reduce<Fields | null>((fields, name) => fields?.group(name) ?? null, object),
  name: path.at(-1)!,
})

/** Bits of features that have more than a yes, so their elements stay in the attributes. */
export function featuresIn(object: Fields): number {
  let features = 0
  const add = (key: FeatureKey) => (features |= featureBit(key))
  for (const [path, key] of MORE_FEATURE_FIELDS) {
    const { fields, name } = fieldAt(object, path)
    if (fields?.saysYes(name)) add(key)
  }
  const areas = object.group('flaechen')
  for (const [name, key] of COUNTED_FEATURES)
    if ((numbersOf(areas?.peek(name) ?? '')[0] ?? 0) > 0) add(key)
  const equipment = object.group('ausstattung')
  if (equipment?.saysYes('barrierefrei')) add('wheelchair-accessible')
  if (equipment?.group('unterkellert')?.peek('@keller') === 'TEIL') add('cellar')
  return features
}

function readFeatures(object: Fields, offer: FeedOffer, own: Map<string, string>): void {
  const add = (key: FeatureKey) => (offer.features |= featureBit(key))
  offer.features = featuresIn(object)
  const equipment = object.group('ausstattung')
  const cellar = equipment?.group('unterkellert')
  if (cellar?.peek('@keller') === 'JA') {
    add('cellar')
    cellar.take('@keller')
  }
  const view = object.group('infrastruktur')?.group('ausblick')
  const seen = tableValue(VIEWS, view?.peek('@blick') ?? '')
  if (seen) {
    add(seen)
    view!.take('@blick')
  }
  const furniture = equipment?.group('moebliert')
  const furnished = tableValue(FURNISHED, furniture?.peek('@moeb') ?? '')
  if (furnished) furniture!.take('@moeb')
  offer.furnished = furnished ?? (own.get('furnished') === 'no' ? 'no' : null)
  for (const [path, key] of FEATURE_FIELDS) {
    const { fields, name } = fieldAt(object, path)
    if (!(offer.features & featureBit(key)) && fields?.isTrue(name)) add(key)
  }
  for (const key of own.get('features')?.split(' ') ?? []) {
    const match = FEATURES.find((feature) => feature.key === key)
    if (match) add(match.key)
    else object.problems.dropped(`${OWN_PREFIX}features`, 'unknown_value', 'Not a feature.', key)
  }
}

function readManagement(object: Fields, offer: FeedOffer, own: Map<string, string>): void {
  const management = object.group('verwaltung_objekt')
  const isFree = management?.truth('objektadresse_freigeben') ?? null
  offer.addressPrivacy =
    isFree === null || (isFree && own.get('privacy') === 'street')
      ? 'street'
      : isFree
        ? 'exact'
        : 'area'
  offer.availableFrom = readAvailability(management)
  offer.pets = management?.truth('haustiere') ?? null
  const precision = own.get('precision')
  if (precision === 'street' || precision === 'area' || precision === 'city')
    offer.coordinatePrecision = precision

  const sale = object.group('zustand_angaben')?.group('verkaufstatus')
  const gone: FeedStatus = offer.action === 0 ? 'sold' : 'let'
  const raw = sale?.peek('@stand')?.toUpperCase()
  const status = tableValue<FeedStatus>(
    { OFFEN: 'published', RESERVIERT: 'reserved', VERKAUFT: gone },
    raw ?? '',
  )
  if (status) sale!.take('@stand')
  else if (raw)
    object.problems.dropped(
      'zustand_angaben.verkaufstatus',
      'unknown_status',
      'Must be OFFEN, RESERVIERT or VERKAUFT.',
      raw,
    )
  const isReference =
    object.group('verwaltung_techn')?.group('aktion')?.peek('@aktionart')?.toUpperCase() ===
    'REFERENZ'
  const written = FEED_STATUSES.find((known) => known === own.get('status'))
  offer.status = written ?? (isReference ? gone : (status ?? null))
}

/** The date, or the words of `verfuegbar_ab` if they are a date. */
function readAvailability(management: Fields | null): string | null {
  const german = management?.peek('abdatum')?.match(/[./]/)
    ? dayIn(management.peek('abdatum')!, 'first')
    : null
  if (german === null)
    return management?.day('abdatum') ?? dayIn(management?.peek('verfuegbar_ab') ?? '', 'first')
  management!.take('abdatum')
  return german
}

function readTexts(object: Fields, offer: FeedOffer, own: Map<string, string>, words: Words): void {
  const technical = object.group('verwaltung_techn')
  const raw = technical?.peek('sprache') ?? null
  const named = raw && languageOf(raw)
  if (named) technical!.take('sprache')
  else if (raw)
    object.problems.dropped('verwaltung_techn.sprache', 'unknown_language', 'Not a language.', raw)
  const lang = named || words.language || 'de'
  const free = object.group('freitexte')
  const texts: FeedText[] = []
  const description = DESCRIPTION_PARTS.map((name) => plainText(free?.markup(name) ?? ''))
    .filter(Boolean)
    .join('\n\n')
  const title =
    oneLine(plainText(free?.markup('objekttitel') ?? '')) ||
    oneLine(plainText(free?.peek('dreizeiler') ?? '')) ||
    titleOf(description)
  if (title || description) texts.push({ lang, title, description })
  for (const field of free?.list('objekt_text') ?? []) {
    const code = languageOf(field.peek('@lang') ?? '')
    const text = plainText(field.peek('#text') ?? '')
    if (!text && !own.has(`title_${code}`)) continue
    if (!code)
      object.problems.dropped(
        field.at('@lang'),
        'unknown_language',
        'Not a language.',
        field.peek('@lang'),
      )
    else if (texts.some((known) => known.lang === code))
      object.problems.dropped(
        field.at('@lang'),
        'repeated',
        'The language is present more than once; the first one counts.',
        code,
      )
    else {
      field.take('@lang')
      field.take('#text')
      texts.push({
        lang: code,
        title: own.get(`title_${code}`) ?? titleOf(text),
        description: text,
      })
    }
  }
  const kind = object
    .group('objektkategorie')
    ?.group('objektart')
    ?.names()
    .find((name) => Object.hasOwn(KINDS, name))
  const fallback = [
    kind ? KINDS[kind]!.name : 'Immobilie',
    offer.place.town ?? offer.place.province,
  ]
    .filter(Boolean)
    .join(', ')
  offer.texts = texts.length > 0 ? texts : [{ lang, title: fallback, description: '' }]
}

/** Groups of attachments that are pictures; the first three are the ones we write, so they need not be stored. */
const PICTURE_GROUPS: Record<string, FeedPicture['kind']> = {
  TITELBILD: 'photo',
  BILD: 'photo',
  GRUNDRISS: 'plan',
  INNENANSICHTEN: 'photo',
  AUSSENANSICHTEN: 'photo',
}

function readAttachments(object: Fields, offer: FeedOffer): void {
  const pictures: (FeedPicture & { isCover: boolean })[] = []
  for (const attachment of object.group('anhaenge')?.list('anhang') ?? []) {
    const group = attachment.peek('@gruppe')?.toUpperCase() ?? ''
    const content = attachment.group('daten')
    const path = content?.peekAddress('pfad') ?? null
    const at = attachment.at('daten')
    const url = path && parsePictureUrl(path)
    const kind = tableValue(PICTURE_GROUPS, group)
    const take = () => {
      content!.take('pfad')
      if (attachment.peek('@location') === (url ? 'REMOTE' : 'EXTERN')) attachment.take('@location')
    }
    if (group === 'FILMLINK' && url && offer.videoUrl === null) {
      offer.videoUrl = url
      take()
      attachment.take('@gruppe')
    } else if (group === 'PANORAMA' && url && offer.tourUrl === null) {
      offer.tourUrl = url
      take()
      attachment.take('@gruppe')
    } else if (kind && path) {
      const sourceUrl = url ?? `archive:${path}`
      if (pictures.some((picture) => picture.sourceUrl === sourceUrl)) {
        object.problems.dropped(at, 'repeated', 'The same picture is present more than once.', path)
        continue
      }
      take()
      if (group === 'TITELBILD' || group === 'BILD' || group === 'GRUNDRISS')
        attachment.take('@gruppe')
      pictures.push({
        sourceUrl,
        kind,
        caption: oneLine(attachment.text('anhangtitel') ?? '') || null,
        isCover: group === 'TITELBILD',
      })
    } else if (kind && content?.peek('anhanginhalt'))
      object.problems.dropped(
        at,
        'inline_picture',
        'Pictures inside of the XML are not taken; put them beside it, or at a web address.',
        content.peek('anhanginhalt'),
      )
    else if (kind && group !== '')
      object.problems.dropped(at, 'missing', 'Every picture needs a pfad.')
  }
  offer.pictures = pictures
    .toSorted((a, b) => Number(b.isCover) - Number(a.isCover))
    .map(({ isCover: _, ...picture }) => picture)
}
