import { memo, type ComponentType, type ReactNode } from 'react'
import { type Flag } from '#contract/filters.ts'
import { type FacetName } from '#contract/homes/search.ts'
import { type Filters } from '../filters.ts'
import type { Counts } from '../load.ts'
import { Choices, type Choice } from './choices.tsx'
import { countOf } from './counts.ts'
import styles from './panel.module.css'

export interface GroupProps {
  draft: Filters
  counts: Counts
  /** Without any filter; null until known. */
  all: Counts | null
  /** Currency of the price bounds. */
  currency: string
  /** Id of the country that is searched. */
  country: string
  set: (change: Partial<Filters>) => void
}

/** Props of a memoised group: rendering all groups on each press would be slow. */
export const only = (parts: readonly (keyof Filters)[], group: ComponentType<GroupProps>) =>
  memo(
    group,
    (before, now) =>
      before.counts === now.counts &&
      before.all === now.all &&
      before.currency === now.currency &&
      parts.every((part) => before.draft[part] === now.draft[part]),
  )

/** Counts of a choice, with and without filters. */
export const homesOf = (
  { counts, all }: Pick<GroupProps, 'counts' | 'all'>,
  facet: FacetName,
  value: string | number,
) => ({ count: countOf(counts, facet, value), most: countOf(all, facet, value) })

/** Items of a long list that exist in the place, or are selected: independent of other filters. */
export const available = <Value extends string | number>(
  choices: readonly (Choice & { value: Value })[],
  chosen: readonly Value[],
) => choices.filter(({ value, count, most }) => (most ?? count) !== 0 || chosen.includes(value))

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['group']}>
      <h3 className="subheading">{title}</h3>
      {children}
    </section>
  )
}

/** Boolean filters. */
export function Flags({
  legend,
  flags,
  draft,
  set,
}: {
  legend: string
  flags: readonly { name: Flag; label: string; count: number | null; most: number | null }[]
} & Pick<GroupProps, 'draft' | 'set'>) {
  return (
    <div className="row-2">
      {flags.map(({ name, label, ...homes }) => (
        <Choices
          key={name}
          legend={legend}
          legendHidden
          type="checkbox"
          name={name}
          choices={[{ value: 1, label, ...homes }]}
          chosen={draft[name] ? ['1'] : []}
          onChange={(_, isIn) => set({ [name]: isIn })}
        />
      ))}
    </div>
  )
}
