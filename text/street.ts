/** A parsed address line. `name` is null without one, or if it may still contain a house number. */
export interface StreetLine {
  name: string | null
  number: string | null
}

/** Words as a pattern that matches any of them, whole. */
const anyOf = (words: string): string =>
  `(?<!\\p{L})(?:${words.trim().split(/\s+/).join('|')})(?!\\p{L})`

/** Kinds of streets that are numbered: "Calle 13", "Route 66". */
const NUMBERED = anyOf(
  String.raw`calle c\/ cl carrera cra kra cr avenida avda av avenue ave avinguda carrer transversal tv diagonal dg circular rua rue route ruta via strada street road highway hwy lane soi jalan jl stra(?:ß|ss)e ` +
    String.raw`улица ул вулиця вул ulica ul проспект переулок пер проезд линия шоссе carretera ctra شارع طريق خیابان کوچه רחוב đường phố`,
)
/** Words before the number of a house, a flat or a floor. */
const MARK = `(?:#|№|(?<!\\p{L})(?:n[.º°]|д\\.|к\\.|${anyOf(
  'no nr nº n° núm num número numero number hausnummer hnr haus house kućni km дом д корпус корп кв квартира стр строение оф офис подъезд буд будинок building bldg block blk bloque blq portal esc escalera piso planta puerta pta apt apartment appt apto apartamento ' +
    'unit suite ste flat floor room rm casa lote lot plot parcela parcel interno int scala piano bât bâtiment étage stock top tür stiege stg whg wohnung kapı daire kat رقم مبنى بناية شقة فيلا villa',
)}))\\.?[\\s:]*`
/** Words after a number that is not of a house: "5th floor", "2º izq". */
const UNIT = new RegExp(
  `^(?:${anyOf('floor fl flr level storey izq izqda izda izquierda dcha der derecha bajo bajos ático atico planta piso puerta og eg dg ug stock etage étage links rechts mitte hinterhaus vorderhaus piano interno эт этаж кв tv th sal bis ter quater')}|\\p{L}(?!\\p{L})|[\\s.,ºª°/()-])+$`,
  'iu',
)
const UNIT_OF_LETTERS = new RegExp(`^${MARK}\\p{L}(?!\\p{L})$`, 'iu')

const MONTHS = {
  romance:
    'enero febrero marzo abril mayo junio julio agosto sep?tiembre octubre noviembre diciembre janeiro fevereiro março maio junho julho setembro outubro novembro dezembro gener febrer març maig juny juliol agost setembre octubre desembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre',
  french: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  dotted:
    'januar februar märz april mai juni juli august september oktober november dezember jänner maj marts? desember ledna února března dubna května června července srpna září října listopadu prosince januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra siječnja ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenog prosinca marta maja juna jula avgusta',
  romanian:
    'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  slavic:
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia января февраля марта апреля мая июня июля августа сентября октября ноября декабря січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня октомври септември юли май март ноември декември Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου nisan mayıs haziran temmuz ağustos eylül ekim kasım',
}

const NUMBER =
  '#?(?:\\p{L}{1,2}-?)?\\p{Nd}+[½¼¾]?(?:\\p{L}(?!\\p{L}))?(?:\\s(?![nsweo](?!\\p{L}))\\p{L}(?!\\p{L}))?(?:\\s?(?:bis|ter|quater)(?!\\p{L}))?'
/** A leading number with its mark ("No."), also a range ("3-5"). */
const LEADING_NUMBER = `(?:${MARK})*${NUMBER}(?:\\s?[-–/&+]\\s?${NUMBER})*(?:\\s*[号號]|[ºª°.])?(?:[\\s,.]+|$)`
const LEADING = new RegExp(`^${LEADING_NUMBER}`, 'iu')

