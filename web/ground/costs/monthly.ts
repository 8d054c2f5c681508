export interface Loan {
  price: number
  /** Percent per year. */
  rate: number
  years: number
  /** Percent of the price. */
  deposit: number
  /** Percent of the price. */
  extra: number
}

export interface Monthly {
  /** Borrowed: the price without the deposit. */
  loan: number
  /** Own money at the start: deposit and extra costs. */
  own: number
  perMonth: number
  /** Over the whole term. */
  interest: number
}

/** An annuity loan: the same amount every month. Null where a value makes no sense. */
export function monthlyOf({ price, rate, years, deposit, extra }: Loan): Monthly | null {
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
    extra <= 100
  if (!isSound) return null
  const loan = price * (1 - deposit / 100)
  const monthly = rate / 1200
  // Without interest it is the loan in equal parts; expm1 and log1p are exact for small rates.
  const perMonth =
    monthly === 0 ? loan / months : (loan * monthly) / -Math.expm1(-months * Math.log1p(monthly))
  return {
    loan,
    own: (price * (deposit + extra)) / 100,
    perMonth,
    interest: perMonth * months - loan,
  }
}
