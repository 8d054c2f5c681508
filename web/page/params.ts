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

/** Largest number of a page that is asked for; every list of the API takes it. */
const PAGE_MAX = 100_000

/** The number of the page of a list that an address asks for: the first where it makes no sense. */
export function pageNumberIn({ searchParams }: URL, name = 'page'): number {
  const number = Math.trunc(Number(searchParams.get(name))) || 1
  return Math.min(Math.max(number, 1), PAGE_MAX)
}
