import { afterAll, beforeEach, expect } from 'vitest'
import { handlers as allFeeds } from '#api/feeds/feeds-in/all-handlers.ts'
import { handlers } from '#api/feeds/feeds-in/handlers.ts'
import { fetchFeedInPictures } from '#api/feeds/feeds-in/pictures.ts'
import { fetchFeedIn } from '#api/feeds/feeds-in/run.ts'
import { mount } from '#api/people/http/serve.ts'
import type { Storage } from '#api/ground/gateways/storage.ts'
import type { Job } from '#api/ground/jobs/queries.ts'
import { runNext } from '#api/ground/jobs/runner.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { works } from '#api/ground/work.ts'
import { contract } from '#contract/index.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser, type TestUser } from './accounts.ts'
import { apiOf, read, servicesOver, visitor } from './api.ts'
import { createTestDatabase } from './database.ts'
import { ANYWHERE, feedServer } from './feed-server.ts'

/** A Kyero property, and a feed of some. */
export const property = (
  id: number,
  { price = '250000', type = 'Villa', images = [] as string[] } = {},
): string =>
  `<property><id>${id}</id><price>${price}</price><price_freq>sale</price_freq><type>${type}</type><town>Altea</town><province>Alicante</province>${images.length > 0 ? `<images>${images.map((url, index) => `<image id="${index + 1}"><url>${url}</url></image>`).join('')}</images>` : ''}</property>`
export const feed = (properties: string[]): string =>
  `<root><kyero><feed_version>3</feed_version></kyero>${properties.join('')}</root>`
export const range = (count: number, more: Parameters<typeof property>[1] = {}): string[] =>
  Array.from({ length: count }, (_, index) => property(index + 1, more))

/** Feeds of users over a database and a server of feeds; for each test a new moderator, `me()`, and calls as that one, `mine('GET', path)`. */
export async function feedsInApi(storage?: Storage) {
  const { db, url, drop } = await createTestDatabase()
  const services = {
    ...servicesOver(db, { RATE_LIMITS: 'off' }),
    ...(storage && { storage }),
    places: await loadPlaces(),
    rates: await loadRates(db),
  }
  const server = await feedServer()
  afterAll(async () => {
    server.close()
    await drop()
  })
  const app = apiOf((api) => {
    mount(api, contract.feedsIn, handlers, services)
    mount(api, contract.allFeeds, allFeeds, services)
  })
  const call = visitor(app)
  const as =
    ({ token }: Pick<TestUser, 'token'>) =>
    (method: string, path: string, body?: object) =>
      read(call(method, path, body, { authorization: `Bearer ${token}` }))

  const kinds = {
    ...works(services),
    source_fetch: Object.assign((job: Job) => fetchFeedIn(job, services, ANYWHERE), {
      giveUp: works(services)['source_fetch']!.giveUp!,
      revive: works(services)['source_fetch']!.revive!,
    }),
    source_pictures: (job, signal) => fetchFeedInPictures(job, services, signal, ANYWHERE),
  } satisfies ReturnType<typeof works>
  /** Does all that is in the queue. */
  const work = async (): Promise<void> => {
    while (await runNext(kinds, services));
  }

  let user: TestUser
  beforeEach(async () => {
    await db.deleteFrom('jobs').execute()
    user = await createUser(db, { roles: ['moderator'] })
    server.requests.length = 0
  })
  const me = (): TestUser => user
  const mine = (method: string, path: string, body?: object) => as(user)(method, path, body)

  async function make(more: object = {}): Promise<number> {
    const made = await mine('POST', '/user/feeds-in', {
      name: 'Ours',
      format: 'kyero',
      address: server.url('/feed.xml'),
      ...more,
    })
    expect(made['status']).toBe(200)
    return (made['data'] as { id: number }).id
  }
  const offersOf = (id: number) =>
    db
      .selectFrom('offers')
      .select(['id', 'external_id', 'status', 'agency_id'])
      .where('source_id', '=', id)
      .orderBy('external_id')
      .execute()
  const one = async (id: number) => (await mine('GET', `/user/feeds-in/${id}`))['data']

  return { db, url, services, server, app, call, as, kinds, work, me, mine, make, offersOf, one }
}
