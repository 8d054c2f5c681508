import { useEffect, useRef, type MouseEvent } from 'react'
import { X } from 'lucide-react'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Chip, ChipList } from '../../../ground/ui/chip.tsx'
import { VisuallyHidden } from '../../../ground/ui/visually-hidden.tsx'
import { COUNT_ID } from '../count-id.ts'
import { chipText, type Saying } from './chip-text.ts'
import {
  activeParts,
  clearedFilters,
  LISTS,
  NO_FILTERS,
  wholeFilters,
  without,
  type Filters,
  type Part,
} from '../filters.ts'
import type { SearchData, View } from '../load.ts'
import { partsOf, wordsWithout } from './word-filters.ts'

interface FilterChip {
  key: string
  text: string
  /** Address of the search without it, without the locale. */
  to: string
}

/** Index of the last pressed chip, until the page without it has loaded. */
let taken: number | null = null
const take = ({ metaKey, ctrlKey, altKey, shiftKey }: MouseEvent, at: number): void =>
  void (taken = metaKey || ctrlKey || altKey || shiftKey ? null : at)

/** The active filters, each a link to the search without it. */
export function FilterChips({ data }: { data: SearchData }) {
  const { t, format, locale } = usePageContext()
  const chips = chipsOf(data, { t, format, around: data.around, agencies: data.agencies }, locale)
  const list = useRef<HTMLElement>(null)
  // The pressed chip is gone with its filter: focuses the next one, or the total after the last.
  useEffect(() => {
    const at = taken
    taken = null
    if (
      at === null ||
      (document.activeElement !== document.body && document.activeElement !== null)
    )
      return
    const left = list.current?.querySelectorAll('a')
    const next = left?.[Math.min(at, chips.length - 1)] ?? document.getElementById(COUNT_ID)
    next?.focus({ preventScroll: true })
  }, [data])
  if (chips.length === 0) return null
  const clear = searchAddress(data.place.location, clearedFilters(data), locale)
  const here = searchAddress(
    data.place.location,
    { ...wholeFilters(data), page: 1, words: null },
    locale,
  )
  return (
    <nav aria-label={t('search.chips.label')} ref={list}>
      <ChipList>
        {chips.map(({ key, text, to }, at) => (
          <li key={key}>
            <Chip
              to={to}
              onClick={(event) => take(event, at)}
              icon={<X data-print="off" aria-hidden="true" />}
            >
              <VisuallyHidden>{t('search.chips.remove')} </VisuallyHidden>
              <bdi>{text}</bdi>
            </Chip>
          </li>
        ))}
        {/* Only if it removes more than each of the others. */}
        {clear !== here && chips.every(({ to }) => to !== clear) && (
          <li>
            <Chip to={clear} onClick={(event) => take(event, 0)}>
              {t('search.chips.clear')}
            </Chip>
          </li>
        )}
      </ChipList>
    </nav>
  )
}

/**
 * The chips of a search: its places if there are several, then each filter; each list item has its own. The page's subject has chips if
 * it came from words, so that everything understood is visible and removable.
 */
export function chipsOf(
  data: View & Pick<SearchData, 'words'>,
  say: Saying,
  locale: string,
): FilterChip[] {
  const { place, among, filters, words } = data
  const whole = wholeFilters(data)
  const fromWords = partsOf(words)
  const chip = (
    part: Part | 'locations' | 'sort',
    item: string | number | null,
    text: string,
    rest: Filters,
  ): FilterChip => ({
    key: item === null ? part : `${part}-${item}`,
    text,
    to: searchAddress(
      place.location,
      { ...rest, words: wordsWithout(filters.words, words, part, item) },
      locale,
    ),
  })
  const places = among.map(({ id, name }) =>
    chip('locations', id, name, {
      ...whole,
      locations: whole.locations.filter((other) => other !== id),
      page: 1,
    }),
  )
  const country = place.ancestors[0]
  if (country && among.length === 0 && fromWords.has('locations'))
    places.push(
      chip('locations', place.location.id, place.location.name, {
        ...whole,
        locations: [country.id],
        page: 1,
      }),
    )
  const parts = activeParts(whole).filter(
    (part) => activeParts(filters).includes(part) || fromWords.has(part),
  )
  const order =
    fromWords.has('sort') && whole.sort !== NO_FILTERS.sort
      ? [
          chip(
            'sort',
            null,
            say.t(`search.sort.${whole.sort}`, { unit: say.format.areaUnit.sign }),
            {
              ...whole,
              sort: NO_FILTERS.sort,
              page: 1,
            },
          ),
        ]
      : []
  return [
    ...places,
    ...order,
    ...parts.flatMap((part) => {
      const items = itemsOf(whole, part)
      if (items === null)
        return [chip(part, null, chipText(part, whole, say), without(whole, part))]
      return items.map((item) =>
        chip(part, item, chipText(part, { ...NO_FILTERS, [part]: [item] }, say), {
          ...without(whole, part),
          [part]: items.filter((other) => other !== item),
        }),
      )
    }),
  ]
}

/** Separately removable items of a list; energy classes are one. */
function itemsOf(filters: Filters, part: Part): readonly (string | number)[] | null {
  const list =
    part === 'categories' ? part : LISTS.find((name) => name === part && name !== 'energy')
  return list ? filters[list] : null
}
