import type { z } from 'zod'
import type { RoleName } from './library.ts'

/** Calls that one address may make in a minute, where the endpoint does not say otherwise. */
export const DEFAULT_LIMIT = 1200
/** Validations of one form in a minute while it is being filled in; sending it is counted apart. */
export const PRECOGNITION_LIMIT = 240
/** Largest body where the endpoint does not say otherwise, in bytes. */
export const DEFAULT_BODY = 64 * 1024

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. The names are those of the page guards, so that a page and its endpoint read alike:
 * `auth` needs a session, `roles` needs one of the roles named.
 */
export interface EndpointGuard {
  auth?: boolean
  roles?: readonly RoleName[]
}

/**
 * What a personal token can be allowed: whose things, and whether to read or to change them. A session may do everything; a token only what names a
 * scope of its own. Each is named by an endpoint, and explained where tokens are made (`web/accounts/user/scopes.ts`).
 */
export const SCOPES = [
  'profile:read',
  'profile:write',
  'notifications:read',
  'notifications:write',
  'offers:read',
  'offers:write',
  'feeds:read',
  'feeds:write',
  'leads:read',
] as const
export type Scope = (typeof SCOPES)[number]

export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Guard extends EndpointGuard = EndpointGuard,
> {
  method: Method
  /** Below the API's base URL; `{name}` is taken from the input. */
  path: string
  guard: Guard
  /** Which personal tokens may call; without it only sessions may. */
  scope?: Scope
  /** Nobody is harmed where another site makes its visitors call it: it wants no token against that. */
  harmless?: true
  /** What it does is sensitive: the session has given a second factor within ten minutes, where the account has one; the password where neither that nor the input gives it. See `POST /user/confirm`. */
  confirmed?: true
  input: Input
  output: Output
  /** One line for the API reference. */
  summary: string
  /** Seconds for which a shared cache may keep the answer; 0 = `no-store`. */
  cache?: number
  /** Calls that one address may make in a minute; `DEFAULT_LIMIT` unless said. */
  limit?: number
  /** Largest body in bytes; `DEFAULT_BODY` unless said. */
  maxBody?: number
  /** The body is a file, which the handler takes from the request piece by piece; the input is in path and query. */
  body?: 'file'
}

/** Names the types of one endpoint; adds nothing. */
export function endpoint<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Guard extends EndpointGuard,
>(spec: Endpoint<Input, Output, Guard>): Endpoint<Input, Output, Guard> {
  return spec
}

export type Feature = Record<string, Endpoint>
export type Contract = Record<string, Feature>

/** What a caller passes: before defaults are filled in. */
export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never
/** What a handler is given: parsed. */
export type ParsedInputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never
/** What a caller receives. */
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer O> ? z.output<O> : never
