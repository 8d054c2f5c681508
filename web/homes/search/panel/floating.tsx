import type { ReactNode } from 'react'
import { List, Map as MapIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { entryState } from '../../../ground/page/history-entry.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { VisuallyHidden } from '../../../ground/ui/visually-hidden.tsx'
import { MAP_HASH, useMapHash } from '../map/map-hash.ts'
import type { Filters } from '../filters.ts'
import styles from './floating.module.css'

/** Bottom buttons of narrow screens: `children`, and the switch between list and map. `total`: number of results, which are of `group`. */
export function Floating({
  total,
  group,
  children,
}: {
  total: number
  group: Filters['group']
  children?: ReactNode
}) {
  return (
    <div className={`${styles['floating']} row-2`} data-print="off">
      {children}
      <ViewSwitch total={total} group={group} />
    </div>
  )
}

/** The switch between list and map on narrow screens. The map covers the page, so it shows the number of results. */
function ViewSwitch({ total, group }: { total: number; group: Filters['group'] }) {
  const { t, format } = usePageContext()
  const isMap = useMapHash()
  const navigate = useNavigate()
  const turn = (): void => {
    // The browser's entry, because the target of Back may still be loading.
    const { pathname, search } = window.location
    const state = entryState() as { fromList?: boolean } | null
    if (!isMap)
      void navigate(
        { pathname, search, hash: MAP_HASH },
        { state: { fromList: true }, preventScrollReset: true },
      )
    else if (state?.fromList) void navigate(-1)
    else void navigate({ pathname, search }, { replace: true })
  }
  return (
    <>
      <button type="button" className={`${styles['switch']} framed sinks`} onClick={turn}>
        {isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
        {isMap ? `${t('map.view.list')} · ${format.number(total)}` : t('map.view.map')}
      </button>
      {isMap && (
        <VisuallyHidden>
          <span role="status">{t('search.count', { count: total, group })}</span>
        </VisuallyHidden>
      )}
    </>
  )
}
