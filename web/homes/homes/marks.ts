import type { Homes } from './changes.ts'

/** Pages that list the visitor's own homes show them as they are. */
const ELSEWHERE = ':not([data-own-homes] *)'

/** Styles that dim viewed homes and remove hidden ones, wherever they are shown. */
export function marksOf({ viewed, hidden }: Pick<Homes, 'viewed' | 'hidden'>): string {
  const seen = cardsOf(viewed.map(({ id }) => id))
  const gone = hidden.flatMap(({ id, same }) => [id, ...same])
  return [
    seen && `${seen}${ELSEWHERE}{--seen:0.6}`,
    gone.length > 0 &&
      `li:has(>${cardsOf(gone)})${ELSEWHERE},li${cardsOf(gone)}${ELSEWHERE},${pinsOf(gone)}{display:none}`,
  ]
    .filter(Boolean)
    .join('')
}

const cardsOf = (ids: readonly number[]): string =>
  ids.length === 0
    ? ''
    : `:is(${ids.map((id) => `[data-offer="${id}"],[data-home="${id}"]`).join(',')})`
const pinsOf = (ids: readonly number[]): string =>
  `:is(${ids.map((id) => `[data-pin="${id}"]`).join(',')})`
