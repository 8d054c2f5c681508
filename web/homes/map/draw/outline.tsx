import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from '../ground.tsx'
import styles from './outline.module.css'
import { projector, useOnMove } from './screen.ts'
import { sidesOf, type Area, type Corner, type Ring } from './shape.ts'
import type { Dot } from './simplify.ts'

/** Straight sides in degrees are curved on the map: drawn in pieces of at most this length, in hundred-thousandths of a degree. */
const PIECE = 50_000

/** Outlines of the searched areas, with the outside shaded. */
export function Outline({ areas }: { areas: readonly Area[] }) {
  const map = useMap()
  const veil = useRef<SVGPathElement>(null)
  const line = useRef<SVGPathElement>(null)
  useOnMove(map, () => {
    const { clientWidth, clientHeight } = map.getContainer()
    const project = projector(map, areas.flat())
    const around = areas
      .flat()
      .map((ring) => pathOf(pieces(ring).map(project), true))
      .join('')
    // During cleanup the map may still move.
    veil.current?.setAttribute('d', `M-9-9H${clientWidth + 9}V${clientHeight + 9}H-9Z${around}`)
    line.current?.setAttribute('d', around)
  })
  return createPortal(
    <svg className={styles['outline']} aria-hidden="true">
      <path ref={veil} className={styles['veil']} fillRule="evenodd" />
      <path ref={line} className={styles['line']} />
    </svg>,
    map.getCanvasContainer(),
  )
}

export interface DraftProps {
  /** The corners so far. */
  line: readonly Corner[]
  /** The current stroke, in pixels. */
  stroke: readonly Dot[]
  /** The possible next corner. */
  aim: Dot | null
  /** Whether that is the first corner, which closes the line. */
  closing: boolean
}

/** A line being drawn. */
export function Draft({ line, stroke, aim, closing }: DraftProps) {
  const map = useMap()
  const path = useRef<SVGPathElement>(null)
  const next = useRef<SVGPathElement>(null)
  const first = useRef<SVGCircleElement>(null)
  const dots = useRef<SVGPathElement>(null)
  useOnMove(map, () => {
    const corners = line.map(projector(map, [line]))
    const [start, end] = [corners[0], corners.at(-1)]
    path.current?.setAttribute('d', pathOf([...corners, ...stroke], false))
    next.current?.setAttribute(
      'd',
      end && aim ? pathOf([end, closing && start ? start : aim], false) : '',
    )
    dots.current?.setAttribute('d', corners.map(({ x, y }) => `M${x} ${y}h0`).join(''))
    if (start) first.current?.setAttribute('transform', `translate(${start.x} ${start.y})`)
  })
  return (
    <svg className={styles['draft']} aria-hidden="true">
      <path ref={path} className={styles['line']} />
      <path ref={next} className={styles['next']} />
      <path ref={dots} className={styles['dots']} />
      <circle
        ref={first}
        r={closing ? 9 : 6}
        className={styles['first']}
        visibility={line.length > 0 ? undefined : 'hidden'}
        data-closing={closing || undefined}
      />
    </svg>
  )
}

const pathOf = (dots: readonly Dot[], closed: boolean): string =>
  dots.length === 0
    ? ''
    : `M${dots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${closed ? 'Z' : ''}`

/** Adds corners on the long sides of a ring. */
function pieces(ring: Ring): Corner[] {
  return sidesOf(ring).flatMap(([from, to]) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const count = Math.ceil(Math.min(Math.abs(dx), Math.abs(dy)) / PIECE) || 1
    return Array.from({ length: count }, (_, at): Corner => [
      from[0] + (dx * at) / count,
      from[1] + (dy * at) / count,
    ])
  })
}
