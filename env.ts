import { existsSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { addressesOf } from '#db/address.ts'
import { CannotStart } from '#db/cannot-start.ts'

/** Which proxies may set the visitor's address: none, the last n, or those of these networks. */
export type TrustProxy =
  | { kind: 'none' }
  | { kind: 'hops'; hops: number }
  | { kind: 'networks'; networks: BlockList }

const url = (protocols: RegExp) => z.url({ protocol: protocols })
/** Base addresses, without a trailing slash. */
const base = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const postgres = z.string().refine(isPostgres)

/** Variables with the address of another machine that may use an unencrypted connection. */
const MAY_BE_PLAIN = [
  'PUBLIC_URL',
  'API_URL',
  'SEARCH_URLS',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URLS',
  'STORAGE_URL',
  'SMTP_URL',
  'MEDIA_URL',
  'CDN_URL',
  'PURGE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'LLM_URL',
  'TRANSLATE_URL',
  'MAP_STYLE_URL',
  'MAP_TILES_URL',
  'WALKING_URL',
  'PUSHER_HOST',
  'STRIPE_API_URL',
] as const

/** Bucket and prefix as keys need them, and no parameter that would be ignored. */
export function isBucket(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, searchParams } = new URL(text)
  return (
    /^s3(\+http)?:$/.test(protocol) &&
    hostname !== '' &&
    /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[a-z0-9][a-z0-9_.-]*){0,5}\/?$/.test(pathname) &&
    [...searchParams.keys()].every((name) => name === 'region' || name === 'virtual-host')
  )
}

