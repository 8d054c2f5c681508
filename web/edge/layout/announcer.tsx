import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusContent } from '../../ground/ui/focus.ts'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'

/** Milliseconds until the page has its title and focus. */
const SETTLED_MS = 100

/** Does for client navigation what browsers do on a page load: announces the title, and resets the focus if its element is gone. Back restores the page's own focus. */
export function Announcer() {
  const { key } = useLocation()
  const type = useNavigationType()
  const place = useRef<HTMLSpanElement>(null)
  const region = useRef<HTMLElement>(null)
  const shown = useRef<string>(null)
  const title = useRef('')

  useEffect(() => {
    const element = place.current
    if (!element || region.current) return
    // In a shadow tree, so that find and copy skip it.
    region.current = document.createElement('span')
    region.current.ariaLive = 'polite'
    element.attachShadow({ mode: 'closed' }).append(region.current)
  }, [])

  useEffect(() => {
    if (shown.current === key) return
    const isFirst = shown.current === null
    shown.current = key
    if (isFirst) {
      title.current = document.title
      return
    }
    const timer = setTimeout(() => {
      if (type !== 'POP') focusContent()
      if (document.title === title.current) return
      title.current = document.title
      if (region.current) region.current.textContent = document.title
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [key, type])

  return (
    <VisuallyHidden>
      <span ref={place} />
    </VisuallyHidden>
  )
}
