import type { Endpoint, Feature, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'

/**
 * An example call with its response. `tests/examples.test.ts` runs each in a world of its own, and checks both responses against the
 * contract. Long lists are truncated here.
 */
export interface Example {
  /** Title, in a few words. */
  summary: string
  /** The caller: Ada, a user, or Grace, an administrator; default: a visitor. */
  as?: 'user' | 'admin'
  input: object
  /** Status of an error. */
  status?: number
  /** Absent without a body. */
  answer?: unknown
}

type ExampleOf<E extends Endpoint> = Example &
  (
    | { input: InputOf<E>; status?: never; answer?: OutputOf<E> }
    | { status: number; answer: ErrorBody }
  )

/** Examples by endpoint; an endpoint may have none. */
export type ExamplesOf<F extends Feature> = { readonly [N in keyof F]?: readonly ExampleOf<F[N]>[] }
