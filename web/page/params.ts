import { data, type Params } from 'react-router'
import { QUERIES, type QueryOf } from '#contract/page-queries.ts'
import { PARAMETERS, type PageName, type PageParameters } from '#contract/pages.ts'

const KINDS: Readonly<Record<string, string>> = PARAMETERS

/** Parameters of the current page, typed by the table of pages: `paramsOf<'feed-in'>(params).id`. Throws a 404 if a number is invalid. */
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

/** Query of a page, read and typed by the table of queries. */
export const queryOf = <N extends PageName & keyof typeof QUERIES>(
  page: N,
  { searchParams }: URL,
): QueryOf<N> =>
  Object.fromEntries(
    Object.entries(QUERIES[page]).map(
      ([name, read]: [string, (text: string | null) => unknown]) => [
        name,
        read(searchParams.get(name)),
      ],
    ),
  ) as QueryOf<N>
