import type { APIRequestContext, Browser } from '@playwright/test'
import type { PageName } from '#contract/pages.ts'
import { degreesOf, SIDE, ZOOM } from '#api/homes/around/plane.ts'
import { drawTile, road, writeMbtiles, type DrawnFeature } from '#tests/map-files.ts'

/** A visited page: `path` below the locale. */
export interface Route {
  name: string
  page: PageName | 'not-found'
  path: string
  /** Of texts that people wrote in few languages: others have no alternates. `page`: title and description are theirs as well. */
  written?: 'text' | 'page'
}

/** Public pages that the walk leaves out, and why. */
export const LEFT_OUT: Partial<Record<PageName, string>> = {
  'api-docs': 'English in every language',
  'api-docs-part': 'English in every language',
  'mcp-docs': 'English in every language',
  'journal-rss': 'a file',
  'journal-json': 'a file',
  'home-report-pdf': 'a file',
  'chat-link-calendar': 'a file',
  'article-preview': 'an article',
  'lead-verify': 'acts and redirects',
  'confirm-search': 'acts and redirects',
  'ticket-verify': 'acts and redirects',
  verify: 'acts and redirects',
  'search-alert': 'acts and redirects',
  unsubscribe: 'acts and redirects',
  logout: 'acts and redirects',
  currency: 'acts and redirects',
  'chat-link': 'needs a mail',
  'ticket-link': 'needs a mail',
  'saved-search': 'needs an account',
  'home-report': 'needs an account',
  'old-leads': 'redirects',
  'chat-alias': 'redirects',
  'support-alias': 'redirects',
  'offer-alias': 'redirects',
  'dev-ui': 'not in production',
}

const LISTING = '/es/barcelona/barcelona/buy-apartment'
const BARCELONA = 'city32653'

/** Fixed addresses; those of homes, agencies and boards are found in the portal. */
const FIXED: readonly Route[] = [
  { name: 'home', page: 'home', path: '' },
  { name: 'country', page: 'country', path: '/es' },
  { name: 'city', page: 'country-location', path: '/es/barcelona/barcelona' },
  { name: 'search', page: 'search', path: '/es/search' },
  { name: 'search-none', page: 'search', path: '/es/search?action=0&priceMax=1' },
  { name: 'listing', page: 'country-location', path: LISTING },
  { name: 'agencies', page: 'agencies', path: '/es/-agency' },
  { name: 'estimate-form', page: 'estimate', path: '/service/estimate' },
  {
    name: 'estimate',
    page: 'estimate',
    path: `/service/estimate?location=${BARCELONA}&category=1&area=80`,
  },
  {
    name: 'estimate-wrong',
    page: 'estimate',
    path: `/service/estimate?location=${BARCELONA}&category=1&area=3&floors=999`,
  },
  { name: 'heatmap', page: 'heatmap', path: '/service/heatmap' },
  { name: 'journal', page: 'journal', path: '/journal', written: 'text' },
  {
    name: 'article',
    page: 'article',
    path: '/journal/how-our-figures-are-made',
    written: 'page',
  },
  { name: 'flow', page: 'flow', path: '/journal/flows/understanding-prices', written: 'page' },
  { name: 'help', page: 'help', path: '/docs/estimate', written: 'page' },
  { name: 'docs', page: 'docs', path: '/docs' },
  { name: 'ranking', page: 'ranking', path: '/docs/ranking' },
  { name: 'contact', page: 'contact', path: '/contact' },
  { name: 'support', page: 'support', path: '/service/support' },
  { name: 'cookies', page: 'manage-cookies', path: '/service/manage-cookies' },
  { name: 'privacy', page: 'privacy', path: '/privacy', written: 'page' },
  { name: 'terms', page: 'terms', path: '/terms', written: 'page' },
  { name: 'imprint', page: 'imprint', path: '/imprint', written: 'page' },
  { name: 'accessibility', page: 'accessibility', path: '/accessibility', written: 'page' },
  { name: 'favorites', page: 'favorites', path: '/service/favorites' },
  { name: 'compare', page: 'favorites', path: '/service/favorites?view=compare' },
  { name: 'viewed', page: 'viewed', path: '/service/viewed' },
  { name: 'service', page: 'service', path: '/service' },
  { name: 'feed', page: 'feed', path: '/service/feed' },
  { name: 'searches', page: 'searches', path: '/service/searches' },
  {
    name: 'save-search',
    page: 'save-search',
    path: `/service/searches/new?action=0&location=${BARCELONA}`,
  },
  { name: 'login', page: 'login', path: '/login' },
  { name: 'signup', page: 'signup', path: '/signup' },
  { name: 'forgot', page: 'forgot-password', path: '/login/forgot' },
  { name: 'reset', page: 'reset-password', path: '/login/reset' },
  { name: 'list', page: 'list-property', path: '/list-your-property' },
  { name: 'no-access', page: 'no-access', path: '/service/no-access' },
  { name: '404', page: 'not-found', path: '/xx/nowhere' },
]

