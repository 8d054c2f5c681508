import { useEffect, useRef, useState } from 'react'
import { Check, CirclePlus, Scissors, SplinePointer, Trash2, Undo2, X } from 'lucide-react'
import { writePolygons, type Polygon } from '#contract/areas.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { awayFrom } from './away.ts'
import { Corners } from './corners.tsx'
import {
  add,
  cornerOf,
  cut,
  insert,
  isCrossing,
  mended,
  move,
  placeOf,
  remove,
  ringAt,
  withRing,
  type Edit,
  type Place,
  type Problem,
} from './edits.ts'
import { cornerName } from './names.ts'
import { Outline } from './outline.tsx'
import { cornersIn, fromPolygons, toPolygons, type Area, type Corner } from './shape.ts'
import { Surface } from './surface.tsx'
import { Tool, Toolbar } from './toolbar.tsx'
import { useDrawn } from './use-drawn.ts'

/** `steps`: corners of each stroke, for undo. */
type Mode =
  | { kind: 'resting' }
  | { kind: 'drawing'; to: 'add' | 'cut'; steps: readonly (readonly Corner[])[] }
  | {
      kind: 'editing'
      chosen: Place | null
      past: readonly (readonly Area[])[]
      begun: Corner | null
    }

export interface DrawProps {
  /** The areas in the address; null for none: then drawing begins at once. */
  polygons: Polygon[] | null
  /** `isNext`: part of the same editing, so that one Back undoes all. */
  onChange: (polygons: Polygon[] | null, isNext: boolean) => void
  /** Nothing is set. `byHand`: ended here, so the next control gets the focus. */
  onEnd: (byHand: boolean) => void
  /** Whether areas are being edited: the map is reserved for it. */
  onBusy: (busy: boolean) => void
}

/**
 * Draws and edits areas on the map by mouse, touch or keyboard. Areas never overlap: a new one is merged with those it overlaps, a cut-out is
 * removed from all it touches, and self-crossing lines are repaired; impossible ones are rejected with a message.
 */
