import type { ShownCosts } from '#contract/ground/costs.ts'
import type { Offer } from '#contract/homes/offers.ts'
import type { ChosenMoney } from '../page/choice.ts'

export interface Loan {
  price: number
  /** Percent per year. */
  rate: number
  years: number
  /** Percent of the price. */
  deposit: number
  /** Percent of the price. */
  extra: number
  /** Property tax, in percent of the price per year. */
  yearly?: number
}

export interface Monthly {
  /** Borrowed: the price without the deposit. */
  loan: number
  /** Own money at the start: deposit and extra costs. */
  own: number
  /** With the property tax. */
  perMonth: number
  /** The property tax in it. */
  tax: number
  /** Taxes and fees of buying, in `own`. */
  extra: number
  /** Over the whole term. */
  interest: number
}

/** An annuity loan: the same amount every month. Null where a value makes no sense. */
export function monthlyOf({
  price,
  rate,
  years,
  deposit,
  extra,
  yearly = 0,
}: Loan): Monthly | null {
  const months = Math.round(years * 12)
  const isSound =
    price > 0 &&
    months >= 1 &&
    months <= 720 &&
    rate >= 0 &&
    rate <= 50 &&
    deposit >= 0 &&
    deposit <= 100 &&
    extra >= 0 &&
    extra <= 100 &&
    yearly >= 0 &&
    yearly <= 100
  if (!isSound) return null
  const loan = price * (1 - deposit / 100)
  const monthly = rate / 1200
  // Without interest it is the loan in equal parts; expm1 and log1p are exact for small rates.
  const payment =
    monthly === 0 ? loan / months : (loan * monthly) / -Math.expm1(-months * Math.log1p(monthly))
  const tax = (price * yearly) / 1200
  return {
    loan,
    own: (price * (deposit + extra)) / 100,
    perMonth: payment + tax,
    tax,
    extra: (price * extra) / 100,
    interest: payment * months - loan,
  }
}

/** Taxes and fees as percent of a price. `lacksTax`: a tax by bands is in another currency, and there is no rate between the two. */
export function extraOf(
  { extra, tax }: Pick<ShownCosts, 'extra' | 'tax'>,
  home: PriceIn,
  rates: Pick<ChosenMoney, 'currency' | 'convertValue'> | null,
): { extra: number; lacksTax: boolean } {
  if (!tax || home.price <= 0) return { extra, lacksTax: false }
  const price = convertedTo(tax.currency, home, rates)
  if (price === null) return { extra, lacksTax: true }
  const due = tax.bands.reduce((sum, { from, percent }, at) => {
    const part = Math.min(price, tax.bands[at + 1]?.from ?? Infinity) - from
    return part > 0 ? sum + (part * percent) / 100 : sum
  }, 0)
  return { extra: extra + (100 * due) / price, lacksTax: false }
}

interface PriceIn {
  price: number
  currency: string
}

/** The page's rates are those to the chosen currency: two of them are a rate between any. */
function convertedTo(
  target: string,
  { price, currency }: PriceIn,
  rates: Pick<ChosenMoney, 'currency' | 'convertValue'> | null,
): number | null {
  if (currency === target) return price
  const inChosen = (code: string): number | undefined =>
    rates?.currency === code ? price : rates?.convertValue(price, code)?.value
  const [own, other] = [inChosen(currency), inChosen(target)]
  return own && other ? (price * own) / other : null
}

/** Terms with the commission that a listing states, in place of the usual. Owners without an agent take none. */
export function withCommission(
  terms: ShownCosts,
  { commissionPercent, commission, agency }: Commission,
): ShownCosts {
  const percent = commissionPercent ?? (agency === null && commission === null ? 0 : null)
  if (percent === null || terms.agent === null) return terms
  return { ...terms, extra: terms.extra - terms.agent + percent, agent: percent }
}

type Commission = Pick<Offer, 'commissionPercent' | 'commission' | 'agency'>
