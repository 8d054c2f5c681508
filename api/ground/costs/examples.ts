import type { MessageKey } from '#i18n/translate.ts'

/** A tax of the buyer by bands of the price, in `currency`: each percentage is of the part of the price from its bound on. */
export interface Bands {
  currency: string
  bands: readonly { from: number; percent: number }[]
}

/** Usual terms of buying. The operator confirms them by entering them, or others. */
export interface BuyingExample {
  /** Percentages, as an operator enters them. */
  rate: number
  years: number
  deposit: number
  /** All taxes and fees of a usual home; with `bands`, those besides that tax. */
  extra: number
  bands?: Bands
  /** The commission of the buyer, a part of `extra`: a listing may say another figure. */
  agent?: number
  /** Instead of these, for homes sold by their builder. */
  newBuild?: Pick<BuyingExample, 'extra' | 'source'>
  /** Of the price per year, as long as one owns it. */
  yearly?: number
  /** Regions differ, and this is the usual value of their range. */
  isRange?: true
  source: string
}

/** Payments of a tenant at the start, and the law about them. */
export interface RentingExample {
  /** Usual deposit, in months of rent. */
  depositMonths: number | null
  law: MessageKey
}

/** Day on which the sources said so. */
export const EXAMPLES_DAY = '2025-06-30'

const bandsOf = (
  currency: string,
  bands: readonly (readonly [from: number, percent: number])[],
): Bands => ({ currency, bands: bands.map(([from, percent]) => ({ from, percent })) })

/** Land register and notary about 2 %, the buyer's half of the agent 3.57 %. */
const germany = (tax: number, law: string): BuyingExample => ({
  rate: 3.7,
  years: 30,
  deposit: 20,
  extra: tax + 5.57,
  agent: 3.57,
  source: `Deutsche Bundesbank, MFI-Zinsstatistik (Wohnungsbaukredite, über 10 Jahre); Grunderwerbsteuer ${tax} % (${law}), GNotKG, § 656c BGB`,
})
/** Notary, register and paperwork. */
const SPANISH_FEES = 1.5
/** `tax`: of homes that had an owner, by bands if it has several; new ones have VAT (or the tax of the Canary Islands) and `stamp`. */
const spain = (
  tax: number | readonly (readonly [from: number, percent: number])[],
  law: string,
  { stamp, vat = 10, vatName = 'IVA' }: { stamp: number; vat?: number; vatName?: string },
): BuyingExample => {
  const isOne = typeof tax === 'number'
  return {
    rate: 3,
    years: 25,
    deposit: 20,
    extra: isOne ? tax + SPANISH_FEES : SPANISH_FEES,
    ...(!isOne && { bands: bandsOf('EUR', tax) }),
    // The seller pays the agent.
    agent: 0,
    source: `INE, Estadística de Hipotecas; ITP ${isOne ? `${tax} %` : 'por tramos'} (${law}), arancel notarial y registral`,
    newBuild: {
      extra: vat + stamp + SPANISH_FEES,
      source: `INE, Estadística de Hipotecas; obra nueva: ${vatName} ${vat} %, AJD ${stamp} % (${law}), arancel notarial y registral`,
    },
  }
}
const britain = (
  law: string,
  bands: readonly (readonly [from: number, percent: number])[],
): BuyingExample => ({
  rate: 4.5,
  years: 25,
  deposit: 20,
  extra: 0.7,
  bands: bandsOf('GBP', bands),
  source: `Bank of England, quoted household interest rates; ${law} (buyer who moves home); conveyancing and registration about 0.7 %`,
})
const emirates = (fee: number, law: string): BuyingExample => ({
  rate: 4.2,
  years: 25,
  deposit: 20,
  extra: fee + 2.6,
  agent: 2,
  source: `Central Bank of the UAE, mortgage regulations 31/2013; ${law}; agent 2 %, registration about 0.6 %`,
})
const america = (yearly: number, law: string): BuyingExample => ({
  rate: 6.8,
  years: 30,
  deposit: 20,
  extra: 2.5,
  yearly,
  source: `Freddie Mac, Primary Mortgage Market Survey (30 years, fixed); closing costs about 2.5 %; ${law}`,
})

