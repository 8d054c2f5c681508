import type { WordChip } from '#contract/search.ts'
import { withoutSpans } from '#text/spans.ts'
import type { Part } from '../filters.ts'
import type { Words } from '../load.ts'

type Said = Part | 'locations'

/** The filter that a chip of words became. */
const partOf = ({ filter, near }: WordChip): Said =>
  filter === 'category'
    ? 'categories'
    : filter !== 'location'
      ? filter
      : near
        ? 'radius'
        : 'locations'

/** The filters that words said, of those that the address searches by. */
export const saidBy = (words: Words | null): ReadonlySet<Said> =>
  new Set(words?.chips.filter(({ applied }) => applied).map(partOf))

/** The text without the words that said a filter, or one item of a list; null when nothing is left of it. */
export function wordsWithout(
  text: string | null,
  words: Words | null,
  part: Said,
  item: string | number | null,
): string | null {
  if (text === null || !words) return text
  return (
    withoutSpans(
      text,
      words.chips
        .filter((chip) => partOf(chip) === part && (item === null || chip.value === item))
        .flatMap((chip) => chip.cut ?? []),
    ) || null
  )
}
