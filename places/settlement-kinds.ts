import { fold } from '#text/fold.ts'

interface Kinds {
  /** Kinds before a name; `|` separates them. */
  before?: string
  /** Kinds before a name that need one of the words `of` between: `Ciudad de Valencia`, while `Ciudad Real` is a name. */
  beforeOf?: string
  of?: string
  /** Kinds behind a name. */
  behind?: string
  /** Endings of a name in the genitive, before a kind behind it (`Vilniaus miestas`), each with that of the dictionary. */
  genitive?: string
}

/** Kinds of settlements as people write them beside a name: `г. Москва`, `Казань г`, `Comune di Roma`, `Rīgas pilsēta`. */
export const SETTLEMENT_KINDS: Readonly<Record<string, Kinds>> = {
  en: {
    before: 'greater',
    beforeOf:
      'city | town | village | municipality | borough | township | suburb | metropolitan borough | london borough',
    of: 'of',
    behind:
      'city | town | village | municipality | borough | township | suburb | metro | metropolitan area | district',
  },
  de: {
    before:
      'stadt | gemeinde | markt | marktgemeinde | stadtgemeinde | ortsgemeinde | dorf | ort | landeshauptstadt | bundeshauptstadt | hauptstadt | kreisfreie stadt | kreisstadt | große kreisstadt | hansestadt | freie und hansestadt | freie hansestadt | universitätsstadt | großraum | raum | bezirk | kreis | landkreis',
    behind:
      'stadt | gemeinde | landeshauptstadt | hauptstadt | kreisfreie stadt | umland | umgebung',
  },
  fr: {
    beforeOf: 'ville | la ville | commune | village | bourg | mairie | métropole | agglomération',
    of: 'de | du | des | d | de la | de l',
    behind: 'ville | métropole | agglomération',
  },
  it: {
    before: 'comune | frazione | fraz | località | loc',
    beforeOf:
      'comune | città | città metropolitana | paese | borgo | frazione | fraz | località | loc | zona',
    of: 'di | del | della | dell | d',
    behind: 'città | comune | capoluogo | capitale',
  },
  es: {
    beforeOf:
      'ciudad | municipio | ayuntamiento | pueblo | villa | localidad | población | aldea | pedanía | término municipal | casco urbano',
    of: 'de | del | de la | de el | de los | de las',
    behind: 'ciudad | capital | pueblo | municipio',
  },
  pl: {
    before:
      'miasto | miasto stołeczne | m | m st | st m | wieś | osada | gmina | gm | powiat | pow | miejscowość | miejsc',
    behind: 'miasto | m | wieś | gmina',
  },
  pt: {
    beforeOf:
      'cidade | município | concelho | vila | aldeia | freguesia | povoação | câmara municipal | localidade',
    of: 'de | do | da | dos | das',
    behind: 'cidade | capital',
  },
  lt: {
    before: 'miestas | m | kaimas | k | miestelis | mstl',
    behind:
      'miestas | miesto savivaldybė | miesto sav | m sav | m | miestelis | mstl | kaimas | k | rajonas | r | rajono savivaldybė | r sav | savivaldybė | sav',
    genitive: 'aus:us | os:a | o:as | ės:ė | ių:iai | ų:ai | ies:is',
  },
  lv: {
    before: 'pilsēta | ciems | novads',
    behind: 'pilsēta | pilsētas pašvaldība | valstspilsēta | novads | nov | pagasts | pag | ciems',
    genitive: 'as:a | es:e | ils:ile | a:s | u:i',
  },
  fi: {
    before: 'kaupunki | kunta',
    behind: 'kaupunki | kunta | kylä | keskusta',
    genitive: 'n: | en: | ngin:nki | an:a | dun:tu',
  },
  hu: {
    before: 'város | község | főváros',
    behind: 'város | főváros | község | nagyközség | megyei jogú város | belváros',
  },
  ja: {},
  ro: {
    before:
      'municipiul | municipiu | mun | orașul | oraș | oras | or | comuna | com | satul | sat | localitatea | loc',
    behind: 'oraș | municipiu',
  },
  el: {
    before: 'δήμος | δ | πόλη | κοινότητα | χωριό',
    behind: 'κέντρο',
    genitive: 'ης:η | ας:α | ου:ος | ου:ο',
  },
  cs: {
    before:
      'město | hlavní město | hl m | hl město | statutární město | krajské město | obec | městys | vesnice | okres | okr',
    behind: 'město | hlavní město | obec | venkov',
  },
  nl: {
    before: 'gemeente | gem | stad | dorp | plaats | woonplaats',
    behind: 'stad | gemeente | dorp',
  },
  'zh-CN': {},
  ar: {
    before: 'مدينة | قرية | بلدة | بلدية | محافظة | إمارة | ضاحية | العاصمة',
    behind: 'العاصمة',
  },
  uk: {
    before: 'м | місто | с | село | смт | селище | с-ще | сел | селище міського типу | хутір | х',
    behind: 'м | місто | село | смт | селище',
  },
  be: {
    before:
      'г | горад | вёска | в | аг | аграгарадок | гп | г п | гарадскі пасёлак | пас | пасёлак',
    behind: 'г | горад | вёска | аг | гп',
  },
  ru: {
    before:
      'г | гор | город | г о | го | городской округ | г п | гп | с | село | д | дер | деревня | п | пос | посёлок | пгт | п г т | посёлок городского типа | рп | р п | рабочий посёлок | дп | дачный посёлок | кп | к п | курортный посёлок | коттеджный посёлок | ст ца | станица | ст | х | хут | хутор | аул | снт | днп | мо | муниципальное образование | населённый пункт | нп | н п',
    behind:
      'г | гор | город | г о | го | городской округ | село | с | деревня | дер | д | посёлок | пос | п | пгт | рп | рабочий посёлок | станица | ст ца | хутор | аул',
  },
  sl: { before: 'mesto | mestna občina | občina | naselje | vas', behind: 'mesto' },
  et: {
    before: 'linn',
    behind: 'linn | linnaosa | vald | küla | alevik | alev',
    genitive: 'na:n | a:',
  },
  ga: { before: 'cathair | baile | contae', behind: 'cathair' },
  sr: {
    before: 'град | општина | насеље | село | grad | opština | naselje | selo',
    behind: 'град | grad',
  },
  bg: {
    before: 'гр | град | с | село | община | общ | к к | кк | курорт | в з | вилна зона | столица',
    behind: 'град | гр',
  },
  sq: { before: 'qyteti | qyteti i | bashkia | komuna | fshati', behind: 'qytet' },
  sv: {
    before: 'staden | kommunen',
    behind: 'stad | kommun | tätort | centrum | city',
    genitive: 's:',
  },
  tr: {
    before: 'il | ilçe | şehir | büyükşehir',
    behind:
      'ili | ilçesi | merkez | şehri | şehir merkezi | belediyesi | büyükşehir | büyükşehir belediyesi | köyü | beldesi',
  },
  hr: {
    before: 'grad | općina | opć | naselje | mjesto | selo',
    behind: 'grad',
  },
  da: { before: 'byen', behind: 'kommune | by', genitive: 's:' },
  ka: { before: 'ქალაქი | ქალაქ | ქ | სოფელი | სოფ | დაბა', behind: 'ქალაქი' },
  no: { before: 'byen', behind: 'kommune | by | sentrum', genitive: 's:' },
  mk: { before: 'град | гр | општина | село | с', behind: 'град' },
  mt: { before: 'il belt', beforeOf: 'belt | raħal | kunsill lokali', of: 'ta | tal' },
  is: { beforeOf: 'bærinn', behind: 'bær | kaupstaður | hreppur' },
  ca: {
    beforeOf: 'ciutat | municipi | ajuntament | poble | vila | terme municipal',
    of: 'de | d | del | de la | de l',
    behind: 'ciutat | capital',
  },
  bs: { before: 'grad | općina | naselje | selo', behind: 'grad' },
  sk: {
    before: 'mesto | hlavné mesto | hl m | krajské mesto | obec | okres | okr | dedina',
    behind: 'mesto | hlavné mesto | obec',
  },
  fa: { before: 'شهر | شهرستان | روستای | شهرک | کلان شهر', behind: 'شهر' },
  ko: {},
  id: { before: 'kota | kabupaten | kab | kecamatan | kec' },
  vi: { before: 'thành phố | tp | t p | thị xã | tx | thị trấn | quận | huyện' },
  hi: { before: 'शहर | नगर', behind: 'शहर | नगर | नगरी | ज़िला' },
  kk: {
    before: 'қала | ауыл | кент',
    behind: 'қаласы | қ | ауылы | а | кенті',
  },
}