/** Every variable, its parser, and (`describe`) the expected value for its error message. `.env.example` explains them. */
const Env = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('development, production or test'),
  ROLE: z
    .enum(['all', 'api', 'web', 'worker', 'search'])
    .default('all')
    .describe('all, api, web, worker or search'),
  HOST: z
    .string()
    .max(255)
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .describe('an address of this machine, such as 127.0.0.1 or 0.0.0.0'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(3000)
    .describe('a port, 0 to 65535'),
  STOP_DELAY: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .default(0)
    .describe('seconds, 0 to 999'),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(65_535))
    .optional()
    .describe('a port, 1 to 65535'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/)
    .optional()
    .describe('16 to 200 letters, digits or .~+/=-'),
  OTEL_EXPORTER_OTLP_ENDPOINT: base
    .optional()
    .describe('the address of a collector, such as http://127.0.0.1:4318'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0)?)$/)
    .transform(Number)
    .default(1)
    .describe('a share of the requests, 0 to 1'),
  PUBLIC_URL: base
    .optional()
    .describe('the address that visitors type, such as https://www.example.com'),
  API_URL: base
    .optional()
    .describe('the address of the API nodes, such as https://10.0.0.5:3000/api'),
  SEARCH_URLS: z
    .string()
    .transform(list)
    .pipe(z.array(base.refine((text) => new URL(text).pathname === '/')))
    .default([])
    .describe(
      'addresses of search nodes without a path, such as http://10.0.0.7:3000,http://10.0.0.8:3000',
    ),
  SEARCH_COUNTRIES: z
    .string()
    .transform((text) => list(text.toLowerCase()))
    .refine((names) => names.every((name) => /^!?[a-z]{2}$/.test(name)))
    .refine((names) => new Set(names.map((name) => name.startsWith('!'))).size < 2)
    .default([])
    .describe('codes of countries, such as es,pt, or all but some, such as !es,!pt'),
  CDN_URL: base.optional().describe('an address such as https://cdn.example.com'),
  PURGE_URL: base
    .optional()
    .describe('the address of a shared cache, such as http://127.0.0.1:6082'),
  LLM_URL: base
    .optional()
    .describe('the address of a chat completions API, such as https://llm.example.com/v1'),
  LLM_KEY: z.string().min(1).max(500).optional().describe('a key of that API'),
  LLM_MODEL: z.string().min(1).max(200).optional().describe('the name of a model'),
  TRANSLATE_URL: base
    .optional()
    .describe('the address of a LibreTranslate server, such as https://translate.example.com'),
  TRANSLATE_KEY: z.string().min(1).max(500).optional().describe('a key of that server'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w{1,200}$/)
    .optional()
    .describe('a key that begins with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w{1,200}$/)
    .optional()
    .describe('a key that begins with pk_'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]{1,200}$/)
    .optional()
    .describe('the signing secret of the webhook, which begins with whsec_'),
  STRIPE_API_URL: base
    .refine((text) => new URL(text).pathname === '/')
    .optional()
    .describe('an address without a path, such as http://127.0.0.1:12111'),
  MAP_STYLE_URL: base
    .optional()
    .describe('the address of a MapLibre style, such as https://tiles.example.com/styles/liberty'),
  MAP_FILES: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().refine(existsSync)))
    .default([])
    .describe('paths of readable .mbtiles or .pmtiles files, separated by commas'),
  MAP_TILES_URL: z
    // As it is: tiles may be relative to it.
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })])
    .optional()
    .describe('off, or the address of a TileJSON, such as https://tiles.example.com/planet'),
  MAP_CACHE_MB: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .default(1024)
    .describe('a number of megabytes'),
  WALKING_URL: base
    .refine((text) => /\/(sources_to_targets|table\/v1\/[\w-]+)$/.test(text))
    .optional()
    .describe(
      'the address of a matrix of OSRM or Valhalla, such as https://osrm.example.com/table/v1/foot or https://valhalla.example.com/sources_to_targets',
    ),
  DATABASE_URL: postgres
    .optional()
    .describe('an address such as postgresql://user:password@host:5432/lares'),
  DATABASE_DIRECT_URL: postgres
    .optional()
    .describe('an address such as postgresql://lares:password@db.example.com:5432/lares'),
  DATABASE_OWNER_URL: postgres
    .optional()
    .describe('an address such as postgresql://owner:password@host:5432/lares'),
  DATABASE_REPLICA_URLS: z
    .string()
    // Hosts of an address are separated by commas as well.
    .transform((text) => text.split(/,\s*(?=postgres(?:ql)?:)/).map((one) => one.trim()))
    .pipe(z.array(postgres))
    .transform((addresses) => addresses.flatMap(addressesOf))
    .default([])
    .describe(
      'addresses of standbys such as postgresql://lares:password@db2:5432/lares, separated by commas',
    ),
  DATA_DIR: z.string().max(1000).optional().describe('a folder'),
  STORAGE_URL: z
    .string()
    .refine(isBucket)
    .optional()
    .describe(
      'an address such as s3://KEY:SECRET@s3.example.com/bucket; signs of the secret other than letters and digits are escaped, / as %2F',
    ),
  MEDIA_URL: base
    .optional()
    .describe(
      'the address of a server that fetches from the portal, such as https://media.example.com',
    ),
  CORS_ORIGINS: z
    .string()
    .transform((text) => list(text).map((item) => item.replace(/\/+$/, '')))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).refine((text) => new URL(text).origin === text)))
    .default([])
    .describe('addresses without a path, such as https://app.example.com,https://www.example.org'),
  SMTP_URL: url(/^smtps?$/)
    .optional()
    .describe('an address such as smtps://user:password@mail.example.com'),
  MAIL_FROM: z
    .string()
    .max(300)
    .regex(/^[^\r\n]*@[^\r\n]+$/)
    .default('Lares <lares@localhost>')
    .describe('a sender such as Lares <noreply@example.com>'),
  MAIL_BOUNCES: z
    .email()
    // With a mark, the local part has at most 64 characters (RFC 5321).
    .refine((address) => address.lastIndexOf('@') <= 31)
    .optional()
    .describe('an address with at most 31 characters before the @, such as bounces@example.com'),
  CONTACT_EMAIL: z.email().optional().describe('an address such as office@example.com'),
  PLAIN_CONNECTIONS: z
    .string()
    .transform(list)
    .pipe(z.array(z.enum(MAY_BE_PLAIN)))
    .default([])
    .describe(`names of ${MAY_BE_PLAIN.join(', ')}, separated by commas`),
  LARES_KEY: z
    .string()
    .transform((text) => list(text).map((key) => Buffer.from(key, 'base64')))
    .refine((keys) => keys.length > 0 && keys.every((key) => key.length === 32))
    .default([])
    .describe(
      '32 bytes in base64, such as `openssl rand -base64 32` prints; earlier keys may follow, separated by commas',
    ),
  TRUST_PROXY: z
    .string()
    .transform(trust)
    .default({ kind: 'none' })
    .describe('none, a number of proxies from 1 to 9, or networks such as 10.0.0.0/8,fd00::/8'),
  PUSHER_APP_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .default('lares')
    .describe('letters, digits, - and _'),
  PUSHER_APP_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .describe('letters, digits, - and _'),
  PUSHER_APP_SECRET: z.string().min(16).max(200).optional().describe('at least 16 characters'),
  PUSHER_HOST: base.optional().describe('an address such as https://ws.example.com:6001'),
  PUSHER_NAMESPACE: z
    .string()
    .regex(/^(none|\w+([.\\]\w+)*)$/)
    .transform((text) => text.replaceAll('.', '\\'))
    .default('App\\Events')
    .describe('none, or a namespace such as App\\Events'),
  RENDER_THREADS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .optional()
    .describe('a number of threads, 0 to 99'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('on or off'),
  COMMON_PASSWORDS_FILE: z
    .string()
    .refine(existsSync)
    .optional()
    .describe('the path of a readable file, a password a line'),
  GEOIP_MMDB: z
    .string()
    .refine(existsSync)
    .optional()
    .describe('the path of a readable .mmdb file'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
  LARES_DEMO: z.enum(['auto', 'on', 'off']).default('auto').describe('auto, on or off'),
  CHROMIUM_PATH: z
    .string()
    .refine(existsSync)
    .optional()
    .describe('the path of a Chromium or Chrome program'),
})

