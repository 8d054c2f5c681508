/**
 * Prevents endless loading for a visitor at the end of the list: scroll anchoring would keep the end in view, and load page after page.
 * Returns a cleanup.
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

/** The page of results in the middle of the viewport. */
export const partInView = (parts: Element[]): Element | undefined =>
  parts.filter((part) => part.getBoundingClientRect().top < window.innerHeight / 2).at(-1)
