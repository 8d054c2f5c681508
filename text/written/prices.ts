import { MULTIPLIERS, readingsOf } from '../numbers.ts'
import { CURRENCY_SIGNS, CURRENCY_WORDS, OTHER_MONEY } from './money.ts'
import { PERIOD_PHRASES, type RentPeriod } from './periods.ts'
import { piecesOf, PhraseTable, type Phrases, type Piece } from './phrases.ts'

/** A price as it is written. */
export interface WrittenPrice {
  /** The number as it stands, without its multiplier; two numbers are parts of one, as in `1 Cr 20 Lac`. */
  parts: readonly { number: string; times: number }[]
  /** Currencies that the sign or word beside it may mean, the most likely first; null without one. */
  currencies: readonly string[] | null
  period: RentPeriod | null
  /** It is the lowest, or the highest, of several. */
  bound: 'from' | 'to' | null
  /** Other words beside it say more: `Guide price`, `VB`, `+ NK`. */
  isQualified: boolean
  /** It includes heating and services. */
  isWarm: boolean
  isOnRequest: boolean
}

type Meaning =
  | { currencies: readonly string[]; times?: number }
  | { times: number }
  | { period: RentPeriod }
  | { bound: 'from' | 'to' }
  | 'request'
  | 'qualifier'
  | 'warm'
  | 'filler'
  | 'range'

const ON_REQUEST: Phrases =
  'on request | price on request | upon request | on application | price on application | price upon application | application | poa | por | price on enquiry | on enquiry | poe | contact agent | contact us | contact for price | call for price | call | price by negotiation | by negotiation | expressions of interest | eoi | auction guide on request | tbc | tba | to be confirmed | to be announced | auf anfrage | preis auf anfrage | anfrage | a a | vhs | vb auf anfrage | nach vereinbarung | a consultar | consultar | precio a consultar | consultar precio | consulte precio | a convenir | sur demande | prix sur demande | nous consulter | prix nous consulter | su richiesta | prezzo su richiesta | trattativa riservata | tr riservata | riservata | sob consulta | preço sob consulta | sob orçamento | op aanvraag | prijs op aanvraag | nader overeen te komen | zapytaj o cenę | zapytaj | cena na zapytanie | do uzgodnienia | cena do uzgodnienia | na dotaz | cena na dotaz | info v rk | info u rk | cena v rk | informace v rk | dohodou | cena dohodou | na vyžiadanie | érdeklődjön | érdeklődjön az árért | ár kérésre | la cerere | preț la cerere | la telefon | по заявка | при поискване | na upit | cijena na upit | цена на упит | на упит | po dogovoru | по договору | за запитом | ціна за запитом | договірна | договорная | цена договорная | по запросу | цена по запросу | по договоренности | pris på begäran | på begäran | pris på forespørgsel | pris på forespørsel | på forespørsel | pyydettäessä | hinta pyydettäessä | kokkuleppel | hind kokkuleppel | pēc pieprasījuma | sutartinė | kaina sutartinė | me marrëveshje | κατόπιν συνεννόησης | κατόπιν ζήτησης | τιμή κατόπιν συνεννόησης | sorunuz | fiyat sorunuz | fiyat için arayınız | talep üzerine | לפי דרישה | מחיר לפי בקשה | עند الطلب | عند الطلب | السعر عند الطلب | حسب الطلب | على السوم | عند الاتصال | السعر عند الاتصال | قابل للتفاوض عند الاتصال | توافقی | تماس بگیرید | माँग पर | मूल्य अनुरोध पर | สอบถามราคา | ติดต่อสอบถาม | liên hệ | giá liên hệ | thỏa thuận | hubungi kami | harga hubungi | 面议 | 面議 | 电询 | 价格面议 | 要問合せ | 応相談 | お問い合わせください | 가격문의 | 문의 | 협의 | შეთანხმებით | պայմանագրային | келісімді'

