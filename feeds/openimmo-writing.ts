import { FEATURES } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES, ON_REQUEST, PRICE_TYPES, type CategoryId } from '#contract/library.ts'
import { alpha3Of } from './countries.ts'
import { dayIn } from './details.ts'
import { Fields, type Data } from './fields.ts'
import { ProblemList, type FeedOffer } from './offer.ts'
import { featuresIn, OWN_PREFIX, PERIODS, RENTS } from './openimmo-offer.ts'
import { withOpenImmoDetails } from './openimmo-details.ts'
import { ORDER } from './openimmo-order.ts'
import { FEATURE_FIELDS, KIND_OF, KINDS } from './openimmo-words.ts'
import { titleOf } from './plain.ts'
import { featureBit, plainNumber, tableValue, truthOf } from './values.ts'
import {
  asMarkup,
  dataIn,
  isData,
  listOf,
  majorOf,
  merged,
  pageOf,
  type WrittenOffer,
} from './writing.ts'
import { xmlElement } from './xml-writing.ts'

/** The sender of an export. */
export interface Sender {
  name: string
  /** `openimmo_anid`: the same in all files of the sender. */
  id: string
  email: string
  /** ISO 8601 */
  at: string
}

/** Streams an OpenImmo 1.2.7 file with all offers of a sender. */
export async function* writeOpenImmo(
  offers: AsyncIterable<WrittenOffer> | Iterable<WrittenOffer>,
  sender: Sender,
): AsyncIterable<string> {
  const transfer = {
    '@art': 'OFFLINE',
    '@umfang': 'VOLL',
    '@modus': 'NEW',
    '@version': '1.2.7',
    '@sendersoftware': 'Lares',
    '@senderversion': '1',
    '@techn_email': sender.email,
    '@timestamp': sender.at.slice(0, 19),
  }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<openimmo>\n${xmlElement('uebertragung', transfer)}<anbieter>\n`
  yield (
    xmlElement('anbieternr', sender.id) +
      xmlElement('firma', sender.name) +
      xmlElement('openimmo_anid', sender.id)
  )
  for await (const written of offers)
    yield xmlElement('immobilie', objectOf(written, sender), ORDER)
  yield '</anbieter>\n</openimmo>\n'
}

function objectOf(written: WrittenOffer, sender: Sender): Data {
  const { offer, agent = sender.name } = written
  const original = written.attributesOf === 'openimmo' ? offer.attributes : {}
  const own = new Map<string, string>()
  const isHome = offer.category <= 12
  const major = (amount: number | null) => majorOf(amount, offer.priceCurrency)
  const charges = major(offer.chargesAmount)
  const object = merged(original, {
    objektkategorie: {
      nutzungsart: dataIn(dataIn(original, 'objektkategorie'), 'nutzungsart')
        ? null
        : { '@WOHNEN': isHome, '@GEWERBE': !isHome },
      ...dealOf(offer, original),
      objektart: kindOf(offer, original, own),
    },
    geo: {
      plz: offer.postalCode,
      ort: offer.place.town,
      geokoordinaten: { '@breitengrad': offer.lat, '@laengengrad': offer.lon },
      strasse: offer.street,
      hausnummer: offer.houseNumber,
      bundesland: offer.place.province,
      land: {
        '@iso_land': offer.place.country && (alpha3Of(offer.place.country) ?? offer.place.country),
      },
      etage: offer.floor,
      anzahl_etagen: offer.floors,
      regionaler_zusatz: offer.district,
    },
    // Mandatory in the standard, like `aktion` and `objektnr_extern` below. The agency is contacted through its page.
    kontaktperson: dataIn(original, 'kontaktperson')
      ? null
      : {
          // In the order of the standard.
          email_zentrale: written.contact?.email,
          tel_zentrale: written.contact?.phone,
          name: agent,
          firma: agent,
          url: pageOf(written),
        },
    preise: {
      ...pricesOf(offer, original, own),
      [offer.action === 0 ? 'hausgeld' : 'nebenkosten']: charges,
      kaution: major(offer.depositAmount),
      waehrung: { '@iso_waehrung': offer.priceCurrency },
    },
    versteigerung:
      offer.action === 0 && offer.priceType === 3 ? { zwangsversteigerung: true } : null,
    flaechen: {
      wohnflaeche: offer.livingArea,
      gesamtflaeche:
        offer.livingArea === null &&
        offer.builtArea === numberIn(dataIn(original, 'flaechen'), 'nutzflaeche')
          ? null
          : offer.builtArea,
      grundstuecksflaeche: offer.plotArea,
      anzahl_zimmer: offer.rooms,
      anzahl_schlafzimmer: offer.bedrooms,
      anzahl_badezimmer: offer.bathrooms,
      balkon_terrasse_flaeche: offer.terraceArea,
    },
    zustand_angaben: conditionOf(offer, original, own),
    freitexte: textsOf(offer, original, own),
    anhaenge: { anhang: attachmentsOf(written, original) },
    verwaltung_objekt: {
      // The street that is here may be shown; its number is not here.
      objektadresse_freigeben: offer.addressPrivacy !== 'area',
      abdatum: saysAvailability(dataIn(original, 'verwaltung_objekt')) ? null : offer.availableFrom,
      haustiere: offer.pets,
    },
    verwaltung_techn: {
      objektnr_extern: offer.reference ?? offer.externalId,
      aktion: dataIn(dataIn(original, 'verwaltung_techn'), 'aktion')
        ? null
        : { '@aktionart': 'CHANGE' },
      openimmo_obid: offer.externalId,
      stand_vom: (written.changedAt ?? offer.publishedAt)?.slice(0, 10),
      sprache: offer.texts[0]!.lang,
    },
  })
  if (offer.addressPrivacy === 'street') own.set('privacy', 'street')
  if (offer.coordinatePrecision !== 'exact') own.set('precision', offer.coordinatePrecision)
  const complete = withFeatures(withOpenImmoDetails(object, offer, own), offer, original, own)
  const fields = [
    ...listOf(original.user_defined_simplefield),
    ...[...own].map(([name, value]) => ({ '@feldname': OWN_PREFIX + name, '#text': value })),
  ]
  return fields.length > 0 ? { ...complete, user_defined_simplefield: fields } : complete
}

const numberIn = (data: Data | undefined, name: string): number | null => {
  const value = data?.[name]
  return plainNumber(String((isData(value) ? value['#text'] : value) ?? ''))
}
const saysYes = (data: Data | undefined, name: string): boolean =>
  truthOf(String(data?.[name] ?? '')) === true

const saysAvailability = (management: Data | undefined): boolean =>
  management?.abdatum !== undefined ||
  dayIn(String(management?.verfuegbar_ab ?? ''), 'first') !== null

function dealOf({ action }: FeedOffer, original: Data): Data {
  const deal = dataIn(dataIn(original, 'objektkategorie'), 'vermarktungsart')
  const isOther = action === 1 && (saysYes(deal, '@ERBPACHT') || saysYes(deal, '@LEASING'))
  // An offer for sale or rent is for sale here.
  const isBoth = action === 0 && saysYes(deal, '@MIETE_PACHT')
  return {
    vermarktungsart: {
      '@KAUF': action === 0,
      '@MIETE_PACHT': isBoth || (action === 1 && !isOther),
    },
  }
}

/** The source's kind if it still matches the category; else ours. */
function kindOf(offer: FeedOffer, original: Data, own: Map<string, string>): Data | null {
  const before = dataIn(dataIn(original, 'objektkategorie'), 'objektart')
  const name = Object.keys(before ?? {}).find((child) => Object.hasOwn(KINDS, child))
  const [kind, type] = KIND_OF[offer.category]
  const data: Data = name ? {} : { [kind]: { [`@${KINDS[kind]!.attribute}`]: type } }
  const written = name ?? kind
  const kindRule = KINDS[written]!
  const originalKind = listOf(before?.[written])[0]
  const word = name
    ? isData(originalKind)
      ? originalKind[`@${kindRule.attribute}`]
      : undefined
    : type
  const category: CategoryId | null | undefined =
    (typeof word === 'string' && kindRule.types && tableValue(kindRule.types, word)) ||
    kindRule.category
  if (category !== offer.category)
    own.set('category', HOUSE_TYPES.find(({ id }) => id === offer.category)!.slug)
  // `merged` does not write an element without a value.
  if (!name && type === null) return { [kind]: '' }
  return name ? null : data
}

function pricesOf(offer: FeedOffer, original: Data, own: Map<string, string>): Data {
  const amount = majorOf(offer.priceAmount, offer.priceCurrency)
  const key = PRICE_TYPES.find(({ id }) => id === offer.priceType)!.key
  if (offer.action === 0) {
    if (offer.priceType === ON_REQUEST) return { kaufpreis: { '@auf_anfrage': true } }
    if (offer.priceType === 7) return { kaufpreisnetto: amount }
    if (offer.priceType === 5 || offer.priceType === 6) own.set('price_type', key)
    return { kaufpreis: amount }
  }
  if (offer.priceType === ON_REQUEST) return { kaltmiete: { '@auf_anfrage': true } }
  const unit = Object.entries(PERIODS).find(([, type]) => type === offer.priceType)?.[0]
  if (unit === undefined) own.set('price_type', key)
  const before = dataIn(original, 'preise')
  // A rent that the source has in another element stays there.
  const written = RENTS.map((name) => numberIn(before, name)).find(Boolean)
  return {
    nettokaltmiete: written === amount ? null : amount,
    preis_zeiteinheit:
      unit === undefined || offer.priceType === 1 ? null : { '@zeiteinheit': unit },
  }
}

function conditionOf(offer: FeedOffer, original: Data, own: Map<string, string>): Data {
  const before = dataIn(original, 'zustand_angaben')
  const pass = dataIn(before, 'energiepass')
  const isDemand =
    offer.details.energyCertificate === 'demand' ||
    String(pass?.epart ?? '').toUpperCase() === 'BEDARF'
  const isFirstUse = dataIn(before, 'zustand')?.['@zustand_art'] === 'ERSTBEZUG'
  const { status } = offer
  const isReference =
    String(
      dataIn(dataIn(original, 'verwaltung_techn'), 'aktion')?.['@aktionart'] ?? '',
    ).toUpperCase() === 'REFERENZ'
  const stand =
    status &&
    (
      { published: 'OFFEN', reserved: 'RESERVIERT', sold: 'VERKAUFT', let: 'VERKAUFT' } as Partial<
        Record<string, string>
      >
    )[status]
  if (status && !stand) own.set('status', status)
  return {
    baujahr: offer.yearBuilt,
    alter: offer.newBuild && !isFirstUse ? { '@alter_attr': 'NEUBAU' } : null,
    energiepass: {
      wertklasse: offer.energyClass,
      [isDemand ? 'endenergiebedarf' : 'energieverbrauchkennwert']: offer.energyConsumption,
    },
    verkaufstatus: stand && !isReference ? { '@stand': stand } : null,
  }
}

function textsOf(offer: FeedOffer, original: Data, own: Map<string, string>): Data {
  const [first, ...others] = offer.texts
  for (const { lang, title, description } of others)
    if (title !== titleOf(description)) own.set(`title_${lang}`, title)
  const more = others.map(({ lang, description }) => ({
    '@lang': lang,
    ...(description && { '#text': asMarkup(description) }),
  }))
  const before = listOf(dataIn(original, 'freitexte')?.objekt_text)
  return {
    objekttitel: asMarkup(first!.title),
    objektbeschreibung: asMarkup(first!.description) || null,
    objekt_text: more.length > 0 ? [...more, ...before] : null,
  }
}

/** `gruppe` of the address of an offer's page. */
const PAGE_GROUP = 'ANBOBJURL'

function attachmentsOf(written: WrittenOffer, original: Data): Data[] | null {
  const { offer } = written
  const before = listOf(dataIn(original, 'anhaenge')?.anhang).filter(isData)
  const pathOf = (attachment: Data) => String(dataIn(attachment, 'daten')?.pfad ?? '')
  const used = new Set<Data>()
  const originalAt = (path: string) => {
    const found = before.find((attachment) => pathOf(attachment) === path)
    if (found) used.add(found)
    return found
  }
  const link = (url: string, group: string) =>
    originalAt(url) ?? { '@location': 'REMOTE', '@gruppe': group, daten: { pfad: url } }
  const pictures = offer.pictures.map(({ sourceUrl, kind, caption }, index) => {
    const path = sourceUrl.replace(/^archive:/, '')
    const group = kind === 'plan' ? 'GRUNDRISS' : index === 0 ? 'TITELBILD' : 'BILD'
    return merged(
      originalAt(path) ?? {
        '@location': path === sourceUrl ? 'REMOTE' : 'EXTERN',
        '@gruppe': group,
        daten: { pfad: path },
      },
      { anhangtitel: caption },
    )
  })
  const links = [
    offer.videoUrl && link(offer.videoUrl, 'FILMLINK'),
    offer.tourUrl && link(offer.tourUrl, 'PANORAMA'),
  ].filter(isData)
  const page = pageOf(written)
  if (page && !before.some((attachment) => attachment['@gruppe'] === PAGE_GROUP))
    links.push(link(page, PAGE_GROUP))
  const all = [...pictures, ...links, ...before.filter((attachment) => !used.has(attachment))]
  return all.length > 0 ? all : null
}

/** Adds missing features, in elements of OpenImmo where it has them, else in one of our own. */
function withFeatures(
  object: Data,
  offer: FeedOffer,
  original: Data,
  own: Map<string, string>,
): Data {
  const written = featuresIn(new Fields(original, new ProblemList()))
  const missing = new Set(
    FEATURES.filter(({ key }) => offer.features & featureBit(key) & ~written).map(
      ({ key }) => key as string,
    ),
  )
  // A kind of heating implies a heating.
  if (offer.details.heating.length > 0) missing.delete('heating')
  let complete = object
  for (const [path, key] of FEATURE_FIELDS) {
    if (missing.delete(key))
      complete = merged(
        complete,
        path.toReversed().reduce<unknown>((value, name) => ({ [name]: value }), true) as Data,
      )
  }
  if (missing.delete('cellar'))
    complete = merged(complete, { ausstattung: { unterkellert: { '@keller': 'JA' } } })
  const views = [
    ['sea-view', 'MEER'],
    ['mountain-view', 'BERGE'],
  ] as const
  const view = views.find(([key]) => missing.has(key))
  if (view && !dataIn(original, 'infrastruktur')?.ausblick) {
    missing.delete(view[0])
    complete = merged(complete, { infrastruktur: { ausblick: { '@blick': view[1] } } })
  }
  if (missing.size > 0) own.set('features', [...missing].join(' '))
  if (offer.furnished === 'no') own.set('furnished', 'no')
  else if (offer.furnished)
    complete = merged(complete, {
      ausstattung: { moebliert: { '@moeb': offer.furnished === 'fully' ? 'VOLL' : 'TEIL' } },
    })
  return complete
}
