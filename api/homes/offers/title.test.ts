import { expect, test } from 'vitest'
import { FEATURES } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES, type CategorySlug } from '#contract/library.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { Messages } from '#i18n/messages.ts'
import { madeTitle, type TitledHome } from './title.ts'

const messages = new Messages()
const LANGUAGES = ['en', 'de', 'es', 'ar', 'ru'] as const
type Language = (typeof LANGUAGES)[number]
const title = (
  slug: CategorySlug,
  home: Partial<TitledHome> = {},
  language: LocaleCode = 'en',
): string =>
  madeTitle(
    {
      category: HOUSE_TYPES.find((type) => type.slug === slug)!.id,
      rooms: null,
      bedrooms: null,
      features: [],
      where: null,
      ...home,
    },
    language,
    messages,
  )

test('a studio has no number of rooms, but its best feature', () => {
  expect(title('studio', { rooms: 1, bedrooms: 0, features: ['terrace'] })).toBe(
    'Studio with a terrace',
  )
})

test('the feature that sells best is named, except for kinds where features do not sell', () => {
  expect(title('house', { bedrooms: 2, features: ['balcony', 'sea-view', 'garage'] })).toBe(
    '2-bedroom house with a sea view',
  )
  expect(title('land', { features: ['sea-view'], where: 'Altea Hills' })).toBe('Land, Altea Hills')
  expect(title('garage', { rooms: 1, features: ['garage'] })).toBe('Garage or parking space')
})

test('the other count is named where the one that leads in the language is unknown', () => {
  expect(title('house', { rooms: 5 })).toBe('5-room house')
  expect(title('house', { bedrooms: 4 }, 'de')).toBe('Haus mit 4 Schlafzimmern')
  expect(title('house', { rooms: 5, bedrooms: 4 }, 'de')).toBe('5-Zimmer-Haus')
})