const FROM: Phrases =
  'from | starting from | starting at | starts from | starts at | prices from | priced from | price from | ab | preis ab | schon ab | desde | precio desde | a partir de | à partir de | dès | da | a partire da | prezzo da | a partir | vanaf | od | cena od | już od | ceny od | de la | începând de la | от | цена от | начиная от | від | ціна від | från | fra | pris fra | pris från | alkaen | alates | no | nuo | από | τιμή από | itibaren | den başlayan | dan başlayan | başlayan fiyatlarla | החל מ | מ | من | ابتداء من | يبدأ من | تبدأ من | السعر يبدأ من | از | से शुरू | เริ่มต้น | เริ่มต้นที่ | ราคาเริ่มต้น | từ | giá từ | mulai | mulai dari | 起 | 起价 | から | 부터'

const TO: Phrases =
  'up to | to max | max | maximum | bis | bis zu | hasta | jusqu à | fino a | até | tot | maximaal | do maks | maks | till | op til | opp til | enintään | kuni | līdz | iki | έως | kadar | حتى | עד | تا | ไม่เกิน | đến | sampai'

const QUALIFIERS: Phrases =
  'guide price | guide | offers over | offers in excess of | in excess of | oieo | oio | oiro | offers in region of | offers in the region of | in the region of | offers around | offers invited | offers | offers from | best offer | best and final | ono | or nearest offer | nearest offer | obo | or best offer | fixed price | fixed | asking price | asking | reduced | reduced to | now | only | just | starting bid | starting price | reserve price | auction guide | auction guide price | guide rent | shared ownership | part buy part rent | equity | negotiable | neg | nego | slightly negotiable | non negotiable | plus vat | vat | excl vat | inc vat | incl vat | ex vat | + vat | no vat | vat incl | plus | incl | inc | inclusive | all inclusive | excl | exclusive | excluding | including | bills | bills included | bills inc | furnished | vb | vhb | verhandlungsbasis | verhandelbar | vs | festpreis | fp | fix | richtpreis | preisvorstellung | mindestgebot | provisionsfrei | zzgl | zuzüglich | inkl | exkl | netto | brutto | mwst | ust | nk | nebenkosten | bk | hk | heizkosten | pauschal | pauschalmiete | kalt | kaltmiete | nettokaltmiete | nkm | negociable | no negociable | iva | iva incluido | más iva | gastos incluidos | gastos | incluidos | comunidad incluida | ocasión | oportunidad | a débattre | négociable | ferme | prix ferme | net vendeur | nv | fai | hai | frais d agence inclus | honoraires inclus | hors honoraires | hors frais | fac | cc | c c | hc | h c | ht | ttc | charges comprises | hors charges | charges | comprises | trattabile | trattabili | tratt | non trattabili | spese escluse | spese incluse | spese | più spese | negociável | condomínio | + iva | iptu | kk | k k | kosten koper | von | v o n | vrij op naam | vraagprijs | huurprijs | excl | incl | servicekosten | do negocjacji | negocjacji | do neg | czynsz | + czynsz | opłaty | + opłaty | media | brutto | netto | vč provize | včetně provize | vč | + provize | poplatky | + poplatky | k jednání | irányár | alku | alkuképes | + rezsi | rezsi | negociabil | tva | + tva | нег | торг | торг уместен | без торга | без комиссии | ку | + ку | свет | за всё | всё включено | + свет | коммунальные | + коммунальные | торг возможен | без ндс | ндс | по договаряне | утргуване | utgångspris | accepterat pris | högstbjudande | fast pris | prisantydning | kontant | velaton | vh | velaton hinta | sis | tingitav | hind | kapu | pazarlıklı | pazarlık | son | aidat | συζητήσιμη | συζητησιμη | negotiabel | قابل للتفاوض | غير قابل للتفاوض | نهائي | شامل | شامل الضريبة | צמוד | גמיש | सौदेबाजी | ต่อรองได้ | ต่อรอง | thương lượng | nego tipis | 可议 | 可議 | 可小刀 | 税込 | 税抜 | 管理費込 | 급매 | ca | circa | approx | approximately | about | around | etwa | rund | aprox | aproximadamente | env | environ | около | примерно | ok | około | cca | kb | yaklaşık | περίπου | noin | حوالي | 约 | 約 | 약 | khoảng | sekitar | ~ | ≈ | ± | * | !'

