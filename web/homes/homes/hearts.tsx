import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { EyeOff, Heart } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { favorites } from '#contract/return/favorites.ts'
import { FAVORITES_MAX } from '#contract/return/favorite-limits.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useApi } from '../../ground/page/api.ts'
import { readCookie } from '../../ground/page/cookie.ts'
import { EARLY_MARKS, endEarlyMarks } from '../../ground/page/early.ts'
import { isAlive } from '../../ground/page/later.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useSession } from '../../ground/page/session-context.ts'
import { useToast } from '../../ground/ui/toast.tsx'
import {
  cardsNow,
  factsOf,
  noteShown,
  refreshCards,
  useCards,
  VIEWED_OFFLINE,
  type ShownHome,
} from './cards.ts'
import styles from './hearts.module.css'
import { marksOf } from './marks.ts'
import { keepOffline } from './offline.ts'
import { change, dropViews, useHomes } from './store.ts'
import { leave, sync } from './sync.ts'
import { useHide, useHeart } from './acts.ts'

const SeenChanges = lazy(() => import('./seen-changes.tsx'))

const CALLS = { favorites }
const SYNC_MS = 400
const RETRY_MS = 30_000
const OFFLINE_MS = 2000
/** Cards are searched again after this time, for cards whose code is loading. */
const RESCAN_MS = 500

/**
 * The visitor's own marks on pages that are the same for everyone: hearts on cards, viewed homes dimmed, hidden ones removed. Also keeps the browser's homes and those of the account
 * together. Rendered once per page, after it has loaded.
 */
export function Hearts() {
  const cards = useHomeElements()
  const { viewed } = useHomes()
  const isSeen = useMemo(() => {
    const ids = new Set(viewed.map(({ id }) => id))
    return cards.some(({ id }) => ids.has(id))
  }, [cards, viewed])
  useMarks()
  useSync()
  useKnownCards()
  useOffline()
  return (
    <>
      {cards.map(({ element, id, title }) =>
        createPortal(<Tools id={id} title={title} element={element} />, element, String(id)),
      )}
      <HiddenHere cards={cards} />
      {isSeen && (
        <Suspense>
          <SeenChanges cards={cards} />
        </Suspense>
      )}
    </>
  )
}

/** The number of hidden homes of the page: below the first list that lacks some. */
function HiddenHere({ cards }: { cards: readonly HomeElement[] }) {
  const { t } = usePageContext()
  const { hidden } = useHomes()
  const missing = useMemo(() => {
    const ids = new Set(hidden.flatMap(({ id, same }) => [id, ...same]))
    return cards.filter(({ element, id }) => ids.has(id) && !element.closest('[data-own-homes]'))
  }, [cards, hidden])
  const place = missing[0]?.element.closest('ul')?.parentElement
  if (!place) return null
  const total = document.querySelector('[data-total]')
  return (
    <>
      {createPortal(
        <p className={styles['hidden']} role="status" data-print="off">
          {t.rich('homes.hide.here', {
            count: missing.length,
            link: (text) => (
              <LocaleLink key="link" to={`${address('viewed')}#hidden`}>
                {text}
              </LocaleLink>
            ),
          })}
        </p>,
        place,
      )}
      {total &&
        createPortal(
          <span className={styles['hiddenCount']} data-print="off">
            {t('homes.hide.count', { count: missing.length })}
          </span>,
          total,
        )}
    </>
  )
}

interface HomeElement {
  element: HTMLElement
  id: number
  title: string
}

/** The homes on the page: cards, and the homes of a pin on the map. */
function useHomeElements(): HomeElement[] {
  const [found, setFound] = useState<HomeElement[]>([])
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      frame = 0
      const all = [...document.querySelectorAll<HTMLElement>('[data-offer],[data-home]')]
      const alive = all.filter(isAlive)
      clearTimeout(timer)
      if (alive.length < all.length) timer = setTimeout(look, RESCAN_MS)
      // Dozens of buttons: drawn in pieces.
      startTransition(() =>
        setFound((before) =>
          before.length === alive.length && before.every(({ element }, at) => element === alive[at])
            ? before
            : alive.map((element) => ({
                element,
                id: Number(element.dataset['offer'] ?? element.dataset['home']),
                title: element.querySelector('a[lang],[data-title]')?.textContent ?? '',
              })),
        ),
      )
    }
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    look()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return found
}

