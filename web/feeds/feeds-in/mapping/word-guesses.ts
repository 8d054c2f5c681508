import { CHOICE_FIELDS, OFFER_FIELDS, type ChoiceField } from '#contract/offer-fields.ts'

// Meanings of words in tables.

/** Words for sale or rent in tables. */
export const ACTION_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
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

/** Words for kinds of homes in tables, beside our own names of them. */
export const CATEGORY_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
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

/** By kind of choice: words in tables, beside our own names of the meanings. */
const CHOICE_MEANINGS: Readonly<Record<ChoiceField, Readonly<Record<string, readonly string[]>>>> =
  {
    furnished: {
      fully: [
        'yes',
        'full',
        'ja',
        'möbliert',
        'voll möbliert',
        'sí',
        'si',
        'amueblado',
        'مفروش',
        'نعم',
        'да',
        'с мебелью',
      ],
      partly: [
        'semi-furnished',
        'part furnished',
        'teilmöbliert',
        'teilweise',
        'semiamueblado',
        'مفروش جزئيا',
        'частично',
      ],
      no: [
        'no',
        'none',
        'nein',
        'unmöbliert',
        'sin amueblar',
        'sin muebles',
        'غير مفروش',
        'لا',
        'нет',
        'без мебели',
      ],
    },
    condition: {
      new: ['as new', 'neuwertig', 'neu', 'erstbezug', 'nuevo', 'a estrenar', 'جديد', 'новое'],
      renovated: [
        'refurbished',
        'saniert',
        'renoviert',
        'modernisiert',
        'reformado',
        'مجدد',
        'евроремонт',
        'после ремонта',
      ],
      good: ['gepflegt', 'gut', 'buen estado', 'bueno', 'جيد', 'جيدة', 'хорошее'],
      'needs-renovation': [
        'to renovate',
        'fixer',
        'renovierungsbedürftig',
        'sanierungsbedürftig',
        'a reformar',
        'para reformar',
        'بحاجة إلى تجديد',
        'требует ремонта',
      ],
    },
    energyClass: {},
    tenure: {
      freehold: ['freehold', 'fee simple', 'volleigentum', 'pleno dominio', 'ملكية حرة'],
      leasehold: ['leasehold', 'erbbaurecht', 'derecho de superficie', 'حق انتفاع'],
      'share-of-freehold': ['share of freehold', 'share of the freehold'],
    },
    groundRentPeriod: {
      month: [
        'month',
        'per month',
        'monat',
        'pro monat',
        'mes',
        'mensual',
        'شهري',
        'месяц',
        'в месяц',
      ],
      year: [
        'year',
        'per year',
        'annual',
        'jahr',
        'jährlich',
        'pro jahr',
        'año',
        'anual',
        'سنوي',
        'год',
        'в год',
      ],
    },
    heating: {
      central: [
        'central',
        'zentral',
        'zentralheizung',
        'calefacción central',
        'تدفئة مركزية',
        'центральное',
      ],
      'self-contained': [
        'individual',
        'etage',
        'etagenheizung',
        'calefacción individual',
        'автономное',
      ],
      underfloor: [
        'fußboden',
        'fußbodenheizung',
        'suelo radiante',
        'تدفئة أرضية',
        'тёплый пол',
        'теплый пол',
      ],
      stove: ['stove', 'ofen', 'ofenheizung', 'kamin', 'estufa', 'печное'],
    },
    energyCertificate: {
      demand: ['demand', 'bedarf', 'bedarfsausweis', 'energiebedarf'],
      consumption: ['consumption', 'verbrauch', 'verbrauchsausweis', 'energieverbrauch'],
    },
    energySource: {},
    emissionsClass: {},
  }
/** Words for sources of energy, of heating and of certificates alike. */
const SOURCE_MEANINGS: Readonly<Record<string, readonly string[]>> = {
  gas: ['natural gas', 'erdgas', 'gasheizung', 'gas natural', 'غاز', 'газ', 'газовое'],
  oil: [
    'heating oil',
    'öl',
    'heizöl',
    'ölheizung',
    'gasóleo',
    'gasoil',
    'diésel',
    'مازوت',
    'дизель',
    'мазут',
  ],
  electric: [
    'electric',
    'strom',
    'elektro',
    'eléctrica',
    'eléctrico',
    'electricidad',
    'كهرباء',
    'электричество',
    'электрическое',
  ],
  district: ['district', 'fernwärme', 'nahwärme', 'calefacción urbana', 'теплосеть'],
  'heat-pump': [
    'heatpump',
    'wärmepumpe',
    'luft-wärmepumpe',
    'erdwärme',
    'aerotermia',
    'bomba de calor',
    'مضخة حرارية',
    'тепловой насос',
  ],
  wood: [
    'wood',
    'pellets',
    'pellet',
    'holz',
    'holzpellets',
    'leña',
    'biomasa',
    'حطب',
    'дрова',
    'пеллеты',
  ],
  coal: ['kohle', 'carbón', 'فحم', 'уголь'],
  solar: ['solar energy', 'solarthermie', 'energía solar', 'طاقة شمسية', 'солнечная'],
}
const byWord = (meanings: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(meanings).flatMap(([means, words]) => words.map((word) => [word, means])),
  )
export const CHOICE_WORDS = Object.fromEntries(
  CHOICE_FIELDS.map((name) => [
    name,
    {
      ...Object.fromEntries(OFFER_FIELDS[name].values.map((means) => [means.toLowerCase(), means])),
      ...(name === 'heating' || name === 'energySource' ? byWord(SOURCE_MEANINGS) : {}),
      ...byWord(CHOICE_MEANINGS[name]),
    },
  ]),
) as Record<ChoiceField, Readonly<Record<string, string>>>

/** Words of columns that say yes or no. */
const YES_NO_WORDS = /^(?:[01]|yes|no|true|false|ja|nein|s[ií]|да|нет|نعم|لا)$/i
export const isYesNo = (words: readonly string[] | undefined): boolean =>
  words !== undefined && words.every((word) => YES_NO_WORDS.test(word))
