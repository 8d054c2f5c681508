import { CURRENCIES } from '#contract/library.ts'

/** Lists of https://docs.stripe.com/currencies. UGX is on its first list, too, but is charged with two decimals. */
const ZERO_DECIMAL: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const THREE_DECIMAL: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Charged with two decimals, of which both must be 0. HUF and TWD are so only in payouts. */
const WHOLE_WITH_DECIMALS: ReadonlySet<string> = new Set(['ISK', 'UGX'])

/** Decimals of amounts at Stripe. */
const digitsAtStripe = (currency: string): number =>
  ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2
/** Amounts at Stripe must be multiples of this. */
const stepAtStripe = (currency: string): number =>
  THREE_DECIMAL.has(currency) ? 10 : WHOLE_WITH_DECIMALS.has(currency) ? 100 : 1

const OURS = new Map(CURRENCIES.map(({ code, decimal_digits }) => [code, decimal_digits]))

function shift(currency: string): number {
  const digits = OURS.get(currency)
  if (digits === undefined) throw new RangeError(`${currency} is not a currency of the portal`)
  return digitsAtStripe(currency) - digits
}

function whole(amount: number, currency: string): number {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError(`not an amount in ${currency}: ${amount}`)
  return amount
}

/** Stripe’s amount for one in our minor units. Throws where Stripe cannot charge exactly that. */
export function providerAmount(currency: string, amount: number): number {
  const places = shift(currency)
  whole(amount, currency)
  const theirs = whole(places < 0 ? amount / 10 ** -places : amount * 10 ** places, currency)
  if (theirs % stepAtStripe(currency) !== 0)
    throw new RangeError(`not an amount that Stripe charges in ${currency}: ${amount}`)
  return theirs
}

/** An amount of Stripe in our minor units. Throws where they cannot express it. */
export function ownAmount(currency: string, amount: number): number {
  const places = shift(currency)
  whole(amount, currency)
  return whole(places < 0 ? amount * 10 ** -places : amount / 10 ** places, currency)
}