/** Digits that belong to the name of a street. Months that are words of English too need what an English address would not have: a dot, a "de". */
const NAMING = [
  // "5th Avenue", but not "5th floor"
  `\\p{Nd}+(?:st|nd|rd|th)(?!\\p{L})(?!\\s+${anyOf('floor fl flr level storey')})`,
  // "1-я Тверская", "40 лет Октября", "1905 года"
  '\\p{Nd}+-(?:я|й|ая|ый|ий|е|ое|ого|го|ой|му|ти|летия)(?!\\p{L})',
  '\\p{Nd}+\\s+(?:лет|летия|года|років)(?!\\p{L})',
  // "9 de Julio", "2 de Mayo de 1808"
  `\\p{Nd}{1,2}\\s?[ºª°]?\\s+d(?:e\\s+|['’]\\s?)${anyOf(MONTHS.romance)}(?:\\s+de\\s+\\p{Nd}{4}(?!\\p{Nd}))?`,
  // "Bulevardul 1 Decembrie 1918"
  `(?<=${anyOf('bulevardul bulevard bdul bd strada str calea piața piata aleea șoseaua soseaua')}\\.?\\s)\\p{Nd}{1,2}\\s+${anyOf(MONTHS.romanian)}(?:\\s+1[789]\\p{Nd}{2}(?!\\p{Nd}))?`,
  // "du 8 Mai 1945"
  `(?<=(?:du|le)\\s)\\p{Nd}{1,2}(?:er)?\\s+${anyOf(MONTHS.french)}(?:\\s+1[789]\\p{Nd}{2}(?!\\p{Nd}))?`,
  // "des 17. Juni", "28. října"
  `\\p{Nd}{1,2}\\.\\s?${anyOf(MONTHS.dotted)}`,
  // "3 Maja", "8 Марта", "25ης Μαρτίου", "19 Mayıs"
  `(?<!\\p{Nd})\\p{Nd}{1,2}(?:ης|ας|η)?\\s+${anyOf(MONTHS.slavic)}`,
  // "Március 15. utca"
  `${anyOf('március május október')}\\s+\\p{Nd}{1,2}\\.`,
  // "de la 2e Division", "du 19e Régiment"
  '(?<=(?<!\\p{L})(?:du|de|des|la|le|los|las)\\s)\\p{Nd}+(?:er|re|ère|ème|eme|e|ª|º|°)\\s+(?=\\p{L}{3})',
  // "2ª Travesía", "1453. Sokak", "2e Jan Steenstraat 5"
  `\\p{Nd}+\\.?[ªº°]\\s+(?=${anyOf('avenida avda calle travesía transversal rua travessa')})`,
  `\\p{Nd}+\\.?\\s+(?=${anyOf('sokak sokağı sk cadde caddesi cad bulvarı')})`,
  '(?<=^\\s*)\\p{Nd}{1,2}e\\s+(?=\\p{L}{3}.*\\s\\p{Nd}+\\p{L}?$)',
  // "Calle 13A", "Carretera N-340"; an address may begin with the number of the house: "1200 Highway 101"
  `(?<=^(?:${LEADING_NUMBER})?${NUMBERED}\\.?\\s*)(?:\\p{L}{1,3}-?)?\\p{Nd}+(?:\\p{L}(?!\\p{L}))?`,
  // "42 Street", "350 5 Avenue"
  `(?<=^|\\s)\\p{Nd}+\\s+(?=${anyOf('street avenue ave road rd highway')}\\.?$)`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** The first number after a name, with all that follows it. */
const TRAILING = new RegExp(
  `[\\s,:·(–/-]*((?:${MARK})*(?:(?<!\\p{L})#?\\p{L}{0,2}-?|(?<=\\p{L}{3}))\\p{Nd}.*)$`,
  'iu',
)
const ANY_NUMBER = /\p{Nd}/u

/** Digits of a name are hidden by letters of no script from here on, so that all that are left are of a house. */
const HIDDEN = 0xe000
const HIDDEN_LETTERS = /[\ue000-\uf8ff]/g

/**
 * Parts the name of a street from the number of a house as people and feeds write them in one line: "Berliner Straße 3", "12 rue de la Paix", "C/ Mayor, 5, 2º B",
 * but "Straße des 17. Juni". Possible numbers are not part of the name: a short name is better than the number of a house that its owner hides.
 */
export function readStreet(line: string): StreetLine {
  const text = line.replace(HIDDEN_LETTERS, '').replace(/\s+/g, ' ').trim()
  if (!ANY_NUMBER.test(text)) return { name: text || null, number: null }
  const digits: string[] = []
  const shown = (part: string): string =>
    part.replace(HIDDEN_LETTERS, (letter) => digits[letter.charCodeAt(0) - HIDDEN]!)
  const hidden = (part: string): string =>
    NAMING.reduce(
      (rest, naming) =>
        rest.replace(naming, (found) =>
          found.replace(/\p{Nd}/gu, (digit) =>
            String.fromCharCode(HIDDEN + digits.push(digit) - 1),
          ),
        ),
      part,
    )

  const names: string[] = []
  const numbers: string[] = []
  for (const part of text.split(/[,;]/)) {
    const { name, number } = readPart(hidden(part.trim()), names.length > 0)
    // The square of "Mannheim, Q 7, 24".
    if (number && names.length > 0 && /^\p{L}$/u.test(name)) numbers.push(part.trim())
    else {
      if (name) names.push(shown(name))
      if (number) numbers.push(shown(number))
    }
  }
  const [first = ''] = names
  return { name: isName(first) ? names.join(', ') : null, number: numbers.join(', ') || null }
}

/** Kinds of streets as words, and as the ends of words. */
const KIND = new RegExp(
  `${NUMBERED}|${anyOf(
    'boulevard blvd bulevardul bulevard bd calea aleea șoseaua soseaua strada str piazza piața piata plaza praça place platz pl weg gasse allee am an viale corso vicolo largo chemin impasse allée quai travessa travesía paseo passeig pg plaça ronda camino carrer laan plein trg náměstí nám aleja al aleje plac pl os улица бульвар набережная наб площадь пл бул',
  )}|(?:str|stra(?:ß|ss)e|weg|gasse|allee|platz|ring|damm|ufer|straat|laan|gracht|plein|gatan|vägen|gata|veien|vej|gade|katu|tie)(?:\\.|(?!\\p{L}))|${anyOf(
    // Names of houses have these words, too: "Hill House".
    'drive dr close court ct crescent gardens grove hill mews place row square sq terrace way',
  )}\\.?(?:\\s(?:north|south|east|west|[ns][ew]?|e|w))?$`,
  'iu',
)
/** "The Old Mill", "Rose Cottage", "Villa Rosa". */
const HOUSE = new RegExp(
  `^${anyOf('the villa casa chalet finca château chateau cortijo masía haus edificio residencia résidence apartamentos')}|${anyOf(
    'house cottage lodge mill hall farm manor barn rectory vicarage bungalow villa apartments flats residence',
  )}$`,
  'iu',
)
/** Streets all the same: "Villa Road", "Plaza de la Villa". */
const STREET_TOO = new RegExp(
  `^${anyOf('calle avenida plaza plaça carrer paseo camino via viale piazza rue rua')}|${anyOf('street road lane avenue')}$`,
  'iu',
)

/** The name of the street without its number, and without a house's name beside it: of "The Old Mill, High Street" the street. Null without one that may be shown. */
export function streetAlone(line: string): string | null {
  const { name } = readStreet(line)
  const parts = name?.split(', ') ?? []
  const isHouse = (part: string) => HOUSE.test(part) && !STREET_TOO.test(part)
  const streets = parts.filter((part) => KIND.test(part) && !isHouse(part))
  // "The Close" is a house only beside another street.
  const named = parts.filter((part) => KIND.test(part) && /^the \p{L}+$/iu.test(part))
  const unknown = parts.filter((part) => !isHouse(part))
  const shown = [streets, named, unknown, parts].find((some) => some.length > 0)
  return shown?.join(', ') ?? name
}

/** One part between commas; `isAfter` a name, what begins with a number is of the house. */
function readPart(part: string, isAfter: boolean): { name: string; number: string } {
  if (isAfter && (UNIT_OF_LETTERS.test(part) || UNIT.test(part))) return { name: '', number: part }
  let rest = part
  for (let found = LEADING.exec(rest); found && found[0]; found = LEADING.exec(rest))
    rest = rest.slice(found[0].length)
  const leading = part.slice(0, part.length - rest.length).replace(/[\s,.]+$/, '')
  if (leading && (isAfter || UNIT.test(rest))) return { name: '', number: part }
  const trailing = TRAILING.exec(rest)
  const name = (trailing ? rest.slice(0, trailing.index) : rest).replace(/[\s,:;#(–/-]+$/, '')
  return { name, number: [leading, trailing?.[1]].filter(Boolean).join(', ') }
}

const BARE_KIND = new RegExp(
  `^(?:${NUMBERED}|${anyOf('piazza piața plaza praça place platz square boulevard bulevardul bulevar allee weg gasse way court sector')}|[\\s./])+$`,
  'iu',
)
/** A single letter, or a type of street without a name, is no street. */
const isName = (name: string): boolean =>
  /\p{L}{2}|\p{Script=Han}/u.test(name) && (ANY_NUMBER.test(name) || !BARE_KIND.test(name))

/** Separates a house number from the street's line. Ambiguous lines, and numbers longer than `max`, stay as they are. */
export function withNumberApart(
  street: string | null,
  houseNumber: string | null,
  max: number,
): { street: string | null; houseNumber: string | null } {
  const { name, number } = readStreet(street ?? '')
  if (name === null || number === null) return { street, houseNumber }
  const isSame = houseNumber !== null && firstNumber(houseNumber) === firstNumber(number)
  const whole = isSame ? houseNumber : [houseNumber, number].filter(Boolean).join(', ')
  return whole.length <= max ? { street: name, houseNumber: whole } : { street, houseNumber }
}

const firstNumber = (text: string): string | undefined => /\p{Nd}+/u.exec(text)?.[0]

/** Words before the number of a flat. */
const FLAT = new RegExp(
  `[\\s,;]*${anyOf('кв квартира apt apartment appt apto apartamento flat whg wohnung daire شقة דירה')}\\.?[\\s:№#]*\\p{L}?\\p{Nd}+\\p{L}?(?!\\p{L})`,
  'giu',
)

/** The number of a house without that of a flat in it, which is not shown to visitors; null without another. */
export const withoutFlat = (number: string): string | null =>
  number.replace(FLAT, '').replace(/^[\s,;]+/, '') || null

/** Where the number of a house is written before its street. */
const NUMBER_FIRST = new Set(
  'AU BD CA FR GB GG GH GI HK IE IM IN JE JM KE LK LU MC MT MY NG NZ PH PK SG TH TZ UG US VN ZA ZM ZW'.split(
    ' ',
  ),
)

/** Street and number in the country's order. */
export function streetWithNumber(street: string, number: string, country: string | null): string {
  if (!country || !NUMBER_FIRST.has(country)) return `${street} ${number}`
  const [house = '', ...units] = number.split(', ')
  return [`${house} ${street}`, ...units].join(', ')
}
