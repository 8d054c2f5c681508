import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EnvError, misspeltVariables, readEnv, VARIABLES } from './env.ts'

test('nothing set is a portal for this machine alone', () => {
  expect(readEnv({})).toMatchObject({
    ROLE: 'all',
    HOST: '127.0.0.1',
    PORT: 3000,
    TRUST_PROXY: { kind: 'none' },
  })
})

test('an empty variable counts as absent, a slash at the end of an address goes', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: 'https://www.example.com/' })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'https://www.example.com',
  })
})

test.each([
  ['PORT', '80a', 'a port, 0 to 65535'],
  ['PORT', '65536', 'a port, 0 to 65535'],
  ['ROLE', 'database', 'all, api, web, worker or search'],
  ['SEARCH_COUNTRIES', 'spain', 'codes of countries'],
  ['SEARCH_COUNTRIES', 'es,!pt', 'codes of countries'],
  ['SEARCH_URLS', 'http://10.0.0.7:3000/search', 'without a path'],
  ['PUBLIC_URL', 'www.example.com', 'such as https://www.example.com'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'such as https://www.example.com'],
  ['TRUST_PROXY', 'yes', 'none, a number of proxies'],
  ['TRUST_PROXY', '10.0.0.0/33', 'none, a number of proxies'],
  ['TRUST_PROXY', '10.0.0.0/', 'none, a number of proxies'],
  ['COMMON_PASSWORDS_FILE', '/nowhere.txt', 'readable file'],
  ['GEOIP_MMDB', '/nowhere.mmdb', 'readable .mmdb'],
  ['HOST', 'a b', 'an address of this machine'],
])('%s=%s is refused with the name, the value and the expected format', (name, value, wanted) => {
  const refusal = () => readEnv({ [name]: value })
  expect(refusal).toThrow(EnvError)
  expect(refusal).toThrow(`${name} is ${JSON.stringify(value)}, but must be`)
  expect(refusal).toThrow(wanted)
})

