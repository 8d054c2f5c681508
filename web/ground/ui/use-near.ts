import { useEffect, useRef, useState, type RefObject } from 'react'

/** First actions of a visitor with a touch screen. */
const FIRST_ACTS = ['pointerdown', 'touchstart', 'scroll', 'keydown']

/**
 * Whether an element has come near the viewport: its code and data are loaded then. On touch screens not before the first touch, scroll or key:
 * a map takes a second of a phone's processor, just when the content in view needs it.
 */
export function useNear<E extends Element>(distance: string): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: distance,
    })
    const waiting = new AbortController()
    const observe = (): void => {
      waiting.abort()
      if (element.current) observer.observe(element.current)
    }
    if (matchMedia('(pointer: coarse)').matches && !navigator.userActivation?.hasBeenActive)
      for (const act of FIRST_ACTS)
        // Not captured: elements scroll by themselves when pictures come, and theirs does not bubble.
        addEventListener(act, observe, { signal: waiting.signal, passive: true })
    else observe()
    return () => {
      waiting.abort()
      observer.disconnect()
    }
  }, [distance])
  return [element, isNear]
}
