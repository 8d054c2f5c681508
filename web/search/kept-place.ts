/** Of a button that is not there to be asked. */
const BUTTON_PX = 44

/** How much higher the page that the address names stands when it is loaded anew: the pages before it are a link then. Pixels. */
function offsetOnReload(list: HTMLElement): number {
  const named = list.querySelector(`[data-page="${Number(new URL(location.href).searchParams.get('page') ?? 1)}"]`)
  const first = list.firstElementChild
  if (!first || !named || named === first) return 0
  const { parentElement: results, previousElementSibling: link } = list
  const room = link ? 0 : (results!.querySelector('[rel=next]')?.getBoundingClientRect().height ?? BUTTON_PX) + parseFloat(getComputedStyle(results!).rowGap)
  return named.getBoundingClientRect().top - first.getBoundingClientRect().top - room
}

/**
 * Where the page stands is remembered as the document is left, by the router and by the browser: moves it, before they look, to where the same homes will stand when the address is loaded anew, and back
 * if the document stayed in memory. Returns what ends it.
 */
export function keepPlace(list: HTMLElement): () => void {
  let stood: number | null = null
  const { style } = document.documentElement
  const leave = (): void => {
    const by = offsetOnReload(list)
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
