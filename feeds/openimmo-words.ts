import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { CategoryId } from '#contract/library.ts'

interface Kind {
  category: CategoryId | null
  /** Fallback title. */
  name: string
  /** The attribute with the subtype. */
  attribute: string
  /** Subtypes of another category. */
  types?: Record<string, CategoryId>
}

/** Children of `objektart`. Null: ambiguous, so the mapping of the source must decide. */
export const KINDS: Record<string, Kind> = {
  zimmer: { category: 3, name: 'Zimmer', attribute: 'zimmertyp' },
  wohnung: {
    category: 1,
    name: 'Wohnung',
    attribute: 'wohnungtyp',
    types: { 'LOFT-STUDIO-ATELIER': 2 },
  },
  haus: {
    category: 5,
    name: 'Haus',
    attribute: 'haustyp',
    types: {
      REIHENHAUS: 8,
      REIHENEND: 8,
      REIHENMITTEL: 8,
      REIHENECK: 8,
      STADTHAUS: 8,
      DOPPELHAUSHAELFTE: 10,
      MEHRFAMILIENHAUS: 20,
    },
  },
  grundstueck: { category: 13, name: 'Grundstück', attribute: 'grundst_typ' },
  buero_praxen: { category: 15, name: 'Büro', attribute: 'buero_typ' },
  einzelhandel: { category: 16, name: 'Laden', attribute: 'handel_typ' },
  gastgewerbe: { category: 18, name: 'Gastgewerbe', attribute: 'gastgew_typ' },
  hallen_lager_prod: { category: 17, name: 'Halle', attribute: 'hallen_typ' },
  land_und_forstwirtschaft: { category: 19, name: 'Hof', attribute: 'land_typ' },
  parken: { category: 14, name: 'Stellplatz', attribute: 'parken_typ' },
  freizeitimmobilie_gewerblich: {
    category: 18,
    name: 'Freizeitimmobilie',
    attribute: 'freizeit_typ',
  },
  zinshaus_renditeobjekt: { category: 20, name: 'Zinshaus', attribute: 'zins_typ' },
  sonstige: {
    category: null,
    name: 'Immobilie',
    attribute: 'sonstige_typ',
    types: { PARKHAUS: 14, TANKSTELLE: 16 },
  },
}

/** How each category is written: the kind, and the type if the kind alone means another category. */
export const KIND_OF: Record<CategoryId, readonly [kind: string, type: string | null]> = {
  1: ['wohnung', null],
  2: ['wohnung', 'LOFT-STUDIO-ATELIER'],
  3: ['zimmer', null],
  4: ['wohnung', null],
  5: ['haus', null],
  6: ['wohnung', null],
  7: ['wohnung', null],
  8: ['haus', 'REIHENHAUS'],
  9: ['wohnung', null],
  10: ['haus', 'DOPPELHAUSHAELFTE'],
  11: ['sonstige', null],
  12: ['sonstige', null],
  13: ['grundstueck', null],
  14: ['parken', null],
  15: ['buero_praxen', null],
  16: ['einzelhandel', null],
  17: ['hallen_lager_prod', null],
  18: ['gastgewerbe', null],
  19: ['land_und_forstwirtschaft', null],
  20: ['zinshaus_renditeobjekt', null],
}

/** Elements of a feature: group, field, and optionally an attribute. They are only yes or no. */
export const FEATURE_FIELDS: readonly (readonly [path: readonly string[], key: FeatureKey])[] = [
  [['ausstattung', 'fahrstuhl', '@PERSONEN'], 'lift'],
  [['ausstattung', 'kamin'], 'fireplace'],
  [['ausstattung', 'klimatisiert'], 'air-conditioning'],
  [['ausstattung', 'kueche', '@EBK'], 'fitted-kitchen'],
  [['ausstattung', 'gartennutzung'], 'garden'],
  [['ausstattung', 'sauna'], 'sauna'],
  [['ausstattung', 'swimmingpool'], 'pool'],
  [['ausstattung', 'rollstuhlgerecht'], 'wheelchair-accessible'],
  [['ausstattung', 'abstellraum'], 'storage-room'],
  [['ausstattung', 'gaestewc'], 'guest-toilet'],
  [['ausstattung', 'stellplatzart', '@GARAGE'], 'garage'],
  [['ausstattung', 'stellplatzart', '@FREIPLATZ'], 'parking'],
  [['ausstattung', 'sicherheitstechnik', '@ALARMANLAGE'], 'alarm'],
]

/** Elements that imply a feature but are more precise, so they stay in the attributes. */
export const MORE_FEATURE_FIELDS: readonly (readonly [path: readonly string[], key: FeatureKey])[] =
  [
    [['ausstattung', 'stellplatzart', '@TIEFGARAGE'], 'garage'],
    [['ausstattung', 'stellplatzart', '@CARPORT'], 'parking'],
    [['ausstattung', 'stellplatzart', '@PARKHAUS'], 'parking'],
    [['ausstattung', 'stellplatzart', '@DUPLEX'], 'parking'],
  ]

/** The same for numbers above 0, and for one word of a list. */
export const COUNTED_FEATURES: readonly (readonly [field: string, key: FeatureKey])[] = [
  ['anzahl_balkone', 'balcony'],
  ['anzahl_logia', 'balcony'],
  ['anzahl_terrassen', 'terrace'],
  ['anzahl_stellplaetze', 'parking'],
]
export const VIEWS: Record<string, FeatureKey> = { MEER: 'sea-view', BERGE: 'mountain-view' }