const FILLERS: Phrases =
  'price | sale price | sales price | purchase price | preis | kaufpreis | kp | miete | mietpreis | km | kaltmiete | km: | precio | precio de venta | venta | alquiler | prix | prix de vente | loyer | prezzo | canone | affitto | preço | valor | venda | aluguel | prijs | koopprijs | huur | cena | cena sprzedaży | najem | ár | vételár | bérleti díj | preț | pret | chirie | цена | стоимость | ціна | вартість | цена продажи | pris | hyra | hinta | vuokra | hind | kaina | τιμή | ενοίκιο | fiyat | fiyatı | kira | מחיר | السعر | سعر | الإيجار | قیمت | क़ीमत | ราคา | giá | harga | 价格 | 售价 | 总价 | 価格 | 賃料 | 가격 | rent | rental | for | de | of | the | at | à | a | per | pro | por | par | al | в | за | в м | / | ( | ) | = | + | , | - | – | —'

const RANGE: Phrases =
  '- | – | — | to | bis | a | à | hasta | até | tot | do | до | til | till | ja | έως | ile | إلى | עד | تا | ถึง | đến | hingga | 至 | 到 | ～ | ~ | and | und'

const MORE_MULTIPLIERS: readonly (readonly [Phrases, number])[] = [
  [
    'tys | tyś | tysięcy | tis | tisíc | tisic | tusen | tkr | tuh | tuhat | tūkst | tūkstančių | tūkstoši | ezer | e | mii | хил | хиляди | хиљада | hiljada | tisuća | tisoč | тис | тисяч | mille | mila | χιλ | χιλιάδες | bin | אלף | אלפים | هزار | हज़ार | हजार | พัน | nghìn | ngàn | ribu | rb | 千 | 천 | ათასი | հազար | мың | min',
    1e3,
  ],
  ['万 | 萬 | 만 | 万円 | หมื่น', 1e4],
  ['แสน | लाख | lakhs | lacs | লাখ | 십만', 1e5],
  [
    'mln | mio | miljoen | miljoner | miljonas | miljoni | miljoonaa | milj | mkr | mnkr | milyon | mill | millions | milione | milioni | milhão | milhões | mi | million | millionen | millió | milión | milióny | miliónů | milionů | milioane | milion | miliony | milionů | milijuna | miliona | milijon | milijonų | млн | мил | милиона | милиони | мільйонів | εκ | εκατ | εκατομμύρια | מיליון | میلیون | मिलियन | ล้าน | ล้านบาท | triệu | tr | juta | jt | 百万 | 百萬 | 백만 | მილიონი | միլիոն | миллион',
    1e6,
  ],
  ['करोड़ | करोड | কোটি | कर', 1e7],
  ['億 | 亿 | 억', 1e8],
  [
    'mld | mrd | bn | b | billion | billions | miliard | miliardy | milliard | milliards | miliardo | miliardi | milyar | miliar | млрд | миллиард | מיליארד | میلیارد | مليار | tỷ | tỉ',
    1e9,
  ],
]

/** `mil` is a thousand in Spanish, Portuguese and Romanian, and a million in English. */
const MIL = 1e3
const LARGE_MIL: ReadonlySet<string> = new Set(['GBP', 'USD', 'AUD', 'CAD', 'NZD'])

const CODES = Intl.supportedValuesOf('currency')
// Codes that are words in front of a price.
const WORDS_AS_WELL = new Set([
  'ALL',
  'TOP',
  'CUP',
  'MOP',
  'TRY',
  'PEN',
  'COP',
  'GEL',
  'BAM',
  'MAD',
  'ANG',
  'LAK',
])

