import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { PAGES, type Page, type PageName } from '#contract/pages.ts'
import { PAGE_MODULES } from '../../pages.ts'
import { runGuards } from './guard.ts'
import type { Visit } from './load-context.ts'

/** A visit whose API knows one place for each kind of lookup. */
function visitOf({
  cookie,
  host = 'portal.test',
  roles,
  country,
}: {
  cookie?: string
  host?: string
  roles?: number | undefined
  country?: string
}) {
  const requests: object[] = []
  const place = (id: string, location_id = id) => ({ id, location_id }) as PlaceDetails
  const api = {
    places: {
      find: async (input: object) => {
        requests.push(input)
        if (Object.values(input).includes('country1') || Object.values(input).includes('nowhere'))
          throw new Error('404')
        if (Object.values(input).includes('eixample')) return place('area1001', 'city5')
        return place('id' in input ? 'city5' : 'state9')
      },
      byIp: async () => ({ ...place(country ?? 'country207'), found: country !== undefined }),
    },
  }
  const request = new Request(`https://${host}/en`, { headers: cookie ? { cookie } : {} })
  const visit = {
    api,
    user: async () => (roles === undefined ? null : { roles }),
    location: null,
    setCookies: [],
    cookies: { domain: null, secure: false },
    locale: 'en',
    language: 'en',
    host: { domain: 'portal.test' },
  } as unknown as Visit
  return { requests, visited: { request, url: new URL(request.url), visit } }
}

describe('guards', () => {
  test('an unknown name is refused', async () => {
    await expect(runGuards({ admin: true }, visitOf({}).visited)).rejects.toThrow(
      'Unknown route middleware',
    )
  })
  test('pages use only the four guards', () => {
    for (const { guards = {} } of Object.values<Page>(PAGES))
      expect(
        Object.keys(guards).filter(
          (name) => !['auth', 'init', 'roles', 'subdomain'].includes(name),
        ),
      ).toEqual([])
  })
  const thrownBy = async (guards: object, roles?: number) => {
    const { visited } = visitOf({ roles })
    const thrown: unknown = await runGuards(guards, visited).catch((error: unknown) => error)
    return thrown instanceof Response ? thrown.headers.get('location') : null
  }
  test('auth redirects to the login page and back, and admits signed-in users', async () => {
    expect(await thrownBy({ auth: true })).toBe('/en/login?return=%2Fen')
    expect(await thrownBy({ auth: true }, 1)).toBeNull()
  })
  test('roles admits any of the named roles', async () => {
    expect(await thrownBy({ roles: ['admin'] })).toBe('/en/login?return=%2Fen')
    expect(await thrownBy({ roles: ['admin'] }, 1 + 64)).toBe('/en/service/no-access?page=%2Fen')
    expect(await thrownBy({ roles: ['admin', 'moderator'] }, 1 + 64)).toBeNull()
    expect(await thrownBy({ roles: ['admin'] }, 1 + 65_536)).toBeNull()
  })
})

describe('the visitor’s location', () => {
  const BOTH = { subdomain: true, init: true } as const
  test('prefers the subdomain to the cookie', async () => {
    const { visited } = visitOf({ host: 'bavaria.portal.test', cookie: 'location=city5' })
    await runGuards(BOTH, visited)
    expect(visited.visit.visitorPlace?.id).toBe('state9')
  })
  test('stores a location found by subdomain or network address in the cookie, once', async () => {
    const kept = async (options: Parameters<typeof visitOf>[0]) => {
      const { visited } = visitOf(options)
      await runGuards(BOTH, visited)
      return visited.visit.setCookies
    }
    expect(await kept({ host: 'bavaria.portal.test' })).toEqual([
      'location=state9; Path=/; Max-Age=7776000; SameSite=Lax',
    ])
    expect(await kept({ country: 'country233' })).toEqual([
      'location=country233; Path=/; Max-Age=7776000; SameSite=Lax',
    ])
    expect(await kept({ country: 'country207' })).toEqual([
      'location=country207; Path=/; Max-Age=7776000; SameSite=Lax',
    ])
    expect(await kept({ cookie: 'location=city5' })).toEqual([])
    // Of an area, the city, state or country around it.
    expect(await kept({ host: 'eixample.portal.test' })).toEqual([
      'location=city5; Path=/; Max-Age=7776000; SameSite=Lax',
    ])
  })
  test('falls back to Spain, which is not stored', async () => {
    for (const cookie of ['', 'location=country1', 'location=nonsense']) {
      const { visited } = visitOf({ cookie })
      await runGuards(BOTH, visited)
      expect(visited.visit.visitorPlace?.id, cookie).toBe('country207')
      expect(visited.visit.setCookies, cookie).toEqual([])
    }
  })
  test('www and the portal itself are no subdomain', async () => {
    for (const host of ['www.portal.test', 'portal.test']) {
      const { visited, requests } = visitOf({ host, cookie: 'location=city5' })
      await runGuards(BOTH, visited)
      expect(requests).toEqual([{ id: 'city5' }])
      expect(visited.visit.visitorPlace?.id).toBe('city5')
    }
  })
  test('a cookie that is no location id is not looked up', async () => {
    const { visited, requests } = visitOf({ cookie: 'location=city5%20or%201' })
    await runGuards(BOTH, visited)
    expect(requests).toEqual([])
    expect(visited.visit.visitorPlace?.id).toBe('country207')
  })
  test('failed lookups silently fall through to the next', async () => {
    const { visited } = visitOf({ host: 'nowhere.portal.test', cookie: 'location=country1' })
    await runGuards(BOTH, visited)
    expect(visited.visit.visitorPlace?.id).toBe('country207')
  })
})

describe('pages', () => {
  test('guarded pages have a loader, so that the guard also runs when the browser navigates', async () => {
    for (const [name, { guards = {} }] of Object.entries<Page>(PAGES)) {
      if (Object.keys(guards).length === 0) continue
      const { file } = PAGE_MODULES[name as PageName]
      expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toMatch(
        /export (async )?(function|const) loader\b/,
      )
    }
  })
  test('every message prefix of a page exists in English', () => {
    const keys = Object.keys(
      JSON.parse(readFileSync(new URL('../../../i18n/en.json', import.meta.url), 'utf8')) as object,
    )
    const library = Object.keys(
      JSON.parse(
        readFileSync(new URL('../../../i18n/library/en.json', import.meta.url), 'utf8'),
      ) as object,
    )
    const unknown = Object.values(PAGE_MODULES)
      .flatMap(({ messages = [] }) => messages)
      .filter(
        (prefix) =>
          prefix !== 'dev.' && ![...keys, ...library].some((key) => key.startsWith(prefix)),
      )
    expect(unknown).toEqual([])
  })
})
