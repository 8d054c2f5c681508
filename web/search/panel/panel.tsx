import { useCallback, useEffect, useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchAddress } from '#contract/filter-address.ts'
import {
  NO_FILTERS,
  writeFilters,
  clearedFilters,
  wholeFilters,
  type Filters,
  type Range,
} from '../filters.ts'
import type { SearchData } from '../load.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { Button } from '../../ui/button.tsx'
import { leaveDialog } from '../../ui/dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BoundsContext } from './bounds.tsx'
import { LiveContext } from './choices.tsx'
import { useAllCounts, useLiveCounts } from './counts.ts'
import { Advert, Building, Features, Kind, Price, Size, State } from './groups.tsx'
import styles from './panel.module.css'

const FORM = 'all-filters'
/** Where the counts take longer, the choices are shown without them. */
const PATIENCE_MS = 1000

export interface FilterPanelProps {
  data: SearchData
  /** Address of the page, with its locale: where the form goes without scripts. */
  action: string
  /** Puts the parts where the frame wants them. Null while there are none yet. */
  frame: (body: ReactNode, footer: ReactNode) => ReactNode
}

/**
 * All filters, each choice with its live count. Nothing is searched for until the button is pressed, which says how many homes it shows.
 * A plain GET form of the fields that an address has; what it has no fields for goes along.
 */
export default function FilterPanel({ data, action, frame }: FilterPanelProps) {
  const { t, locale, currency } = usePageContext()
  const navigate = useNavigate()
  const { hash } = useLocation()
  // What was chosen stays chosen when the search below arrives late, or the map goes on moving.
  const [changes, setChanges] = useState<Partial<Filters>>({})
  const whole = useMemo(() => wholeFilters(data), [data])
  const draft: Filters = { ...whole, page: 1, words: null, ...changes }
  const { counts, state } = useLiveCounts(draft, data.counts ?? { total: data.results.total })
  const all = useAllCounts(whole)
  const [isShown, setShown] = useState(data.counts !== null)
  // The counts decide how wide a choice is, and whether it is there at all: shown before them, it would move from under the finger.
  if (!isShown && all !== undefined && state !== 'waiting') setShown(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const set = useCallback(
    (change: Partial<Filters>) => setChanges((before) => ({ ...before, ...change })),
    [],
  )
  const [wrong, setWrong] = useState<readonly Range[]>([])
  const [cleared, setCleared] = useState(0)
  const report = useCallback(
    (range: Range, isWrong: boolean) =>
      setWrong((before) =>
        before.includes(range) === isWrong
          ? before
          : isWrong
            ? [...before, range]
            : before.filter((other) => other !== range),
      ),
    [],
  )
  const bounds = useMemo(() => ({ report, cleared }), [report, cleared])
  const clear = () => {
    setChanges({ ...clearedFilters(data), currency: draft.currency })
    setCleared(cleared + 1)
  }
  const group = { draft, counts, all: all ?? null, currency: draft.currency ?? currency, set }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Opened over the map of a narrow screen, it leads to that map again.
    const show = (): void =>
      void navigate(`/${locale}${searchAddress(data.place.location, draft, locale)}${hash}`)
    const dialog = event.currentTarget.closest('dialog')
    if (dialog) leaveDialog(dialog, show)
    else show()
  }
  if (!isShown) return frame(null, null)
  return frame(
    <form id={FORM} method="get" action={action} onSubmit={submit} className={styles['form']}>
      <input type="hidden" name="typed" value={locale} />
      <input type="hidden" name="currency" value={group.currency} />
      {kept(data.filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LiveContext value={isLive}>
        <BoundsContext value={bounds}>
          <Kind {...group} />
          <Price {...group} />
          <Size {...group} />
          <Features {...group} />
          <Building {...group} />
          <State {...group} />
          <Advert {...group} />
        </BoundsContext>
      </LiveContext>
    </form>,
    <div className={styles['foot']}>
      <Button look="quiet" className={styles['clear']} onClick={clear}>
        {t('search.chips.clear')}
      </Button>
      <Button
        type="submit"
        form={FORM}
        look="primary"
        className={state === 'waiting' ? styles['waiting'] : undefined}
      >
        {state === 'failed' || wrong.length > 0
          ? t('search.filter.apply')
          : t('search.filter.show', { count: counts.total })}
      </Button>
      <VisuallyHidden>
        <span role="status">
          {state === 'fresh' ? t('search.count', { count: counts.total }) : ''}
        </span>
      </VisuallyHidden>
    </div>,
  )
}

/** Name and value of what the panel has no field for: where homes are and in what order. */
function kept({
  locations,
  box,
  polygon,
  near,
  radius,
  sort,
}: Filters): [name: string, value: string][] {
  return [
    ...new URLSearchParams(
      writeFilters({ ...NO_FILTERS, locations, box, polygon, near, radius, sort }),
    ),
  ]
}
