import { useState } from 'react'
import { Check, CircleDot, Minus, Plus, Trash2, X } from 'lucide-react'
import { MAX_RADIUS, MIN_RADIUS } from '#contract/homes/areas.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { distanceText } from '../distance.ts'
import { useMap } from '../ground.tsx'
import { awayFrom } from './away.ts'
import {
  bearingTo,
  kilometres,
  pointAway,
  ringOf,
  rounded,
  spellCircle,
  stepped,
  usual,
  type Circle,
} from './circle-shape.ts'
import { Handles, type Handle } from './handles.tsx'
import { Outline } from './outline.tsx'
import { arrowStep, cornerOn, middleOf, pointOn } from './screen.ts'
import { ShapeFrame, useShapeTool, type Shape, type ShapeToolProps } from './shape-tool.tsx'
import { cornerAt, pointAt, type Corner } from './shape.ts'
import type { Dot } from './simplify.ts'
import { Surface } from './surface.tsx'
import { Tool, ToolValue } from './toolbar.tsx'

/** Initial diameter without a drag, as a share of the map's shorter side. */
const INITIAL_SHARE = 0.2
const EAST = Math.PI / 2

const SHAPE: Shape<Circle, Circle | null> = {
  read: (circle) => circle,
  write: (circle) => circle,
  spell: spellCircle,
}
type Mode = { kind: 'drawing' | 'editing' }
type CircleHandle = Handle & { of: 'middle' | 'edge' }

