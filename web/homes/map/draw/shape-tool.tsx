import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { VisuallyHidden } from '../../../ground/ui/visually-hidden.tsx'
import { Outline } from './outline.tsx'
import type { Area } from './shape.ts'
import { Toolbar } from './toolbar.tsx'
import { useDrawn } from './use-drawn.ts'

export interface ShapeToolProps<Value> {
  /** The shape in the address; null for none: then drawing begins at once. */
  value: Value | null
  /** `isNext`: part of the same editing, so that one Back undoes all. */
  onChange: (value: Value | null, isNext: boolean) => void
  /** Nothing is set. `byHand`: ended here, so the next control gets the focus. */
  onEnd: (byHand: boolean) => void
  /** Whether the shape is being edited: the map is reserved for it. */
  onBusy: (busy: boolean) => void
}

/** State of a tool. Each kind of shape adds its own fields. */
interface AnyMode {
  kind: 'resting' | 'drawing' | 'editing'
}
const RESTING = { kind: 'resting' } as const

export interface Shape<Value, Drawn> {
  read: (value: Value | null) => Drawn
  /** Null: nothing is drawn. */
  write: (drawn: Drawn) => Value | null
  /** As in an address. */
  spell: (value: Value) => string
}

export interface ShapeTool<Drawn, Mode> {
  mode: Mode | typeof RESTING
  /** Begins drawing or editing; each is one step of the history. */
  begin: (mode: Mode) => void
  /** To another mode, or another state of the same. */
  go: (mode: Mode | typeof RESTING) => void
  /** The same where the state may have changed within this event. */
  update: (change: (now: Mode | typeof RESTING) => Mode | typeof RESTING) => void
  /** Ends drawing or editing. */
  rest: () => void
  /** Deletes the shape. */
  clear: (announcement: string) => void
  drawn: Drawn
  /** `soon`: more may follow at once. */
  change: (next: Drawn, soon?: boolean) => void
  announcement: string
  announce: (text: string) => void
  toolbar: RefObject<HTMLDivElement | null>
}

/** Draws a shape, edits it, and keeps the address in step. `onReset`: discards drags and errors. */
export function useShapeTool<Value, Drawn, Mode extends AnyMode>(
  { value, onChange, onEnd, onBusy }: ShapeToolProps<Value>,
  { read, write, spell }: Shape<Value, Drawn>,
  first: Mode,
  onReset: () => void,
): ShapeTool<Drawn, Mode> {
  const [mode, setMode] = useState<Mode | typeof RESTING>(value === null ? first : RESTING)
  const [announcement, announce] = useState('')
  const isNext = useRef(false)
  const toolbar = useRef<HTMLDivElement>(null)
  const focusNext = useRef(false)
  const textOf = (of: Value | null): string => (of === null ? '' : spell(of))
  const { drawn, change, settle } = useDrawn<Drawn>({
    text: textOf(value),
    read: () => read(value),
    spell: (next) => textOf(write(next)),
    write: (next) => {
      onChange(write(next), isNext.current)
      isNext.current = true
    },
    onOther: () => {
      onReset()
      if (value === null) onEnd(false)
      else setMode(RESTING)
    },
  })

  const { kind } = mode
  useEffect(() => onBusy(kind !== 'resting'), [kind, onBusy])
  useEffect(() => () => onBusy(false), [onBusy])
  // After working on the map the focus moves to the toolbar.
  useEffect(() => {
    if (focusNext.current) toolbar.current?.querySelector('button')?.focus({ preventScroll: true })
    focusNext.current = false
  }, [kind])

  const go = (next: Mode | typeof RESTING): void => {
    focusNext.current = next.kind !== kind && next.kind !== 'drawing'
    setMode(next)
  }
  return {
    mode,
    begin: (next) => {
      settle()
      isNext.current = false
      onReset()
      go(next)
    },
    go,
    update: setMode,
    rest: () => {
      settle()
      onReset()
      if (write(drawn) === null && value === null) onEnd(true)
      else go(RESTING)
    },
    clear: (text) => {
      announce(text)
      isNext.current = false
      change(read(null), true)
      settle()
      onEnd(true)
    },
    drawn,
    change,
    announcement,
    announce,
    toolbar,
  }
}

export interface ShapeFrameProps {
  tool: Pick<ShapeTool<unknown, AnyMode>, 'announcement' | 'toolbar'>
  /** Areas outlined on the map. */
  areas: readonly Area[]
  /** Label of the toolbar. */
  label: string
  /** Instruction, or error. */
  hint: string | null
  isProblem?: boolean
  tools: ReactNode
  /** The surface, or the handles. */
  children: ReactNode
}

/** A shape on the map, with its toolbar. */
export const ShapeFrame = ({
  tool: { toolbar, announcement },
  areas,
  label,
  hint,
  isProblem = false,
  tools,
  children,
}: ShapeFrameProps) => (
  <>
    {areas.length > 0 && <Outline areas={areas} />}
    {children}
    <Toolbar ref={toolbar} label={label} hint={hint} isProblem={isProblem}>
      {tools}
    </Toolbar>
    <VisuallyHidden>
      <span aria-live="polite">{announcement}</span>
    </VisuallyHidden>
  </>
)