const MEANINGS = new PhraseTable<Meaning>([
  ['teur | t eur | keur | k eur | t €', { currencies: ['EUR'], times: 1e3 }],
  ['meur | m eur', { currencies: ['EUR'], times: 1e6 }],
  ['m ft | mft', { currencies: ['HUF'], times: 1e6 }],
  ['e ft | eft', { currencies: ['HUF'], times: 1e3 }],
  ['mkr', { currencies: ['SEK'], times: 1e6 }],
  ['tkr', { currencies: ['SEK'], times: 1e3 }],
  ['万円', { currencies: ['JPY'], times: 1e4 }],
  ['億円', { currencies: ['JPY'], times: 1e8 }],
  ['万元', { currencies: ['CNY', 'TWD'], times: 1e4 }],
  ['亿元', { currencies: ['CNY'], times: 1e8 }],
  ['만원', { currencies: ['KRW'], times: 1e4 }],
  ['억원', { currencies: ['KRW'], times: 1e8 }],
  ['ล้านบาท', { currencies: ['THB'], times: 1e6 }],
  ...OTHER_MONEY.map(([phrases, currencies]) => [phrases, { currencies }] as const),
  ...Object.entries(CURRENCY_SIGNS).map(([sign, currencies]) => [sign, { currencies }] as const),
  ...Object.values(CURRENCY_WORDS).flatMap((words) =>
    Object.entries(words).map(([code, phrases]) => [phrases, { currencies: [code] }] as const),
  ),
  [ON_REQUEST, 'request'],
  ['warm | warmmiete | wm | gesamtmiete | bruttomiete | bruttowarmmiete', 'warm'],
  [QUALIFIERS, 'qualifier'],
  [FROM, { bound: 'from' }],
  [TO, { bound: 'to' }],
  ['/ kk', { period: 'month' }],
  ...PERIOD_PHRASES.map(([phrases, period]) => [phrases, { period }] as const),
  ['mil', { times: MIL }],
  ...Object.values(MULTIPLIERS).flatMap((words) =>
    Object.entries(words).map(([word, times]) => [word, { times }] as const),
  ),
  ...MORE_MULTIPLIERS.map(([phrases, times]) => [phrases, { times }] as const),
  [FILLERS, 'filler'],
  ...CODES.filter((code) => !WORDS_AS_WELL.has(code)).map(
    (code) => [code, { currencies: [code] }] as const,
  ),
])
const RANGES = new PhraseTable<true>([[RANGE, true]])
const UPPER_CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu
/** Words that another currency beside them makes meaningless: `KM` is the mark of Bosnia, and a rent without heating. */
const WEAK: ReadonlySet<string> = new Set(['BAM'])
const NEGATIVE = /^[^\d]*[-−–]\d/
/** Longer texts are sentences. */
const LENGTH_MAX = 120

/** Reads a price with what people write beside it: currency, period, multiplier, `Guide price`, `from`, `auf Anfrage`. Null where a word is not known. */
export function priceWritten(text: string): WrittenPrice | null {
  if (text.length > LENGTH_MAX) return null
  const { plain, pieces } = piecesOf(text)
  if (NEGATIVE.test(plain)) return null
  const price: { -readonly [K in keyof WrittenPrice]: WrittenPrice[K] } = {
    parts: [],
    currencies: null,
    period: null,
    bound: null,
    isQualified: false,
    isWarm: false,
    isOnRequest: false,
  }
  let parts: { number: string; times: number }[] = []
  let before = 1
  let isOpen = false
  let isMil = false
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]!
    if (piece.kind === 'number') {
      if (parts.length > 0 && !isOpen && !isPart(parts, pieces, at)) return null
      if (parts.length === 0 || !isOpen) parts.push({ number: piece.text, times: before })
      else return withRange(price, parts, pieces.slice(at), plain)
      before = 1
      at += 1
      continue
    }
    const range = parts.length > 0 ? RANGES.at(pieces, at) : null
    if (
      range &&
      pieces.slice(at + range.length, at + range.length + 3).some(({ kind }) => kind === 'number')
    ) {
      isOpen = true
      at += range.length
      continue
    }
    const found = MEANINGS.at(pieces, at)
    if (!found) return null
    const { meaning, length } = found
    at += length
    if (meaning === 'request') price.isOnRequest = true
    else if (meaning === 'qualifier') price.isQualified = true
    else if (meaning === 'warm') price.isQualified = price.isWarm = true
    else if (meaning === 'filler' || meaning === 'range') continue
    else if ('bound' in meaning) price.bound ??= meaning.bound
    else if ('period' in meaning) price.period ??= meaning.period
    else {
      if ('currencies' in meaning) price.currencies = narrowed(price.currencies, meaning.currencies)
      if (meaning.times === undefined) continue
      isMil ||= piece.text === 'mil'
      const last = parts.at(-1)
      if (last) last.times *= meaning.times
      else before *= meaning.times
    }
  }
  for (const [code] of plain.matchAll(UPPER_CODE))
    if (WORDS_AS_WELL.has(code)) price.currencies = narrowed(price.currencies, [code])
  if (isMil && price.currencies && LARGE_MIL.has(price.currencies[0]!))
    parts = parts.map((part) => (part.times === MIL ? { ...part, times: 1e6 } : part))
  price.parts = parts
  if (parts.length === 0) return price.isOnRequest ? price : null
  price.isOnRequest = false
  return price
}

