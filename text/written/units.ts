import { piecesOf, PhraseTable, type Phrases } from './phrases.ts'

const ACRE = 4046.8564224
const SQUARE_FOOT = 0.09290304
const SQUARE_YARD = 0.83612736

/** Square metres in the units that the languages of the search name. */
export const UNIT_SIZES = {
  m2: 1,
  km2: 1_000_000,
  ha: 10_000,
  are: 100,
  acre: ACRE,
  sqft: SQUARE_FOOT,
  sqyd: SQUARE_YARD,
} as const
export type UnitKey = keyof typeof UNIT_SIZES

/** Words for units of area, in the languages of the search. */
export const UNIT_WORDS = {
  en: {
    m2: 'm2 | sqm | sq m | square metre | square metres | square meter | square meters | sq metres | sq meters | sq metre | qm | metres squared | m sq',
    km2: 'km2 | square kilometres | square kilometers | square kilometre | sq km',
    ha: 'ha | hectare | hectares',
    are: 'ares',
    acre: 'acre | acres | ac',
    sqft: 'sqft | sq ft | ft2 | square feet | square foot | sf | sq feet | sq foot',
    sqyd: 'sqyd | sq yd | yd2 | square yards | square yard | sq yards',
  },
  de: {
    m2: 'm2 | qm | quadratmeter | quadratmetern | m quadrat | quadratmeterfläche',
    km2: 'km2 | quadratkilometer',
    ha: 'ha | hektar',
    are: 'ar',
    acre: 'acre | acres',
    sqft: 'sqft | sq ft | ft2 | quadratfuß',
    sqyd: 'sqyd | yd2',
  },
  es: {
    m2: 'm2 | metros cuadrados | metro cuadrado | mts2 | mt2 | mts cuadrados',
    km2: 'km2 | kilómetros cuadrados',
    ha: 'ha | hectárea | hectáreas',
    are: 'áreas | área',
    acre: 'acre | acres',
    sqft: 'sqft | sq ft | ft2 | pies cuadrados',
    sqyd: 'yd2 | yardas cuadradas',
  },
  ar: {
    m2: 'متر مربع | م2 | مترا مربعا | أمتار مربعة | م مربع | m2 | متر مربعا',
    km2: 'كم2 | كيلومتر مربع',
    ha: 'هكتار | هكتارات',
    are: 'آر',
    acre: 'فدان | أفدنة | ايكر',
    sqft: 'قدم مربع | قدم مربعة | أقدام مربعة | قدما مربعا | قدم',
    sqyd: 'ياردة مربعة',
  },
  ru: {
    m2: 'м2 | m2 | кв м | кв метров | кв метра | квм | квадратных метров | квадратных метра | квадратный метр | квадратов | квадрата | квадрат | м кв | метров квадратных | квадратами',
    km2: 'км2 | кв км',
    ha: 'га | гектар*',
    are: 'сот | сотк* | соток | ар',
    acre: 'акр*',
    sqft: 'кв футов | кв фут | квадратных футов | фт2 | sqft | sq ft',
    sqyd: 'кв ярдов | квадратных ярдов',
  },
} as const satisfies Record<string, Record<UnitKey, Phrases>>

