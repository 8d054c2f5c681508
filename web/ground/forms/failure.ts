import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ApiError, isErrorBody, type ErrorBody } from '#contract/errors.ts'
import type { Translator } from '#i18n/translate.ts'
import { useT } from '../page/page-context.tsx'
import { useToast } from '../ui/toast.tsx'
import { isFailed } from './keep-forms.ts'

/** Shows a toast if the answer is a failure; returns other answers. `onUnreached`: true if a lost connection was dealt with. */
export function useAnswer<T>(answer: T | undefined, onUnreached?: () => boolean): T | undefined {
  const t = useT()
  const toast = useToast()
  useEffect(() => {
    if (!isFailed(answer) || (answer.failed instanceof TypeError && onUnreached?.())) return
    const { type, message } = failureOf(answer.failed, t)
    toast(message, { type, html: true })
  }, [answer])
  return isFailed(answer) ? undefined : answer
}

/** Message of a failed call: the server's, else the specification's, section 8. */
export function failureOf(error: unknown, t: Translator): Pick<ErrorBody, 'type' | 'message'> {
  if (error instanceof ApiError)
    return error.serverMessage === null
      ? unknownError(error.body.code === 'bad_answer', t)
      : error.body
  if (!isRouteErrorResponse(error)) return unknownError(false, t)
  try {
    // The body of an action, or of the server in front of the pages, which the router passes as text.
    const body: unknown = typeof error.data === 'string' ? JSON.parse(error.data) : error.data
    return isErrorBody(body) ? body : unknownError(false, t)
  } catch {
    return unknownError(true, t)
  }
}

const unknownError = (
  isUnreadable: boolean,
  t: Translator,
): Pick<ErrorBody, 'type' | 'message'> => ({
  type: 'error',
  message: t(isUnreadable ? 'errors.call.unreadable' : 'errors.call.unknown'),
})