/** Kinds that are written together with a name. */
const ATTACHED =
  /(?:特别行政区|特別市|特别市|自治州|自治县|特別区|특별자치시|특별시|광역시|市|区|區|县|縣|県|镇|鎮|町|村|都|府|시|군|구)$/u
/** A Chinese or Japanese address begins with the largest: province, city, the rest. */
const WITHIN_ATTACHED = /^(?:.{1,8}?[省県縣]|.{1,8}?自治区)?(.{1,8}?[市都府])(.*)$/u

/** Words that make a district of a number: `3. Bezirk`, `Cedex 03`, `XIII. kerület`. */
const DISTRICT_WORDS = words(
  'bezirk | gemeindebezirk | stadtbezirk | kreis | arrondissement | arrondissements | arrondt | arrdt | arr | ardt | cedex | distrito | districte | distretto | district | distr | dist | sector | sectorul | sect | sektor | sektori | kerület | kerulet | ker | obvod | okrsek | městská část | mestská časť | dzielnica | dz | rajons | rajon | raion | район | р н | мкр | микрорайон | округ | municipio | municipi | circoscrizione | circ | quartiere | quartier | zone | zona | postal district | postcode | plz | cp | c p | cap | ward | q',
)
/** Words for the middle or a side of a town: they are no name of another. */
const SIDES = new Set(
  words(
    'centre | center | city centre | city center | downtown | old town | central | zentrum | stadtmitte | stadtzentrum | innenstadt | altstadt | mitte | centre ville | vieille ville | centro | centro storico | centro città | casco antiguo | casco histórico | centro histórico | centrum | śródmieście | stare miasto | staré město | střed | staré mesto | belváros | centru | centrul vechi | κέντρο | центр | център | центар | центр города | keskusta | sentrum | kesklinn | centras | centrs | merkez | وسط | وسط المدينة | وسط البلد | مرکز | center | stari grad | nord | süd | ost | west | north | south | east | norte | sur | sul | este | oeste | ouest | est | sud | nord est | nord ovest | noord | zuid | oost | północ | południe | wschód | zachód | sever | jih | juh | východ | západ | kuzey | güney | север | юг | запад | восток | syd | øst | vest | öst | väst',
  ),
)
export const isSideOfTown = (text: string): boolean => SIDES.has(fold(text))

