import type { Place, Places } from '#places/index.ts'

/** Other names of provinces by country, to the code: islands, coasts and spellings of the country itself. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ES: {
    alacant: 'A',
    mallorca: 'PM',
    majorca: 'PM',
    menorca: 'PM',
    ibiza: 'PM',
    eivissa: 'PM',
    formentera: 'PM',
    baleares: 'PM',
    balears: 'PM',
    illesbalears: 'PM',
    ib: 'PM',
    tenerife: 'TF',
    lapalma: 'TF',
    lagomera: 'TF',
    elhierro: 'TF',
    grancanaria: 'GC',
    lanzarote: 'GC',
    fuerteventura: 'GC',
    costadelsol: 'MA',
    vizcaya: 'BI',
    guipuzcoa: 'SS',
    alava: 'VI',
    gerona: 'GI',
    ge: 'GI',
    lerida: 'L',
    orense: 'OR',
    lacoruna: 'C',
    corunna: 'C',
    seville: 'SE',
    saragossa: 'Z',
    md: 'M',
    mc: 'MU',
    nc: 'NA',
    as: 'O',
    cb: 'S',
    ri: 'LO',
  },
  PT: {
    algarve: '08',
    azores: '20',
    lisbonmetropolitanarea: '11',
    areametropolitanadelisboa: '11',
  },
  DE: {
    nrw: 'NW',
    mecklenburgvorpommern: 'MV',
    mcpomm: 'MV',
    meckpomm: 'MV',
    bawu: 'BW',
    rlp: 'RP',
  },
}

/** The provinces of Spain by the numbers that their postal codes begin with. */
const SPANISH_NUMBERS =
  'VI AB A AL AV BA PM B BU CC CA CS CR CO C CU GI GR GU SS H HU J LE L LO LU M MA MU NA OR O P GC PO SA TF S SG SE SO T TE TO V VA BI ZA Z CE ML'.split(
    ' ',
  )

const BEFORE =
  /^(?:(?:the )?(?:provincia|province|província|provinz|prov\.?|comunidad|community|regi[oó]n|région|regione|district|distrito|distretto|d[eé]partement|principado|state|estado|county|co\.?|województwo|woj\.?|județul|județ|jud\.?|oblast|область|обл\.?|республика|респ\.?|край|г\.?|город)\s+(?:of |de |di |do |da |del |della |du |d['’])?)/i
const AFTER =
  / (?:province|county|district|region|state|область|обл\.?|край|район|республика|респ\.?|г\.?|город|vármegye|megye|kraj|län|fylke|maakond|apskritis|novads|ili|oblast)$/i
/** The same in Arabic and Russian, where the names that we have begin with it, too. */
const KIND = /^(?:منطقة|محافظة|إمارة|امارة|ولاية|إقليم|جهة|مقاطعة|республика) (?=\S)/i

/** Equal for names that differ in case, accents and punctuation only; in Arabic also in the ends that are written either way ("مكه"), and in lengthened lines. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+|ـ/gu, '')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')

/** The name without its kind of province. */
const plain = (name: string): string =>
  foldName(name.trim().replace(BEFORE, '').replace(KIND, '').replace(AFTER, ''))

/** The states of a country by everything that they are called: names, codes of ISO 3166-2 with and without the country's, numbers. Those that have towns come before those above them. */
export function provincesOf(country: Place, places: Places): Map<string, Place> {
  const states = places.within(country, 'state')
  const byCode = new Map(states.map((state) => [foldName(places.code(state)), state]))
  const found = new Map<string, Place>()
  const add = (name: string, state: Place | undefined): void => {
    if (name !== '' && state && !found.has(name)) found.set(name, state)
  }
  const lower = states.filter((state) => places.children(state).some(({ type }) => type === 'city'))
  const names = (state: Place): string[] => [state.name, ...Object.values(places.locales(state))]
  for (const list of [lower, states]) {
    for (const state of list) for (const name of names(state)) add(foldName(name), state)
    for (const [name, code] of Object.entries(OTHER_NAMES[country.iso2] ?? {}))
      add(name, byCode.get(foldName(code)))
    for (const state of list) {
      const code = foldName(places.code(state))
      add(code, state)
      if (code) add(foldName(country.iso2) + code, state)
    }
    for (const state of list) for (const name of names(state)) add(plain(name), state)
  }
  if (country.iso2 === 'ES')
    for (const [index, code] of SPANISH_NUMBERS.entries())
      add(String(index + 1).padStart(2, '0'), byCode.get(foldName(code)))
  return found
}

/** `Palmas, Las` as Las Palmas. */
const inverted = (name: string): string => name.replace(/^([^,]+), (\S{1,4})$/, '$2 $1')

/** A name as a source may have written it: whole, without its kind, and the parts of "Alicante/Alacant" and "Alicante (Costa Blanca)". */
export const spellingsOf = (name: string): string[] =>
  [
    ...new Set(
      [name, inverted(name), ...name.split(/[/(),;]| - /)].flatMap((part) => [
        foldName(part),
        plain(part),
      ]),
    ),
  ].filter(Boolean)
