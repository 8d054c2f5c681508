/**
 * Who looks at the end of the list, and at nothing before it, is to see the homes that come there: held on to, the end would move on beyond them, ask for the next page, and so run to the last one.
 * Returns what ends it.
 */
export function withoutAnchor(): () => void {
  const { style } = document.documentElement
  style.overflowAnchor = 'none'
  const end = (): void => void (style.overflowAnchor = '')
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(end)
  })
  return () => {
    cancelAnimationFrame(frame)
    end()
  }
}

/** The page of homes in the middle of the view. */
export const partInView = (parts: Element[]): Element | undefined =>
  parts.filter((part) => part.getBoundingClientRect().top < window.innerHeight / 2).at(-1)