/** Words before the name of a part of a town: `Leipzig OT Plagwitz`. */
const PART = phrases(
  words(
    'ot | ortsteil | stadtteil | stadtbezirk | quartier | quartiere | barrio | barri | bairro | urbanización | urb | urbanizacija | dzielnica | osiedle | os | část | časť | városrész | cartier | cartierul | кв | квартал | район | р н | мкр | микрорайон | жк | mahallesi | mah | semti | buurt | wijk | stadsdel | bydel',
  ),
)
export const isNamedPart = (text: string): boolean => ofPhrase(PART, wordsOf(text), false) > 0

/** Letters of countries before a postcode: `A-1030`, `CH 8004`. */
const CAR_SIGNS = new Set(
  'a al b bg by ch cy cz d dk e est f fin fl fr gb gr h hr i irl is it kz l lt lu lv m mc md n nl no p pl pt ro ru rus s se si sk slo sr srb tr ua uk us at be de es'.split(
    ' ',
  ),
)

const all = Object.values(SETTLEMENT_KINDS)
const BEFORE = phrases(
  all.flatMap(({ before = '', beforeOf = '', of = '' }) => [
    ...words(before),
    ...words(beforeOf).flatMap((kind) => words(of).map((word) => `${kind} ${word}`)),
  ]),
)
const BEHIND = phrases(all.flatMap(({ behind = '' }) => words(behind)))
const IN_DISTRICT = phrases(DISTRICT_WORDS)
const GENITIVES = all.flatMap(({ genitive = '' }) =>
  genitive
    .split(' | ')
    .filter(Boolean)
    .map((pair) => pair.split(':').map((ending) => fold(ending)) as [string, string]),
)

