import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Endpoint, Feature, OutputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Replicas } from '#db/replicas.ts'
import type { Database } from '#db/schema.ts'
import type { Env } from '#env.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import type { MessageKey } from '#i18n/translate.ts'
import type { Scope } from '#search/index.ts'
import type { Places } from '#places/index.ts'
import type { Caller } from './people/accounts/caller.ts'
import type { Storage } from './ground/gateways/storage.ts'
import type { Tiles } from './ground/tiles/tiles.ts'
import type { RateTable } from './ground/rates/rates.ts'
import type { SearchService } from './homes/search/service.ts'

/** Opened once by the process, for every call. */
export interface Services {
  env: Env
  log: Logger
  db: Kysely<Database>
  places: Places
  search: SearchService
  rates: RateTable
  storage: Storage
  tiles: Tiles
  messages: Messages
  /** With standbys for reads that may be late. */
  replicas?: Replicas | undefined
}

/** Collected during a request for its log line. */
export interface RequestFacts {
  /** `GET /api/offers`: its method and path in the contract. */
  endpoint?: string
  /** The account that called, and its session or personal token. */
  account?: number
  tokenId?: number
  /** Why a call was rejected. */
  code?: string
}

/** Collected for a page: the offers that its answers show. */
export type Shown = Scope[]

/** The context of a call, beside its input. */
export interface Call extends Services {
  /** Also part of the request's log line. */
  facts?: RequestFacts | undefined
  /** Handlers add the offers that their answer shows. */
  shown?: Shown | undefined
  /** `lang` of the query, else `X-Lang`, else `Accept-Language`, else English. */
  locale: LocaleCode
  /** The visitor's IP address, as far as TRUST_PROXY allows trusting it. */
  clientAddress: string
  request: Request
  /** Additions to the contract's response: cookies, a file name. */
  headers: Headers
}

/** The caller, only for endpoints with `auth` or `roles`; others do not get it, so that their response is the same for everybody. */
export interface UserCall extends Call {
  user: Caller
}

type CallOf<E> = E extends Endpoint
  ? E['guard'] extends { auth: true } | { roles: readonly unknown[] }
    ? UserCall
    : Call
  : never

/** From parsed input to the contract's response. */
export type Act<E> = (
  input: ParsedInputOf<E>,
  call: CallOf<E>,
) => Promise<OutputOf<E>> | OutputOf<E>

/** Validates without side effects; throws `Problem`. */
type Check<E> = (input: Partial<ParsedInputOf<E>>, call: CallOf<E>) => Promise<void> | void

/**
 * The handler of an endpoint. `check` validates rules that the contract cannot express: it runs before every `act`, and alone in live validation (then with
 * only those fields that were requested and are valid).
 */
export type Handlers<F extends Feature> = {
  [N in keyof F]: Act<F[N]> | { check: Check<F[N]>; act: Act<F[N]> }
}

/** Values for the placeholders of a message. */
export type MessageValues = Record<string, string | number>

/**
 * An error response, thrown from anywhere below a handler: `throw new Problem(404, 'not_found', 'offers.notFound', { slugId })`.
 * The message key is translated into the caller's language.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  readonly key: MessageKey
  readonly values: MessageValues
  readonly type: ErrorBody['type']
  /** The form field that shows the message. */
  readonly field: string | undefined
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    key: MessageKey,
    values: MessageValues = {},
    more: {
      type?: ErrorBody['type']
      field?: string
      errors?: Record<string, string[]>
      headers?: Record<string, string>
    } = {},
  ) {
    super(`${status} ${code}: ${key}`)
    this.status = status
    this.code = code
    this.key = key
    this.values = values
    this.type = more.type ?? 'error'
    this.field = more.field
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}
