import type { WordChip } from '#contract/homes/search.ts'
import { withoutSpans } from '#text/spans.ts'
import type { Part } from '../filters.ts'
import type { Words } from '../load.ts'

type WordPart = Part | 'locations' | 'sort' | 'group'

/** The filter of a chip. */
const partOf = ({ filter, near }: WordChip): WordPart =>
  filter === 'category'
    ? 'categories'
    : filter !== 'location'
      ? filter === 'topFloor' || filter === 'notGround'
        ? 'floor'
        : filter
      : near
        ? 'radius'
        : 'locations'

/** Active filters that came from words. */
export const partsOf = (words: Words | null): ReadonlySet<WordPart> =>
  new Set(words?.chips.filter(({ applied }) => applied).map(partOf))

/** The text without the words of a filter or list item; null if it is empty. */
export function wordsWithout(
  text: string | null,
  words: Words | null,
  part: WordPart,
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