/** A search radius: placed, moved and resized on the map by mouse, touch or keyboard. */
export default function CircleTool(props: ShapeToolProps<Circle>) {
  const map = useMap()
  const { t, format } = usePageContext()
  const unit = format.distanceUnit
  /** During a drag: shown, but not searched yet. */
  const [drag, setDrag] = useState<Circle | null>(null)
  /** Bearing of the radius handle. */
  const [bearing, setBearing] = useState(EAST)
  const tool = useShapeTool<Circle, Circle | null, Mode>(props, SHAPE, { kind: 'drawing' }, () =>
    setDrag(null),
  )
  const { mode, drawn, change, announce } = tool

  const around = (from: Dot, to: Dot): Circle => {
    const middle = pointOn(map, from)
    return { middle, km: rounded(kilometres(middle, pointOn(map, to)), unit) }
  }
  const place = (next: Circle): void => {
    change(next)
    announce(t('map.circle.announce.placed', { distance: distanceText(next.km, format) }))
    tool.go({ kind: 'editing' })
  }
  const placeAt = (at: Dot): void => {
    const { clientWidth, clientHeight } = map.getContainer()
    const below = { x: at.x, y: at.y + INITIAL_SHARE * Math.min(clientWidth, clientHeight) }
    const { middle, km } = around(at, below)
    place({ middle, km: usual(km, unit) })
  }
  const describe = (at: Dot): string => {
    const away = awayFrom(cornerOn(map, middleOf(map)), cornerOn(map, at), t, format)
    return away && t('map.draw.announce.awayMiddle', { away })
  }

  const adjust = (next: Circle, soon: boolean): void => {
    setDrag(null)
    if (drawn === null || spellCircle(next) === spellCircle(drawn)) return
    change(next, soon)
    const [from, to] = [cornerOf(drawn), cornerOf(next)]
    announce(
      next.km !== drawn.km
        ? distanceText(next.km, format)
        : t('map.circle.announce.moved', { away: awayFrom(from, to, t, format) }),
    )
  }
  const resize = (way: 1 | -1): void => {
    if (drawn) adjust({ ...drawn, km: stepped(drawn.km, way, unit) }, true)
  }
  const moved = ({ of }: CircleHandle, to: Corner): Circle => {
    const { middle, km } = drawn!
    const point = pointAt(to)
    if (of === 'middle') return { middle: point, km }
    setBearing(bearingTo(middle, point))
    return { middle, km: rounded(kilometres(middle, point), unit) }
  }
  const press = ({ of }: CircleHandle, event: KeyboardEvent): boolean => {
    const step = of === 'edge' ? arrowStep(event) : null
    if (event.key === '+' || event.key === '=') resize(1)
    else if (event.key === '-') resize(-1)
    else if (of === 'edge' && event.key === 'PageUp') resize(1)
    else if (of === 'edge' && event.key === 'PageDown') resize(-1)
    else if (step) resize(step.x > 0 || step.y < 0 ? 1 : -1)
    else return false
    return true
  }

  const shown = drag ?? drawn
  const handlesOf = (circle: Circle): CircleHandle[] => {
    const edge = pointAway(circle.middle, circle.km, bearing)
    const text = distanceText(circle.km, format)
    return [
      { of: 'middle', at: cornerOf(circle), label: t('map.circle.middle') },
      {
        of: 'edge',
        at: cornerAt(edge.lon, edge.lat),
        label: t('map.circle.radius'),
        slider: { min: MIN_RADIUS, max: MAX_RADIUS, now: circle.km, text },
      },
    ]
  }
  return (
    <ShapeFrame
      tool={tool}
      areas={shown ? [[ringOf(shown)]] : []}
      label={t('map.circle.toolbar')}
      hint={
        mode.kind === 'resting'
          ? null
          : t(mode.kind === 'drawing' ? 'map.circle.hint.place' : 'map.circle.hint.change')
      }
      tools={
        <>
          {mode.kind === 'drawing' && (
            <Tool icon={<X />} text={t('map.draw.cancel')} onClick={tool.rest} />
          )}
          {mode.kind !== 'drawing' && shown && (
            <ToolValue>{distanceText(shown.km, format)}</ToolValue>
          )}
          {mode.kind === 'editing' && shown && (
            <>
              <Tool
                icon={<Minus />}
                text=""
                label={t('map.circle.smaller')}
                disabled={stepped(shown.km, -1, unit) === shown.km}
                onClick={() => resize(-1)}
              />
              <Tool
                icon={<Plus />}
                text=""
                label={t('map.circle.larger')}
                disabled={stepped(shown.km, 1, unit) === shown.km}
                onClick={() => resize(1)}
              />
              <Tool icon={<Check />} text={t('map.draw.done')} strong onClick={tool.rest} />
            </>
          )}
          {mode.kind === 'resting' && (
            <>
              <Tool
                icon={<CircleDot />}
                text={t('map.circle.change')}
                onClick={() => tool.begin({ kind: 'editing' })}
              />
              <Tool
                icon={<Trash2 />}
                text={t('map.draw.delete')}
                label={t('map.circle.delete')}
                onClick={() => tool.clear(t('map.circle.announce.deleted'))}
              />
            </>
          )}
        </>
      }
    >
      {mode.kind === 'drawing' && (
        <Surface
          name="circle"
          keys={t('map.circle.hint.keys')}
          onPress={placeAt}
          onStroke={(dots) => place(around(dots[0]!, dots.at(-1)!))}
          onCancel={tool.rest}
          describe={describe}
          onAnnounce={announce}
        >
          {([from, ...more]) =>
            from && more.length > 0 && <Outline areas={[[ringOf(around(from, more.at(-1)!))]]} />
          }
        </Surface>
      )}
      {mode.kind === 'editing' && shown && drawn && (
        <Handles
          label={t('map.circle.toolbar')}
          keys={t('map.circle.hint.changeKeys')}
          rings={[ringOf(shown)]}
          handles={handlesOf(shown)}
          onDrag={(handle, to) => setDrag(moved(handle, to))}
          onDrop={(handle, to) => adjust(to ? moved(handle, to) : drawn, false)}
          onStep={(handle, to) => adjust(moved(handle, to), true)}
          onKey={press}
          onEnd={tool.rest}
        />
      )}
    </ShapeFrame>
  )
}

const cornerOf = ({ middle }: Circle): Corner => cornerAt(middle.lon, middle.lat)