export default function Draw({ polygons, onChange, onEnd, onBusy }: DrawProps) {
  const { t, format } = usePageContext()
  const [mode, setMode] = useState<Mode>(
    polygons ? { kind: 'resting' } : { kind: 'drawing', to: 'add', steps: [] },
  )
  const [problem, setProblem] = useState<Problem | null>(null)
  const [said, say] = useState('')
  const [drag, setDrag] = useState<{ place: Place; to: Corner; between: boolean } | null>(null)
  const written = useRef(false)
  const toolbar = useRef<HTMLDivElement>(null)
  const focusNext = useRef(false)
  const {
    drawn: areas,
    change,
    settle,
  } = useDrawn<readonly Area[]>({
    text: polygons ? writePolygons(polygons) : '',
    read: () => mended(fromPolygons(polygons ?? [])),
    spell: (next) => (next.length > 0 ? writePolygons(toPolygons(next)) : ''),
    write: (next) => {
      onChange(
        next.length > 0 ? toPolygons(next) : null,
        mode.kind === 'editing' && written.current,
      )
      written.current = true
    },
    onOther: () => {
      setDrag(null)
      if (polygons === null) onEnd(false)
      else setMode({ kind: 'resting' })
    },
  })

  const [hasFingers] = useState(() => matchMedia('(any-pointer: coarse)').matches)
  const { kind } = mode
  useEffect(() => onBusy(kind !== 'resting'), [kind, onBusy])
  useEffect(() => () => onBusy(false), [onBusy])
  // After working on the map the focus moves to the toolbar.
  useEffect(() => {
    if (focusNext.current) toolbar.current?.querySelector('button')?.focus({ preventScroll: true })
    focusNext.current = false
  }, [kind])

  const rest = (): void => {
    settle()
    focusNext.current = true
    setProblem(null)
    setDrag(null)
    if (areas.length === 0 && polygons === null) onEnd(true)
    else setMode({ kind: 'resting' })
  }
  const begin = (to: 'add' | 'cut'): void => {
    settle()
    setProblem(null)
    say('')
    setMode({ kind: 'drawing', to, steps: [] })
  }
  const edit = (): void => {
    settle()
    written.current = false
    focusNext.current = true
    setProblem(null)
    setMode({ kind: 'editing', chosen: null, past: [], begun: null })
  }
  const clear = (): void => {
    say(t('map.draw.said.deleted'))
    change([], true)
    settle()
    onEnd(true)
  }
  /** Applies an edit, or says why it is invalid. */
  const take = (next: Edit, soon = false): next is { areas: Area[] } => {
    setProblem(next.problem ?? null)
    if (next.areas) change(next.areas, soon)
    return next.areas !== undefined
  }

  const steps = mode.kind === 'drawing' ? mode.steps : []
  const line = steps.flat()
  const draw = (corners: readonly Corner[]): void => {
    if (mode.kind !== 'drawing') return
    setProblem(null)
    setMode({ ...mode, steps: [...steps, corners] })
    say(t('map.draw.said.set', { number: line.length + corners.length }))
  }
  const undo = (): void => {
    if (mode.kind === 'drawing' && steps.length > 0) {
      setProblem(null)
      setMode({ ...mode, steps: steps.slice(0, -1) })
      say(t('map.draw.said.undone', { count: steps.slice(0, -1).flat().length }))
    } else if (mode.kind === 'editing') {
      const before = mode.past.at(-1)
      if (!before) return
      setProblem(null)
      setMode({ ...mode, chosen: null, past: mode.past.slice(0, -1) })
      change(before)
      say(t('map.draw.said.changeUndone'))
    }
  }
  const finish = (more: readonly Corner[] = []): void => {
    if (mode.kind !== 'drawing') return
    const ring = [...line, ...more]
    const next = mode.to === 'add' ? add(areas, ring) : cut(areas, ring)
    if (!take(next)) return
    const note = isCrossing(ring) ? t('map.draw.said.mended') : ''
    say(
      [
        t('map.draw.said.finished', { areas: next.areas.length, corners: cornersIn(next.areas) }),
        note,
      ].join(' '),
    )
    focusNext.current = true
    setMode({ kind: 'resting' })
  }

  const changed = (place: Place, to: Corner, between: boolean): Edit =>
    between ? insert(areas, place, to) : move(areas, place, to)
  const commit = (place: Place, to: Corner | null, between: boolean, soon = false): void => {
    setDrag(null)
    if (mode.kind !== 'editing' || to === null) return
    const from = cornerOf(areas, place)!
    if (!between && from[0] === to[0] && from[1] === to[1]) return
    const next = changed(place, to, between)
    if (!take(next, soon)) return
    const chosen = placeOf(next.areas, to)
    const isSame = !between && mode.begun !== null && soon
    const begun = isSame ? mode.begun : between ? to : from
    setMode({
      ...mode,
      chosen,
      past: isSame ? mode.past : [...mode.past, areas],
      begun: soon ? begun : null,
    })
    if (chosen)
      say(
        between
          ? t('map.draw.said.inserted', { corner: cornerName(next.areas, chosen, t, format) })
          : t('map.draw.said.moved', {
              corner: cornerName(next.areas, chosen, t, format),
              away: awayFrom(begun!, to, t, format),
            }),
      )
  }
  const removeCorner = (place: Place): void => {
    if (mode.kind !== 'editing') return
    const next = remove(areas, place)
    if (!take(next)) return
    const left = ringAt(next.areas, place).length
    const chosen = left > 0 ? { ...place, corner: Math.min(place.corner, left - 1) } : null
    setMode({ ...mode, chosen, past: [...mode.past, areas], begun: null })
    say(t('map.draw.said.cornerDeleted', { count: left }))
  }

  const shown = drag ? preview(areas, drag) : areas
  const hint = problem
    ? t(`map.draw.problem.${problem}`)
    : kind === 'drawing'
      ? t(mode.to === 'cut' ? 'map.draw.hint.cut' : 'map.draw.hint.draw') +
        (hasFingers ? ` ${t('map.draw.hint.fingers')}` : '')
      : kind === 'editing'
        ? t('map.draw.hint.edit')
        : null
  return (
    <>
      {shown.length > 0 && <Outline areas={shown} />}
      {mode.kind === 'drawing' && (
        <Surface
          line={line}
          onAdd={draw}
          onFinish={finish}
          onUndo={undo}
          onCancel={rest}
          onSay={say}
        />
      )}
      {mode.kind === 'editing' && (
        <Corners
          areas={shown === areas || !drag?.between ? shown : areas}
          chosen={mode.chosen}
          onChoose={(chosen) =>
            setMode((now) => (now.kind === 'editing' ? { ...now, chosen, begun: null } : now))
          }
          onDrag={(place, to, between) => setDrag({ place, to, between })}
          onDrop={commit}
          onStep={(place, to) => commit(place, to, false, true)}
          onRemove={removeCorner}
          onEnd={rest}
        />
      )}
      <Toolbar ref={toolbar} label={t('map.draw.toolbar')} hint={hint} isProblem={problem !== null}>
        {mode.kind === 'resting' && (
          <>
            <Tool
              icon={<SplinePointer />}
              text={t('map.draw.edit')}
              label={t('map.draw.editLabel')}
              onClick={edit}
            />
            <Tool
              icon={<CirclePlus />}
              text={t('map.draw.add')}
              label={t('map.draw.addLabel')}
              onClick={() => begin('add')}
            />
            <Tool
              icon={<Scissors />}
              text={t('map.draw.cut')}
              label={t('map.draw.cutLabel')}
              onClick={() => begin('cut')}
            />
            <Tool
              icon={<Trash2 />}
              text={t('map.draw.delete')}
              label={t('map.draw.deleteLabel', { count: areas.length })}
              onClick={clear}
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
            <Tool icon={<X />} text={t('map.draw.cancel')} onClick={rest} />
          </>
        )}
        {mode.kind === 'editing' && (
          <>
            <Tool icon={<Check />} text={t('map.draw.done')} strong onClick={rest} />
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
      </Toolbar>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </>
  )
}

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
