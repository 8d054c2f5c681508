// Names of columns in tables.

/** Columns that only our own export has together (`feeds/csv-writing.ts`). */
const OWN_COLUMNS = ['id', 'price_type', 'coordinate_precision', 'address_privacy']
export const isOwnTable = (columns: readonly string[]): boolean =>
  OWN_COLUMNS.every((name) => columns.includes(name))

/** Fields with the category, in sources. */
export const CATEGORY_FIELDS = [
  'category',
  'type',
  'objektkategorie.objektart',
  'PropertyType',
  'PropertySubType',
] as const

/** Fields with the place, in sources. */
export const PLACE_FIELDS = ['town', 'province'] as const

/** Frequent names of columns, by their content. */
const COLUMN_NAMES: Record<string, RegExp> = {
  identity:
    /^(id|ref(erence)?|referencia|code|key|objekt_?(nr|nummer|id).*|external_?id|listing_?id|(ال)?(مرجع|رقم_(ال)?(إعلان|عرض|عقار|مرجعي))|номер(_объекта)?|артикул)$/i,
  amount:
    /^((sale_?|asking_?|list_?)?price|precio|preis|amount|(kauf|miet|verkaufs)preis|((netto)?kalt|warm|jahres|monats)?miete|(ال)?سعر|(ال)?ثمن|цена|стоимость|((annual|yearly|monthly|weekly|daily)_)?rent|(price|rent|preis|miete)_((per|pro)_)?(year|annum|month|week|day|night|jahr|monat|woche|tag|nacht)|(rent|miete)_p_[am]|(renta|alquiler|precio)_(anual|mensual|semanal|diario)|(ال)?[إا]يجار(_(ال)?(سنوي|شهري|[أا]سبوعي|يومي))?|((годовая|месячная)_)?аренда(_в_(год|месяц|неделю|сутки))?)$/i,
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
    /^(living_?area|area|surface|size|m2|m²|sq_?ft|sq_?ft_?living|wohnfl(ä|ae)che|fl(ä|ae)che|superficie|(ال)?مساحة|площадь)$/i,
  builtArea: /^(built(_?area)?|(superficie_)?construida|nutzfl(ä|ae)che|مساحة_(ال)?بناء)$/i,
  plotArea:
    /^(plot(_?(area|size))?|parcela|lot(_?(size|area|sq_?ft|acres))?|sq_?ft_?lot|grundst(ü|ue)ck.*|مساحة_(ال)?أرض|(площадь_)?участ(ок|ка))$/i,
  rooms: /^(rooms|zimmer(anzahl|zahl)?|anzahl_zimmer|(عدد_)?(ال)?غرف|комнат(ы)?)$/i,
  bedrooms:
    /^(bed_?rooms?|beds?|dormitorios|habitaciones|schlafzimmer|(عدد_)?غرف_(ال)?نوم|спал(ен|ьни))$/i,
  bathrooms:
    /^(bath_?rooms?|baths?|banos|baños|b(ä|ae)der|badezimmer|(عدد_)?(ال)?حمامات|санузл(ы|ов)|ванн(ые|ых))$/i,
  floor: /^(floor|planta|etage|stockwerk|(ال)?طابق|этаж)$/i,
  yearBuilt:
    /^(y(ea)?r_?built|year|baujahr|a[ñn]o(_construcci[oó]n)?|سنة_(ال)?بناء|год(_постройки)?)$/i,
  lat: /^(lat|latitude|latitud|breitengrad|خط_(ال)?عرض|широта)$/i,
  lon: /^(lon|lng|long|longitude|longitud|l(ä|ae)ngengrad|خط_(ال)?طول|долгота)$/i,
  street: /^(street|address|calle|direcci[oó]n|stra(ss|ß)e|adresse|(ال)?شارع|улица|адрес)$/i,
  houseNumber: /^(house_?number|number|haus_?(nummer|nr)|дом)$/i,
  postalCode:
    /^(postal_?code|post_?code|zip(_?code)?|plz|postleitzahl|c[oó]digo_postal|cp|(ال)?رمز_(ال)?بريدي|(почтовый_)?индекс)$/i,
  chargesAmount:
    /^(charges|service_?charges?|community_?fees?|hoa(_?fees?)?|nebenkosten|hausgeld|gastos(_(de_)?comunidad)?|(ال)?رسوم(_(ال)?خدمات)?|коммунальные(_платежи)?)$/i,
  depositAmount: /^(deposit|kaution|fianza|dep[oó]sito|(مبلغ_)?(ال)?(تأمين|ضمان)|залог|депозит)$/i,
  terraceArea:
    /^(terrace_?(area|size)|terrassenfl(ä|ae)che|superficie_(de_)?terraza|مساحة_(ال)?شرفة|площадь_террасы)$/i,
  floors:
    /^(floors|storeys|stor(i|ey)es|plantas|(anzahl_)?(etagen|geschosse)(zahl|anzahl)?|(عدد_)?(ال)?طوابق|этажей|этажность)$/i,
  energyConsumption:
    /^(energy_?consumption|consumo(_(de_)?energ([eé]tico|[ií]a))?|(end)?energie_?(verbrauch|bedarf)s?(_?kennwert)?|energiekennwert|استهلاك_(ال)?طاقة|энергопотребление)$/i,
  energyClass:
    /^(energy_?(class|rating)|epc(_rating)?|energie(effizienz)?_?klasse|(clase|calificaci[oó]n|etiqueta)_energ[eé]tica|فئة_(ال)?طاقة|класс_энергоэффективности)$/i,
  commissionPercent:
    /^(commission|provision|courtage|comisi[oó]n|عمولة|комиссия)_?(percent|pct|prozent|%|in_%|en_%)$/i,
  commission:
    /^(commission|agen(t|cy)_?fees?|(k(ä|ae)ufer_?|au(ß|ss)en_?|makler_?)?(provision|courtage)|comisi[oó]n|honorarios|(ال)?عمولة|комиссия)$/i,
  tenure:
    /^(tenure(_?type)?|eigentumsform|r[eé]gimen_(de_)?propiedad|نوع_(ال)?ملكية|форма_собственности)$/i,
  leaseYears:
    /^(lease_?(years|length|term|remaining)|years_?(left_)?(on_)?lease|unexpired_?lease)$/i,
  groundRent: /^(ground_?rent|erbbauzins|erbpachtzins|canon_(de_)?superficie|аренда_земли)$/i,
  groundRentPeriod: /^ground_?rent_?period$/i,
  parkingPrice:
    /^(parking_?(price|cost|fee)|(preis_)?stellplatz_?(preis|miete)|precio_(del?_)?(garaje|aparcamiento|parking)|سعر_(ال)?موقف|цена_парковки)$/i,
  heating:
    /^(heating(_?type)?|heizung(s_?art)?|heizart|calefacci[oó]n|(نوع_)?(ال)?تدفئة|отопление)$/i,
  energyCertificate:
    /^(energy_?certificate(_?type)?|epc_?type|energieausweis(_?(typ|art))?|certificado_energ[eé]tico|شهادة_(ال)?طاقة|энергосертификат)$/i,
  energyValidUntil:
    /^((energy_?certificate|epc)_?(valid_?until|expiry)|energieausweis_?g(ü|ue)ltig_?bis|validez_(del_)?certificado)$/i,
  energySource:
    /^(energy_?source|fuel|(haupt_?|wesentlicher_|prim(ä|ae)r)?energietr(ä|ae)ger|befeuerung(sart)?|combustible|مصدر_(ال)?طاقة|топливо)$/i,
  heatingYear:
    /^(heating_?year|baujahr_?(der_)?(heizung|anlagentechnik|w(ä|ae)rmeerzeuger)|a[ñn]o_calefacci[oó]n|год_отопления)$/i,
  emissions:
    /^((co2|co₂)_?(emission(s|en|swert)?)?|emission(s|en)|emisiones(_(de_)?co2)?|انبعاثات(_co2)?|выбросы(_co2)?)$/i,
  emissionsClass: /^(emissions?_?(class|rating)|emissionsklasse|clase_(de_)?emisiones)$/i,
  condition:
    /^((property_?)?condition|(objekt_?)?zustand|estado(_de_conservaci[oó]n)?|(ال)?حالة|состояние|ремонт)$/i,
  furnished:
    /^(furnish(ed|ing)|m(ö|oe)blier(t|ung)|amueblado|مفروش(ة)?|(ال)?تأثيث|мебель|меблировка)$/i,
  pets: /^(pets?(_allowed)?|haustiere?(_erlaubt)?|mascotas|(ال)?حيوانات(_أليفة)?|животные|с_животными)$/i,
  newBuild: /^(new_?(build|construction)|neubau|obra_nueva|بناء_جديد|новостройка)$/i,
  tourUrl:
    /^(((virtual|360)_?)?tour(_?(url|link))?|360|(virtueller_)?rundgang|(visita|tour)_virtual|جولة_افتراضية|(виртуальный_)?тур)$/i,
  videoUrl: /^(v[ií]deo(_?(url|link))?|فيديو|видео)$/i,
  district: /^(district|barrio|neighbou?rhood|stadtteil|(ال)?حي|район)$/i,
}
/** A column's name as the guesses write them: without its unit or currency, one sign between words. */
const guessable = (column: string): string =>
  column
    .normalize('NFC')
    .replace(/[([].*?[)\]]/g, '')
    .replace(/[\s./:#№_-]+/g, '_')
    .replace(/^_+|_+$/g, '')

/** Columns that look like addresses of pictures, one or many of them. */
export const PICTURE_COLUMN =
  /^(pictures?|photos?|images?|fotos?|bild(er)?|img|(ال)?صور(ة)?|фото)[ _-]?(urls?|links?)?[ _-]?\d*$/iu
/** Other names of features, where columns are not called like them. */
const FEATURE_NAMES: Record<string, RegExp> = {
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
export const unitNamed = (column: string): string =>
  UNIT_NAMES.find(([name]) => name.test(column))?.[1] ?? 'm2'
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(has|feature|is)[ _-]/, '')
    .replace(/[ _]/g, '-')

/** Columns that look like addresses of floor plans. */
export const PLAN_COLUMN =
  /^((floor_?)?plans?|grundriss(e)?|planos?|مخطط(ات)?|план(ы|ировка)?)[ _-]?(urls?|links?)?[ _-]?\d*$/iu
const PERIOD_NAMES: readonly [RegExp, string][] = [
  [/annual|annum|year|jahr|(^|_)p_?a(_|$)|anual|a[ñn]o|سنوي|سنة|годов|_год/i, 'year'],
  [
    /month|monat|(^|_)pc?_?m(_|$)|mensual|(^|_)mes(_|$)|kaltmiete|warmmiete|شهر|месяч|месяц/i,
    'month',
  ],
  [/week|woche|seman|[أا]سبوع|недел/i, 'week'],
  [/daily|night|(^|_)(per|pro|por)_(day|tag|d[ií]a)|nacht|noche|diario|يومي|сутки/i, 'day'],
]

/** Elements of XML or JSON about others than the home, and about its pictures. */
const PEOPLE =
  /^(agents?|agency|agent_?info|brokers?|office|company|contacts?|seller|sales_?agent|owner|advertiser|publisher|anbieter|makler|kontakt|anunciante|contacto|агент|агентство|контакты)$/i
const MEDIA = /^(images?|pictures?|photos?|media|videos?|documents?|files?)$/i
const isWithin = (parts: readonly string[], ...elements: RegExp[]): boolean =>
  parts.slice(0, -1).some((part) => elements.some((element) => element.test(part)))
/** Names that say something only together with those of their parents. */
const GENERAL =
  /^(id|name|code|key|number|text|type|value|status|state|title|area|size|total|amount)$/i

/** Elements of areas: `sizes/living` is a living area. */
const AREAS =
  /^(sizes?|areas?|surfaces?|surface_?areas?|dimensions|fl(ä|ae)chen?|superficies?|площад[иь])$/i

/**
 * Possible names of a column, the most certain first: for the path `location/city` the whole of it, its last two names, and its last one. An
 * element's own name is that of its text, `price/value` or `price/#text`.
 */
function namesOf(column: string): string[] {
  const parts = column
    .replace(/\[[\w-]+\]/g, '')
    .split('/')
    .map((part) => part.replace(/^@/, ''))
  if (parts.length === 1) return [parts[0]!]
  if (isWithin(parts, PEOPLE, MEDIA)) return []
  const last = parts.at(-1)!
  const parent = parts.at(-2)!
  const names = [parts.join('_'), AREAS.test(parent) ? `${last}_area` : `${parent}_${last}`]
  if (!GENERAL.test(last)) return [...names, last]
  return /^(value|amount|text|name|total)$/i.test(last) ? [...names, parent] : names
}

/** The first column with such a name; one whose whole path is it before others. */
function columnWith(
  columns: readonly string[],
  isIt: (name: string) => boolean,
): string | undefined {
  const named = columns.map((column) => ({ column, names: namesOf(column) }))
  for (let rank = 0; rank < 3; rank++) {
    const found = named.find(({ names }) => names.slice(rank, rank + 1).some(isIt))
    if (found) return found.column
  }
  return undefined
}

/** The column with a usual name for this field. */
export const columnNamed = (name: string, columns: readonly string[]): string | undefined =>
  columns.find((column) => COLUMN_NAMES[name]?.test(guessable(column))) ??
  columnWith(columns, (own) => COLUMN_NAMES[name]?.test(guessable(own)) ?? false)
export const featureNamed = (key: string, columns: readonly string[]): string | undefined =>
  columnWith(columns, (name) => plainName(name) === key || FEATURE_NAMES[key]?.test(name) === true)
/** Columns with addresses of pictures or plans, also where they lie in elements: `images/image/@url`. */
export const columnsWithAddresses = (columns: readonly string[], pattern: RegExp): string[] =>
  columns.filter((column) => {
    const parts = column.split('/').map((part) => part.replace(/^@/, ''))
    if (isWithin(parts, PEOPLE)) return false
    const last = parts.at(-1)!
    return (
      pattern.test(last) ||
      (parts.length > 1 &&
        /^(urls?|src|href|link|uri|#text)$/i.test(last) &&
        pattern.test(parts.at(-2)!))
    )
  })
/** Periods of rents in a column's name. */
export const periodsNamed = (column: string): string[] => {
  const name = column.normalize('NFC').replace(/[\s./(),[\]:-]+/g, '_')
  return PERIOD_NAMES.flatMap(([pattern, period]) => (pattern.test(name) ? [period] : []))
}
/** Fields whose columns are guessed by their names. */
export const NAMED_FIELDS = Object.keys(COLUMN_NAMES)