/** Two signs that agree are one: `A$ … AUD`; of others the first counts, and a weak one never. */
function narrowed(before: readonly string[] | null, now: readonly string[]): readonly string[] {
  if (!before || before.every((code) => WEAK.has(code))) return now
  const both = before.filter((code) => now.includes(code))
  return both.length > 0 ? both : before
}

/** A second number continues the first where that has a larger multiplier: `1 Cr 20 Lac`, `3億5000万`. */
function isPart(
  parts: readonly { times: number }[],
  pieces: readonly Piece[],
  at: number,
): boolean {
  const last = parts.at(-1)!
  if (last.times < 1e5 || parts.length > 2) return false
  const next = MEANINGS.at(pieces, at + 1)?.meaning
  return typeof next === 'object' && 'times' in next && next.times !== undefined
    ? next.times < last.times
    : /^\d{1,4}$/.test(pieces[at]!.text)
}

/** `£300,000 – £350,000`: the lower one is the price. */
function withRange(
  price: { -readonly [K in keyof WrittenPrice]: WrittenPrice[K] },
  parts: readonly { number: string; times: number }[],
  rest: readonly Piece[],
  plain: string,
): WrittenPrice | null {
  const upper = priceWritten(plain.slice(rest[0]!.start))
  const [first] = parts
  const [second] = upper?.parts ?? []
  if (!first || !second || parts.length > 1) return null
  const [low, high] = [first, second].map(
    ({ number, times }) => (readingsOf(number)[0] ?? 0) * times,
  )
  // `200-300k`: the thousands belong to both.
  const times =
    first.times === 1 && second.times > 1 && low! < high! / 100 ? second.times : first.times
  return {
    parts: [{ number: first.number, times }],
    currencies: upper!.currencies
      ? narrowed(price.currencies, upper!.currencies)
      : price.currencies,
    period: price.period ?? upper!.period,
    bound: 'from',
    isQualified: true,
    isWarm: price.isWarm || upper!.isWarm,
    isOnRequest: false,
  }
}

/** The currencies that a sign, a word or a code may mean, the most likely first; null for other texts. */
export function currenciesWritten(text: string): readonly string[] | null {
  const found = MEANINGS.of(text)
  return typeof found === 'object' && found !== null && 'currencies' in found
    ? found.currencies
    : null
}

const MONTHS = new PhraseTable<true>([
  [
    'mm | m | kaltmieten | monatsmieten | monatskaltmieten | nettokaltmieten | nettomonatsmieten | nkm | km | monate | monatsmiete | months | month | months rent | month s rent | meses | mes | meses de alquiler | mensualidades | mensualidad | mois | mois de loyer | mensualités | mensilità | mesi | meses de caução | cauções | rendas | maanden | maanden huur | miesiące | miesięcy | miesiąc | czynsze | měsíce | nájmy | mesiace | havi | hó | havi bérleti díj | luni | chirii | месяца | месяцев | месяц | місяці | månadshyror | månader | måneders husleje | måneder | kk vuokra | kuukauden vuokra | μηνιαία | ενοίκια | aylık | kira | חודשים | أشهر | شهر | شهرين | เดือน | tháng | bulan | 个月 | 個月 | ヶ月 | か月 | ヶ月分 | 개월',
    true,
  ],
])

/** A deposit in months of rent: `3 MM`, `2 Monatskaltmieten`; null for other texts. */
export function monthsWritten(text: string): number | null {
  const { pieces } = piecesOf(text)
  const number =
    pieces[0]?.kind === 'number' ? Number(pieces[0].text.replace(',', '.')) : Number.NaN
  return number > 0 && number <= 12 && MONTHS.at(pieces, 1)?.length === pieces.length - 1
    ? number
    : null
}
