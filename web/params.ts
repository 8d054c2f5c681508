import { data, type Params } from 'react-router'
import { PARAMETERS, type PageName, type PageParameters } from '#contract/pages.ts'

const KINDS: Readonly<Record<string, string>> = PARAMETERS

/**
 * The parameters of the page at hand, as its row of the table of pages types them: `paramsOf<'lead'>(params).id`. Where a number should be and is none, it is the
 * address of no page.
 */
export const paramsOf = <N extends PageName>(params: Params): PageParameters<N> =>
  Object.fromEntries(
    Object.entries(params).map(([name, text = '']) => [
      name,
      KINDS[name] === 'number' ? numberOf(text) : text,
    ]),
  ) as PageParameters<N>

function numberOf(text: string): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (number === 0) throw data(null, { status: 404 })
  return number
}