function words(list: string): string[] {
  return list.split(' | ').map(fold).filter(Boolean)
}

/** Phrases as lists of words, the longest first. */
function phrases(list: readonly string[]): readonly (readonly string[])[] {
  return [...new Set(list)].map((text) => text.split(' ')).sort((a, b) => b.length - a.length)
}

/** A word of a text, where it stands, and what separates it from the word before. */
export interface Word {
  text: string
  folded: string
  start: number
  end: number
}

/** The words of a text. A name keeps its apostrophe. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’`ʼ][\p{L}\p{M}]+)*/gu)].map(({ 0: word, index }) => ({
    text: word,
    folded: fold(word),
    start: index,
    end: index + word.length,
  }))

/** The name in a text without postcodes, kinds of settlements, and numbers of districts. Several, where a kind takes the genitive; none where nothing was taken away. */
export function withoutKinds(text: string): string[] {
  const attached = text.trim()
  if (ATTACHED.test(attached)) return [attached.replace(ATTACHED, '')].filter(Boolean)
  const all = elided(wordsOf(text))
  let kept = all
  let kind = false
  for (let before = -1; before !== kept.length && kept.length > 1;) {
    before = kept.length
    kept = withoutCode(kept)
    const named = kept.length - (ofPhrase(BEFORE, kept, false) || 0)
    if (named > 0 && named < kept.length) {
      kept = kept.slice(kept.length - named)
      kind = true
      continue
    }
    const behind = ofPhrase(BEHIND, kept, true)
    if (behind > 0 && behind < kept.length) {
      kept = kept.slice(0, kept.length - behind)
      kind = true
      continue
    }
    kept = withoutDistrict(kept)
  }
  if (kept.length === all.length || kept.length === 0) return []
  const name = text.slice(kept[0]!.start, kept.at(-1)!.end)
  return kind ? [name, ...nominatives(name)] : [name]
}

