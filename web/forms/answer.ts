import { data, redirect } from 'react-router'
import { ApiError, type ErrorBody } from '#contract/errors.ts'
import { loginAddress } from '../page/callback.ts'
import type { Visit } from '../page/load-context.ts'
import { AWAY } from '../page/visit.ts'

/** Why a form was not taken, and what had been entered, but for secrets. */
export interface Refused {
  message: string
  /** The colour of the message. */
  type: ErrorBody['type']
  /** Nothing is wrong with what was entered: where there are scripts a toast says so, and the form stays as it is. */
  isOurs: boolean
  /** Stable, for programs: see `ErrorBody`. */
  code: string
  errors: Record<string, string[]>
  values: Record<string, string>
}

/** What an action answers the form that was sent to it. A page may have several: `form` is the name of the one. */
export interface FormAnswer<T = unknown> {
  form: string
  done?: T
  refused?: Refused
}

/** Fields that are never sent back. */
const SECRET = /password|code|token|response/

/** A field of a form as text; empty when it is not there. */
export function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** A field that holds JSON; empty when it does not. */
export function json(form: FormData, name: string): Record<string, unknown> {
  try {
    return JSON.parse(text(form, name)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/**
 * Does what a form asks for. What the API refuses, or fails to do, becomes an answer for the form, which keeps what was entered; who is no longer logged in is sent to log in
 * and back; anything else is thrown.
 */
export async function answerForm<T>(
  visit: Visit,
  url: URL,
  form: FormData,
  work: () => Promise<T>,
) {
  const name = text(form, 'form')
  try {
    await confirmSession(visit, form)
    return data<FormAnswer<T>>({ form: name, done: await work() })
  } catch (error) {
    const refusal = refusalOf(error, visit)
    if (!refusal) throw error
    if (refusal.status === 401) throw redirect(loginAddress(visit.locale, url))
    const { status, ...said } = refusal
    return data<FormAnswer<T>>(
      { form: name, refused: { ...said, values: valuesOf(form) } },
      { status },
    )
  }
}

/** What a form has beside its fields to confirm the session with (`web/accounts/user/confirmation.tsx`): given before it is done. */
async function confirmSession(visit: Visit, form: FormData): Promise<void> {
  const [code, current_password] = [text(form, 'confirm_code'), text(form, 'confirm_password')]
  if (code) await visit.api.access.confirm({ code })
  else if (current_password) await visit.api.access.confirm({ current_password })
}

function refusalOf(
  error: unknown,
  visit: Visit,
): (Omit<Refused, 'values'> & { status: number }) | null {
  const t = visit.host.messages.translator(visit.language)
  const away = {
    status: 503,
    type: 'warning',
    isOurs: true,
    message: t('form.away'),
    code: 'away',
    errors: {},
  } as const
  if (error instanceof ApiError && error.status >= 400) {
    const { status, body } = error
    if (AWAY.includes(status) && body.code !== 'busy') return away
    return {
      status,
      type: body.type,
      isOurs: status >= 500,
      message: error.said ?? t('errors.call.unknown'),
      code: body.code,
      errors: body.errors ?? {},
    }
  }
  // What had to be read for it could not be (`visit.ts`).
  return error instanceof Object &&
    'init' in error &&
    (error.init as ResponseInit | null)?.status === 503
    ? away
    : null
}

function valuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !SECRET.test(field[0]),
    ),
  )
}
