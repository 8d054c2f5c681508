import { X } from 'lucide-react'
import { HOUSE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import type { Formatter } from '#i18n/format.ts'
import type { Translator } from '#i18n/translate.ts'
import { usePageContext } from '../page-context.tsx'
import { Chip, ChipList } from '../ui/chip.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { activeChoices, isSet, NO_FILTERS, RANGES, without, writeFilters, type Filters, type Relaxable } from './filters.ts'
import styles from './search.module.css'

/** What is filtered by, each a link to the view without it. */
export function FilterChips({ filters, path }: { filters: Filters; path: string }) {
  const { t, format } = usePageContext()
  const chips = [
    ...(filters.action === null ? [] : (['action'] as const)),
    ...(filters.categories.length === 0 ? [] : (['categories'] as const)),
    ...RANGES.filter((range) => isSet(filters[range])),
    ...activeChoices(filters),
  ]
  if (chips.length === 0) return null
  return (
    <nav aria-label={t('search.chips.label')} className={styles['chips']}>
      <ChipList>
        {chips.map((what) => (
          <li key={what}>
            <Chip to={path + writeFilters(without(filters, what))} icon={<X aria-hidden="true" />}>
              <VisuallyHidden>{t('search.chips.remove')} </VisuallyHidden>
              <bdi>{chipText(what, filters, t, format)}</bdi>
            </Chip>
          </li>
        ))}
        {chips.length > 1 && (
          <li>
            <Chip to={path + writeFilters({ ...NO_FILTERS, location: filters.location, sort: filters.sort })}>{t('search.chips.clear')}</Chip>
          </li>
        )}
      </ChipList>
    </nav>
  )
}

/** `€100,000 – €300,000`, `from 3 rooms`, `Apartments, Houses` */
export function chipText(what: Exclude<Relaxable, 'ranges'>, filters: Filters, t: Translator, format: Formatter): string {
  if (what === 'action') return t(`library.searchTypes.${SEARCH_TYPES[filters.action ?? 0].key}`)
  if (what === 'categories') return format.list(HOUSE_TYPES.filter(({ id }) => filters.categories.includes(id)).map(({ slug }) => t(`library.houseTypesPlural.${slug}`)))
  if (what === 'features') return format.list(filters.features.map((key) => t(`library.features.${key}`)))
  if (what === 'furnished') return format.list(filters.furnished.map((key) => t(`library.furnished.${key}`)))
  if (what === 'energy') return t('search.words.energy', { classes: format.list(filters.energy) })
  if (what === 'newBuild') return t('card.newBuild')
  if (what === 'pets') return t('search.words.pets')
  const { min, max } = filters[what]
  const show = (value: number): string => {
    if (what === 'price') return format.price(value, filters.currency ?? undefined)
    return what === 'area' ? format.area(value) : t(`facts.${what}`, { count: value })
  }
  if (min !== null && max !== null) return t('search.chips.between', { min: what === 'price' || what === 'area' ? show(min) : format.number(min, { decimals: 1 }), max: show(max) })
  return min !== null ? t('search.chips.from', { min: show(min) }) : t('search.chips.to', { max: show(max ?? 0) })
}