/** Units of other languages and countries, which are understood in every language of the search as well. */
export const OTHER_UNITS: readonly (readonly [Phrases, number])[] = [
  // Georgian, Chinese, Japanese, Korean, Greek, Nordic, Thai, Hebrew, Hindi, Vietnamese, Turkish, Romance and Slavic square metres.
  [
    'მ2 | კვ მ | კვმ | კვადრატული მეტრი | 平方米 | 平米 | 平方公尺 | 平方メートル | 제곱미터 | 평방미터 | τ μ | τμ | τετραγωνικά | τετραγωνικά μέτρα | kvm | kv m | kvadratmeter | kvadratmetre | kvadratmetri | kvadrat | neliö | neliötä | neliömetriä | ตร ม | ตรม | ตารางเมตร | מ ר | מר | מטר | מטרים רבועים | वर्ग मीटर | mét vuông | metrekare | mq | metri quadri | metri quadrati | metros quadrados | m carré | m carrés | mètres carrés | mètre carré | vierkante meter | metrów kwadratowych | mkw | m kw | metrů čtverečních | metrov štvorcových | négyzetméter | nm | metri pătrați | mp | м кв | мкв | кв метрів | квадратних метрів | квадратни метра | квадратни метри | ruutmeetrit | kv metri | kvadratinių metrų | kvadrātmetri | meter persegi | mtr | sq mtr | sq mt | sqmt | sq mts | smq | متر مربعی',
    UNIT_SIZES.m2,
  ],
  [
    '公顷 | 公頃 | ヘクタール | 헥타르 | εκτάρια | hectares | hektarer | hektara | hektarów | hektarů | ettari | ettaro | hectaren | hehtaaria | הקטר',
    10_000,
  ],
  [
    'сотка | сотки | cот | coт | сoт | cотка | cотки | cоток | coток | sotka | sotki | sotok | cot | сотих | 100m2 | 100 m2 | a | arów | arů | ári | araw | aarit | arar | ares',
    100,
  ],
  // The Ottoman dunam of today; the feddan has 24 kirat.
  [
    'dunam | dunams | dönüm | donum | dunum | דונם | דונמים | دونم | دونمات | دنم | στρέμμα | στρέμματα | στρ',
    1000,
  ],
  ['feddan | feddans', 4200.83],
  ['坪 | tsubo | 평 | pyeong', 400 / 121],
  ['亩 | 畝 | mu', 2000 / 3],
  ['ไร่ | rai', 1600],
  ['งาน | ngan', 400],
  ['ตร ว | ตรว | ตารางวา | วา | wah | sq wah | talang wah', 4],
  [
    '尺 | 呎 | 平方尺 | 平方英尺 | 평방피트 | sft | sq feets | sq f | piedi quadrati | pieds carrés | pés quadrados | वर्ग फुट | वर्ग फीट',
    SQUARE_FOOT,
  ],
  ['gaj | गज | वर्ग गज | gaz | sq gaj | sq yards', SQUARE_YARD],
  ['kanal', 505.857],
  ['marla | marlas', 25.2929],
  ['cent | cents', 40.468564224],
  ['guntha | gunta', 101.171],
  ['cuerda | cuerdas', 3930.395625],
  ['akrów | akrů | エーカー | 에이커 | 英亩', ACRE],
]

const SIZES = new PhraseTable<number>([
  ...Object.values(UNIT_WORDS).flatMap((words) =>
    (Object.entries(words) as [UnitKey, Phrases][]).map(
      ([key, phrases]) => [phrases, UNIT_SIZES[key]] as const,
    ),
  ),
  ...OTHER_UNITS,
])

/** Square metres in a unit by its word; null for other words. */
export const unitSize = (word: string): number | null => SIZES.of(word)

const AROUND = new PhraseTable<true>([
  [
    'ca | circa | zirka | approx | approximately | about | around | etwa | rund | ungefähr | aprox | aproximadamente | unos | env | environ | около | прибл | примерно | приблизно | ok | około | cca | kb | körülbelül | yaklaşık | περίπου | noin | n | gerai | apie | aptuveni | حوالي | تقريبا | 约 | 約 | 약 | khoảng | sekitar | ± | ~ | ≈ | > | ≥ | < | ≤ | +',
    true,
  ],
])

/** An area as it is written: its number, and the square metres of the unit beside it. Null where other words stand beside the number. */
export function areaWritten(text: string): { number: string; size: number | null } | null {
  const { pieces } = piecesOf(text)
  let number: string | null = null
  let size: number | null = null
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]!
    if (piece.kind === 'number' && number === null) {
      number = piece.text
      at += 1
      continue
    }
    const unit: { meaning: number; length: number } | null =
      number !== null && size === null ? SIZES.at(pieces, at) : null
    const around = unit ? null : AROUND.at(pieces, at)
    if (!unit && !around) return null
    size ??= unit?.meaning ?? null
    at += (unit ?? around)!.length
  }
  return number === null ? null : { number, size }
}
