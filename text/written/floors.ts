import { piecesOf, PhraseTable, type Phrases, type Piece } from './phrases.ts'

/** Words for the floor at the level of the street, in the languages of the search, by the counting of the language: a Russian `первый этаж`. */
export const GROUND_FLOOR = {
  en: 'ground floor | groundfloor | ground level',
  de: 'erdgeschoss | eg | parterre',
  es: 'planta baja | plantas bajas | bajo | bajos',
  ar: 'طابق أرضي | طابق الأرضي | طوابق أرضية | دور أرضي | دور الأرضي',
  ru: 'первый этаж | первого этажа | первом этаже | первые этажи | первых этажах | нулевой этаж | нулевом этаже',
} as const satisfies Record<string, Phrases>

/** Nouns for one floor in these languages, beside its number. */
export const FLOOR_NOUNS = {
  en: 'floor',
  de: 'etage | stock | stockwerk | obergeschoss | og',
  es: 'planta',
  ar: 'طابق | دور',
  ru: 'этаж | этаже',
} as const satisfies Record<string, Phrases>

/** First, second, third ... in the forms that floors are counted with. */
export const ORDINALS = {
  en: [
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
  ],
  de: [
    'erste | ersten | erster | erstes',
    'zweite | zweiten | zweiter | zweites',
    'dritte | dritten | dritter | drittes',
    'vierte | vierten | vierter | viertes',
    'fünfte | fünften | fünfter | fünftes',
    'sechste | sechsten | sechster | sechstes',
    'siebte | siebten | siebter | siebtes',
    'achte | achten | achter | achtes',
    'neunte | neunten | neunter | neuntes',
    'zehnte | zehnten | zehnter | zehntes',
  ],
  es: [
    'primera',
    'segunda',
    'tercera',
    'cuarta',
    'quinta',
    'sexta',
    'séptima',
    'octava',
    'novena',
    'décima',
  ],
  ar: [
    'أول | الأول',
    'ثاني | الثاني',
    'ثالث | الثالث',
    'رابع | الرابع',
    'خامس | الخامس',
    'سادس | السادس',
    'سابع | السابع',
    'ثامن | الثامن',
    'تاسع | التاسع',
    'عاشر | العاشر',
  ],
  ru: [
    'первый | первом',
    'второй | втором',
    'третий | третьем',
    'четвертый | четвертом',
    'пятый | пятом',
    'шестой | шестом',
    'седьмой | седьмом',
    'восьмой | восьмом',
    'девятый | девятом',
    'десятый | десятом',
  ],
} as const satisfies Record<string, readonly Phrases[]>

