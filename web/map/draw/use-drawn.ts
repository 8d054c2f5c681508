import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'

/** After the last step by a key, before the address follows. */
const REST_MS = 500

export interface Drawn<Shape> {
  drawn: Shape
  /** The address follows once the change is seen. `soon`: another may follow at once, so it waits for the last of them. */
  change: (next: Shape, soon?: boolean) => void
  /** Writes what still waits. */
  settle: () => void
}

export interface Drawing<Shape> {
  /** What the address says; empty for nothing. */
  text: string
  /** The shape that it says. */
  read: () => Shape
  /** What the address will say of a shape. */
  spell: (shape: Shape) => string
  /** After it the page is on its way to an address with that shape; until it is there, what was drawn last is shown. */
  write: (next: Shape) => void
  /** The address has brought another shape, by Back or a link. */
  onOther: () => void
}

/** What is drawn, and the address that follows it. */
export function useDrawn<Shape>({
  text,
  read,
  spell,
  write,
  onOther,
}: Drawing<Shape>): Drawn<Shape> {
  const [drawn, setDrawn] = useState(read)
  /** What was written and has not come back yet. */
  const awaited = useRef<string[]>([])
  const seen = useRef(text)
  const waiting = useRef<{ next: Shape; timer: ReturnType<typeof setTimeout> } | null>(null)
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
  const change = (next: Shape, soon = false): void => {
    forget()
    setDrawn(next)
    const own = (waiting.current = { next, timer: setTimeout(settle, REST_MS) })
    if (!soon) afterPaint(() => waiting.current === own && settle())
  }

  const come = useEffectEvent(() => {
    latest.current = write
    if (text === seen.current) return
    seen.current = text
    const at = awaited.current.indexOf(text)
    awaited.current.splice(0, at < 0 ? awaited.current.length : at + 1)
    if (at >= 0) return
    forget()
    setDrawn(read())
    onOther()
  })
  useEffect(() => come())
  // Whoever has left is not brought back by what was still to be written.
  useEffect(() => forget, [])
  return { drawn, change, settle }
}
