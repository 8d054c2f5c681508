import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { Map as MapIcon } from 'lucide-react'
import { OwnScript } from '../../../ground/page/own-script.tsx'
import { useT } from '../../../ground/page/page-context.tsx'
import { HIDDEN_EARLY, useSetting } from '../../../ground/page/settings.ts'
import { WIDE } from '../../../ground/ui/breakpoints.ts'
import { Highlight, HighlightContext, homeAt } from './highlight.ts'
import { useMapHash } from './map-hash.ts'
import type { SearchMapProps } from './search-map.tsx'
import styles from './split.module.css'

const SearchMap = lazy(() => import('./search-map.tsx'))

/** As in `split.module.css`. */

/** Timeout of waiting for an idle browser. */
const IDLE_TIMEOUT_MS = 1500

export interface SplitProps extends SearchMapProps {
  /** Content before map and results. */
  intro: ReactNode
  /** `toggle`: the button that hides and shows the map. */
  homes: (toggle: ReactNode) => ReactNode
}

/** List and map: side by side, or one at a time on narrow screens. Without scripts only the list. */
export function Split({ data, path, intro, homes }: SplitProps) {
  const t = useT()
  const [highlight] = useState(() => new Highlight())
  const wide = useMedia(WIDE)
  const [hidden, setHidden] = useSetting('hidden')
  const isOverlay = useMapHash() && wide === false
  const isBeside = wide === true && hidden === false
  const ready = useIdle(isBeside)
  const isShown = isOverlay || (ready && isBeside)

  useEffect(() => {
    if (hidden !== null) document.documentElement.dataset['map'] = hidden ? 'hidden' : 'shown'
  }, [hidden])
  useEffect(() => highlight.subscribe(() => lightCard(highlight.get()?.id)), [highlight])
  const light = (event: PointerEvent | FocusEvent): void => highlight.set(homeAt(event.target))
  const dim = (): void => highlight.set(null)

  return (
    <HighlightContext value={highlight}>
      <OwnScript>{HIDDEN_EARLY}</OwnScript>
      <div className={styles['split']} data-view={isOverlay ? 'map' : 'list'}>
        <div className={styles['intro']}>{intro}</div>
        <aside className={styles['map']} data-print="off" aria-label={t('map.label')}>
          <div className={styles['stage']}>
            {isShown && (
              <Suspense>
                <SearchMap data={data} path={path} />
              </Suspense>
            )}
          </div>
        </aside>
        <div
          className={styles['homes']}
          onPointerOver={light}
          onPointerLeave={dim}
          onFocus={light}
          onBlur={dim}
        >
          {homes(
            <button
              type="button"
              className={`${styles['toggle']} sinks ${hidden === false ? 'accent' : ''}`}
              data-icons="l"
              data-print="off"
              aria-pressed={hidden === null ? undefined : !hidden}
              onClick={() => setHidden(!hidden)}
            >
              <MapIcon aria-hidden="true" />
              {t('map.toggle')}
            </button>,
          )}
        </div>
      </div>
    </HighlightContext>
  )
}

/** Whether the browser was idle since the map was `wanted`: the map's code has the lowest priority. */
function useIdle(wanted: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!wanted) return
    const begin = (): void => startTransition(() => setIdle(true))
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin)
      return () => clearTimeout(timer)
    }
    const waiting = requestIdleCallback(begin, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(waiting)
  }, [wanted])
  return idle
}

/** Null until it is read from the browser. A transition: parts whose code is not loaded yet stay as the server rendered them (`later`). */
function useMedia(query: string): boolean | null {
  const [matches, setMatches] = useState<boolean | null>(null)
  useEffect(() => {
    const media = matchMedia(query)
    const follow = (): void => startTransition(() => setMatches(media.matches))
    follow()
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [query])
  return matches
}

function lightCard(id: number | undefined): void {
  document
    .querySelectorAll('[data-highlighted]')
    .forEach((card) => card.removeAttribute('data-highlighted'))
  if (id !== undefined)
    document.querySelector(`[data-offer="${id}"]`)?.setAttribute('data-highlighted', '')
}
