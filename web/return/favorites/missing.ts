import { ApiError } from '#contract/errors.ts'

/** Null for a board that does not exist, or no longer for the visitor. */
export function missing(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
  throw error
}
