import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { z } from 'zod'
import {
  DEFAULT_LIMIT,
  PRECOGNITION_LIMIT,
  type Endpoint,
  type Feature,
} from '#contract/endpoint.ts'
import { DEFAULT_LOCALE, localeOf, negotiateLocale, type LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { etagOf, isUnchanged } from '#text/etag.ts'
import { databaseFor } from '../accounts/call-locks.ts'
import {
  callerOf,
  isInScope,
  noteCaller,
  refuseUnconfirmed,
  refuseWithoutRole,
  unauthenticated,
  type Caller,
} from '../accounts/caller.ts'
import { portalSecret } from '../../ground/secret.ts'
import { refuseForged } from '../accounts/xsrf.ts'
import {
  Problem,
  type Call,
  type Handlers,
  type RequestFacts,
  type Services,
  type Shown,
} from '../../context.ts'
import { errorResponse, isAway } from './errors.ts'
import { readInput } from './input.ts'
import { createLimit, limitHeaders, type Limit } from '../../ground/limits.ts'
import { markPrecognition, precognitionOf, precognized, type Precognition } from './precognition.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { staleAnswersOf, type StaleAnswers } from './stale.ts'
import { fieldErrors, invalid } from './validation.ts'

/** Facts about a request from outside the API, passed beside it, where no header can forge them. */
export interface Origin {
  log: Logger
  requestId: string
  /** Of the span that calls (W3C Trace Context). */
  traceparent?: string
  /** The visitor's IP address, as far as proxies are trusted. */
  clientAddress: string
  /** The call comes from our own pages in this process: their reads are not limited, unless `costly`. */
  internal: boolean
  facts?: RequestFacts
  shown?: Shown
}
export type ApiApp = Hono<{ Bindings: Origin }>

/** The guards that an endpoint may name. */
const GUARDS = { auth: true, roles: true } satisfies Record<keyof Endpoint['guard'], true>

type Step = (input: unknown, call: Call & { user?: Caller }) => unknown
type AnyHandler = Step | { check: Step; act: Step }

/** Puts every endpoint of a feature on the app: guard, limit, parse, call, check the answer. Throws when a guard is unknown. */
export function mount<F extends Feature>(
  app: ApiApp,
  feature: F,
  handlers: Handlers<F>,
  services: Services,
): void {
  const stale = staleAnswersOf(services)
  for (const [name, spec] of Object.entries(feature)) {
    const unknown = Object.keys(spec.guard).find((guard) => !Object.hasOwn(GUARDS, guard))
    if (unknown)
      throw new Error(`Unknown route middleware: ${unknown} (${spec.method} ${spec.path})`)
    const limits = {
      real: createLimit(spec.limit ?? DEFAULT_LIMIT, services.env),
      precognitive: createLimit(PRECOGNITION_LIMIT, services.env),
    }
    const handler = handlers[name] as AnyHandler
    const mounted = {
      spec,
      limits,
      stale,
      ...(typeof handler === 'function' ? { check: undefined, act: handler } : handler),
    }
    app.on(spec.method, spec.path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      if (spec.method === 'GET') return serve(context, mounted, services, null)
      const precognition = precognitionOf(context.req.raw)
      return markPrecognition(await serve(context, mounted, services, precognition), precognition)
    })
  }
}

/**
 * Whether a call may read from standbys, which may be late by a moment: the ones whose answers any cache may keep. They are the same for everybody and
 * decide nothing. All others read from the primary.
 */
export const mayBeLate = ({ method, guard, cache = 0 }: Endpoint): boolean =>
  method === 'GET' && !guard.auth && !guard.roles && cache > 0

const JSON_TYPE = 'application/json; charset=utf-8'

/** No right, not from our own pages. Calls that are too many are counted (host/rejections.ts). */
const REFUSALS = [403, 419]

interface Mounted {
  spec: Endpoint
  check: Step | undefined
  act: Step
  limits: { real: Limit; precognitive: Limit }
  stale: StaleAnswers
}

