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

/** A form that is sent without scripts puts all of its fields into the address, also the empty ones. */
export const hasEmptyParts = ({ searchParams }: URL): boolean =>
  [...searchParams.values()].includes('')

/** The query without empty fields and `needless` parts; values that cannot be read stay as typed. */
export function filledParts({ searchParams }: URL, needless: readonly string[]): string {
  const filled = [...searchParams].filter(
    ([name, value]) => value !== '' && !needless.includes(name),
  )
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled).toString()}`
}

/** Longer values were not typed into a field. */
const TYPED_MAX = 20

/** Values of a query that could not be read, as typed: a form shows them with an error. */
export const mistyped = <N extends string>(
  url: URL,
  read: Readonly<Partial<Record<N, unknown>>>,
  names: readonly N[],
): Partial<Record<N, string>> =>
  Object.fromEntries(
    names
      .filter((name) => read[name] === undefined)
      .map((name) => [name, url.searchParams.get(name)?.trim().slice(0, TYPED_MAX) ?? ''] as const)
      .filter(([, text]) => text !== ''),
  ) as Partial<Record<N, string>>