/** `d'Annecy` as two words. */
const elided = (list: readonly Word[]): Word[] =>
  list.flatMap((word) => {
    const [, article] = /^([dl])['’`ʼ]/i.exec(word.text) ?? []
    return article
      ? [
          { text: article, folded: article.toLowerCase(), start: word.start, end: word.start + 1 },
          {
            ...word,
            text: word.text.slice(2),
            folded: fold(word.text.slice(2)),
            start: word.start + 2,
          },
        ]
      : [word]
  })

/** How many words at the beginning or end are one of the phrases. */
function ofPhrase(
  list: readonly (readonly string[])[],
  kept: readonly Word[],
  atEnd: boolean,
): number {
  const found = list.find(
    (phrase) =>
      phrase.length < kept.length &&
      phrase.every(
        (word, at) => kept[atEnd ? kept.length - phrase.length + at : at]!.folded === word,
      ),
  )
  return found?.length ?? 0
}

const DIGITS = /^\p{Nd}+$/u
const hasDigit = ({ folded }: Word): boolean => /\p{Nd}/u.test(folded)

/** Without a postcode at the beginning or end: `1030 Wien`, `CH-8004 Zürich`, `00-001 Warszawa`, `1012 AB Amsterdam`, `London SW1A 1AA`. */
function withoutCode(kept: readonly Word[]): Word[] {
  let list = [...kept]
  const [first, second, third] = list
  if (
    first &&
    second &&
    CAR_SIGNS.has(first.folded) &&
    DIGITS.test(second.folded) &&
    second.folded.length > 2
  )
    list = list.slice(1)
  else if (first && DIGITS.test(first.folded)) {
    const isTwo = second !== undefined && DIGITS.test(second.folded) && first.folded.length > 1
    if (first.folded.length > 2 || (isTwo && second.folded.length > 1)) {
      list = list.slice(isTwo ? 2 : 1)
      const letters = list[0]
      if (list.length > 1 && !isTwo && letters && /^[A-Z]{2}$/.test(letters.text) && third)
        list = list.slice(1)
    }
  } else if (first && /^\d{4}[a-z]{2}$/.test(first.folded) && list.length > 1) {
    list = list.slice(1)
  } else if (first && hasDigit(first) && /^\p{L}{1,2}\p{N}/u.test(first.folded)) {
    list = list.slice(second && hasDigit(second) && list.length > 2 ? 2 : 1)
  }
  while (list.length > 1 && hasDigit(list.at(-1)!)) {
    list.pop()
    const sign = list.at(-1)!
    if (list.length > 1 && CAR_SIGNS.has(sign.folded) && sign.text === sign.text.toUpperCase())
      list.pop()
  }
  if (
    list.length > 2 &&
    /^[A-Z]{2}$/.test(list.at(-1)!.text) &&
    /^\d{4}$/.test(list.at(-2)!.folded)
  )
    list.splice(-2)
  return list
}

const ROMAN = /^[ivx]{1,5}(?:e|er|eme)?$/
/** `København K`, `Aarhus NV`: letters for a side of the town. */
const LETTERS = /^(?:[KVNØSCM]|NV|NØ|SV|SØ)$/

/** Without a district of a number, or of letters, behind the name or before it. */
function withoutDistrict(kept: readonly Word[]): Word[] {
  const isNumber = (word: Word | undefined): boolean =>
    word !== undefined &&
    (hasDigit(word) || (ROMAN.test(word.folded) && /^\p{Lu}/u.test(word.text)))
  const words = ofPhrase(IN_DISTRICT, kept, true)
  if (words > 0 && words < kept.length) {
    const left = kept.slice(0, -words)
    if (isNumber(left.at(-1)) && left.length > 1) return left.slice(0, -1)
    // `Wien 3 Bezirk`, and the word alone behind a number that is gone.
    return left
  }
  if (isNumber(kept.at(-1)) && kept.length > 1) return kept.slice(0, -1)
  const ahead = ofPhrase(IN_DISTRICT, kept, false)
  if (isNumber(kept[ahead]) && ahead > 0 && ahead + 1 < kept.length) return kept.slice(ahead + 1)
  if (isNumber(kept[0])) {
    const after = ofPhrase(IN_DISTRICT, kept.slice(1), false)
    if (after > 0 && after + 1 < kept.length) return kept.slice(after + 1)
  }
  const last = kept.at(-1)!
  return kept.length > 1 && LETTERS.test(last.text) && kept[0]!.text !== kept[0]!.text.toUpperCase()
    ? kept.slice(0, -1)
    : [...kept]
}

const nominatives = (name: string): string[] => {
  const folded = fold(name)
  return GENITIVES.flatMap(([ending, nominative]) =>
    folded.endsWith(ending) && folded.length - ending.length > 2
      ? [folded.slice(0, folded.length - ending.length) + nominative]
      : [],
  )
}

/** The city of a Chinese or Japanese address in one word, and the rest of it. */
export function attachedCity(text: string): { name: string; rest: string } | null {
  const [, name, rest = ''] = WITHIN_ATTACHED.exec(text.trim()) ?? []
  return name && name !== text.trim() ? { name, rest } : null
}

/** Whether a name ends in a kind that is written together with it. */
export const isAttached = (name: string): boolean => ATTACHED.test(name.trim())

/** A name with the kinds that its language may leave out: `深圳` of `深圳市`, `서울` of `서울특별시`. */
export const withAttached = (name: string): string[] =>
  /^\p{Script=Han}{1,6}$/u.test(name)
    ? [`${name}市`]
    : /^\p{Script=Hangul}{1,6}$/u.test(name)
      ? ['시', '특별시', '광역시'].map((kind) => name + kind)
      : []
