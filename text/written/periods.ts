import { piecesOf, PhraseTable, type Phrases } from './phrases.ts'

export const RENT_PERIODS = ['month', 'week', 'day', 'year'] as const
/** Periods of a rent. */
export type RentPeriod = (typeof RENT_PERIODS)[number]

/** Words for the period of a rent, in the languages of the search. */
export const PERIOD_WORDS = {
  en: {
    month:
      'month | monthly | per month | a month | pm | p m | pcm | mo | each month | every month | month rent | per calendar month',
    week: 'week | weekly | per week | a week | pw',
    day: 'day | daily | per day | a day | night | per night | a night',
    year: 'year | yearly | per year | a year | pa | per annum | annually',
  },
  de: {
    month:
      'kalt | kaltmiete | nettokalt | monat | monatlich | pro monat | im monat | je monat | mtl',
    week: 'woche | wöchentlich | pro woche | die woche',
    day: 'tag | täglich | pro tag | am tag | nacht | pro nacht',
    year: 'jahr | jährlich | pro jahr | im jahr',
  },
  es: {
    month: 'mes | al mes | por mes | mensual | mensuales | cada mes | mensualmente',
    week: 'semana | a la semana | por semana | semanal | semanales',
    day: 'día | al día | por día | noche | por noche | diarios',
    year: 'año | al año | por año | anual | anuales',
  },
  ar: {
    month: 'شهريا | في الشهر | بالشهر | شهر | شهري | كل شهر | للشهر',
    week: 'أسبوعيا | في الأسبوع | أسبوع | بالأسبوع',
    day: 'يوميا | في اليوم | يوم | باليوم | لليلة | ليلة',
    year: 'سنويا | في السنة | سنة | بالسنة | سنوي',
  },
  ru: {
    month: 'в месяц | месяц | мес | ежемесячно | за месяц',
    week: 'в неделю | неделя | еженедельно | за неделю',
    day: 'в день | в сутки | сутки | посуточно | за ночь | за сутки',
    year: 'в год | год | за год | ежегодно',
  },
} as const satisfies Record<string, Record<RentPeriod, Phrases>>

/** The same in other languages, and short forms that a search would misunderstand. */
const MORE: Record<RentPeriod, Phrases> = {
  month:
    'p c m | p cal month | per mo | per mth | mth | pmo | monatl | pm kalt | pro mon | mon | p mon | mensuel | mensuels | mois | par mois | le mois | mese | al mese | mensile | mensili | mês | por mês | ao mês | mensais | maand | per maand | p mnd | pmnd | mnd | per mnd | miesiąc | miesięcznie | mies | na miesiąc | za miesiąc | měsíc | měsíčně | za měsíc | měs | mesiac | mesačne | mes | hó | havi | havonta | hónap | lună | pe lună | luna | lunar | месечно | месец | на месец | mjesec | mjesečno | mesec | mesečno | mesečne | na mesec | місяць | міс | на місяць | щомісяця | månad | mån | per månad | måned | md | mdr | pr md | per måned | pr måned | kk | kuukausi | kuussa | kuu | kuus | mėn | mėnesiui | mēn | mēnesī | ay | aylık | ayda | μήνα | μήνας | μηνιαίως | το μήνα | לחודש | חודש | חודשי | ماهانه | ماه | महीना | प्रति माह | मासिक | เดือน | ต่อเดือน | tháng | mỗi tháng | bulan | per bulan | sebulan | 月 | 每月 | 元月 | か月 | 毎月 | 월 | 매월 | თვე | თვეში | თვიური | ամիս | ամսական | ай | айына',
  week: 'p w | per wk | wk | wkly | wöch | pro wo | semaine | par semaine | hebdomadaire | settimana | a settimana | settimanale | por semana | semanalmente | week | per week | tydzień | tygodniowo | týden | týdně | týždeň | hét | heti | săptămână | седмица | седмично | tjedan | tjedno | nedelja | тиждень | vecka | uge | uke | viikko | nädal | hafta | haftalık | εβδομάδα | לשבוע | שבוע | هفته | สัปดาห์ | tuần | minggu | 周 | 週 | 每周 | 주',
  day: 'p d | per nt | diario | jour | par jour | nuit | par nuit | giorno | al giorno | notte | a notte | dia | por dia | noite | por noite | diária | dag | per dag | nacht | per nacht | doba | za dobę | dzień | dziennie | noc | den | denně | deň | nap | napi | éj | zi | noapte | pe noapte | ден | нощувка | день | ночь | доба | за добу | добу | dygn | natt | per natt | døgn | päivä | yö | öö | ööpäev | gün | günlük | gece | gecelik | ημέρα | διανυκτέρευση | ליום | ללילה | روز | شب | วัน | คืน | ngày | đêm | hari | malam | 日 | 天 | 晚 | 泊 | 일 | 박 | اليوم | الليلة | يوميًا',
  year: 'p a | yr | per yr | annum | annual | anno | all anno | annuo | an | par an | annuel | l an | ano | por ano | anualmente | jaar | per jaar | rok | rocznie | ročně | ročne | év | évi | evente | година | годишно | godina | godišnje | рік | на рік | år | per år | årligt | vuosi | aasta | metai | gads | yıl | yıllık | έτος | לשנה | שנה | سال | ปี | năm | tahun | per tahun | 年 | 每年 | 연 | 년 | السنة | سنويًا | p year | годовой',
}

export const PERIOD_PHRASES: readonly (readonly [Phrases, RentPeriod])[] = RENT_PERIODS.flatMap(
  (period) => [
    ...Object.values(PERIOD_WORDS).map((words) => [words[period], period] as const),
    [MORE[period], period] as const,
  ],
)
const PERIODS = new PhraseTable<RentPeriod>(PERIOD_PHRASES)
/** Between an amount and its period. */
const BEFORE = new PhraseTable<true>([
  ['per | pro | por | par | al | a | в | за | في | كل | / | ( | pr | na | na jeden', true],
])

/** The period of a word alone; null for other words. */
export const periodOf = (word: string): RentPeriod | null => PERIODS.of(word)

/** Splits the period off the end of a rent, as `/Jahr` and `per month`; null without one. */
export function withoutPeriod(text: string): { amount: string; period: RentPeriod | null } {
  const { plain, pieces: all } = piecesOf(text)
  const pieces = all.at(-1)?.text === ')' ? all.slice(0, -1) : all
  for (let at = Math.max(1, pieces.length - PERIOD_MAX); at < pieces.length; at++) {
    const found = PERIODS.at(pieces, at)
    if (!found || at + found.length !== pieces.length) continue
    let from = at
    while (from > 1 && BEFORE.at(pieces, from - 1)?.length === 1) from -= 1
    return { amount: plain.slice(0, pieces[from]!.start).trim(), period: found.meaning }
  }
  return { amount: text.trim(), period: null }
}

/** Longest phrase of a period, in pieces. */
const PERIOD_MAX = 4
