import type { ReactNode } from 'react'
import { List, Map as MapIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { usePageContext } from '../../page/page-context.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MAP_HASH, useMapHash } from '../map/map-hash.ts'
import styles from './floating.module.css'

/** What a narrow screen has within reach of a thumb, above list and map: the buttons given, and the switch between the two. `total`: the homes found. */
export function Floating({ total, children }: { total: number; children?: ReactNode }) {
  return (
    <div className={styles['floating']}>
      {children}
      <ViewSwitch total={total} />
    </div>
  )
}

/** The narrow screen's way from the list to the map and back. On the map, which covers all else, it says how many homes there are. */
function ViewSwitch({ total }: { total: number }) {
  const { t, format } = usePageContext()
  const isMap = useMapHash()
  const navigate = useNavigate()
  const turn = (): void => {
    // Of the browser, not of the page: where Back leads to may still be loading. React Router keeps the state of an entry as `usr`.
    const { pathname, search } = window.location
    const state = window.history.state as { usr?: { fromList?: boolean } | null } | null
    if (!isMap)
      void navigate(
        { pathname, search, hash: MAP_HASH },
        { state: { fromList: true }, preventScrollReset: true },
      )
    else if (state?.usr?.fromList) void navigate(-1)
    else void navigate({ pathname, search }, { replace: true })
  }
  return (
    <>
      <button type="button" className={styles['switch']} onClick={turn}>
        {isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
        {isMap ? `${t('map.view.list')} · ${format.number(total)}` : t('map.view.map')}
      </button>
      {isMap && (
        <VisuallyHidden>
          <span role="status">{t('search.count', { count: total })}</span>
        </VisuallyHidden>
      )}
    </>
  )
}
