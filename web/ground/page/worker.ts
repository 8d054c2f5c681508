/** At the root, so that it serves all pages. */
const WORKER = '/service-worker.js'

/** The service worker, registered when a visitor first has something to read offline or to be notified of. Null if the browser has none, or blocks it. */
export async function startWorker(): Promise<ServiceWorkerRegistration | null> {
  try {
    await navigator.serviceWorker.register(WORKER)
    return await navigator.serviceWorker.ready
  } catch {
    return null
  }
}
