import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { address, listingAddress, placeAddress } from '#contract/addresses.ts'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { isMemberPage } from '#contract/people/member-pages.ts'
import { PAGES, PARAMETERS, type Page, type PageName } from '#contract/pages.ts'
import { readFilters } from '#contract/homes/read-filters.ts'
import { inLocale, readAddress } from '#web/ground/page/addresses.ts'
import { pageAt } from '#web/ground/page/page-at.ts'
import { paramsOf, queryOf } from '#web/ground/page/params.ts'
import { PAGE_MODULES } from '#web/pages.ts'
import routes from '#web/routes.ts'

const ROOT = join(import.meta.dirname, '..')
const NAMES = Object.keys(PAGES) as PageName[]
const SAMPLES = { number: 7, code: 'es', text: 'flat-7' } as const

const parametersOf = (page: PageName): (keyof typeof PARAMETERS)[] =>
  [...PAGES[page].path.matchAll(/:(\w+)|\*/g)].map(
    ([all, name]) => (name ?? all) as keyof typeof PARAMETERS,
  )
const valuesOf = (page: PageName) =>
  Object.fromEntries(parametersOf(page).map((name) => [name, SAMPLES[PARAMETERS[name]]]))
const built = (page: PageName, values: object): string =>
  address(page as 'country-location', values as never)

/** The page that React Router matches, by its name in the configuration. */
const answered = (path: string) =>
  matchRoutes(
    routes.map(({ id = '', path = '', index }) =>
      index ? { id, index: true } : { id, path: `/${path}` },
    ),
    inLocale(path.split('?')[0] ?? '', 'de'),
  )?.at(-1)

