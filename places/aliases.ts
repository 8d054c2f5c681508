/**
 * Names of places in use that the sources lack: abbreviations, short and former names. They are found, never shown.
 * Dots do not matter to the words of a search, but do to the search for a place, which takes `u.s.a.` for three words.
 */

/** By code of the country. */
export const COUNTRY_ALIASES: Record<string, string[]> = {
  AE: ['Emirates', 'UAE', 'U.A.E.', 'VAE', 'EAU', 'ОАЭ', 'Эмираты', 'الإمارات'],
  BA: ['Bosnia'],
  CI: ['Ivory Coast'],
  CN: ['PRC'],
  CZ: ['Czech Republic'],
  DO: ['Доминикана'],
  GB: [
    'UK',
    'U.K.',
    'Great Britain',
    'Britain',
    'Großbritannien',
    'Gran Bretaña',
    'Англия',
    'بريطانيا',
  ],
  KR: ['Korea'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland', 'Holanda', 'Голландия', 'هولندا'],
  RU: ['Russian Federation', 'РФ'],
  SA: ['KSA', 'السعودية'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: [
    'USA',
    'U.S.A.',
    'U.S.',
    'United States of America',
    'America',
    'EEUU',
    'EE.UU.',
    'EE UU',
    'EUA',
    'США',
    'Америка',
    'Штаты',
    'أمريكا',
    'أميركا',
  ],
  ZA: ['RSA', 'ЮАР'],
}

/** By number of the state in the package of places. */
export const STATE_ALIASES: Record<number, string[]> = {
  1882: ['Подмосковье', 'Мособласть'],
  5222: ['Canaries', 'Kanaren', 'Канары'],
}

/** By GeoNames id of the city. */
export const CITY_ALIASES: Record<number, string[]> = {
  5128581: ['NYC', 'N.Y.C.', 'New York, NY', 'Нью Йорк'],
  5368361: ['LA', 'L.A.', 'Лос Анжелес'],
  5391959: ['SF', 'S.F.', 'San Fran', 'Frisco'],
  4140963: ['DC', 'D.C.', 'Washington DC'],
  5506956: ['Vegas'],
  3530597: [
    'CDMX',
    'DF',
    'Ciudad de México',
    'México DF',
    'Mexiko Stadt',
    'Мехико Сити',
    'مكسيكو سيتي',
  ],
  3448439: ['Sampa'],
  498817: ['СПб', 'SPb', 'Питер', 'Петербург', 'Ленинград', 'Санкт Петербург'],
  524901: ['МСК'],
  1486209: ['Екб', 'Ебург'],
  1496747: ['Новосиб'],
  3128760: ['BCN', 'Barna'],
  1735161: ['KL'],
  1566083: ['Saigon', 'HCMC', 'Сайгон'],
  1816670: ['Peking'],
  745044: ['Constantinople'],
  2553604: ['كازابلانكا', 'كازا'],
  3120619: ["L'Hospitalet", 'Hospitalet'],
  292223: ['DXB'],
  292968: ['أبو ظبي', 'Abu Dabi'],
}
