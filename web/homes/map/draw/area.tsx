import { useState } from 'react'
import { Check, CirclePlus, Scissors, SplinePointer, Trash2, Undo2, X } from 'lucide-react'
import { writePolygons, type Polygon } from '#contract/homes/areas.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { awayFrom } from './away.ts'
import {
  add,
  cornerOf,
  cut,
  insert,
  isCrossing,
  isSamePlace,
  mended,
  middleAfter,
  move,
  placeOf,
  placesIn,
  remove,
  ringAt,
  withRing,
  type Edit,
  type Place,
  type Problem,
} from './edits.ts'
import { Handles, type Handle } from './handles.tsx'
import { Line } from './line.tsx'
import { cornerName } from './names.ts'
import { ShapeFrame, useShapeTool, type Shape, type ShapeToolProps } from './shape-tool.tsx'
import { cornersIn, fromPolygons, isSame, toPolygons, type Area, type Corner } from './shape.ts'
import { Tool } from './toolbar.tsx'

/** `steps`: corners of each stroke, for undo. */
type Mode =
  | { kind: 'drawing'; to: 'add' | 'cut'; steps: readonly (readonly Corner[])[] }
  | {
      kind: 'editing'
      chosen: Place | null
      past: readonly (readonly Area[])[]
      begun: Corner | null
    }

const SHAPE: Shape<Polygon[], readonly Area[]> = {
  read: (polygons) => mended(fromPolygons(polygons ?? [])),
  write: (areas) => (areas.length > 0 ? toPolygons(areas) : null),
  spell: writePolygons,
}
type CornerHandle = Handle & { place: Place }

/**
 * Draws and edits areas on the map by mouse, touch or keyboard. Areas never overlap: a new one is merged with those it overlaps, a cut-out is
 * removed from all it touches, and self-crossing lines are repaired; impossible ones are rejected with a message.
 */
