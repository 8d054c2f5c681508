import {
  HEATINGS,
  type Condition,
  type ENERGY_SOURCES,
  type Heating,
} from '#contract/homes/details.ts'
import { NO_DETAILS, type OfferDetails } from '#contract/offer-fields.ts'
import type { ActionId } from '#contract/library.ts'
import {
  barePercent,
  commissionOf,
  dayIn,
  missingDetails,
  withDetails,
  withOwnDetails,
} from './details.ts'
import { Fields, type Data } from './fields.ts'
import { ProblemList, type FeedOffer } from './offer.ts'
import { payableCurrency, tableValue, toMinor, truthOf } from './values.ts'
import { dataIn, majorOf, merged } from './writing.ts'

/** Attributes of `heizungsart` and of `befeuerung`; for each heating, the first is the one we write. */
const WAYS: readonly (readonly [string, Heating])[] = [
  ['ZENTRAL', 'central'],
  ['ETAGE', 'self-contained'],
  ['FUSSBODEN', 'underfloor'],
  ['OFEN', 'stove'],
  ['FERN', 'district'],
]
const FUELS: readonly (readonly [string, Heating])[] = [
  ['GAS', 'gas'],
  ['FLUESSIGGAS', 'gas'],
  ['OEL', 'oil'],
  ['ELEKTRO', 'electric'],
  ['WASSER-ELEKTRO', 'electric'],
  ['LUFTWP', 'heat-pump'],
  ['ERDWAERME', 'heat-pump'],
  ['HOLZ', 'wood'],
  ['PELLET', 'wood'],
  ['KOHLE', 'coal'],
  ['SOLAR', 'solar'],
]
/** Words for energy sources in German certificates, and the word we write. */
const SOURCES: readonly (readonly [RegExp, (typeof ENERGY_SOURCES)[number], string])[] = [
  [/gas/i, 'gas', 'GAS'],
  [/öl|oel/i, 'oil', 'OEL'],
  [/fern|nahw/i, 'district', 'FERN'],
  [/wärmepumpe|waermepumpe|wp$|erdw|umwelt/i, 'heat-pump', 'LUFTWP'],
  [/holz|pellet|biomasse/i, 'wood', 'HOLZ'],
  [/kohle/i, 'coal', 'KOHLE'],
  [/solar/i, 'solar', 'SOLAR'],
  [/strom|elektr/i, 'electric', 'STROM'],
]
const CERTIFICATE_WORDS = { demand: 'BEDARF', consumption: 'VERBRAUCH' } as const
/** Elements with the price of a parking space; we write the last. */
const PARKING = [
  'stp_garage',
  'stp_tiefgarage',
  'stp_carport',
  'stp_freiplatz',
  'stp_duplex',
  'stp_parkhaus',
  'stp_sonstige',
] as const
const parkingPriceOf = (action: ActionId) =>
  action === 0 ? '@stellplatzkaufpreis' : '@stellplatzmiete'
/** No sale has a higher commission in per cent, so a number up to this is a percentage, not an amount. */
const COMMISSION_USUALLY_MAX = 10

type Deal = Pick<FeedOffer, 'action' | 'priceCurrency'>

/** Costs and energy of an object. Most elements stay in the attributes, as they are more precise; understood parts of the certificate are taken. */
export function openImmoDetails(
  object: Fields,
  deal: Deal,
  own: ReadonlyMap<string, string>,
): OfferDetails {
  const pass = object.group('zustand_angaben')?.group('energiepass')
  const stated = withDetails(NO_DETAILS, {
    ...readCommission(object, deal),
    ...readCosts(object, deal),
    heating: readHeating(object),
    condition: conditionIn(object),
    energyCertificate:
      pass?.read('epart', certificateOf, 'unknown_value', 'Must be BEDARF or VERBRAUCH.') ??
      (saysOnlyDemand(pass) ? 'demand' : null),
    energyValidUntil:
      pass?.read(
        'gueltig_bis',
        (text) => dayIn(text, 'last'),
        'invalid_date',
        'Must be a date like 2026-09-29.',
      ) ?? null,
    energySource: pass ? readSource(pass) : null,
  })
  const written = own.get('details')
  return written === undefined
    ? stated
    : withOwnDetails(stated, jsonIn(written) ?? written, object.problems, 'lares_details')
}

/** Values of `zustand_art`; the first of each condition is the one we write. */
const CONDITION_WORDS: Readonly<Record<string, Condition>> = {
  NEUWERTIG: 'new',
  ERSTBEZUG: 'new',
  VOLL_SANIERT: 'renovated',
  TEIL_SANIERT: 'renovated',
  TEIL_VOLLSANIERT: 'renovated',
  MODERNISIERT: 'renovated',
  GEPFLEGT: 'good',
  SANIERUNGSBEDUERFTIG: 'needs-renovation',
  TEIL_VOLLRENOVIERUNGSBED: 'needs-renovation',
  BAUFAELLIG: 'needs-renovation',
  ENTKERNT: 'needs-renovation',
  ABRISSOBJEKT: 'needs-renovation',
}
/** The word stays, as it is more precise. */
const conditionIn = (object: Fields): Condition | null =>
  tableValue(
    CONDITION_WORDS,
    (object.group('zustand_angaben')?.group('zustand')?.peek('@zustand_art') ?? '').toUpperCase(),
  ) ?? null

const certificateOf = (text: string): OfferDetails['energyCertificate'] =>
  /^bedarf/i.test(text) ? 'demand' : /^verbrauch/i.test(text) ? 'consumption' : null
