import { useLayoutEffect, useRef } from 'react'

/**
 * A value that scripts choose, sent as a field of its form. It is rendered, never put into the field from outside: React would write back what it rendered last. Once the field holds
 * another value, whoever listens to the form is told, as of a field that is typed in.
 */
export function Hidden({ name, value }: { name: string; value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  useLayoutEffect(() => {
    if (told.current === value) return
    told.current = value
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return <input ref={field} type="hidden" name={name} value={value} />
}
