/*
 * The pages of saved and of viewed homes can be read offline, with their photos. Nothing else is cached: all other requests go to the network.
 * A page says what it needs by a message (`web/page/worker.ts`); the cache then has that and no more, so that nothing of an older build remains.
 */
const CACHE = 'homes'
const PAGE = /^\/[a-z-]{2,7}\/service\/(?:favorites|viewed)(?:\.data)?$/
const FILE = /^\/(?:assets|flags|media)\//
/** Photos may be on a server of their own. */
const PHOTO = /\/media\/.+\/\d+\.\w+$/
/** A network that answers later than this counts as none, if there is a copy. */
const TIMEOUT_MS = 4000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET') return
  const isOurs = origin === self.location.origin
  if (isOurs && PAGE.test(pathname)) event.respondWith(networkFirst(request, pathname))
  else if (isOurs ? FILE.test(pathname) : request.destination === 'image' && PHOTO.test(pathname))
    event.respondWith(
      fetch(request).catch(async () => (await copyOf(nameOf(request.url))) ?? Response.error()),
    )
})

/** The path of a file of ours, the address of another. */
function nameOf(url) {
  const { origin, pathname, href } = new URL(url)
  return origin === self.location.origin ? pathname : href
}

/** Of a photo, the one size that is stored. */
const copyOf = async (name) =>
  (await caches.open(CACHE)).match(name.replace(/(\/media\/.+\/)\d+\.\w+$/, '$1640.webp'))

async function networkFirst(request, path) {
  const copy = await copyOf(path)
  if (!copy) return fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, copy))
  const fresh = fetch(request).then(
    (response) => (response.status < 500 ? response : copy),
    () => copy,
  )
  return Promise.race([fresh, late])
}

/** Stores pages, the files of their build, and photos; deletes all else. A page is only replaced together with its files. */
async function keep({ pages, files, photos }) {
  const cache = await caches.open(CACHE)
  const wanted = new Set()
  for (const page of pages) {
    // As everyone gets it: what is a visitor's own is not in the page.
    const get = (path) => fetch(path, { credentials: 'omit' })
    const [html, data] = await Promise.all([get(page), get(`${page}.data`)])
    if (!html.ok || !data.ok) return
    const named = (await html.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []
    for (const file of [...named, ...files]) {
      if (!(await cache.match(file))) await cache.add(file)
      wanted.add(file)
    }
    await cache.put(page, html)
    await cache.put(`${page}.data`, data)
    wanted.add(page).add(`${page}.data`)
  }
  for (const photo of photos) {
    wanted.add(photo)
    if (!(await cache.match(photo))) await cache.add(photo).catch(() => undefined)
  }
  for (const { url } of await cache.keys()) {
    const name = nameOf(url)
    if (!wanted.has(name)) await cache.delete(name)
  }
}

/** A notification of the portal, also while no page is open (api/push/). */
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.url))
})

/** A page that is open already is used again. */
async function openPage(url) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const [page] = pages
  if (!page) return self.clients.openWindow(url)
  await page.focus()
  return page.navigate(url)
}
