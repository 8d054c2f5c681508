import { lastResults } from '../../offers/last-results.ts'
import { isFocusLost } from '../../ui/focus.ts'

/** Of a button that is not there to be asked. */
const BUTTON_PX = 44
/** Where React Router keeps, as a document is left, the scroll position of each entry of the history by its key. */
const POSITIONS = 'react-router-scroll-positions'

/** By the key of an entry of the history: its scroll position in a document where its list has one page alone, or how much less that is. Numbers alone: what reaches a list would keep it, and all of its page, as long as the document. */
const places = new Map<string, { at: number } | { less: number }>()

/** By the same key: the offer whose card had the focus as its list was left. */
const focused = new Map<string, string>()

const offerWithFocus = (list: HTMLElement): string | undefined =>
  list.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('[data-offer]')?.dataset['offer']
    : undefined

/** Who goes by keys, or listens, goes on at the home they come back from; who has turned to something else stays there. */
function giveFocusBack(list: HTMLElement, key: string): void {
  const offer = focused.get(key)
  focused.delete(key)
  if (offer !== undefined && isFocusLost())
    list.querySelector<HTMLElement>(`[data-offer="${offer}"] h2 a`)?.focus({ preventScroll: true })
}

/** How much higher the page that the address names stands when it is loaded anew: the pages before it are a link then. Pixels. */
function offsetOnReload(list: HTMLElement, address: string): number {
  const named = list.querySelector(
    `[data-page="${Number(new URL(address, location.href).searchParams.get('page') ?? 1)}"]`,
  )
  const first = list.firstElementChild
  if (!first || !named || named === first) return 0
  const { parentElement: results, previousElementSibling: link } = list
  const room = link
    ? 0
    : (results!.querySelector('[rel=next]')?.getBoundingClientRect().height ?? BUTTON_PX) +
      parseFloat(getComputedStyle(results!).rowGap)
  return named.getBoundingClientRect().top - first.getBoundingClientRect().top - room
}

/** The router has just written down where lists stood with all their pages: whoever reads that is a new document, where they have one. */
function correct(): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}') as Record<
      string,
      number
    >
    for (const [key, place] of places)
      if (positions[key] !== undefined)
        positions[key] = 'at' in place ? place.at : positions[key] - place.less
    sessionStorage.setItem(POSITIONS, JSON.stringify(positions))
  } catch {
    // Where the browser keeps nothing for us the router has kept nothing either.
  }
}
// A page that is left is hidden after that: the router has written by then, whoever listened first.
addEventListener('pagehide', () =>
  document.addEventListener('visibilitychange', correct, { once: true }),
)

/**
 * Where the page stands is remembered as the document is left, by the browser and by the router: moves it, before the browser looks, to where the same homes will stand when the address is loaded anew, and
 * back if the document stayed in memory; and puts right what the router remembers, of a list that was left for another page of the document too. Of such a list the card that had the focus has it again.
 * `key`: of its entry in the history. Returns what ends it, to be called while the list still stands.
 */
export function keepPlace(list: HTMLElement, key: string): () => void {
  places.delete(key)
  giveFocusBack(list, key)
  let stood: number | null = null
  const { style } = document.documentElement
  const leave = (): void => {
    const by = offsetOnReload(list, location.href)
    if (by === 0) return
    stood = scrollY
    // Chromium would remember what is in view as well, and look for that.
    style.overflowAnchor = 'none'
    scrollTo({ top: stood - by, behavior: 'instant' })
    places.set(key, { at: scrollY })
  }
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || stood === null) return
    scrollTo({ top: stood, behavior: 'instant' })
    stood = null
    style.overflowAnchor = ''
    places.delete(key)
  }
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
    const offer = offerWithFocus(list)
    if (offer !== undefined) focused.set(key, offer)
    // The address is that of the next page already.
    const less = offsetOnReload(list, lastResults())
    if (less !== 0) places.set(key, { less })
  }
}