const GROUND = new PhraseTable<true>(
  [
    // A Russian first floor is written 1 as well, and numbers stay as the source has them.
    GROUND_FLOOR.en,
    GROUND_FLOOR.de,
    GROUND_FLOOR.es,
    GROUND_FLOOR.ar,
    // Of a field for the floor alone.
    'g | gf | g f | parter wysoki | ground | street level | garden level | upper ground | raised ground floor | erdgeschoß | erdgeschosswohnung | hochparterre | hp | ebenerdig | tiefparterre | pb | bj | bja | p baja | baja | entresuelo | entlo | rdc | r d c | rez de chaussée | rez | rez de jardin | rez de rue | r c | rés do chão | res do chao | térreo | terreo | andar térreo | piso 0 | planta 0 | piano terra | terra | pt | p t | t | piano rialzato | rialzato | begane grond | bg | benedenwoning | gelijkvloers | glv | parter | parteru | na parterze | wysoki parter | parter wysoki | przízemí | přízemí | zvýšené přízemí | prízemie | zvýšené prízemie | földszint | fsz | magasföldszint | magas földszint | fszt | demi parter | parter înalt | p | партер | нулевой | нулевой этаж | prizemlje | pritličje | pr | visoko prizemlje | vp | приземље | приземје | bottenvåning | bottenplan | bv | nb | stuen | stueetage | st | jarðhæð | pohjakerros | katutaso | ισόγειο | ισογειο | ισ | υπερυψωμένο | zemin | zemin kat | giriş katı | giriş | bahçe katı | yüksek giriş | kat 0 | قرقع | أرضي | الأرضي | أرضية | الطابق الأرضي | الدور الأرضي | همکف | طبقه همکف | زمینی | קרקע | קומת קרקע | ק | भूतल | ชั้นล่าง | tầng trệt | trệt | lantai dasar | tingkat bawah | 底层 | 底層 | 首层 | 地面层 | 地下 | 地上階 | 지상층 | ground storey | lobby | bel étage',
  ].map((phrases) => [phrases, true] as const),
)
const BASEMENT = new PhraseTable<true>([
  [
    'basement | lower ground | lower ground floor | lgf | lg | semi basement | semibasement | souterrain | sous sol | sous sols | ug | untergeschoss | kellergeschoss | keller | kg | tiefgeschoss | sótano | sotano | semisótano | ss | st sótano | subsuelo | seminterrato | interrato | piano interrato | s1 | cave | subsolo | subcave | kelder | souterrain woning | suterena | suteren | piwnica | suterén | alagsor | pinceszint | pince | demisol | subsol | сутерен | подвал | подвальный | подвальный этаж | полуподвал | цоколь | цокольный | цокольный этаж | цокольний | підвал | напівпідвал | källarvåning | källare | souterräng | kælder | underetasje | sokkel | kjeller | kjallari | kellari | kellarikerros | kelder korrus | pagrabs | rūsys | cokolis | υπόγειο | ημιυπόγειο | ημιισόγειο | bodrum | bodrum kat | قبو | بدروم | تسوية | سرداب | زیرزمین | מרתף | तहखाना | ชั้นใต้ดิน | tầng hầm | basemen | 地下室 | 地下階 | 半地下 | 지하 | 지하층 | 반지하 | სარდაფი | ნახევარსარდაფი | նկուղ | kletni etaž | klet',
    true,
  ],
])
/** Nouns, endings of numerals and small words beside the number of a floor. */
const NOUNS = new PhraseTable<'floor' | 'storey' | 'basement'>([
  [
    [
      ...Object.values(FLOOR_NOUNS),
      'floors | fl | flr | fl no | level | lvl | lv | storey | story | etg | stiege og | stk | geschoss | geschoß | vollgeschoss | ог | piso | pisos | p | pl | plta | alto | étage | etage | étages | etages | ét | et | piano | piani | p no | andar | º andar | and | verdieping | verd | verdiep | etaj | etajul | etajul nr | piętro | pietro | piętra | p tro | patro | poschodie | posch | emelet | em | kat | kata | etaž | nadstropje | sprat | sprata | спрат | кат | ет | этажа | эт | этажей | поверх | поверсі | пов | паверх | våning | vån | tr | trappor | sal | etasje | hæð | kerros | krs | korrus | k | stāvs | aukštas | a | όροφος | όροφο | ορ | ος | katta | mərtəbə | qavat | қабат | სართული | სართ | հարկ | طابق | الطابق | الدور | دور | طبقه | منزل | קומה | ק | मंजिल | मंज़िल | ชั้น | ชั้นที่ | tầng | lầu | lantai | lt | tingkat | 楼 | 樓 | 层 | 層 | 階 | 층 | f | 第 | 階建 | 建 | r + | links | rechts | izq | izquierda | dcha | derecha',
    ].join(' | '),
    'floor',
  ],
  [
    'st | nd | rd | th | º | ª | er | ère | ere | re | e | eme | ème | ième | iem | o | a | mo | te | ter | de | ste | й | ый | ой | ий | ій | го | ая | ти | ος | ου | η | inci | nci | ncı | uncu | üncü | ci | cı | ri | i | и | ви | ри | ти | ми | :a | an | en | ik | ste verdieping | ом | м | the | on | on the | auf | im | en la | en | au | al | na | w | v | in | no | nr | nº | № | # | . | -',
    'floor',
  ],
  // The one at the level of the street is the first of them.
  ['np | podlaží | nadzemní podlaží | kondygnacja | kondygnacji', 'storey'],
  [
    'ug | untergeschoss | kellergeschoss | sótano | sous sol | b | basement | подвал | suteren | 지하 | 地下 | bodrum | υπόγειο | interrato | subsolo | pp | podzemní podlaží',
    'basement',
  ],
])
const ORDINAL = new PhraseTable<number>([
  ...'i ii iii iv v vi vii viii ix x xi xii'
    .split(' ')
    .map((roman, at) => [roman, at + 1] as const),
  ...Object.values(ORDINALS).flatMap((words) =>
    words.map((phrases: Phrases, at: number) => [phrases, at + 1] as const),
  ),
  ...[
    'premier | première | primo | primero | primeiro | primeira | eerste | pierwsze | pierwszy | první | prvé | első | primul | първи | први | prvi | перший | första | første | ensimmäinen | esimene | pirmais | pirmas | πρώτος | πρώτο | 1ος | birinci | اول | ראשונה',
    'deuxième | second étage | secondo | segundo | segunda | tweede | drugie | drugi | druhé | második | doilea | al doilea | втори | други | другий | andra | anden | toinen | teine | otrais | antras | δεύτερος | δεύτερο | ikinci | دوم | שנייה | שניה',
    'troisième | terzo | tercero | terceiro | terceira | derde | trzecie | trzeci | třetí | tretie | harmadik | treilea | al treilea | трети | трећи | treći | третій | tredje | kolmas | trešais | trečias | τρίτος | τρίτο | üçüncü | سوم | שלישית',
    'quatrième | quarto | cuarto | quarta | vierde | czwarte | čtvrté | štvrté | negyedik | patrulea | четвърти | четврти | четвертий | fjärde | fjerde | neljäs | ceturtais | ketvirtas | τέταρτος | τέταρτο | dördüncü | چهارم | רביעית',
    'cinquième | quinto | quinta | vijfde | piąte | páté | piate | ötödik | cincilea | пети | п ятий | femte | viides | piektais | penktas | πέμπτος | beşinci | پنجم | חמישית',
  ].map((phrases, at) => [phrases, at + 1] as const),
])
/** Between a floor and the number of floors of the building. */
const OF = new PhraseTable<true>([
  [
    '/ | | | of | out of | von | de | d | des | sur | su | di | van | z | ze | av | af | из | із | з | от | од | din | från | ab | ~ | من | מתוך | se | iz | ( | na | / fl',
    true,
  ],
])
const AFTER_FLOORS = new PhraseTable<true>([
  [
    ') | floors | etagen | plantas | étages | piani | andares | pięter | pater | этажей | поверхов | våningar | kat | kerrosta | stockwerke | geschosse',
    true,
  ],
])

