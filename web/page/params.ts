import { data, type Params } from 'react-router'
import { PARAMETERS, type PageName, type PageParameters } from '#contract/pages.ts'

const KINDS: Readonly<Record<string, string>> = PARAMETERS

/** Parameters of the current page, typed by the table of pages: `paramsOf<'lead'>(params).id`. Throws a 404 if a number is invalid. */
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

/** Largest page number that every list of the API accepts. */
const PAGE_MAX = 100_000

/** Page number in an address: 1 if invalid. */
export function pageNumberIn({ searchParams }: URL, name = 'page'): number {
  const number = Math.trunc(Number(searchParams.get(name))) || 1
  return Math.min(Math.max(number, 1), PAGE_MAX)
}