const refusalOf = (variables: Record<string, string>): string => {
  try {
    readEnv(variables)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('addresses of PostgreSQL may have several hosts, of which the primary is wanted', () => {
  const database = (address: string) => () => readEnv({ DATABASE_URL: address })
  for (const fine of [
    'db1:5432,db2:5433/lares',
    '[::1]:5432,db2/lares?target_session_attrs=primary',
  ])
    expect(database(`postgresql://lares:pw@${fine}`)).not.toThrow()
  for (const wrong of [
    'db1,,db2/lares',
    'db1:x,db2/lares',
    'db1/lares?host=db1,db2',
    'db1,db2/lares?target_session_attrs=standby',
  ])
    expect(database(`postgresql://lares:pw@${wrong}`)).toThrow(
      'DATABASE_URL is not such an address',
    )
  expect(
    readEnv({
      DATABASE_URL: 'postgresql://db1/lares',
      DATABASE_REPLICA_URLS: 'postgresql://a:1,b:2/lares, postgresql://c/lares',
    }).DATABASE_REPLICA_URLS,
  ).toEqual(['postgresql://a:1/lares', 'postgresql://b:2/lares', 'postgresql://c/lares'])
})

test('every invalid variable is in one error', () => {
  const message = refusalOf({ PORT: 'x', DATABASE_URL: 'mysql://host/db', ROLE: 'none' })
  for (const name of ['PORT', 'DATABASE_URL', 'ROLE']) expect(message).toContain(`${name} is`)
})

/** Variables that may hold a password or a key, with invalid values. */
const SECRET: Record<string, string[]> = {
  DATABASE_URL: ['mysql://root:hunter2-secret@host/db', 'postgresql//lares:hunter2-secret@host'],
  DATABASE_DIRECT_URL: ['mysql://root:hunter2-secret@host/db'],
  DATABASE_OWNER_URL: ['mysql://root:hunter2-secret@host/db'],
  DATABASE_REPLICA_URLS: [
    'mysql://root:hunter2-secret@host/db',
    'postgresql://lares:hunter2-secret@db2/lares,mysql://root:hunter2-secret@host/db',
  ],
  SMTP_URL: [
    'http://lares:hunter2-secret@mail.example.com',
    'lares:hunter2-secret@mail.example.com',
  ],
  STORAGE_URL: [
    'https://key:hunter2-secret@s3.example.com/bucket',
    's3://key:hunter2-secret@s3.example.com',
    's3://key:hunter2-secret/and/more@s3.example.com/bucket',
    's3://key:hunter2-secret@s3.example.com/bucket?path-style',
  ],
  LARES_KEY: [
    'hunter2-secret',
    Buffer.from('hunter2-secret').toString('base64'),
    `${Buffer.alloc(32).toString('base64')},hunter2`,
  ],
  PUSHER_APP_SECRET: ['hunter2-secret', `hunter2-secret${'x'.repeat(200)}`],
  STRIPE_SECRET_KEY: ['pk_test_hunter2', 'whsec_hunter2', 'sk_test_hunter2 ', 'sk_hunter2'],
  STRIPE_PUBLISHABLE_KEY: ['sk_test_hunter2', 'rk_live_hunter2', 'whsec_hunter2'],
  STRIPE_WEBHOOK_SECRET: ['sk_test_hunter2', 'hunter2', 'whsec_'],
}
test.each(
  Object.entries(SECRET).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)('%s is refused by name, and what it holds is told to nobody', (name, value) => {
  const message = refusalOf({ [name]: value })
  expect(message).toContain(`${name} is`)
  expect(message).not.toContain('hunter2')
})

test('no other variable is named like a secret', () => {
  expect(
    // A path is not a secret.
    VARIABLES.filter(
      (name) =>
        /SECRET|PASSWORD|DATABASE|STORAGE|SMTP|LARES_KEY|STRIPE_.*KEY/.test(name) &&
        !name.endsWith('_FILE'),
    ).sort(),
  ).toEqual(Object.keys(SECRET).sort())
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_b2',
  STRIPE_WEBHOOK_SECRET: 'whsec_c3+/=',
}

const ELSEWHERE = [
  ['PUBLIC_URL', 'http://www.example.com', 'https://www.example.com'],
  ['API_URL', 'http://10.0.0.5:3000/api', 'https://10.0.0.5:3000/api'],
  ['MEDIA_URL', 'http://media.example.com', 'https://media.example.com'],
  ['SEARCH_URLS', 'http://127.0.0.1:3000,http://10.0.0.7:3000', 'https://10.0.0.7'],
  ['CDN_URL', 'http://cdn.example.com', 'https://cdn.example.com'],
  [
    'STORAGE_URL',
    's3+http://key:secret@10.0.0.8:9000/lares',
    's3://key:secret@10.0.0.8:9000/lares',
  ],
  ['MAP_STYLE_URL', 'http://tiles.example.com/style', 'https://tiles.example.com/style'],
  ['MAP_TILES_URL', 'http://tiles.example.com/planet', 'https://tiles.example.com/planet'],
  ['PUSHER_HOST', 'http://ws.example.com:6001', 'https://ws.example.com:6001'],
  ['STRIPE_API_URL', 'http://10.0.0.7:12111', 'https://stripe.example.com'],
  [
    'DATABASE_URL',
    'postgresql://lares:secret@10.0.0.6/lares',
    'postgresql://lares:secret@10.0.0.6/lares?sslmode=verify-full',
  ],
  [
    'DATABASE_OWNER_URL',
    'postgresql://owner:secret@10.0.0.6/lares',
    'postgresql://owner:secret@10.0.0.6/lares?sslmode=verify-full',
  ],
  [
    'DATABASE_URL',
    'postgresql://lares:secret@localhost:5432,10.0.0.6:5432/lares',
    'postgresql://lares:secret@localhost:5432,10.0.0.6:5432/lares?sslmode=verify-full',
  ],
  [
    'DATABASE_REPLICA_URLS',
    'postgresql://lares:secret@10.0.0.7/lares?sslmode=verify-full,postgresql://lares:secret@10.0.0.6/lares',
    'postgresql://lares:secret@10.0.0.7,10.0.0.6/lares?sslmode=verify-full',
  ],
  [
    'DATABASE_URL',
    'postgresql://lares:secret@10.0.0.6/lares?sslmode=require',
    'postgresql://lares:secret@10.0.0.6/lares?sslmode=verify-full',
  ],
] as const
test.each(ELSEWHERE)(
  'in production %s=%s is refused unless it is allowed by name',
  (name, plain, encrypted) => {
    const read =
      (value: string, more = {}) =>
      () =>
        readEnv({
          NODE_ENV: 'production',
          DATABASE_URL: 'postgresql://localhost/lares',
          PUSHER_APP_KEY: 'key',
          PUSHER_APP_SECRET: 'sixteen letters.',
          LARES_KEY: Buffer.alloc(32).toString('base64'),
          ...STRIPE,
          [name]: value,
          ...more,
        })
    expect(read(plain)).toThrow(`${name} leads to another machine without encryption`)
    expect(read(plain)).not.toThrow('secret')
    for (const allowed of ['SMTP_URL', name === 'API_URL' ? 'PUBLIC_URL' : 'API_URL'])
      expect(read(plain, { PLAIN_CONNECTIONS: allowed })).toThrow(EnvError)
    for (const fine of [
      read(encrypted),
      read(plain, { PLAIN_CONNECTIONS: `SMTP_URL,${name}` }),
      read(plain, { NODE_ENV: 'development' }),
    ])
      expect(fine).not.toThrow()
  },
)

test.each([
  ...[
    'http://localhost:3000',
    'http://portal.localhost',
    'http://127.0.0.1:8080',
    'http://[::1]',
  ].map((url) => ['PUBLIC_URL', url]),
  ['DATABASE_URL', 'postgresql:///lares?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgresql://lares@localhost/lares'],
  ['STORAGE_URL', 's3+http://key:secret@127.0.0.1:9000/lares/files?region=eu-central-1'],
])('on this machine %s=%s needs no encryption', (name, url) => {
  expect(() => readEnv({ NODE_ENV: 'production', [name]: url })).not.toThrow()
})

test.each([
  'postgresql:///lares?host=10.0.0.5',
  'postgresql://lares@localhost/lares?host=db.example.com',
  'postgresql:///lares?host=/run&host=10.0.0.5',
  'postgresql:///lares?host=10.0.0.5&sslmode=verify-full&sslmode=disable',
])('%s is another machine for the driver, and so for us', (url) => {
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
    expect(() =>
      readEnv({
        NODE_ENV: 'production',
        DATABASE_URL: 'postgresql://localhost/lares',
        [name]: url,
      }),
    ).toThrow(`${name} leads to another machine`)
    expect(() =>
      readEnv({
        NODE_ENV: 'production',
        DATABASE_URL: 'postgresql://localhost/lares',
        [name]: `${url}&sslmode=verify-full`,
      }),
    ).not.toThrow()
  }
})

test('a host among the parameters of an address counts for PostgreSQL alone', () => {
  expect(() =>
    readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'http://www.example.com/?host=localhost' }),
  ).toThrow('another machine')
  for (const host of ['localhost', '::1', '/run/postgresql'])
    expect(() =>
      readEnv({ NODE_ENV: 'production', DATABASE_URL: `postgresql://10.0.0.5/lares?host=${host}` }),
    ).not.toThrow()
})

