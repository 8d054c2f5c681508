import { usePageContext } from '../../../ground/page/page-context.tsx'
import { useMap } from '../ground.tsx'
import { awayFrom } from './away.ts'
import { Draft } from './outline.tsx'
import { cornerOn, distance, middleOf, projector } from './screen.ts'
import type { Corner } from './shape.ts'
import { simplify, type Dot } from './simplify.ts'
import { Surface } from './surface.tsx'

/** Tolerance of simplification, in pixels. */
const TOLERANCE = 2.5
/** Limit of corners per stroke. */
const STROKE_CORNERS = 64

export interface LineProps {
  line: readonly Corner[]
  /** More of the line: a corner, or a stroke. */
  onAdd: (corners: Corner[]) => void
  /** Closes the line, with these additional corners. */
  onFinish: (corners: Corner[]) => void
  onUndo: () => void
  onCancel: () => void
  onAnnounce: (text: string) => void
}

/**
 * Draws the line around an area: drag for freehand, click for corners. It ends at its first corner, or where the last one is set twice.
 */
export function Line({ line, onAdd, onFinish, onUndo, onCancel, onAnnounce }: LineProps) {
  const map = useMap()
  const { t, format } = usePageContext()
  const project = projector(map, [line])
  const corner = (dot: Dot): Corner => cornerOn(map, dot, line.length > 0 ? [line] : [])
  const isOn = (dot: Dot, at: Corner | undefined, reach: number): boolean =>
    at !== undefined && distance(dot, project(at)) <= reach
  const closes = (dot: Dot, reach: number): boolean => line.length >= 3 && isOn(dot, line[0], reach)

  const press = (dot: Dot, reach: number): void => {
    const isLast = isOn(dot, line.at(-1), reach / 2)
    if (closes(dot, reach) || (line.length >= 3 && isLast)) onFinish([])
    else if (!isLast) onAdd([corner(dot)])
  }
  const addStroke = (dots: readonly Dot[], reach: number): void => {
    const [first, last] = [line.length > 0 ? project(line[0]!) : dots[0]!, dots.at(-1)!]
    const isClosed = distance(first, last) <= reach
    const corners = simplify(dots, TOLERANCE, STROKE_CORNERS).map(corner)
    if (line.length === 0 || isClosed) onFinish(isClosed ? corners.slice(0, -1) : corners)
    else onAdd(corners)
  }
  const describe = (at: Dot, reach: number): string => {
    if (closes(at, reach)) return t('map.draw.announce.first')
    const last = line.at(-1)
    const away = awayFrom(last ?? corner(middleOf(map)), corner(at), t, format)
    if (!away) return ''
    return last
      ? t('map.draw.announce.away', { away, number: line.length })
      : t('map.draw.announce.awayMiddle', { away })
  }
  return (
    <Surface
      name="surface"
      keys={t('map.draw.hint.keys')}
      begun={line.length > 0}
      onPress={press}
      onStroke={addStroke}
      onFinish={() => onFinish([])}
      onUndo={onUndo}
      onCancel={onCancel}
      describe={describe}
      onAnnounce={onAnnounce}
    >
      {(stroke, aim, reach) => (
        <Draft
          line={line}
          stroke={stroke}
          aim={stroke.length > 0 ? null : aim}
          closing={aim !== null && closes(aim, reach)}
        />
      )}
    </Surface>
  )
}
