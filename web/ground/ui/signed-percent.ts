import type { Formatter } from '#i18n/format.ts'

/** A change: `+2.1%`, `−2.1%`. Formatters write a hyphen for the minus of most languages. */
export const signedPercent = (
  format: Pick<Formatter, 'percent'>,
  share: number,
  options?: { decimals?: number },
): string => {
  const text = format.percent(share, options).replace('-', '−')
  // A share that is rounded to zero has no sign.
  return share > 0 && text !== format.percent(0, options) ? `+${text}` : text
}
