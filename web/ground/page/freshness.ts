import { createPath, type Path } from 'react-router'

/** See the specification, section 4, "Build freshness". */
const FIRST_CHECK_MS = 1000
const CHECK_EVERY_MS = 3_600_000
const RELOAD_ONCE_IN_MS = 10_000

/** Time of the last reload of a path, in the tab's session storage. */
const storageKey = (path: string): string => `reloaded:${path}`

/** Loads the page that is being navigated to, else this one again; at most once per path in 10 seconds. Never without storage: it could loop. */
function reloadOnce(): boolean {
  const now = Date.now()
  const key = storageKey((destination() ?? location).pathname)
  try {
    if (now - Number(sessionStorage.getItem(key)) < RELOAD_ONCE_IN_MS) return false
    sessionStorage.setItem(key, String(now))
  } catch {
    return false
  }
  if (!goOn()) location.reload()
  return true
}

/** React Router calls this when the code of a page cannot be loaded (see `vite.config.ts`). */
export function guardReloads(): void {
  window.guardedReload = () => {
    if (navigator.onLine) return reloadOnce()
    // Without a connection the reload would lose the page.
    addEventListener('online', goOn, { once: true })
    return true
  }
}

/** The page being navigated to: asked of the router itself, since code may be missing before the first effect. None of prefetched code. */
const destination = (): Path | undefined =>
  window.__reactRouterDataRouter?.state.navigation.location

function goOn(): boolean {
  const to = destination()
  if (to) location.assign(createPath(to))
  return !!to
}

/** One second after ready (not on slow-2g) and then hourly, and when a part is missing: checks for a newer build. Returns a cleanup. */
export function watchBuild(build: string): () => void {
  const check = (): void => {
    fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
      .then((response) => response.json() as Promise<{ build?: unknown }>)
      .then((latest) => {
        if (typeof latest.build === 'string' && latest.build !== build) reloadOnce()
      })
      // Offline, or the server restarts: try again at the next check.
      .catch(() => {})
  }
  // A part of this page that is loaded later may be gone with its build.
  addEventListener('vite:preloadError', check)
  const first =
    connection()?.effectiveType === 'slow-2g' ? undefined : setTimeout(check, FIRST_CHECK_MS)
  const hourly = setInterval(check, CHECK_EVERY_MS)
  return () => {
    clearTimeout(first)
    clearInterval(hourly)
    removeEventListener('vite:preloadError', check)
  }
}

interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** The Network Information API, where available. */
export function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}