describe.each(NAMES)('%s', (page) => {
  test('has a module', () => {
    const { file } = PAGE_MODULES[page]
    expect(readFileSync(join(ROOT, 'web', file), 'utf8')).toMatch(
      /export (default|(async )?function loader|\{)/,
    )
  })

  test('matches its address and reads the parameters of the address', () => {
    const values = valuesOf(page)
    const match = answered(built(page, { ...values, page: 2 }))
    expect(match?.route.id).toBe(page)
    const { locale, ...parameters } = paramsOf<PageName>(match?.params ?? {}) as Record<
      string,
      unknown
    >
    expect(locale).toBe('de')
    expect(parameters).toEqual(values)
    expect(pageAt(inLocale(built(page, values), 'de'))).toBe(page)
    expect(readAddress(inLocale(built(page, values), 'es')).locale).toBe('es')
  })
})

test('optional parameters may be omitted', () => {
  expect(address('home')).toBe('/')
  expect(address('offer-form')).toBe('/offer/form')
  expect(answered(address('offer-form'))?.route.id).toBe('offer-form')
  expect(address('country-location', { country: 'ES' })).toBe('/es')
})

test('other parameters are the query, without empty values and the first page', () => {
  expect(address('verify', { token: 'a|b', return: '/en/offer/form?step=texts&text=de' })).toBe(
    '/login/verify?token=a%7Cb&return=%2Fen%2Foffer%2Fform%3Fstep%3Dtexts%26text%3Dde',
  )
  expect(address('verify', { token: '' })).toBe('/login/verify')
  expect(address('feed-in', { id: 7, run: 3, severity: 'dropped', page: 2 })).toBe(
    '/user/integrations/7?run=3&severity=dropped&page=2',
  )
  expect(address('own-offers', { feed: 0, q: undefined, page: 1 })).toBe('/user/offers?feed=0')
})

test('a query is read as its row says, without invalid values', () => {
  const read = (query: string) => queryOf('own-offers', new URL(`https://portal.test/?${query}`))
  const known = (query: string) =>
    Object.fromEntries(Object.entries(read(query)).filter(([, value]) => value !== undefined))
  expect(
    known(
      'status=sold&place=city5&q=+flat+&score=60&feed=0&action=1&category=5&priceMin=100.000&sort=price&page=3',
    ),
  ).toEqual({
    status: 'sold',
    place: 'city5',
    q: 'flat',
    score: 60,
    feed: 0,
    action: 1,
    category: 5,
    priceMin: 100_000,
    sort: 'price',
    page: 3,
  })
  expect(
    known(
      'status=gone&place=x&q=+&score=101&feed=-1&branch=0&agent=1.5&action=2&category=99&priceMax=cheap&sort=up&page=-2',
    ),
  ).toEqual({})
  expect(read('page=1e9').page).toBe(100_000)
})

test('what a page cannot be without is always read', () => {
  const url = new URL('https://portal.test/')
  expect([queryOf('verify', url).token, queryOf('feed-in-report', url).run]).toEqual(['', 0])
  expect(queryOf('feed-in', new URL('https://portal.test/?run=x')).run).toBeNaN()
})

test('every address with the values of its query is read again', () => {
  const values = { role: 'moderator', state: 'blocked', q: 'a b', page: 2 } as const
  expect(queryOf('members', new URL(address('members', values), 'https://portal.test'))).toEqual(
    values,
  )
})

test('places, listings and searches match their pages', () => {
  const place = { id: 'city5', type: 'city', iso2: 'ES', path: '/es/madrid' } as const
  const filters = (query: string) => readFilters(new URLSearchParams(query))
  expect(answered(placeAddress('/es'))?.route.id).toBe('country')
  expect(answered(placeAddress('/es/madrid'))?.route.id).toBe('country-location')
  expect(answered(listingAddress('/es/madrid', 0, 1, 'de'))?.route.id).toBe('country-location')
  for (const [query, page] of [
    ['action=0&category=1&bedroomsMin=2', 'country-location'],
    ['action=0', 'search'],
  ] as const)
    expect(answered(searchAddress(place, filters(query), 'de'))?.route.id).toBe(page)
})

test.each([
  '/de/user/integrations/x',
  '/de/user/integrations/0',
  '/de/user/integrations/7e2',
  '/de/user/integrations/-7',
])('an invalid number matches no page: %s', (path) => {
  const { params = {} } = answered(path.slice(3)) ?? {}
  expect(() => paramsOf<'feed-in'>(params)).toThrow(
    expect.objectContaining({ type: 'DataWithResponseInit', init: { status: 404 } }),
  )
})

test("a mail may link to every page that needs an account and has no user's text in its path", () => {
  const members = NAMES.filter((page) => isMemberPage(inLocale(built(page, valuesOf(page)), 'de')))
  expect(members).toEqual(
    NAMES.filter((page) => {
      const { guards }: Page = PAGES[page]
      return guards?.auth && parametersOf(page).every((name) => PARAMETERS[name] === 'number')
    }),
  )
  expect(members).toContain('offer-form')
  expect(members).not.toContain('review')
})

/** Sources of the product below a folder, without tests. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)

/** Without comments, so that a word in a comment breaks no rule. */
const codeOf = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')

describe('one table of addresses', () => {
  test('a module reads the parameters of its own page', () => {
    const wrong = sourcesOf('web').flatMap((file) => {
      const text = codeOf(file)
      const own = NAMES.filter((page) => `web/${PAGE_MODULES[page].file}` === file)
      const named = [...text.matchAll(/\bparamsOf<'([\w-]+)'>/g)].map(
        ([, page]) => page as PageName,
      )
      if (/\bparams\[/.test(text)) return [`${file} reads params untyped`]
      return named.filter((page) => !own.includes(page)).map((page) => `${file} reads ${page}`)
    })
    expect(wrong).toEqual([])
  })

  test('a loader reads the query of its own page', () => {
    // Queries of searches are those of the filters; language and tracking may be in any query.
    const others = /^web\/(homes\/search|ground\/page)\/|^web\/edge\/app\/tracking\.ts$/
    const wrong = sourcesOf('web').flatMap((file) => {
      const text = codeOf(file)
      const own = NAMES.filter((page) => `web/${PAGE_MODULES[page].file}` === file)
      const named = [...text.matchAll(/\bqueryOf\('([\w-]+)'/g)].map(([, page]) => page as PageName)
      if (/\bsearchParams\b/.test(text) && !others.test(file))
        return [`${file} reads the query untyped`]
      return named.filter((page) => !own.includes(page)).map((page) => `${file} reads ${page}`)
    })
    expect(wrong).toEqual([])
  })

  test('only the table of pages spells their paths', () => {
    const paths = NAMES.map((page) => PAGES[page].path.split(/\/?:/)[0] ?? '')
      .filter(Boolean)
      .map((path) => path.replaceAll('.', '\\.'))
    const spelled = new RegExp(`[\`'"}]/(${paths.join('|')})(?=[\`'"?#]|/\\$)`)
    const wrong = [
      ...['web', 'api', 'host', 'feeds', 'search', 'words'].flatMap(sourcesOf),
      'server.ts',
    ].flatMap((file) => {
      const found = spelled.exec(codeOf(file))
      return found ? [`${file}: ${found[0]}`] : []
    })
    expect(wrong).toEqual([])
  })
})