test.each([
  'http://localhost.example.com',
  'http://127.example.com',
  'http://127.0.0.1.example.com',
])('%s is another machine', (PUBLIC_URL) => {
  expect(() => readEnv({ NODE_ENV: 'production', PUBLIC_URL })).toThrow('another machine')
})

test('pages without an API nearby need its address', () => {
  expect(() => readEnv({ ROLE: 'web' })).toThrow('API_URL')
  expect(readEnv({ ROLE: 'web', API_URL: 'http://10.0.0.5:3000/api' }).ROLE).toBe('web')
})

test('figures have a port of their own', () => {
  expect(() => readEnv({ PORT: '9464', METRICS_PORT: '9464' })).toThrow('choose another one')
  expect(readEnv({ PORT: '3000', METRICS_PORT: '9464' }).METRICS_PORT).toBe(9464)
})

test('search nodes and those that ask them need the key of all, and a database', () => {
  const LARES_KEY = Buffer.alloc(32).toString('base64')
  const node = { ROLE: 'search', LARES_KEY, DATABASE_URL: 'postgresql://localhost/lares' }
  expect(readEnv({ ...node, SEARCH_COUNTRIES: '!ES, !pt' }).SEARCH_COUNTRIES).toEqual([
    '!es',
    '!pt',
  ])
  expect(refusalOf({ ROLE: 'search', DATABASE_URL: node.DATABASE_URL })).toContain('LARES_KEY must')
  expect(refusalOf({ ROLE: 'search', LARES_KEY })).toContain('DATABASE_URL must')
  const SEARCH_URLS = 'http://127.0.0.1:3001/, https://10.0.0.8:3000'
  expect(readEnv({ SEARCH_URLS, LARES_KEY, NODE_ENV: 'production' }).SEARCH_URLS).toEqual([
    'http://127.0.0.1:3001',
    'https://10.0.0.8:3000',
  ])
  expect(refusalOf({ SEARCH_URLS })).toContain('LARES_KEY must')
  expect(refusalOf({ ...node, SEARCH_URLS })).toContain('SEARCH_URLS is for nodes that ask')
  expect(refusalOf({ SEARCH_COUNTRIES: 'es' })).toContain('so ROLE must be search')
})

