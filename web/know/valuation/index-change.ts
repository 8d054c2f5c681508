import type { IndexMonth } from '#contract/know/valuation.ts'
import type { usePageContext } from '../../ground/page/page-context.tsx'
import { signedPercent } from '../../ground/ui/signed-percent.ts'

/** The change of prices since a month of an index, as the words of a sentence. */
export function changeSince(
  { month, index, low, high }: Pick<IndexMonth, 'month' | 'index' | 'low' | 'high'>,
  format: ReturnType<typeof usePageContext>['format'],
): Record<'month' | 'change' | 'low' | 'high', string> {
  const change = (share: number): string => signedPercent(format, share, { decimals: 1 })
  return {
    month: format.date(`${month}-15`, 'month'),
    change: change(1 / index - 1),
    low: change(1 / high - 1),
    high: change(1 / low - 1),
  }
}