async function serve(
  context: Context<{ Bindings: Origin }>,
  { spec, check, act, limits, stale }: Mounted,
  services: Services,
  precognition: Precognition | null,
): Promise<Response> {
  const { log, requestId, clientAddress, internal, facts, shown } = context.env
  const request = context.req.raw
  const locale = requestLocale(request)
  const headers = new Headers()
  let counted: Record<string, string> = {}
  let user: Caller | null = null
  if (facts) facts.endpoint = `${spec.method} ${spec.path}`
  try {
    // Pages read without limits, except `costly` calls; their forms count for the visitor. Calls rejected below have been counted.
    if (!internal || spec.method !== 'GET' || spec.costly) {
      const limit = precognition ? limits.precognitive : limits.real
      counted = limitHeaders(limit.perMinute, await limit(clientAddress))
    }
    // Authenticate first: without a caller nothing can be forged, and clients expect 401.
    user = await guard(request, spec, services)
    noteCaller(facts, user)
    if (user) refuseUnfit(user, spec)
    // A call that ends its session signs another cookie afterwards, when its database writes nothing any more.
    if (user) await portalSecret(services.db)
    if (!spec.harmless) await refuseForged(request, services)
    const parameters = context.req.param()
    const sent = await readInput(spec, request, parameters)
    const input = parseInput(spec, sent, parameters, services.messages, locale, precognition)
    const call: Call & { user?: Caller } = {
      ...services,
      log,
      locale,
      clientAddress,
      request,
      headers,
      facts,
      shown,
      ...(services.replicas && mayBeLate(spec) && { db: services.replicas.db }),
      ...(user && { user, db: databaseFor(user, spec, 'check', services.db) }),
    }
    await check?.(
      precognition
        ? rightFields(spec, sent, (name) => name in parameters || precognition.asks(name))
        : input,
      call,
    )
    if (precognition) return withHeaders(precognized(), counted)
    // Not during live validation: the confirmation is requested when the form is sent.
    if (user && spec.confirmed) refuseUnconfirmed(user, 'current_password' in spec.input.shape)
    let result: unknown
    try {
      result = await act(input, {
        ...call,
        ...(user && { db: databaseFor(user, spec, 'act', services.db) }),
      })
    } finally {
      // The next page that they look at has what they changed, also before an error. Others write nothing that pages show.
      if (user && spec.method !== 'GET') services.replicas?.wrote()
    }
    const output: unknown = spec.output.parse(result)
    const body = output === undefined ? undefined : JSON.stringify(output)
    if (body !== undefined) stale.keep(spec, request, locale, body)
    const response = answer(spec, request, body, internal)
    headers.forEach((value, name) => response.headers.append(name, value))
    // A response for shared caches has no header about this caller.
    return spec.cache ? response : withHeaders(response, counted)
  } catch (error) {
    const kept = isAway(error) ? stale.get(spec, request, locale) : undefined
    if (kept !== undefined) return withHeaders(staleAnswer(kept), counted)
    if (error instanceof Problem) {
      if (facts) facts.code = error.code
      if (REFUSALS.includes(error.status))
        logSecurity({ log, clientAddress, ...(user && { user }) }, 'call_refused', {
          code: error.code,
          endpoint: `${spec.method} ${spec.path}`,
        })
    }
    return withHeaders(
      errorResponse(error, {
        messages: services.messages,
        locale,
        log,
        requestId,
        development: services.env.NODE_ENV === 'development',
      }),
      counted,
    )
  }
}

/** Headers of the response itself take precedence. */
function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}

/** Language of an answer: `lang` of the query, else `X-Lang`, else `Accept-Language`, else English. */
export function requestLocale(request: Request): LocaleCode {
  const lang = new URL(request.url).searchParams.get('lang') ?? request.headers.get('x-lang')
  return (
    (lang ? localeOf(lang) : null) ??
    negotiateLocale(request.headers.get('accept-language')) ??
    DEFAULT_LOCALE
  )
}

/** The caller, where the endpoint needs one: throws `Problem` 401 without a session. */
async function guard(request: Request, spec: Endpoint, services: Services): Promise<Caller | null> {
  const { auth, roles } = spec.guard
  if (!auth && !roles) return null
  const caller = await callerOf(request, services)
  if (!caller) throw unauthenticated()
  return caller
}

/** Throws `Problem` 403 for who may not call that. */
function refuseUnfit(caller: Caller, { scope, guard: { roles } }: Endpoint): void {
  if (!isInScope(caller, scope)) throw new Problem(403, 'forbidden', 'api.error.forbidden')
  if (roles) refuseWithoutRole(caller, roles)
}

function parseInput(
  spec: Endpoint,
  sent: Record<string, unknown>,
  parameters: Record<string, string>,
  messages: Messages,
  locale: LocaleCode,
  precognition: Precognition | null,
): unknown {
  // With the input, to distinguish missing values from wrong ones.
  const parsed = spec.input.safeParse(sent, { reportInput: true })
  if (parsed.success) return parsed.data
  // A path that cannot be is a path that is not there.
  if (parsed.error.issues.some((issue) => String(issue.path[0]) in parameters))
    throw new Problem(404, 'not_found', 'api.error.notFound')
  const errors = Object.entries(
    fieldErrors(parsed.error, messages.translator(locale), sent),
  ).filter(([path]) => precognition?.asks(path) ?? true)
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return undefined
}

/** The requested fields that are valid in themselves, whatever the errors of the others. */
function rightFields(
  spec: Endpoint,
  sent: Record<string, unknown>,
  asks: (name: string) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(spec.input.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      const parsed = asks(name) ? field.safeParse(sent[name]) : null
      return parsed?.success ? [[name, parsed.data]] : []
    }),
  )
}

/** An older answer, marked as stale; never cached. */
const staleAnswer = (body: string): Response =>
  new Response(body, {
    headers: {
      'content-type': JSON_TYPE,
      'cache-control': 'no-store',
      warning: '110 - "Response is Stale"',
    },
  })

/** Our own pages cache no answers, so they need no tag. */
function answer(
  spec: Endpoint,
  request: Request,
  body: string | undefined,
  internal: boolean,
): Response {
  if (body === undefined)
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const headers = new Headers({ 'content-type': JSON_TYPE, vary: 'X-Lang, Accept-Language' })
  headers.set(
    'cache-control',
    spec.cache ? `public, max-age=${spec.cache}, stale-while-revalidate=${spec.cache}` : 'no-store',
  )
  if (spec.method !== 'GET' || internal) return new Response(body, { headers })
  const tag = etagOf(body)
  headers.set('etag', tag)
  return isUnchanged(request.headers, tag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}
