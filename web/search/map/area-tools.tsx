import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { CircleDot, LassoSelect } from 'lucide-react'
import type { CircleToolProps } from '../../map/draw/circle.tsx'
import type { DrawProps } from '../../map/draw/draw.tsx'
import { Tool, Toolbar } from '../../map/draw/toolbar.tsx'
import { useT } from '../../page/page-context.tsx'
import styles from './area-tools.module.css'

const TOOLS = {
  area: lazy(() => import('../../map/draw/draw.tsx')),
  circle: lazy(() => import('../../map/draw/circle.tsx')),
}
type Kind = keyof typeof TOOLS

const after =
  (kind: Kind, isBusy: boolean) =>
  (now: Kind | null): Kind | null =>
    isBusy ? kind : now === kind ? null : now

export interface AreaToolsProps {
  areas: Pick<DrawProps, 'polygons' | 'onChange'>
  circle: Pick<CircleToolProps, 'circle' | 'onChange'>
  /** Whether drawing is active: the map is reserved for it. */
  onBusy: (busy: boolean) => void
}

/** Buttons that begin drawing; afterwards, the tools. Their code is loaded on demand. */
export function AreaTools({ areas, circle, onBusy }: AreaToolsProps) {
  const t = useT()
  const [wanted, setWanted] = useState<Kind | null>(null)
  /** After drawing was ended, the focus returns to the button. */
  const [ended, setEnded] = useState<Kind | null>(null)
  const [busy, setBusy] = useState<Kind | null>(null)
  const onAreaBusy = useCallback((isBusy: boolean) => setBusy(after('area', isBusy)), [])
  const onCircleBusy = useCallback((isBusy: boolean) => setBusy(after('circle', isBusy)), [])
  useEffect(() => onBusy(busy !== null), [busy, onBusy])
  useEffect(() => () => onBusy(false), [onBusy])

  const start = (
    <div>
      <Toolbar label={t('map.draw.toolbar')} hint={null} isProblem={false}>
        <Tool
          icon={<LassoSelect />}
          text={t('map.draw.start')}
          busy={wanted === 'area'}
          autoFocus={ended === 'area'}
          onClick={() => setWanted('area')}
        />
        <Tool
          icon={<CircleDot />}
          text={t('map.circle.start')}
          busy={wanted === 'circle'}
          autoFocus={ended === 'circle'}
          onClick={() => setWanted('circle')}
        />
      </Toolbar>
    </div>
  )
  const end =
    (kind: Kind) =>
    (byHand: boolean): void => {
      setEnded(byHand ? kind : null)
      setWanted(null)
    }
  const hasAreas = wanted === 'area' || areas.polygons !== null
  const hasCircle = wanted === 'circle' || circle.circle !== null
  /** During one kind of drawing, the other's tools are hidden. */
  const part = (kind: Kind, isSet: boolean, tool: ReactNode) => (
    <div hidden={busy !== null && busy !== kind}>
      <Suspense fallback={isSet ? null : start}>{tool}</Suspense>
    </div>
  )
  return (
    <div className={`${styles['tools']} pile`}>
      {!hasAreas && !hasCircle && start}
      {hasAreas &&
        part(
          'area',
          areas.polygons !== null,
          <TOOLS.area {...areas} onEnd={end('area')} onBusy={onAreaBusy} />,
        )}
      {hasCircle &&
        part(
          'circle',
          circle.circle !== null,
          <TOOLS.circle {...circle} onEnd={end('circle')} onBusy={onCircleBusy} />,
        )}
    </div>
  )
}
