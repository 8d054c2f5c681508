import { address } from '#contract/addresses.ts'
import { pictureUrl } from '#contract/people/pictures.ts'
import { startWorker } from '../../ground/page/worker.ts'
import { cardsNow } from './cards.ts'
import { homesNow } from './store.ts'

const PHOTOS_MAX = 200

/** Has the service worker store the pages of the visitor's homes and their photos, if there are any homes or it stored some before. */
export async function keepOffline(locale: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { favorites, viewed } = homesNow()
  const isEmpty = favorites.length === 0 && viewed.length === 0
  if (isEmpty && !(await navigator.serviceWorker.getRegistration())) return
  const worker = await startWorker()
  const cards = cardsNow()
  const photos = [...favorites, ...viewed].flatMap(({ id }) => {
    const [picture] = cards[id]?.was?.pictures ?? []
    return picture ? [pictureUrl(picture, 640, 'webp')] : []
  })
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  worker?.active?.postMessage({
    type: 'keep',
    pages: isEmpty
      ? []
      : [address('favorites'), address('viewed')].map((path) => `/${locale}${path}`),
    files: [...new Set(files)],
    photos: [...new Set(photos)].slice(0, PHOTOS_MAX),
  })
}
