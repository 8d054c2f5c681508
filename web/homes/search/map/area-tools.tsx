import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { CircleDot, LassoSelect } from 'lucide-react'
import type { Polygon } from '#contract/homes/areas.ts'
import type { Circle } from '../../map/draw/circle-shape.ts'
import type { ShapeToolProps } from '../../map/draw/shape-tool.tsx'
import { Tool, Toolbar } from '../../map/draw/toolbar.tsx'
import { useT } from '../../../ground/page/page-context.tsx'
import styles from './area-tools.module.css'

const AreaTool = lazy(() => import('../../map/draw/area.tsx'))
const CircleTool = lazy(() => import('../../map/draw/circle.tsx'))
type Kind = 'area' | 'circle'
type Given<Value> = Pick<ShapeToolProps<Value>, 'value' | 'onChange'>

const after =
  (kind: Kind, isBusy: boolean) =>
  (now: Kind | null): Kind | null =>
    isBusy ? kind : now === kind ? null : now

export interface AreaToolsProps {
  area: Given<Polygon[]>
  circle: Given<Circle>
  /** Whether drawing is active: the map is reserved for it. */
  onBusy: (busy: boolean) => void
}

/** Buttons that begin drawing; afterwards, the tools. Their code is loaded on demand. */
export function AreaTools({ area, circle, onBusy }: AreaToolsProps) {
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
  /** During one kind of drawing, the other's tools are hidden. */
  const part = (kind: Kind, isSet: boolean, tool: ReactNode) =>
    (isSet || wanted === kind) && (
      <div hidden={busy !== null && busy !== kind}>
        <Suspense fallback={isSet ? null : start}>{tool}</Suspense>
      </div>
    )
  return (
    <div className={`${styles['tools']} pile`}>
      {wanted === null && area.value === null && circle.value === null && start}
      {part(
        'area',
        area.value !== null,
        <AreaTool {...area} onEnd={end('area')} onBusy={onAreaBusy} />,
      )}
      {part(
        'circle',
        circle.value !== null,
        <CircleTool {...circle} onEnd={end('circle')} onBusy={onCircleBusy} />,
      )}
    </div>
  )
}
