import type { z } from 'zod'
import type { RoleName } from './library.ts'

/** Default limit of calls per minute and network address. */
export const DEFAULT_LIMIT = 1200
/** Limit of form validations per minute; submissions are counted separately. */
export const PRECOGNITION_LIMIT = 240
/** Default limit of request bodies, in bytes. */
export const DEFAULT_BODY = 64 * 1024

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. Named like the page guards:
 * `auth` needs a session, `roles` one of the roles.
 */
export interface EndpointGuard {
  auth?: boolean
  roles?: readonly RoleName[]
}

/**
 * Scopes of personal tokens: which data, and read or write. A session may do everything; a token only endpoints with a scope. Explained where
 * tokens are created (`web/people/accounts/user/scopes.ts`).
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
  /** Path below the API's base URL; `{name}` is taken from the input. */
  path: string
  guard: Guard
  /** Scope for personal tokens; without it only sessions may call. */
  scope?: Scope
  /** Exempt from CSRF tokens: harmless when called from another site. */
  harmless?: true
  /** Needs a confirmed session: a second factor within ten minutes if the account has one; else the password, unless it is part of the input. See `POST /user/confirm`. */
  confirmed?: true
  input: Input
  output: Output
  /** One line for the API reference. */
  summary: string
  /** Seconds of shared caching; 0 = `no-store`. */
  cache?: number
  /** Calls per minute and network address; default `DEFAULT_LIMIT`. */
  limit?: number
  /** So expensive that the limit also holds for reads of our pages for a visitor. Not for pages that caches share: these have none. */
  costly?: true
  /** Limit of the body in bytes; default `DEFAULT_BODY`. */
  maxBody?: number
  /** The body is a file, which the handler streams; the input is in path and query. */
  body?: 'file'
}

/** Infers the types of an endpoint; returns it unchanged. */
export function endpoint<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Guard extends EndpointGuard,
>(spec: Endpoint<Input, Output, Guard>): Endpoint<Input, Output, Guard> {
  return spec
}

export type Feature = Record<string, Endpoint>
export type Contract = Record<string, Feature>

/** Input type of callers, before defaults. */
export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never
/** Input type of handlers, parsed. */
export type ParsedInputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never
/** Output type of callers. */
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer O> ? z.output<O> : never