function Tools({ id, title, element }: HomeElement) {
  const { t } = usePageContext()
  const { isSaved, toggle } = useHeart(id)
  const hide = useHide(id)
  return (
    <span className={styles['tools']} data-print="off">
      <button
        type="button"
        className={styles['hide']}
        data-icons="m"
        aria-label={t('homes.hide.label', { title })}
        title={t('homes.hide.short')}
        onClick={() => {
          // The card is removed with the focused button; its list stays.
          const list = element.closest('[data-own-homes]') ? null : element.closest('ul')
          hide()
          if (!list) return
          if (list.tabIndex < 0) list.tabIndex = -1
          list.focus({ preventScroll: true })
        }}
      >
        <EyeOff aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`${styles['heart']} ${styles['saved']}`}
        data-icons="m"
        aria-pressed={isSaved}
        aria-label={t('homes.heart.label', { title })}
        title={t(isSaved ? 'homes.heart.saved' : 'homes.heart.save')}
        onClick={() => {
          toggle()
          const shown = shownIn(element)
          if (shown) noteShown(id, shown)
        }}
      >
        <Heart aria-hidden="true" />
      </button>
    </span>
  )
}

/** The title and address that a card shows; null where it shows none. */
function shownIn(element: HTMLElement): ShownHome | null {
  const link = element.querySelector<HTMLAnchorElement>('a[lang][href]')
  const slugId = link?.pathname.split('/').at(-1)
  return link && slugId ? { title: link.textContent, titleLang: link.lang, slugId } : null
}

/** One style sheet dims and removes, so that cards need no code for it. It is stored for the script that runs before the first paint of the next page. */
function useMarks(): void {
  const homes = useHomes()
  const text = useMemo(() => marksOf(homes), [homes])
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    endEarlyMarks()
    try {
      if (text) localStorage.setItem(EARLY_MARKS, text)
      else localStorage.removeItem(EARLY_MARKS)
    } catch {
      // Full or blocked: the next page is marked when it has loaded.
    }
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [text])
}

function useSync(): void {
  const { t, cookies } = usePageContext()
  const { user } = useSession()
  const api = useApi(CALLS)
  const toast = useToast()
  const { owner, waiting } = useHomes()
  const [attempt, setAttempt] = useState(0)
  const userId = user?.id
  const isSignedOut =
    user === null ||
    (user === undefined &&
      typeof document !== 'undefined' &&
      readCookie(document.cookie, 'signedIn', cookies) === null)
  /** The user whose homes were requested on this page. */
  const [requestedBy, setRequestedBy] = useState<number>()

  useEffect(dropViews, [])
  useEffect(() => {
    if (isSignedOut && owner !== null) leave()
  }, [isSignedOut, owner])

  const isDue =
    userId !== undefined && (owner !== userId || waiting.length > 0 || requestedBy !== userId)
  useEffect(() => {
    if (!isDue) return
    let timer = setTimeout(
      () =>
        sync(api, userId!).then(
          (refused) => {
            setRequestedBy(userId)
            if (refused > 0)
              toast(t('homes.limit', { count: FAVORITES_MAX }), { type: 'warning', duration: 8000 })
          },
          () => {
            timer = setTimeout(again, RETRY_MS)
          },
        ),
      SYNC_MS,
    )
    const again = (): void => setAttempt((count) => count + 1)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [isDue, api, userId, waiting, attempt, t, toast])
}

/** Cards of saved and viewed homes are fetched once, when there is a network. */
function useKnownCards(): void {
  const api = useApi(CALLS)
  const homes = useHomes()
  const tried = useRef(new Set<number>())
  const [isOnline, setOnline] = useState(0)
  useEffect(() => {
    const again = (): void => {
      tried.current.clear()
      setOnline((count) => count + 1)
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  useEffect(() => {
    const cards = cardsNow()
    const isUnknown = (id: number): boolean => !cards[id] || cards[id].shown !== undefined
    const wanted = [
      ...homes.favorites.filter(
        ({ id, known }) => isUnknown(id) || (known === null && cards[id]?.card),
      ),
      // Viewed homes that can be read offline, with their photos.
      ...homes.viewed.slice(0, VIEWED_OFFLINE).filter(({ id }) => isUnknown(id)),
    ]
      .map(({ id }) => id)
      .filter((id) => !tried.current.has(id))
    if (wanted.length === 0) return
    for (const id of wanted) tried.current.add(id)
    refreshCards(api, wanted).then(
      (found) => {
        const changes = homes.favorites.flatMap(({ id, known }) => {
          const card = known === null ? found[id]?.card : null
          return card ? [{ do: 'edit', id, known: factsOf(card) } as const] : []
        })
        if (changes.length) change(...changes)
      },
      () => undefined,
    )
  }, [api, homes.favorites, homes.viewed, isOnline])
}

function useOffline(): void {
  const { locale } = usePageContext()
  const { favorites, viewed } = useHomes()
  const cards = useCards()
  useEffect(() => {
    const timer = setTimeout(() => void keepOffline(locale), OFFLINE_MS)
    return () => clearTimeout(timer)
  }, [locale, favorites, viewed, cards])
}
