import { CURRENCIES } from '../library.ts'

/** Countries by the currency in which their homes are advertised, where the library has it. The Emirates, Egypt and others advertise in their own; Ecuador, El Salvador and Panama in dollars. */
const COUNTRIES: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM US VG VI',
  JPY: 'JP',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  AUD: 'AU CC CX HM KI NF NR TV',
  DKK: 'DK FO GL',
  SEK: 'SE',
  NOK: 'NO SJ',
  CZK: 'CZ',
  PLN: 'PL',
  HUF: 'HU',
  RON: 'RO',
  RSD: 'RS',
  BAM: 'BA',
  ALL: 'AL',
  MKD: 'MK',
  ISK: 'IS',
  TRY: 'TR',
  BYN: 'BY',
  RUB: 'RU',
  UAH: 'UA',
  MDL: 'MD',
  GEL: 'GE',
  AMD: 'AM',
  AED: 'AE',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  INR: 'IN',
  THB: 'TH',
  SAR: 'SA',
  EGP: 'EG',
  CNY: 'CN',
  KRW: 'KR',
  KZT: 'KZ',
  KWD: 'KW',
  QAR: 'QA',
  ILS: 'IL PS',
  NZD: 'NZ CK NU TK PN',
  SGD: 'SG',
  ZAR: 'ZA LS',
  HKD: 'HK',
  MYR: 'MY',
  PHP: 'PH',
  IDR: 'ID',
  VND: 'VN',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  UYU: 'UY',
  AZN: 'AZ',
  UZS: 'UZ',
}
const BY_COUNTRY: ReadonlyMap<string, string> = new Map(
  Object.entries(COUNTRIES).flatMap(([currency, countries]) =>
    countries.split(' ').map((iso2) => [iso2, currency]),
  ),
)

/** The currency of a country; null where the library lacks it. */
export function currencyIn(iso2: string): string | null {
  const code = BY_COUNTRY.get(iso2.toUpperCase())
  return CURRENCIES.find((currency) => currency.code === code)?.code ?? null
}
