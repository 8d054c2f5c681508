import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusContent } from '../ui/focus.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** By then the page has its title, and what it gives the focus to has it, milliseconds. */
const SETTLED_MS = 100

/** Does for another page what browsers do when they load one: says its title, and has the focus begin anew where what had it is gone. Back leaves the focus to the page that is come back to. */
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
    // What is said is nothing of the page, to be found or copied: it stands in a tree of its own.
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
