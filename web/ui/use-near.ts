import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has come near the viewport: what it needs is loaded then. */
export function useNear<E extends Element>(distance: string): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: distance,
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [distance])
  return [element, isNear]
}
