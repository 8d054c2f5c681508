/** Of a button that is not there to be asked. */
const BUTTON_PX = 44

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

/** How much higher the page that the address names stands when it is loaded anew: the pages before it are a link then. Pixels. */
export function offsetOnReload(list: HTMLElement | null): number {
  const named = list?.querySelector(`[data-page="${Number(new URL(location.href).searchParams.get('page') ?? 1)}"]`)
  const first = list?.firstElementChild
  if (!list || !first || !named || named === first) return 0
  const { parentElement: results, previousElementSibling: link } = list
  const room = link ? 0 : (results!.querySelector('[rel=next]')?.getBoundingClientRect().height ?? BUTTON_PX) + parseFloat(getComputedStyle(results!).rowGap)
  return named.getBoundingClientRect().top - first.getBoundingClientRect().top - room
}

/** Where the page stands is remembered as the document is left, by the router and by the browser: moves it by so many pixels before they look, and back if the document stayed in memory. */
export function whenLeft(offset: () => number): () => void {
  let stood: number | null = null
  const { style } = document.documentElement
  const leave = (): void => {
    const by = offset()
    if (by === 0) return
    stood = scrollY
    // Chromium would remember what is in view as well, and look for that.
    style.overflowAnchor = 'none'
    scrollTo({ top: stood - by, behavior: 'instant' })
  }
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || stood === null) return
    scrollTo({ top: stood, behavior: 'instant' })
    stood = null
    style.overflowAnchor = ''
  }
  addEventListener('pagehide', leave, { capture: true })
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('pagehide', leave, { capture: true })
    removeEventListener('pageshow', comeBack)
  }
}

/** The page of homes in the middle of the view. */
export const partInView = (parts: Element[]): Element | undefined => parts.filter((part) => part.getBoundingClientRect().top < window.innerHeight / 2).at(-1)
