import { tmpdir } from 'node:os'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { portalSecret } from '#api/ground/secret.ts'
import { createApi } from '#api/app.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { shapesOf } from '#api/homes/search/shapes.ts'
import { newStamp } from '#api/ground/stamp.ts'
import { createClient } from '#contract/client.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { openApi, type Operation } from '#openapi/document.ts'
import { examples } from '#openapi/examples/index.ts'
import { loadPlaces } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import { connect } from '#db/connect.ts'
import { createTestDatabase } from './database.ts'
import { ADA, buildHomes, GRACE, resetPeople } from './examples-world.ts'

const { db, url, ownerUrl, drop } = await createTestDatabase()
const owner = connect(ownerUrl)
await buildHomes(db)
const messages = new Messages()
const places = await loadPlaces()
places.setAreas((await readShippedAreas()).map((feature) => feature.read()))
const search = openSearch(url, undefined, { areas: shapesOf(places) })
const services = {
  env: readEnv({ NODE_ENV: 'test' }),
  log: pino({ level: 'silent' }),
  db,
  search,
  messages,
  places,
  rates: await loadRates(db),
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
}
await search.ready
afterAll(async () => {
  await search.close()
  await owner.destroy()
  await drop()
})
const api = createApi(services)
const document = openApi(messages.translator('en'))
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(document, 'api')

/** Errors in a value by its schema in the document; `path` leads to the schema. */
function wrong(value: unknown, ...path: string[]): string {
  const pointer = path
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')
  ajv.validate({ $ref: `api#/${pointer}` }, value)
  return ajv.errorsText(ajv.errors)
}

/** Answers as a program gets them: with the caller's token, or the required headers of a visitor. */
async function call(
  feature: string,
  name: string,
  input: object,
  as: 'user' | 'admin' | undefined,
): Promise<Response> {
  const answers: Response[] = []
  const origin = {
    log: services.log,
    requestId: 'r-1',
    clientAddress: '192.0.2.1',
    internal: false,
  }
  const cookie =
    (await api.fetch(new Request('http://portal.test/api/sanctum/csrf-cookie'), origin)).headers
      .getSetCookie()[0]
      ?.split(';')[0] ?? ''
  const proof = {
    cookie,
    'x-xsrf-token': cookie.replace('XSRF-TOKEN=', ''),
    'sec-fetch-site': 'same-origin',
  }
  const client = createClient(contract, {
    base: 'http://portal.test/api',
    headers: () => ({
      'x-lang': 'en',
      ...(as ? { authorization: `Bearer ${as === 'admin' ? GRACE : ADA}` } : proof),
    }),
    fetch: async (request) => {
      const answer = await api.fetch(request, origin)
      answers.push(answer.clone())
      return answer
    },
  }) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>
  await client[feature]?.[name]?.(input).catch(() => undefined)
  return answers[0] as Response
}

/** Inputs that expire soon, and so cannot be in an example. */
const FRESH: Record<string, () => Promise<object>> = {
  'contact.send A message about an offer': async () => ({
    stamp: newStamp(await portalSecret(db), 'contact', Date.now() - 60_000),
  }),
  'support.send Something does not work, asked without an account': async () => ({
    stamp: newStamp(await portalSecret(db), 'ticket', Date.now() - 60_000),
  }),
  'savedSearches.save For an account': searchStamp,
  'savedSearches.save For an email address alone': searchStamp,
  'savedSearches.save Neither an account nor an address': searchStamp,
  'leads.send A viewing is asked for': leadStamp,
  'leads.send A question of somebody without an account': leadStamp,
  'leads.send Nobody can be reached': leadStamp,
  'leads.phone The number of an agency': leadStamp,
  'reports.send Somebody wants money before a viewing': async () => ({
    stamp: newStamp(await portalSecret(db), 'report', Date.now() - 60_000),
  }),
}
async function searchStamp() {
  return { stamp: newStamp(await portalSecret(db), 'search', Date.now() - 60_000) }
}
async function leadStamp() {
  return { stamp: newStamp(await portalSecret(db), 'lead', Date.now() - 60_000) }
}

test('the document is OpenAPI 3.1', async () => {
  const result = await new Validator().validate(
    structuredClone(document) as unknown as Record<string, unknown>,
  )
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test('every call of the contract has its own name, rights and rate limit', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const specs = Object.values(contract).flatMap((feature) => Object.values(feature))
  expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
    specs.map(({ path, method }) => `${method} ${path}`).sort(),
  )
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(specs.length)
  for (const { method, operation } of operations) {
    expect(operation.security.length).toBeGreaterThan(0)
    expect(operation['x-rate-limit']).toBeGreaterThan(0)
    expect(operation.responses).toHaveProperty('429')
    expect('419' in operation.responses).toBe(method !== 'get')
  }
})

for (const [feature, calls] of Object.entries(examples)) {
  describe(feature, () => {
    for (const [name, shown] of Object.entries(calls)) {
      const spec = (contract as Record<string, Record<string, { method: string; path: string }>>)[
        feature
      ]?.[name]
      const operation = document.paths[spec?.path ?? '']?.[
        spec?.method.toLowerCase() ?? ''
      ] as Operation
      const place = ['paths', spec?.path ?? '', spec?.method.toLowerCase() ?? '']
      for (const { summary, as, input, status, answer } of shown) {
        test(`${name}: ${summary}`, async () => {
          await resetPeople(owner)
          const response = await call(
            feature,
            name,
            { ...input, ...(await FRESH[`${feature}.${name} ${summary}`]?.()) },
            as,
          )
          const text = await response.text()
          expect(response.status, text).toBe(status ?? (answer === undefined ? 204 : 200))
          const cached = response.headers.get('cache-control')?.startsWith('public')
          expect(response.headers.get('x-ratelimit-limit')).toBe(
            cached ? null : String(operation['x-rate-limit']),
          )
          expect(Object.keys(operation.responses)).toContain(String(response.status))
          if (answer === undefined) return expect(text).toBe('')
          const body: unknown = JSON.parse(text)
          const schema =
            status === undefined
              ? [...place, 'responses', '200', 'content', 'application/json', 'schema']
              : ['components', 'schemas', 'Error']
          expect(wrong(body, ...schema), 'what was answered').toBe('No errors')
          expect(wrong(answer, ...schema), 'what the example says is answered').toBe('No errors')
          if (status !== undefined)
            return expect((body as ErrorBody).code).toBe((answer as ErrorBody).code)
          const [sent] = Object.entries(operation.requestBody?.content ?? {})
          if (sent)
            expect(
              wrong(
                bodyOf(input, spec?.path ?? ''),
                ...place,
                'requestBody',
                'content',
                sent[0],
                'schema',
              ),
              'what is sent',
            ).toBe('No errors')
        })
      }
    }
  })
}

/** The part of an input that is in the body. */
const bodyOf = (input: object, path: string): object =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !path.includes(`{${key}}`)))