export const FIXED_PAGES: ReadonlySet<string> = new Set(FIXED.map(({ page }) => page))
/** Pages whose addresses `findRoutes` looks up. */
export const FOUND_PAGES: ReadonlySet<string> = new Set<PageName>([
  'offer',
  'offer-contact',
  'offer-report',
  'summarize',
  'agency',
  'author',
  'board',
])

interface Found {
  data: { slugId: string; slug: string; pictureCount?: number; lat?: number }[]
}

/** All routes, with homes and boards of this portal. The board is made by an account of the demo, in a browser of its own. */
export async function findRoutes(browser: Browser, url: string): Promise<Route[]> {
  const context = await browser.newContext({ baseURL: url })
  const { request } = context
  const first = async (path: string): Promise<Found['data'][number] | undefined> =>
    ((await (await request.get(`/api/${path}`)).json()) as Found).data[0]
  const home = (query: string) => first(`offers?${query}&pictures=1`)
  const [flat, office, land, rented, near, agency] = await Promise.all([
    home(`location=${BARCELONA}&action=0&category=1`),
    home('location=country207&action=0&category=15'),
    home('location=country207&action=0&category=13'),
    home(`location=${BARCELONA}&action=1&category=1`),
    home(`action=0&group=homes&box=${boxOfTile()}`),
    first('agencies?location=country207'),
  ])
  const offers = Object.entries({ apartment: flat, office, land, rented, neighbourhood: near })
  const routes: Route[] = [...FIXED]
  for (const [name, offer] of offers)
    if (offer) routes.push({ name, page: 'offer', path: `/offer/${offer.slugId}`, written: 'text' })
  if (flat)
    routes.push(
      {
        name: 'inquiry',
        page: 'offer-contact',
        path: `/offer/${flat.slugId}/contact`,
        written: 'page',
      },
      { name: 'report', page: 'offer-report', path: `/offer/${flat.slugId}/report` },
      {
        name: 'summary',
        page: 'summarize',
        path: `/service/summarize?offer=${/\d+$/.exec(flat.slugId)?.[0]}`,
      },
    )
  if (agency)
    routes.push({
      name: 'agency',
      page: 'agency',
      path: `/es/-agency/${agency.slug}`,
      written: 'page',
    })
  const author = await first('journal?lang=en').then((article) =>
    article ? authorOf(request, article.slug) : null,
  )
  if (author)
    routes.push({
      name: 'author',
      page: 'author',
      path: `/journal/authors/${author}`,
      written: 'page',
    })
  const ids = [flat, rented, land].flatMap((offer) =>
    offer ? [Number(/\d+$/.exec(offer.slugId)?.[0])] : [],
  )
  routes.push({ name: 'board', page: 'board', path: await makeBoard(request, ids) })
  await context.close()
  return routes
}

async function authorOf(request: APIRequestContext, slug: string): Promise<string | null> {
  const answer = await request.get(`/api/journal/${slug}?lang=en`)
  const { data } = (await answer.json()) as { data: { author?: { slug?: string } } | null }
  return data?.author?.slug ?? null
}

async function makeBoard(request: APIRequestContext, homes: number[]): Promise<string> {
  const send = async <T>(path: string, data: object): Promise<T> => {
    const { cookies } = await request.storageState()
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const answer = await request.post(`/api/${path}`, {
      data,
      headers: { 'x-xsrf-token': token },
    })
    if (!answer.ok()) throw new Error(`${path} answers ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  await request.get('/api/sanctum/csrf-cookie')
  await send('auth/demo', { as: 'visitor' })
  await request.get('/api/sanctum/csrf-cookie')
  const { data } = await send<{ data: { id: number } }>('user/boards', {
    name: 'Barcelona',
    homes: homes.map((id) => ({ id, known: null })),
  })
  const { token } = await send<{ token: string }>(`user/boards/${data.id}/links`, {
    rights: 'vote',
  })
  return `/service/board/${token}`
}

/** The middle of Sliema, where the demo has homes. */
const [COLUMN, ROW] = [8852, 6438]
const KINDS = [
  'bus_stop',
  'ferry_terminal',
  'supermarket',
  'bakery',
  'pharmacy',
  'doctors',
  'hospital',
  'kindergarten',
  'school',
  'university',
  'park',
  'playground',
  'restaurant',
  'cafe',
]

function boxOfTile(): string {
  const [west, south] = [degreesOf({ x: COLUMN * SIDE, y: (ROW + 1) * SIDE })].map(
    ({ lon, lat }) => [lon, lat] as const,
  )[0]!
  const { lon: east, lat: north } = degreesOf({ x: (COLUMN + 1) * SIDE, y: ROW * SIDE })
  return [west, south, east, north].map((value) => value.toFixed(5)).join()
}

/** A map file with a place of each kind around the homes of Sliema. */
export function writeSurroundings(file: string): void {
  const places = KINDS.map((subclass, at): DrawnFeature => ({
    type: 1,
    geometry: [[[400 + at * 240, 2060]]],
    tags: { class: subclass, subclass, name: `${subclass} ${at}` },
  }))
  writeMbtiles(
    file,
    [[ZOOM, COLUMN, ROW, drawTile({ transportation: [road('Triq it-Torri')], poi: places })]],
    { bounds: boxOfTile(), minzoom: '14', maxzoom: '14' },
  )
}
