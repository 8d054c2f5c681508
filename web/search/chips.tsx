import { X } from 'lucide-react'
import { searchAddress } from '#contract/filter-address.ts'
import { usePageContext } from '../page-context.tsx'
import { Chip, ChipList } from '../ui/chip.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { chipText, type Saying } from './chip-text.ts'
import { activeParts, clearedFilters, NO_FILTERS, wholeFilters, without, type Filters, type Part } from './filters.ts'
import type { SearchData } from './load.ts'

interface FilterChip {
  key: string
  text: string
  /** Address of the search without it, below the locale. */
  to: string
}

/** What is filtered by, each a link to the view without it. */
export function FilterChips({ data }: { data: SearchData }) {
  const { t, format, locale } = usePageContext()
  const { place } = data
  const chips = chipsOf(data, { t, format, around: data.around }, locale)
  if (chips.length === 0) return null
  return (
    <nav aria-label={t('search.chips.label')}>
      <ChipList>
        {chips.map(({ key, text, to }) => (
          <li key={key}>
            <Chip to={to} icon={<X aria-hidden="true" />}>
              <VisuallyHidden>{t('search.chips.remove')} </VisuallyHidden>
              <bdi>{text}</bdi>
            </Chip>
          </li>
        ))}
        {chips.length > 1 && (
          <li>
            <Chip to={searchAddress(place.location, clearedFilters(data), locale)}>{t('search.chips.clear')}</Chip>
          </li>
        )}
      </ChipList>
    </nav>
  )
}

/** The chips of a search: its places where they are several, then each filter; lists have a chip for each of their items. */
function chipsOf(data: SearchData, say: Saying, locale: string): FilterChip[] {
  const { place, among, filters } = data
  const whole = wholeFilters(data)
  const to = (rest: Filters) => searchAddress(place.location, rest, locale)
  const places = among.map(({ id, name }) => ({ key: id, text: name, to: to({ ...whole, locations: whole.locations.filter((other) => other !== id), page: 1, words: null }) }))
  const parts = activeParts(filters).flatMap((part): FilterChip[] => {
    const items = itemsOf(filters, part)
    if (items === null) return [{ key: part, text: chipText(part, filters, say), to: to(without(whole, part)) }]
    return items.map((item) => ({
      key: `${part}-${item}`,
      text: chipText(part, { ...NO_FILTERS, [part]: [item] }, say),
      to: to({ ...without(whole, part), [part]: items.filter((other) => other !== item) }),
    }))
  })
  return [...places, ...parts]
}

/** The items of a list, each of which is taken off alone; energy classes are one. */
function itemsOf(filters: Filters, part: Part): readonly (string | number)[] | null {
  return part === 'categories' || part === 'features' || part === 'furnished' || part === 'priceType' || part === 'agency' ? filters[part] : null
}
