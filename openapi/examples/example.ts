import type { Endpoint, Feature, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'

/**
 * A call and what it answers, for the reference. `tests/examples.test.ts` makes every one, in a world of its own that has what they speak of, and holds
 * both the answer and the one written here against the contract. Long lists are cut short here.
 */
export interface Example {
  /** What it shows, in a few words. */
  summary: string
  /** Who calls: Ada, who has an account, or Grace, who is an administrator; a visitor unless said. */
  as?: 'user' | 'admin'
  input: object
  /** Where it is no success. */
  status?: number
  /** Nothing where nothing is answered. */
  answer?: unknown
}

type ExampleOf<E extends Endpoint> = Example &
  (
    | { input: InputOf<E>; status?: never; answer?: OutputOf<E> }
    | { status: number; answer: ErrorBody }
  )

/** Of the endpoints of a feature, those that have some. */
export type ExamplesOf<F extends Feature> = { readonly [N in keyof F]?: readonly ExampleOf<F[N]>[] }