/** By the path of a country or of a region in it: the narrowest that contains a home counts. */
export const BUYING: Readonly<Record<string, BuyingExample>> = {
  '/gb': britain('Finance Act 2003, Stamp Duty Land Tax', [
    [0, 0],
    [125_000, 2],
    [250_000, 5],
    [925_000, 10],
    [1_500_000, 12],
  ]),
  '/gb/scotland': britain('Land and Buildings Transaction Tax (Scotland) Act 2013', [
    [0, 0],
    [145_000, 2],
    [250_000, 5],
    [325_000, 10],
    [750_000, 12],
  ]),
  '/gb/wales': britain(
    'Land Transaction Tax and Anti-avoidance of Devolved Taxes (Wales) Act 2017',
    [
      [0, 0],
      [225_000, 6],
      [400_000, 7.5],
      [750_000, 10],
      [1_500_000, 12],
    ],
  ),
  '/de': { ...germany(5.5, 'GrEStG, 3,5 bis 6,5 % je nach Land'), isRange: true },
  '/de/baden-wurttemberg': germany(5, 'Baden-Württemberg'),
  '/de/bavaria': germany(3.5, 'Bayern'),
  '/de/berlin': germany(6, 'Berlin'),
  '/de/brandenburg': germany(6.5, 'Brandenburg'),
  '/de/bremen': germany(5.5, 'Bremen, ab 1. Juli 2025'),
  '/de/hamburg': germany(5.5, 'Hamburg'),
  '/de/hessen': germany(6, 'Hessen'),
  '/de/mecklenburg-vorpommern': germany(6, 'Mecklenburg-Vorpommern'),
  '/de/lower-saxony': germany(5, 'Niedersachsen'),
  '/de/north-rhine-westphalia': germany(6.5, 'Nordrhein-Westfalen'),
  '/de/rhineland-palatinate': germany(5, 'Rheinland-Pfalz'),
  '/de/saarland': germany(6.5, 'Saarland'),
  '/de/saxony': germany(5.5, 'Sachsen'),
  '/de/saxony-anhalt': germany(5, 'Sachsen-Anhalt'),
  '/de/schleswig-holstein': germany(6.5, 'Schleswig-Holstein'),
  '/de/thuringia': germany(5, 'Thüringen'),
  '/es': { ...spain(8, '6 a 11 % según la comunidad', { stamp: 1.2 }), isRange: true },
  '/es/valencian-community': spain(10, 'Ley 13/1997 de la Generalitat Valenciana', { stamp: 1.5 }),
  '/es/madrid': spain(6, 'Decreto Legislativo 1/2010 de la Comunidad de Madrid', { stamp: 0.75 }),
  '/es/andalusia': spain(7, 'Ley 5/2021 de Andalucía', { stamp: 1.2 }),
  '/es/catalonia': spain(
    [
      [0, 10],
      [600_000, 11],
      [900_000, 12],
      [1_500_000, 13],
    ],
    'Ley 5/2020 de Cataluña y Decreto-ley 5/2025',
    { stamp: 1.5 },
  ),
  '/es/canary-islands': spain(6.5, 'Decreto Legislativo 1/2009 de Canarias', {
    vat: 7,
    vatName: 'IGIC',
    stamp: 0.75,
  }),
  '/es/islas-baleares': spain(
    [
      [0, 8],
      [400_000, 9],
      [600_000, 10],
      [1_000_000, 12],
      [2_000_000, 13],
    ],
    'Decreto Legislativo 1/2014 de las Illes Balears',
    { stamp: 1.5 },
  ),
  '/pl': {
    rate: 7.3,
    years: 25,
    deposit: 20,
    extra: 5,
    agent: 2,
    source:
      'Narodowy Bank Polski, statystyka stóp procentowych; PCC 2 % (ustawa o podatku od czynności cywilnoprawnych), notariusz i sąd ok. 1 %, pośrednik ok. 2 %',
  },
  '/ae': {
    ...emirates(4, 'transfer fee of the land department, 2 to 4 % by emirate'),
    isRange: true,
  },
  '/ae/dubai': emirates(
    4,
    'Dubai Land Department, transfer fee 4 % (Executive Council Resolution 30/2013)',
  ),
  '/ae/abu-dhabi': emirates(2, 'Abu Dhabi, transfer fee 2 %'),
  '/ru': {
    rate: 20,
    years: 20,
    deposit: 30,
    extra: 0.5,
    source:
      'Банк России, ключевая ставка; налога с покупателя нет; госпошлина за регистрацию (ст. 333.33 НК РФ), оценка и страхование около 0,5 %',
  },
  '/us': {
    ...america(1, 'property tax by state and county, about 0.3 to 2.2 % a year'),
    isRange: true,
  },
  '/us/texas': america(1.6, 'Texas Tax Code, property tax about 1.6 % a year; no transfer tax'),
  '/mt': {
    rate: 1.8,
    years: 30,
    deposit: 20,
    extra: 6.2,
    source:
      'European Central Bank, MFI interest rate statistics; stamp duty 5 % (Duty on Documents and Transfers Act, Cap. 364), notary and searches about 1.2 %',
  },
  '/fr': {
    rate: 3.1,
    years: 20,
    deposit: 20,
    extra: 8,
    isRange: true,
    source:
      'Banque de France, crédits aux particuliers; droits de mutation 5,81 à 6,32 % selon le département (art. 1594 D CGI, loi de finances 2025), notaire et formalités',
  },
  '/jp': {
    rate: 1.9,
    years: 35,
    deposit: 10,
    extra: 7,
    agent: 3,
    source:
      '住宅金融支援機構「フラット35」; 不動産取得税 3 %（地方税法）、登録免許税 0.3〜2 %（登録免許税法）、仲介手数料 3 % + 6万円（宅地建物取引業法）',
  },
}

/** The same of renting. */
export const RENTING: Readonly<Record<string, RentingExample>> = {
  '/gb': { depositMonths: 1.15, law: 'rentLaw.gb' },
  '/gb/scotland': { depositMonths: 2, law: 'rentLaw.gbScotland' },
  '/gb/wales': { depositMonths: 1, law: 'rentLaw.gbWales' },
  '/gb/northern-ireland': { depositMonths: 1, law: 'rentLaw.gbNorthernIreland' },
  '/de': { depositMonths: 3, law: 'rentLaw.de' },
  '/es': { depositMonths: 1, law: 'rentLaw.es' },
  '/pl': { depositMonths: 1, law: 'rentLaw.pl' },
  '/ae': { depositMonths: 0.6, law: 'rentLaw.ae' },
  '/ae/dubai': { depositMonths: 0.6, law: 'rentLaw.aeDubai' },
  '/ru': { depositMonths: 1, law: 'rentLaw.ru' },
  '/us': { depositMonths: 1, law: 'rentLaw.us' },
  '/us/texas': { depositMonths: 1, law: 'rentLaw.usTexas' },
  '/mt': { depositMonths: 1, law: 'rentLaw.mt' },
  '/fr': { depositMonths: 1, law: 'rentLaw.fr' },
  '/jp': { depositMonths: 1, law: 'rentLaw.jp' },
}
