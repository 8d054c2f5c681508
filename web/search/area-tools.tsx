import { lazy, Suspense, useState } from 'react'
import { LassoSelect } from 'lucide-react'
import type { DrawProps } from '../map/draw/draw.tsx'
import { Tool, Toolbar } from '../map/draw/toolbar.tsx'
import { useT } from '../page-context.tsx'

const Draw = lazy(() => import('../map/draw/draw.tsx'))

/** A button that begins to draw; with areas, what can be done with them. The rest of it is loaded when there is something to draw. */
export function AreaTools({ polygons, onChange, onBusy }: Omit<DrawProps, 'onEnd'>) {
  const t = useT()
  const [wanted, setWanted] = useState(false)
  /** What was drawn was ended by hand: who did goes on at the button. */
  const [ended, setEnded] = useState(false)
  const start = (busy: boolean) => (
    <Toolbar hint={null} isProblem={false}>
      <Tool icon={<LassoSelect />} text={t('map.draw.start')} busy={busy} autoFocus={ended} onClick={() => setWanted(true)} />
    </Toolbar>
  )
  const end = (byHand: boolean): void => {
    setEnded(byHand)
    setWanted(false)
  }
  if (!wanted && polygons === null) return start(false)
  return (
    <Suspense fallback={polygons ? null : start(true)}>
      <Draw polygons={polygons} onChange={onChange} onEnd={end} onBusy={onBusy} />
    </Suspense>
  )
}
