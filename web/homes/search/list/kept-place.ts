import { lastResults } from '../../offers/last-results.ts'
import { SCROLL_POSITIONS } from '../../../ground/page/scroll-positions.ts'
import { isFocusLost } from '../../../ground/ui/focus.ts'

/** Delay before a late element is given up. */
const BUTTON_PX = 44

/** By history entry: the scroll position in a document that has only one page of the list, or its difference. Only numbers: a closure would keep the list and its page in memory. */
const places = new Map<string, { at: number } | { less: number }>()

/** By history entry: the offer whose card had the focus when the list was left. */
const focused = new Map<string, string>()

const offerWithFocus = (list: HTMLElement): string | undefined =>
  list.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('[data-offer]')?.dataset['offer']
    : undefined

/** Restores the focus of keyboard and screen reader users to the card, unless they have moved on. */
function giveFocusBack(list: HTMLElement, key: string): void {
  const offer = focused.get(key)
  focused.delete(key)
  if (offer !== undefined && isFocusLost())
    list
      .querySelector<HTMLElement>(`[data-offer="${offer}"] :is(h2, h3) a`)
      ?.focus({ preventScroll: true })
}

/** Pixels by which the current page is higher after a reload, when the pages before it are only a link. */
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

/** The router has just saved positions of lists with all their pages: a reader of these is a new document, with other positions. */
function correct(): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}') as Record<
      string,
      number
    >
    for (const [key, place] of places)
      if (positions[key] !== undefined)
        positions[key] = 'at' in place ? place.at : positions[key] - place.less
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(positions))
  } catch {
    // If the browser blocks storage, the router has saved nothing either.
  }
}
// A page is hidden after pagehide: by then the router has written, in whatever order listeners run.
addEventListener('pagehide', () =>
  document.addEventListener('visibilitychange', correct, { once: true }),
)

/**
 * Browser and router save the scroll position when the document is left. This moves it, before the browser reads it, to where the same homes
 * will be after a reload, and back if the document stays in memory; and corrects the router's value, also of a list that was left for
 * another page. Restores the focus to the card of such a list. `key`: of its history entry. Returns a cleanup, for while the list exists.
 */
export function keepPlace(list: HTMLElement, key: string): () => void {
  places.delete(key)
  giveFocusBack(list, key)
  let leftAt: number | null = null
  const { style } = document.documentElement
  const leave = (): void => {
    const by = offsetOnReload(list, location.href)
    if (by === 0) return
    leftAt = scrollY
    // Chromium would also save scroll anchors, and restore those.
    style.overflowAnchor = 'none'
    scrollTo({ top: leftAt - by, behavior: 'instant' })
    places.set(key, { at: scrollY })
  }
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || leftAt === null) return
    scrollTo({ top: leftAt, behavior: 'instant' })
    leftAt = null
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
    // The address is already the next page's.
    const less = offsetOnReload(list, lastResults())
    if (less !== 0) places.set(key, { less })
  }
}
