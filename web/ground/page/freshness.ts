import { createPath, type Path } from 'react-router'

/** See the specification, section 4, "Build freshness". */
const FIRST_CHECK_MS = 1000
const CHECK_EVERY_MS = 3_600_000
const RELOAD_ONCE_IN_MS = 10_000

/** Time of the last reload of a path, in the tab's session storage. */
const storageKey = (path: string): string => `reloaded:${path}`

/** Reloads the page, at most once per path in 10 seconds. Never without storage: it could loop. */
export function reloadOnce(now = Date.now(), path = location.pathname): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey(path)))
    if (now - last < RELOAD_ONCE_IN_MS) return false
    sessionStorage.setItem(storageKey(path), String(now))
  } catch {
    return false
  }
  location.reload()
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

/** The page being navigated to, or null: prefetched code may fail as well. */
let target: Path | null = null
export const setNavigationTarget = (to: Path | null): void => void (target = to)

function goOn(): void {
  if (target) location.assign(createPath(target))
}

/** One second after ready (not on slow-2g) and then hourly: checks for a newer build. Returns a cleanup. */
export function watchBuild(build: string): () => void {
  const check = async (): Promise<void> => {
    try {
      const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
      const latest = (await response.json()) as { build?: unknown }
      if (typeof latest.build === 'string' && latest.build !== build) reloadOnce()
    } catch {
      // Offline, or the server restarts: try again at the next check.
    }
  }
  const first =
    connection()?.effectiveType === 'slow-2g'
      ? undefined
      : setTimeout(() => void check(), FIRST_CHECK_MS)
  const hourly = setInterval(() => void check(), CHECK_EVERY_MS)
  return () => {
    clearTimeout(first)
    clearInterval(hourly)
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
