import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPaint } from '../../../ground/ui/after-paint.ts'

/** Delay of the address after the last key. */
const ADDRESS_DELAY_MS = 500

export interface Drawn<Shape> {
  drawn: Shape
  /** Updates the address after the change is painted. `soon`: more may follow, so it waits. */
  change: (next: Shape, soon?: boolean) => void
  /** Writes a pending change. */
  settle: () => void
}

export interface Drawing<Shape> {
  /** The address's current value; empty for nothing. */
  text: string
  /** The shape of that value. */
  read: () => Shape
  /** The address value of a shape. */
  spell: (shape: Shape) => string
  /** Navigates to the address of a shape; meanwhile the drawn one is shown. */
  write: (next: Shape) => void
  /** The address changed otherwise, by Back or a link. */
  onOther: () => void
}

/** The drawn shape, and the address that follows it. */
export function useDrawn<Shape>({
  text,
  read,
  spell,
  write,
  onOther,
}: Drawing<Shape>): Drawn<Shape> {
  const [drawn, setDrawn] = useState(read)
  /** The value that was written but has not arrived yet. */
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
    const own = (waiting.current = { next, timer: setTimeout(settle, ADDRESS_DELAY_MS) })
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
  // A pending write must not navigate back to a page that the visitor has left.
  useEffect(() => forget, [])
  return { drawn, change, settle }
}