type Read = z.output<typeof Env>
export type Env = Read & { MAP_TILES_URL: string }

/** OpenFreeMap's public instance: no key and no limit of requests (openfreemap.org). Tests ask nobody. */
export const DEFAULT_TILES_URL = 'https://tiles.openfreemap.org/planet'

/** While Node watches files, its threads post the names of their modules among our messages; `run.mjs` names the files to watch. */
export const stopReportingModules = (): void => {
  delete process.env['WATCH_REPORT_DEPENDENCIES']
}

/** Whether the portal shows demo offers. */
export const isDemo = ({ LARES_DEMO, DATABASE_URL }: Pick<Env, 'LARES_DEMO' | 'DATABASE_URL'>) =>
  LARES_DEMO === 'on' || (LARES_DEMO === 'auto' && !DATABASE_URL)

/** Whether someone may become a moderator or administrator of the demo: only where this machine alone reaches the portal. */
export const isDemoOfThisMachine = (
  env: Pick<Env, 'LARES_DEMO' | 'DATABASE_URL' | 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
): boolean =>
  isDemo(env) &&
  isThisMachine(new URL(`http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}`)) &&
  (env.PUBLIC_URL === undefined || isThisMachine(new URL(env.PUBLIC_URL))) &&
  env.TRUST_PROXY.kind === 'none'

export const VARIABLES: readonly string[] = Object.keys(Env.shape)

/** One or more variables are invalid; the message has the value and the expected format of each. */
export class EnvError extends CannotStart {
  override readonly name = 'EnvError'
}

/** Parses the variables; an empty one counts as absent. Throws `EnvError`. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = Env.safeParse(values)
  const wrong = new Set(result.error?.issues.map((issue) => String(issue.path[0])))
  const lines = [...wrong].map(
    (name) =>
      `${name} is ${shown(name, values[name])}, but must be ${Env.shape[name as keyof Env].description}.`,
  )
  if (result.success && result.data.ROLE === 'web' && !result.data.API_URL) {
    lines.push(
      'ROLE is web, so API_URL must name the API nodes, such as https://10.0.0.5:3000/api.',
    )
  }
  if (result.success) lines.push(...refuseHalfSearch(result.data))
  if (result.success && result.data.DATABASE_OWNER_URL && !result.data.DATABASE_URL)
    lines.push(
      'DATABASE_OWNER_URL is set, so DATABASE_URL must be the address that the portal itself uses.',
    )
  if (result.success && result.data.DATABASE_DIRECT_URL && !result.data.DATABASE_URL)
    lines.push(
      'DATABASE_DIRECT_URL is set, so DATABASE_URL must be the address of the pooler in front of it.',
    )
  if (result.success && result.data.METRICS_PORT === result.data.PORT)
    lines.push('METRICS_PORT is the port of the portal itself (PORT): choose another one.')
  if (result.success && result.data.DATABASE_REPLICA_URLS.length && !result.data.DATABASE_URL)
    lines.push(
      'DATABASE_REPLICA_URLS is set, so DATABASE_URL must be the address of the primary that they follow.',
    )
  if (result.success && result.data.SMTP_URL && !result.data.PUBLIC_URL)
    lines.push('SMTP_URL is set, so PUBLIC_URL must say where the links in mails lead.')
  if (
    result.success &&
    result.data.PUSHER_HOST &&
    !(result.data.PUSHER_APP_KEY && result.data.PUSHER_APP_SECRET)
  ) {
    lines.push(
      'PUSHER_HOST is set, so PUSHER_APP_KEY and PUSHER_APP_SECRET must be those of that server, and PUSHER_APP_ID, too.',
    )
  }
  if (result.success) lines.push(...refuseHalfStripe(result.data))
  if (result.success && result.data.NODE_ENV === 'production')
    lines.push(...refusePlain(result.data))
  if (lines.length || !result.success)
    throw new EnvError(
      `The configuration is invalid (see .env.example):\n${lines.map((line) => `  ${line}`).join('\n')}`,
    )
  const { NODE_ENV, MAP_TILES_URL: tiles } = result.data
  return {
    ...result.data,
    MAP_TILES_URL: tiles ?? (NODE_ENV === 'test' ? 'off' : DEFAULT_TILES_URL),
  }
}

/** Names that are no variable and nearly one, with the variable: of the environment and of the project's `.env`. */
export function misspeltVariables(
  names: readonly string[] = Object.keys(process.env),
): { name: string; nearest: string }[] {
  return names.flatMap((name) => {
    if (VARIABLES.includes(name)) return []
    const nearest = VARIABLES.find(
      (known) =>
        // `POST` and `COST` are other words than `HOST`.
        (known.length > 4 ||
          name.length > known.length ||
          [...name.toUpperCase()].sort().join() === [...known].sort().join()) &&
        lettersApart(name.toUpperCase(), known) <= (known.length > 8 ? 2 : 1),
    )
    return nearest ? [{ name, nearest }] : []
  })
}