export interface Floor {
  floor: number
  /** Of the building, if it is beside it. */
  floors: number | null
}

/** No floor is longer; texts of any length are tried. */
const LENGTH_MAX = 60

/** A floor as people write it: `EG`, `1. OG`, `3rd floor`, `Bajo`, `2/5`, `parter/3`, `B1`, `지하 1층`. 0 is the ground floor; a number means what it says. */
export function floorWritten(text: string): Floor | null {
  if (text.length > LENGTH_MAX) return null
  const { pieces } = piecesOf(text.replace(/(?<!\d)\|/g, '/'))
  const whole = oneFloor(pieces)
  if (whole !== null) return { floor: whole, floors: null }
  for (let at = 1; at < pieces.length; at++) {
    const between = OF.at(pieces, at)
    if (!between) continue
    const floor = oneFloor(pieces.slice(0, at))
    const floors = totalOf(pieces.slice(at + between.length))
    if (floor !== null && floors !== null && floors >= floor) return { floor, floors }
  }
  return null
}

/** The number of floors of a building: `5`, `5 floors`, `G+4`. */
export function floorsWritten(text: string): number | null {
  if (text.length > LENGTH_MAX) return null
  const above = /^\s*[gr]\s*\+\s*(\d{1,2})\s*$/i.exec(text)?.[1]
  return above === undefined ? totalOf(piecesOf(text).pieces) : Number(above) + 1
}

function totalOf(pieces: readonly Piece[]): number | null {
  const [first, ...rest] = pieces
  if (first?.kind !== 'number') return null
  const end = AFTER_FLOORS.at(rest, 0)?.length ?? 0
  return end === rest.length || isNouns(rest) ? wholeOf(first) : null
}

const isNouns = (pieces: readonly Piece[]): boolean => {
  for (let at = 0; at < pieces.length;) {
    const noun = NOUNS.at(pieces, at)
    if (!noun || noun.meaning !== 'floor') return false
    at += noun.length
  }
  return true
}

const wholeOf = ({ text }: Piece): number | null => {
  const digits = /^(\d{1,3})(?:\.0)?$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

function oneFloor(pieces: readonly Piece[]): number | null {
  if (pieces.length === 0) return null
  if (GROUND.at(pieces, 0)?.length === pieces.length) return 0
  if (BASEMENT.at(pieces, 0)?.length === pieces.length) return -1
  let number: number | null = null
  let isStorey = false
  let below = pieces[0]!.text === '-' || pieces[0]!.text === '−'
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]!
    if (piece.kind === 'number') {
      if (number !== null) return null
      number = wholeOf(piece)
      if (number === null) return null
      at += 1
      continue
    }
    const noun = NOUNS.at(pieces, at)
    const ordinal: { meaning: number; length: number } | null =
      number === null ? ORDINAL.at(pieces, at) : null
    if (ordinal && ordinal.length >= (noun?.length ?? 0)) {
      number = ordinal.meaning
      at += ordinal.length
      continue
    }
    if (!noun) return null
    below ||= noun.meaning === 'basement'
    isStorey ||= noun.meaning === 'storey'
    at += noun.length
  }
  if (number === null) return null
  return below ? -number : isStorey ? number - 1 : number
}
