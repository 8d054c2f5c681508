import { useLayoutEffect, useRef } from 'react'

/**
 * A value from scripts, sent as a hidden field. It is rendered, never set from outside, because React would restore the rendered value.
 * A change dispatches an event, as typing does.
 */
export function Hidden({ name, value }: { name: string; value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const previous = useRef(value)
  useLayoutEffect(() => {
    if (previous.current === value) return
    previous.current = value
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return <input ref={field} type="hidden" name={name} value={value} />
}
