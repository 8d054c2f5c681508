import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { writePolygons, type Polygon } from '#contract/areas.ts'
import { mended } from './edits.ts'
import { fromPolygons, toPolygons, type Area } from './shape.ts'

/** After the last step by a key, before the address follows. */
const REST_MS = 500

export interface Areas {
  areas: readonly Area[]
  /** `soon`: another change may follow at once, so the address waits for the last of them. */
  change: (next: readonly Area[], soon?: boolean) => void
  /** Writes what still waits. */
  settle: () => void
}

/**
 * The areas that are shown, and the address that follows them. `write` gets the polygons of each change (null: none) after which the page is on its way to
 * them; until it is there, what was drawn last is shown. When the address brings others, by Back or a link, `onOther` is told.
 */
export function useAreas(polygons: Polygon[] | null, write: (next: Polygon[] | null) => void, onOther: () => void): Areas {
  const text = spell(polygons)
  const [areas, setAreas] = useState<readonly Area[]>(() => read(polygons))
  /** What was written and has not come back yet. */
  const awaited = useRef<string[]>([])
  const seen = useRef(text)
  const waiting = useRef<{ next: Polygon[] | null; timer: ReturnType<typeof setTimeout> } | null>(null)
  const latest = useRef(write)

  const forget = (): void => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
  }
  const settle = (): void => {
    const { current } = waiting
    forget()
    if (!current) return
    awaited.current.push(spell(current.next))
    latest.current(current.next)
  }
  const change = (next: readonly Area[], soon = false): void => {
    forget()
    setAreas(next)
    waiting.current = { next: next.length > 0 ? toPolygons(next) : null, timer: setTimeout(settle, REST_MS) }
    if (!soon) settle()
  }

  const come = useEffectEvent(() => {
    latest.current = write
    if (text === seen.current) return
    seen.current = text
    const at = awaited.current.indexOf(text)
    awaited.current.splice(0, at < 0 ? awaited.current.length : at + 1)
    if (at >= 0) return
    forget()
    setAreas(read(polygons))
    onOther()
  })
  useEffect(() => come())
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  return { areas, change, settle }
}

const spell = (polygons: readonly Polygon[] | null): string => (polygons ? writePolygons(polygons) : '')
const read = (polygons: readonly Polygon[] | null): Area[] => mended(fromPolygons(polygons ?? []))
