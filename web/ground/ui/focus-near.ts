import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from './focus.ts'

/**
 * Remembers where a form is. The function moves a lost focus to its button; if the form was removed, to the nearest remaining element around it: no other button, which the next press of the same
 * key would press.
 */
export function nearestFocus(form: Element): () => void {
  const path: HTMLElement[] = []
  for (let one: Element | null = form; one && one !== document.body; one = one.parentElement)
    if (one instanceof HTMLElement) path.push(one)
  return () => {
    if (form.isConnected && isFocusLost())
      form.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    for (const one of path.slice(1)) {
      if (!isFocusLost()) return
      if (!one.isConnected) continue
      if (one.tabIndex < 0) one.tabIndex = -1
      one.focus({ preventScroll: true })
    }
  }
}

/** Moves the focus to the nearest remaining element around a form or item that is removed while it has the focus, or while it is being sent. */
export function useFocusNear(form: RefObject<HTMLElement | null>, busy = false): void {
  const isSent = useRef(busy)
  useEffect(() => void (isSent.current = busy))
  useLayoutEffect(() => {
    const { current } = form
    return () => {
      if (!current) return
      // After the removal.
      if (current.contains(document.activeElement) || (isSent.current && isFocusLost()))
        queueMicrotask(nearestFocus(current))
    }
  }, [form])
}
