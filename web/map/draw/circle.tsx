import { useEffect, useRef, useState } from 'react'
import { Check, CircleDot, Minus, Plus, Trash2, X } from 'lucide-react'
import { usePageContext } from '../../page/page-context.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { awayFrom } from './away.ts'
import { CircleHandles } from './circle-handles.tsx'
import { ringOf, spellCircle, stepped, type Circle } from './circle-shape.ts'
import { CircleSurface } from './circle-surface.tsx'
import { distanceText } from '../distance.ts'
import { Outline } from './outline.tsx'
import { cornerAt } from './shape.ts'
import { Tool, Toolbar, ToolValue } from './toolbar.tsx'
import { useDrawn } from './use-drawn.ts'

export interface CircleToolProps {
  /** The circle in the address; null for none: then placing begins at once. */
  circle: Circle | null
  /** `isNext`: part of the same editing, so that one Back undoes all. */
  onChange: (circle: Circle | null, isNext: boolean) => void
  /** Nothing is set. `byHand`: ended here, so the next control gets the focus. */
  onEnd: (byHand: boolean) => void
  /** Whether a circle is being edited: the map is reserved for it. */
  onBusy: (busy: boolean) => void
}

/** A search radius: placed, moved and resized on the map by mouse, touch or keyboard. */
export default function CircleTool({ circle, onChange, onEnd, onBusy }: CircleToolProps) {
  const { t, format } = usePageContext()
  const [mode, setMode] = useState<'placing' | 'changing' | 'resting'>(
    circle ? 'resting' : 'placing',
  )
  const [said, say] = useState('')
  /** During a drag: shown, but not searched yet. */
  const [drag, setDrag] = useState<Circle | null>(null)
  const written = useRef(false)
  const toolbar = useRef<HTMLDivElement>(null)
  const focusNext = useRef(false)
  const { drawn, change, settle } = useDrawn<Circle | null>({
    text: spellCircle(circle),
    read: () => circle,
    spell: spellCircle,
    write: (next) => {
      onChange(next, written.current)
      written.current = true
    },
    onOther: () => {
      setDrag(null)
      if (circle === null) onEnd(false)
      else setMode('resting')
    },
  })

  useEffect(() => onBusy(mode !== 'resting'), [mode, onBusy])
  useEffect(() => () => onBusy(false), [onBusy])
  // After working on the map the focus moves to the toolbar.
  useEffect(() => {
    if (focusNext.current) toolbar.current?.querySelector('button')?.focus({ preventScroll: true })
    focusNext.current = false
  }, [mode])

  const rest = (): void => {
    settle()
    setDrag(null)
    focusNext.current = true
    if (drawn === null && circle === null) onEnd(true)
    else setMode('resting')
  }
  const place = (next: Circle): void => {
    setDrag(null)
    change(next)
    say(t('map.circle.said.placed', { distance: distanceText(next.km, format) }))
    focusNext.current = true
    setMode('changing')
  }
  const adjust = (next: Circle, soon: boolean): void => {
    setDrag(null)
    if (drawn === null || spellCircle(next) === spellCircle(drawn)) return
    change(next, soon)
    const [from, to] = [
      cornerAt(drawn.middle.lon, drawn.middle.lat),
      cornerAt(next.middle.lon, next.middle.lat),
    ]
    say(
      next.km !== drawn.km
        ? distanceText(next.km, format)
        : t('map.circle.said.moved', { away: awayFrom(from, to, t, format) }),
    )
  }
  const resize = (way: 1 | -1): void => {
    if (drawn) adjust({ ...drawn, km: stepped(drawn.km, way) }, true)
  }
  const begin = (): void => {
    settle()
    written.current = false
    setMode('changing')
  }
  const clear = (): void => {
    say(t('map.circle.said.deleted'))
    written.current = false
    change(null, true)
    settle()
    onEnd(true)
  }

  const shown = drag ?? drawn
  return (
    <>
      {shown && <Outline areas={[[ringOf(shown)]]} />}
      {mode === 'placing' && (
        <CircleSurface onDrag={setDrag} onPlace={place} onCancel={rest} onSay={say} />
      )}
      {mode === 'changing' && shown && drawn && (
        <CircleHandles
          circle={shown}
          onDrag={setDrag}
          onDrop={(next) => adjust(next ?? drawn, false)}
          onStep={(next) => adjust(next, true)}
          onResize={resize}
          onEnd={rest}
        />
      )}
      <Toolbar
        ref={toolbar}
        label={t('map.circle.toolbar')}
        hint={
          mode === 'resting'
            ? null
            : t(mode === 'placing' ? 'map.circle.hint.place' : 'map.circle.hint.change')
        }
        isProblem={false}
      >
        {mode === 'placing' && <Tool icon={<X />} text={t('map.draw.cancel')} onClick={rest} />}
        {mode !== 'placing' && shown && <ToolValue>{distanceText(shown.km, format)}</ToolValue>}
        {mode === 'changing' && shown && (
          <>
            <Tool
              icon={<Minus />}
              text=""
              label={t('map.circle.smaller')}
              disabled={stepped(shown.km, -1) === shown.km}
              onClick={() => resize(-1)}
            />
            <Tool
              icon={<Plus />}
              text=""
              label={t('map.circle.larger')}
              disabled={stepped(shown.km, 1) === shown.km}
              onClick={() => resize(1)}
            />
            <Tool icon={<Check />} text={t('map.draw.done')} strong onClick={rest} />
          </>
        )}
        {mode === 'resting' && (
          <>
            <Tool icon={<CircleDot />} text={t('map.circle.change')} onClick={begin} />
            <Tool
              icon={<Trash2 />}
              text={t('map.draw.delete')}
              label={t('map.circle.delete')}
              onClick={clear}
            />
          </>
        )}
      </Toolbar>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </>
  )
}
