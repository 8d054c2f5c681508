import type { EstimateAnswer, Refused, Valued } from '#contract/know/valuation.ts'
import { FACT_BOUNDS, type NumberFact } from '#contract/know/valuation-lists.ts'
import type { usePageContext } from '../../ground/page/page-context.tsx'

type Page = Pick<ReturnType<typeof usePageContext>, 't' | 'format'>

/** Fields of the facts that the API names otherwise. */
const FIELDS: Partial<Record<string, NumberFact>> = { year: 'yearBuilt', plot: 'plotArea' }

/** The error text for a number out of bounds, with the bounds. */
export function boundsText(fact: NumberFact, { t, format }: Page): string {
  const { least, most, ...rule } = FACT_BOUNDS[fact]
  const bounds = { least: shown(fact, least, format), most: shown(fact, most, format) }
  const isWhole = 'whole' in rule
  return isWhole ? t('valuation.error.whole', bounds) : t('valuation.error.bounds', bounds)
}

/** Facts outside the range of known homes, with that range, by their fields. */
export function unlikeFacts(
  answer: EstimateAnswer | null,
  { t, format }: Page,
): [field: string, text: string][] {
  const answers: (Valued | Refused)[] = answer ? [answer.rent, answer.buy] : []
  return answers.flatMap((one) => {
    if (!('refused' in one) || one.refused !== 'unlike' || one.fact === undefined) return []
    const { fact, least = 0, most = 0 } = one
    return [
      [
        FIELDS[fact] ?? fact,
        t('valuation.error.unlike', {
          least: shown(
            FIELDS[fact] ?? fact,
            Math.round(Math.max(least, fact === 'floor' ? least : 0)),
            format,
          ),
          most: shown(FIELDS[fact] ?? fact, Math.round(most), format),
        }),
      ],
    ]
  })
}

/** As its field has it. */
const shown = (fact: string, value: number, format: Page['format']): string =>
  fact === 'area' || fact === 'plotArea' ? format.areaNumber(value) : format.plain(value)