const saysOnlyDemand = (pass: Fields | null | undefined): boolean =>
  Boolean(
    pass &&
    pass.peek('epart') === null &&
    pass.peek('endenergiebedarf') &&
    !pass.peek('energieverbrauchkennwert'),
  )

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `innen_courtage` is paid by the seller, so it is no cost for the buyer. */
function readCommission(object: Fields, { action }: Deal): Partial<OfferDetails> {
  const prices = object.group('preise')
  const text = prices?.peek('aussen_courtage') ?? prices?.peek('courtage_hinweis') ?? null
  if (text === null)
    return truthOf(prices?.peek('provisionspflichtig') ?? '') === false
      ? { commissionPercent: 0 }
      : {}
  const bare = action === 0 ? barePercent(text, COMMISSION_USUALLY_MAX) : null
  const found = bare === null ? commissionOf(text) : { commission: null, commissionPercent: bare }
  const isWithoutTax = truthOf(prices?.group('aussen_courtage')?.peek('@mit_mwst') ?? '') === false
  // A percentage without the tax would look like the full commission.
  return isWithoutTax && found.commissionPercent && found.commission === null
    ? { ...found, commission: `${percentText(found.commissionPercent)} zzgl. MwSt.` }
    : found
}

function readCosts(object: Fields, { action, priceCurrency }: Deal): Partial<OfferDetails> {
  const prices = object.group('preise')
  const currency = payableCurrency(priceCurrency)!
  const money = (value: number | null | undefined): number | null =>
    value ? toMinor(value, currency) : null
  const groundRent = action === 0 ? money(prices?.figure('erbpacht')) : null
  const parking = PARKING.map((name) =>
    money(prices?.group(name)?.figure(parkingPriceOf(action))),
  ).find((price) => price !== null)
  return {
    groundRent,
    groundRentPeriod: groundRent === null ? null : 'year',
    parkingPrice: parking ?? null,
  }
}

function readHeating(object: Fields): Heating[] {
  const equipment = object.group('ausstattung')
  const found = (
    [
      ['heizungsart', WAYS],
      ['befeuerung', [...FUELS, ['FERN', 'district']]],
    ] as const
  ).flatMap(([name, table]) => {
    const group = equipment?.group(name)
    return table.flatMap(([attribute, heating]) =>
      group?.saysYes(`@${attribute}`) ? [heating] : [],
    )
  })
  return HEATINGS.filter((heating) => found.includes(heating))
}

function readSource(pass: Fields): OfferDetails['energySource'] {
  const text = pass.peek('primaerenergietraeger')
  if (text === null) return null
  const found = SOURCES.find(([words]) => words.test(text))
  if (!found)
    return pass.problems.dropped(
      pass.at('primaerenergietraeger'),
      'unknown_value',
      'Not a source of energy that is known here.',
      text,
    )
  if (found[2] === text) pass.take('primaerenergietraeger')
  return found[1]
}

const percentText = (percent: number): string => `${String(percent).replace('.', ',')} %`

/** Adds the missing details to an object, in elements of OpenImmo where it has them, else in one of our own. */
export function withOpenImmoDetails(
  object: Data,
  { details, action, priceCurrency }: FeedOffer,
  own: Map<string, string>,
): Data {
  const prices = dataIn(object, 'preise')
  const equipment = dataIn(object, 'ausstattung')
  const major = (amount: number | null) => majorOf(amount, priceCurrency)
  const { commission, commissionPercent } = details
  const words = commission ?? (commissionPercent === null ? null : percentText(commissionPercent))
  const saysCommission = ['aussen_courtage', 'courtage_hinweis', 'provisionspflichtig'].some(
    (name) => prices?.[name] !== undefined,
  )
  const saysParking = PARKING.some(
    (name) => dataIn(prices, name)?.[parkingPriceOf(action)] !== undefined,
  )
  const yes = (name: string, table: typeof WAYS): Data | null => {
    const found = table.filter(
      ([, heating], index) =>
        details.heating.includes(heating) &&
        table.findIndex(([, known]) => known === heating) === index,
    )
    return equipment?.[name] !== undefined || found.length === 0
      ? null
      : Object.fromEntries(found.map(([attribute]) => [`@${attribute}`, true]))
  }
  const before = dataIn(dataIn(object, 'zustand_angaben'), 'energiepass')
  const complete = merged(object, {
    preise: {
      ...(!saysCommission &&
        words !== null && { provisionspflichtig: commissionPercent !== 0, aussen_courtage: words }),
      erbpacht:
        action === 0 && prices?.erbpacht === undefined && details.groundRent !== null
          ? major(
              details.groundRentPeriod === 'month' ? details.groundRent * 12 : details.groundRent,
            )
          : null,
      ...(!saysParking &&
        details.parkingPrice !== null && {
          stp_sonstige: { [parkingPriceOf(action)]: major(details.parkingPrice) },
        }),
    },
    ausstattung: { heizungsart: yes('heizungsart', WAYS), befeuerung: yes('befeuerung', FUELS) },
    zustand_angaben: {
      zustand:
        details.condition !== null && dataIn(object, 'zustand_angaben')?.zustand === undefined
          ? {
              '@zustand_art': Object.entries(CONDITION_WORDS).find(
                ([, condition]) => condition === details.condition,
              )?.[0],
            }
          : null,
      energiepass: {
        epart: details.energyCertificate && CERTIFICATE_WORDS[details.energyCertificate],
        gueltig_bis: details.energyValidUntil,
        primaerenergietraeger:
          before?.primaerenergietraeger === undefined
            ? (SOURCES.find(([, known]) => known === details.energySource)?.[2] ?? null)
            : null,
      },
    },
  })
  const unexpressed = missingDetails(
    details,
    openImmoDetails(new Fields(complete, new ProblemList()), { action, priceCurrency }, new Map()),
  )
  if (unexpressed) own.set('details', JSON.stringify(unexpressed))
  return complete
}