export default function AreaTool(props: ShapeToolProps<Polygon[]>) {
  const { t, format } = usePageContext()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [drag, setDrag] = useState<{ place: Place; to: Corner; between: boolean } | null>(null)
  const tool = useShapeTool<Polygon[], readonly Area[], Mode>(
    props,
    SHAPE,
    { kind: 'drawing', to: 'add', steps: [] },
    () => {
      setProblem(null)
      setDrag(null)
    },
  )
  const { mode, drawn: areas, change, announce, go } = tool
  const [hasFingers] = useState(() => matchMedia('(any-pointer: coarse)').matches)

  const draw = (to: 'add' | 'cut'): void => {
    announce('')
    tool.begin({ kind: 'drawing', to, steps: [] })
  }
  /** Applies an edit, or says why it is invalid. */
  const take = (next: Edit, soon = false): next is { areas: Area[] } => {
    setProblem(next.problem ?? null)
    if (next.areas) change(next.areas, soon)
    return next.areas !== undefined
  }

  const steps = mode.kind === 'drawing' ? mode.steps : []
  const line = steps.flat()
  const extend = (corners: readonly Corner[]): void => {
    if (mode.kind !== 'drawing') return
    setProblem(null)
    go({ ...mode, steps: [...steps, corners] })
    announce(t('map.draw.announce.set', { number: line.length + corners.length }))
  }
  const undo = (): void => {
    if (mode.kind === 'drawing' && steps.length > 0) {
      setProblem(null)
      go({ ...mode, steps: steps.slice(0, -1) })
      announce(t('map.draw.announce.undone', { count: steps.slice(0, -1).flat().length }))
    } else if (mode.kind === 'editing') {
      const before = mode.past.at(-1)
      if (!before) return
      setProblem(null)
      go({ ...mode, chosen: null, past: mode.past.slice(0, -1) })
      change(before)
      announce(t('map.draw.announce.changeUndone'))
    }
  }
  const finish = (more: readonly Corner[] = []): void => {
    if (mode.kind !== 'drawing') return
    const ring = [...line, ...more]
    const next = mode.to === 'add' ? add(areas, ring) : cut(areas, ring)
    if (!take(next)) return
    const note = isCrossing(ring) ? t('map.draw.announce.mended') : ''
    const [count, corners] = [next.areas.length, cornersIn(next.areas)]
    announce([t('map.draw.announce.finished', { areas: count, corners }), note].join(' '))
    go({ kind: 'resting' })
  }

  const commit = (place: Place, to: Corner | null, between: boolean, soon = false): void => {
    setDrag(null)
    if (mode.kind !== 'editing' || to === null) return
    const from = cornerOf(areas, place)!
    if (!between && isSame(from, to)) return
    const next = between ? insert(areas, place, to) : move(areas, place, to)
    if (!take(next, soon)) return
    const chosen = placeOf(next.areas, to)
    const isContinued = !between && mode.begun !== null && soon
    const begun = isContinued ? mode.begun : between ? to : from
    const past = isContinued ? mode.past : [...mode.past, areas]
    go({ ...mode, chosen, past, begun: soon ? begun : null })
    if (!chosen) return
    const corner = cornerName(next.areas, chosen, t, format)
    announce(
      between
        ? t('map.draw.announce.inserted', { corner })
        : t('map.draw.announce.moved', { corner, away: awayFrom(begun!, to, t, format) }),
    )
  }
  const removeCorner = (place: Place): void => {
    if (mode.kind !== 'editing') return
    const next = remove(areas, place)
    if (!take(next)) return
    const left = ringAt(next.areas, place).length
    const chosen = left > 0 ? { ...place, corner: Math.min(place.corner, left - 1) } : null
    go({ ...mode, chosen, past: [...mode.past, areas], begun: null })
    announce(t('map.draw.announce.cornerDeleted', { count: left }))
  }
  const press = ({ place }: CornerHandle, { key }: KeyboardEvent): boolean => {
    if (key === 'Delete' || key === 'Backspace') removeCorner(place)
    else if (key === '+' || key === 'Insert')
      commit(place, middleAfter(ringAt(areas, place), place.corner), true)
    else return false
    return true
  }

  const shown = drag ? preview(areas, drag) : areas
  const hint = problem
    ? t(`map.draw.problem.${problem}`)
    : mode.kind === 'drawing'
      ? t(mode.to === 'cut' ? 'map.draw.hint.cut' : 'map.draw.hint.draw') +
        (hasFingers ? ` ${t('map.draw.hint.fingers')}` : '')
      : mode.kind === 'editing'
        ? t('map.draw.hint.edit')
        : null
  /** A new corner gets its handle when it is dropped. */
  const edited = drag?.between ? areas : shown
  const places = placesIn(edited)
  const handles = [
    ...places.map((place): CornerHandle => ({
      place,
      at: cornerOf(edited, place)!,
      label: cornerName(edited, place, t, format),
    })),
    ...places.map((place): CornerHandle => {
      const ring = ringAt(edited, place)
      const ends = [ring[place.corner]!, ring[(place.corner + 1) % ring.length]!] as const
      return { place, at: middleAfter(ring, place.corner), label: '', between: ends }
    }),
  ]
  return (
    <ShapeFrame
      tool={tool}
      areas={shown}
      label={t('map.draw.toolbar')}
      hint={hint}
      isProblem={problem !== null}
      tools={
        <>
          {mode.kind === 'resting' && (
            <>
              <Tool
                icon={<SplinePointer />}
                text={t('map.draw.edit')}
                label={t('map.draw.editLabel')}
                onClick={() => tool.begin({ kind: 'editing', chosen: null, past: [], begun: null })}
              />
              <Tool
                icon={<CirclePlus />}
                text={t('map.draw.add')}
                label={t('map.draw.addLabel')}
                onClick={() => draw('add')}
              />
              <Tool
                icon={<Scissors />}
                text={t('map.draw.cut')}
                label={t('map.draw.cutLabel')}
                onClick={() => draw('cut')}
              />
              <Tool
                icon={<Trash2 />}
                text={t('map.draw.delete')}
                label={t('map.draw.deleteLabel', { count: areas.length })}
                onClick={() => tool.clear(t('map.draw.announce.deleted'))}
              />
            </>
          )}
          {mode.kind === 'drawing' && (
            <>
              <Tool
                icon={<Check />}
                text={t('map.draw.finish')}
                strong
                disabled={line.length < 3}
                onClick={() => finish()}
              />
              <Tool
                icon={<Undo2 />}
                text={t('map.draw.undo')}
                disabled={line.length === 0}
                onClick={undo}
              />
              <Tool icon={<X />} text={t('map.draw.cancel')} onClick={tool.rest} />
            </>
          )}
          {mode.kind === 'editing' && (
            <>
              <Tool icon={<Check />} text={t('map.draw.done')} strong onClick={tool.rest} />
              <Tool
                icon={<Undo2 />}
                text={t('map.draw.undo')}
                disabled={mode.past.length === 0}
                onClick={undo}
              />
              <Tool
                icon={<Trash2 />}
                text={t('map.draw.deleteCorner')}
                disabled={mode.chosen === null}
                onClick={() => mode.chosen && removeCorner(mode.chosen)}
              />
            </>
          )}
        </>
      }
    >
      {mode.kind === 'drawing' && (
        <Line
          line={line}
          onAdd={extend}
          onFinish={finish}
          onUndo={undo}
          onCancel={tool.rest}
          onAnnounce={announce}
        />
      )}
      {mode.kind === 'editing' && (
        <Handles
          label={t('map.draw.corners')}
          keys={t('map.draw.hint.cornerKeys')}
          rings={edited.flat()}
          handles={handles}
          chosen={indexOf(places, mode.chosen)}
          onChoose={({ place }) =>
            tool.update((now) =>
              now.kind === 'editing' ? { ...now, chosen: place, begun: null } : now,
            )
          }
          onDrag={({ place, between }, to) =>
            setDrag({ place, to, between: between !== undefined })
          }
          onDrop={({ place, between }, to) => commit(place, to, between !== undefined)}
          onStep={({ place }, to) => commit(place, to, false, true)}
          onKey={press}
          onEnd={tool.rest}
        />
      )}
    </ShapeFrame>
  )
}

const indexOf = (places: readonly Place[], chosen: Place | null): number | null =>
  chosen && places.findIndex((place) => isSamePlace(place, chosen))

/** The areas during a drag, even if invalid. */
function preview(
  areas: readonly Area[],
  { place, to, between }: { place: Place; to: Corner; between: boolean },
): Area[] {
  const ring = ringAt(areas, place)
  return withRing(
    areas,
    place,
    between ? ring.toSpliced(place.corner + 1, 0, to) : ring.with(place.corner, to),
  )
}