/** Letters to add, to remove, to replace or to swap with the next (optimal string alignment). */
function lettersApart(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const [before, last] = [rows[i - 2], rows[i - 1]!]
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          last[j]! + 1,
          row[j - 1]! + 1,
          last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped ? before![j - 2]! + 1 : Infinity,
        ),
      )
    }
    rows.push(row)
  }
  return rows.at(-1)!.at(-1)!
}

/** Reads the environment of this process, and for other variables the project's `.env`. */
export function loadEnv(): Env {
  const file = join(import.meta.dirname, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readEnv(process.env)
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Lines for a Stripe that could not take a payment. */
function refuseHalfStripe(env: Read): string[] {
  const set = STRIPE.filter((name) => env[name] !== undefined)
  const missing = STRIPE.filter((name) => env[name] === undefined)
  if (set.length > 0 && missing.length > 0)
    return [
      `${set.join(' and ')} ${set.length > 1 ? 'are' : 'is'} set, so ${missing.join(' and ')} must be, too.`,
    ]
  if (env.STRIPE_API_URL && set.length === 0)
    return [`STRIPE_API_URL is set, so ${STRIPE.join(', ')} must be, too.`]
  const [secret, publishable] = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY]
  if (secret && publishable && secret.includes('k_live_') !== publishable.includes('k_live_'))
    return [
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.',
    ]
  return []
}

/** Lines for search nodes that could not be asked. */
function refuseHalfSearch(env: Read): string[] {
  const isNode = env.ROLE === 'search'
  const lines: string[] = []
  if (isNode && !env.DATABASE_URL)
    lines.push('ROLE is search, so DATABASE_URL must be the database of the other nodes.')
  if ((isNode || env.SEARCH_URLS.length > 0) && env.LARES_KEY.length === 0)
    lines.push(
      `${isNode ? 'ROLE is search' : 'SEARCH_URLS is set'}, so LARES_KEY must be that of all nodes: they know each other by it.`,
    )
  if (isNode && env.SEARCH_URLS.length > 0)
    lines.push('SEARCH_URLS is for nodes that ask others, ROLE=search for those that answer.')
  if (!isNode && env.SEARCH_COUNTRIES.length > 0)
    lines.push('SEARCH_COUNTRIES is set, so ROLE must be search.')
  return lines
}

/** A line for each address of another machine that would be reached without encryption. */
function refusePlain(env: Read): string[] {
  const https = (url: string | undefined) => (url?.startsWith('http:') ? 'https' : null)
  const requirements = {
    PUBLIC_URL: https(env.PUBLIC_URL) && 'https, as the proxy in front of Lares speaks it',
    API_URL: https(env.API_URL),
    STORAGE_URL: env.STORAGE_URL?.startsWith('s3+http:') ? 's3:// in place of s3+http://' : null,
    MEDIA_URL: https(env.MEDIA_URL),
    SEARCH_URLS: https(env.SEARCH_URLS.find((url) => !isThisMachine(new URL(url)) && https(url))),
    CDN_URL: https(env.CDN_URL),
    PURGE_URL: https(env.PURGE_URL),
    OTEL_EXPORTER_OTLP_ENDPOINT: https(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    LLM_URL: https(env.LLM_URL),
    TRANSLATE_URL: https(env.TRANSLATE_URL),
    MAP_STYLE_URL: https(env.MAP_STYLE_URL),
    MAP_TILES_URL: https(env.MAP_TILES_URL),
    WALKING_URL: https(env.WALKING_URL),
    PUSHER_HOST: https(env.PUSHER_HOST),
    STRIPE_API_URL: https(env.STRIPE_API_URL),
  }
  const databases = {
    DATABASE_URL: env.DATABASE_URL,
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL,
    DATABASE_OWNER_URL: env.DATABASE_OWNER_URL,
    DATABASE_REPLICA_URLS: env.DATABASE_REPLICA_URLS,
  }
  const plain = [
    ...Object.entries(requirements).flatMap(([name, needs]) =>
      needs &&
      ![env[name as keyof typeof requirements] ?? []]
        .flat()
        .every((url) => isThisMachine(new URL(url)))
        ? [{ name, needs }]
        : [],
    ),
    ...Object.entries(databases).flatMap(([name, addresses = []]) =>
      [addresses]
        .flat()
        .flatMap(addressesOf)
        .map((address) => new URL(address))
        .some((url) => !isThisMachine(url) && parameterOf(url, 'sslmode') !== 'verify-full')
        ? [{ name, needs: '?sslmode=verify-full at its end' }]
        : [],
    ),
  ]
  return plain
    .filter(({ name }) => !env.PLAIN_CONNECTIONS.some((allowed) => allowed === name))
    .map(
      ({ name, needs }) =>
        `${name} leads to another machine without encryption. It needs ${needs}, or PLAIN_CONNECTIONS=${name} where the network itself is private.`,
    )
}

/** An address of PostgreSQL, with one host or several, of which the primary is wanted. */
function isPostgres(text: string): boolean {
  const addresses = addressesOf(text)
  return addresses.every((address) => {
    if (!url(/^postgres(ql)?$/).safeParse(address).success) return false
    const parsed = new URL(address)
    return (
      (addresses.length === 1 || parsed.hostname !== '') &&
      !parameterOf(parsed, 'host').includes(',') &&
      ['', 'read-write', 'primary'].includes(parameterOf(parsed, 'target_session_attrs'))
    )
  })
}

/** PostgreSQL's driver uses the last of several equal parameters. */
const parameterOf = (url: URL, name: string): string => url.searchParams.getAll(name).at(-1) ?? ''

/** Also true for a Unix socket, which has no host. PostgreSQL prefers the parameter `host` to the URL's host. */
export function isThisMachine(url: URL): boolean {
  const host = /^postgres(ql)?:$/.test(url.protocol) ? parameterOf(url, 'host') : ''
  if (host.startsWith('/')) return true
  const hostname = host || url.hostname
  return hostname === '' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/.test(hostname)
}

/** The value for an error message, without passwords. */
function shown(name: string, value: string | undefined): string {
  if (name === 'PUSHER_APP_SECRET' || name === 'LARES_KEY') return 'too short or too long'
  // The keys of Stripe are easily mistaken for each other.
  if (STRIPE.some((key) => key === name)) return 'not such a key'
  return name.startsWith('DATABASE_') || name === 'SMTP_URL' || name === 'STORAGE_URL'
    ? 'not such an address'
    : JSON.stringify(value)
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

function trust(text: string, context: z.RefinementCtx): TrustProxy {
  if (text === 'none') return { kind: 'none' }
  if (/^[1-9]$/.test(text)) return { kind: 'hops', hops: Number(text) }
  const networks = new BlockList()
  for (const item of list(text)) {
    const [address = '', prefix] = item.split('/')
    const family = isIP(address)
    const bits = family === 4 ? 32 : 128
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN
    if (!family || !(length <= bits)) {
      context.addIssue({ code: 'custom', message: 'not a network' })
      return z.NEVER
    }
    networks.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
  }
  return { kind: 'networks', networks }
}
