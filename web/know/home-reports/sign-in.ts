import { redirect } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { loginAddress } from '../../ground/page/callback.ts'
import type { Visit } from '../../ground/page/load-context.ts'

/** A report without its hash is its owner's: redirects to the sign-in page first. */
export async function orSignIn<T>(visit: Visit, url: URL, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect(loginAddress(visit.locale, url))
    throw error
  }
}