test.each<[CategorySlug, Partial<TitledHome>, Record<Language, string>]>([
  [
    'apartment',
    { bedrooms: 3, rooms: 4, features: ['pool'], where: 'Calle Mayor' },
    {
      en: '3-bedroom apartment with a pool, Calle Mayor',
      de: '4-Zimmer-Wohnung mit Pool, Calle Mayor',
      es: 'Piso de 3 habitaciones con piscina, Calle Mayor',
      ar: 'شقة من 3 غرف نوم مع مسبح، Calle Mayor',
      ru: '4-комнатная квартира с бассейном, Calle Mayor',
    },
  ],
  [
    'apartment',
    { bedrooms: 1, rooms: 2 },
    {
      en: '1-bedroom apartment',
      de: '2-Zimmer-Wohnung',
      es: 'Piso de 1 habitación',
      ar: 'شقة بغرفة نوم واحدة',
      ru: '2-комнатная квартира',
    },
  ],
  [
    'apartment',
    { features: ['balcony'] },
    {
      en: 'Apartment with a balcony',
      de: 'Wohnung mit Balkon',
      es: 'Piso con balcón',
      ar: 'شقة مع شرفة',
      ru: 'Квартира с балконом',
    },
  ],
  [
    'house',
    { bedrooms: 4, rooms: 6, features: ['garden', 'garage'] },
    {
      en: '4-bedroom house with a garden',
      de: '6-Zimmer-Haus mit Garten',
      es: 'Casa de 4 habitaciones con jardín',
      ar: 'منزل من 4 غرف نوم مع حديقة',
      ru: '6-комнатный дом с садом',
    },
  ],
  [
    'house',
    { bedrooms: 2, features: ['sea-view'] },
    {
      en: '2-bedroom house with a sea view',
      de: 'Haus mit 2 Schlafzimmern und Meerblick',
      es: 'Casa de 2 habitaciones con vistas al mar',
      ar: 'منزل بغرفتي نوم مع إطلالة على البحر',
      ru: 'Дом с 2 спальнями и видом на море',
    },
  ],
  [
    'house',
    { features: ['pool'] },
    {
      en: 'House with a pool',
      de: 'Haus mit Pool',
      es: 'Casa o chalet con piscina',
      ar: 'منزل مع مسبح',
      ru: 'Дом с бассейном',
    },
  ],
  [
    'studio',
    { rooms: 1, bedrooms: 0, features: ['terrace'], where: 'Gràcia' },
    {
      en: 'Studio with a terrace, Gràcia',
      de: 'Einzimmerwohnung mit Terrasse, Gràcia',
      es: 'Estudio con terraza, Gràcia',
      ar: 'استوديو مع تراس، Gràcia',
      ru: 'Студия с террасой, Gràcia',
    },
  ],
  [
    'communal',
    { bedrooms: 2, features: ['balcony'] },
    {
      en: '2-bedroom communal apartment with a balcony',
      de: 'Wohnung mit Gemeinschaftsküche, 2 Schlafzimmer, Balkon',
      es: 'Piso de 2 habitaciones con cocina compartida y balcón',
      ar: 'شقة بمطبخ مشترك بغرفتي نوم مع شرفة',
      ru: 'Коммунальная квартира с 2 спальнями и балконом',
    },
  ],
  [
    'communal',
    { rooms: 3, features: ['balcony'] },
    {
      en: '3-room communal apartment with a balcony',
      de: '3-Zimmer-Wohnung mit Gemeinschaftsküche und Balkon',
      es: 'Piso de 3 estancias con cocina compartida y balcón',
      ar: 'شقة بمطبخ مشترك من 3 غرف مع شرفة',
      ru: '3-комнатная коммунальная квартира с балконом',
    },
  ],
  [
    'open-plan',
    { bedrooms: 2, rooms: 2, features: ['city-view'] },
    {
      en: '2-bedroom open-plan apartment with city views',
      de: '2-Zimmer-Loft mit Blick über die Stadt',
      es: 'Loft de 2 habitaciones con vistas a la ciudad',
      ar: 'شقة بمخطط مفتوح بغرفتي نوم مع إطلالة على المدينة',
      ru: '2-комнатная квартира со свободной планировкой и видом на город',
    },
  ],
  [
    'condo',
    { bedrooms: 2, rooms: 2.5, features: ['parking'] },
    {
      en: '2-bedroom condo with parking',
      de: '2,5-Zimmer-Eigentumswohnung mit Stellplatz',
      es: 'Piso en propiedad de 2 habitaciones con plaza de aparcamiento',
      ar: 'شقة تمليك بغرفتي نوم مع موقف سيارة',
      ru: '2,5-комнатная квартира в собственности с парковкой',
    },
  ],
  [
    'cooperative',
    { bedrooms: 5, rooms: 5, features: ['sauna'] },
    {
      en: '5-bedroom cooperative apartment with a sauna',
      de: '5-Zimmer-Genossenschaftswohnung mit Sauna',
      es: 'Piso en cooperativa de 5 habitaciones con sauna',
      ar: 'شقة تعاونية من 5 غرف نوم مع ساونا',
      ru: '5-комнатная кооперативная квартира с сауной',
    },
  ],
  [
    'townhouse',
    { bedrooms: 3, rooms: 5, features: ['fireplace'] },
    {
      en: '3-bedroom townhouse with a fireplace',
      de: '5-Zimmer-Reihenhaus mit Kamin',
      es: 'Casa adosada de 3 habitaciones con chimenea',
      ar: 'تاون هاوس من 3 غرف نوم مع مدفأة',
      ru: '5-комнатный таунхаус с камином',
    },
  ],
  [
    'divided-building',
    { bedrooms: 3, rooms: 5, features: ['garden'] },
    {
      en: '3-bedroom semi-detached house with a garden',
      de: '5-Zimmer-Haushälfte mit Garten',
      es: 'Casa pareada de 3 habitaciones con jardín',
      ar: 'منزل شبه منفصل من 3 غرف نوم مع حديقة',
      ru: 'Часть дома с 5 комнатами и садом',
    },
  ],
  [
    'mobile-home',
    { bedrooms: 2, rooms: 3, features: ['air-conditioning'] },
    {
      en: '2-bedroom mobile home with air conditioning',
      de: '3-Zimmer-Mobilheim mit Klimaanlage',
      es: 'Casa móvil de 2 habitaciones con aire acondicionado',
      ar: 'منزل متنقل بغرفتي نوم مع تكييف',
      ru: '3-комнатный мобильный дом с кондиционером',
    },
  ],
  [
    'houseboat',
    { bedrooms: 1, rooms: 1, features: ['mountain-view'] },
    {
      en: '1-bedroom houseboat with mountain views',
      de: '1-Zimmer-Hausboot mit Bergblick',
      es: 'Casa flotante de 1 habitación con vistas a la montaña',
      ar: 'منزل عائم بغرفة نوم واحدة مع إطلالة على الجبال',
      ru: '1-комнатный плавучий дом с видом на горы',
    },
  ],
  [
    'room',
    { rooms: 1, features: ['parking'] },
    {
      en: 'Room with parking',
      de: 'WG-Zimmer mit Stellplatz',
      es: 'Habitación con plaza de aparcamiento',
      ar: 'غرفة مع موقف سيارة',
      ru: 'Комната с парковкой',
    },
  ],
  [
    'land',
    { features: ['sea-view'], where: 'Altea Hills' },
    {
      en: 'Land, Altea Hills',
      de: 'Grundstück, Altea Hills',
      es: 'Terreno, Altea Hills',
      ar: 'أرض، Altea Hills',
      ru: 'Земельный участок, Altea Hills',
    },
  ],
  [
    'office',
    { rooms: 6, features: ['air-conditioning'], where: 'Alexanderplatz 1' },
    {
      en: 'Office with air conditioning, Alexanderplatz 1',
      de: 'Büro mit Klimaanlage, Alexanderplatz 1',
      es: 'Oficina con aire acondicionado, Alexanderplatz 1',
      ar: 'مكتب مع تكييف، Alexanderplatz 1',
      ru: 'Офис с кондиционером, Alexanderplatz 1',
    },
  ],
  [
    'farm',
    { bedrooms: 11, features: ['pool'] },
    {
      en: 'Farm with a pool',
      de: 'Bauernhof mit Pool',
      es: 'Finca rústica con piscina',
      ar: 'مزرعة مع مسبح',
      ru: 'Ферма с бассейном',
    },
  ],
])('%s %j', (slug, home, titles) => {
  for (const language of LANGUAGES) expect(title(slug, home, language)).toBe(titles[language])
})

test('every title is one line of words that begins as a title does', () => {
  const wrong: string[] = []
  for (const language of messages.completeLocales())
    for (const { slug } of HOUSE_TYPES) {
      const kind = messages.translator(language)(`library.houseTypes.${slug}`)
      for (const feature of [undefined, ...FEATURES.map(({ key }) => key)])
        for (const of of ['rooms', 'bedrooms'] as const)
          for (const count of [null, 0, 1, 2, 2.5, 3, 5, 11, 21]) {
            const home = { [of]: count, features: feature ? [feature] : [] }
            const made = title(slug, home, language)
            const isTitle =
              /^(?:\p{Lu}|\p{Lo}|\p{Script=Georgian}|\d[\d.,]*(?:[ -]\p{L}|ja |ra |\p{Lo}))(?!.*(?: {2}|[{}]| ,| $))/u.test(
                made,
              )
            // Capitals inside are of German nouns only.
            if (
              !isTitle ||
              (language !== 'de' && /\p{Lu}/u.test(kind) && made.includes(` ${kind}`))
            )
              wrong.push(`${language}: ${made}`)
          }
    }
  expect(wrong).toEqual([])
})