test('Stripe needs its three keys, all of the same mode', () => {
  expect(readEnv({ ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:12111/' })).toMatchObject({
    ...STRIPE,
    STRIPE_API_URL: 'http://127.0.0.1:12111',
  })
  for (const name of Object.keys(STRIPE) as (keyof typeof STRIPE)[]) {
    const { [name]: _, ...others } = STRIPE
    expect(refusalOf(others)).toContain(`are set, so ${name} must be, too.`)
    expect(refusalOf({ [name]: STRIPE[name] })).toContain(`${name} is set, so `)
  }
  expect(refusalOf({ STRIPE_API_URL: 'http://127.0.0.1:12111' })).toContain('STRIPE_SECRET_KEY')
  expect(refusalOf({ ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1/v1' })).toContain(
    'without a path',
  )
  for (const live of [
    { STRIPE_SECRET_KEY: 'rk_live_a1' },
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_b2' },
  ])
    expect(refusalOf({ ...STRIPE, ...live })).toContain('both be test keys or both be live keys')
})

test('.env.example explains every variable, and no other', () => {
  const text = readFileSync(new URL('.env.example', import.meta.url), 'utf8')
  const explained = [...text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map((match) => match[1]).sort()
  expect(explained).toEqual([...VARIABLES].sort())
})

test('a misspelt variable is named with the one that is meant, and others are not', () => {
  expect(misspeltVariables(['PORTT', 'SMPT_URL', 'public_url', 'DATABASE_ULR'])).toEqual([
    { name: 'PORTT', nearest: 'PORT' },
    { name: 'SMPT_URL', nearest: 'SMTP_URL' },
    { name: 'public_url', nearest: 'PUBLIC_URL' },
    { name: 'DATABASE_ULR', nearest: 'DATABASE_URL' },
  ])
  expect(
    misspeltVariables([
      ...VARIABLES,
      'HOME',
      'HOSTNAME',
      'PATH',
      'PWD',
      'LOGNAME',
      'NODE_OPTIONS',
      'LANG',
      'POST',
      'COST',
      'PG_URL',
      'CI_URL',
    ]),
  ).toEqual([])
})
