import { useCallback, useEffect, useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { groupIn } from '#contract/filters.ts'
import {
  NO_FILTERS,
  writeFilters,
  clearedFilters,
  wholeFilters,
  type Filters,
  type Range,
} from '../filters.ts'
import type { SearchData } from '../load.ts'
import { CarriedChoice } from '../../../ground/links/carried-choice.tsx'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { leaveDialog } from '../../../ground/ui/dialog.tsx'
import { VisuallyHidden } from '../../../ground/ui/visually-hidden.tsx'
import { BoundsContext } from './bounds.tsx'
import { LiveContext } from './choices.tsx'
import { useAllCounts, useLiveCounts } from './counts.ts'
import { Advert } from './advert-group.tsx'
import { Building, State } from './building-groups.tsx'
import { Features, Kind, Price } from './groups.tsx'
import { Size } from './size-group.tsx'
import styles from './panel.module.css'

const FORM = 'all-filters'
/** Timeout after which choices are shown without counts. */
const SHOW_DELAY_MS = 1000

export interface FilterPanelProps {
  data: SearchData
  /** The page's address, with its locale: target of the form without scripts. */
  action: string
  /** Places the parts in the dialog's frame; null before it exists. */
  frame: (body: ReactNode, footer: ReactNode) => ReactNode
}

/**
 * All filters, with live counts. Nothing is searched until the button, which shows the number of results, is pressed.
 * A plain GET form; filters without a visible field are hidden fields.
 */
export default function FilterPanel({ data, action, frame }: FilterPanelProps) {
  const { t, locale, currency } = usePageContext()
  const navigate = useNavigate()
  const { hash } = useLocation()
  // Local state, so that late results and map moves do not reset it.
  const [changes, setChanges] = useState<Partial<Filters>>({})
  const whole = useMemo(() => wholeFilters(data), [data])
  const draft: Filters = { ...whole, page: 1, words: null, ...changes }
  const { counts, state } = useLiveCounts(draft, data.counts ?? { total: data.results.total })
  const all = useAllCounts(whole)
  const [isShown, setShown] = useState(data.counts !== null)
  // Counts decide the width and presence of choices: without them, choices would move under the finger.
  if (!isShown && all !== undefined && state !== 'waiting') setShown(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_DELAY_MS)
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
  const group = {
    draft,
    counts,
    all: all ?? null,
    currency: draft.currency ?? currency,
    country: data.place.ancestors[0]?.id ?? data.place.location.id,
    set,
  }
  const searched = groupIn(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Opened from the map of a narrow screen, it returns to the map.
    const show = (): void =>
      void navigate(`/${locale}${searchAddress(data.place.location, draft, locale)}${hash}`)
    const dialog = event.currentTarget.closest('dialog')
    if (dialog) leaveDialog(dialog, show)
    else show()
  }
  if (!isShown) return frame(null, null)
  return frame(
    <form id={FORM} method="get" action={action} onSubmit={submit} className="stack-5">
      <input type="hidden" name="typed" value={locale} />
      <input type="hidden" name="currency" value={group.currency} />
      <CarriedChoice />
      {hiddenFields(whole).map(([name, value]) => (
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
      <Button look="quiet" data-script="on" onClick={clear}>
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
          : t('search.filter.show', { count: counts.total, group: searched })}
      </Button>
      <VisuallyHidden>
        <span role="status">
          {state === 'fresh' ? t('search.count', { count: counts.total, group: searched }) : ''}
        </span>
      </VisuallyHidden>
    </div>,
  )
}

/** Hidden fields for place, group and order. */
function hiddenFields({
  locations,
  group,
  box,
  polygon,
  near,
  radius,
  sort,
}: Filters): [name: string, value: string][] {
  return [
    ...new URLSearchParams(
      writeFilters({ ...NO_FILTERS, locations, group, box, polygon, near, radius, sort }),
    ),
  ]
}
