import { data, redirect } from 'react-router'
import { ApiError, type ErrorBody } from '#contract/errors.ts'
import { loginAddress } from '../page/callback.ts'
import type { Visit } from '../page/load-context.ts'
import { AWAY, isAway } from '../page/away.ts'

/** Why a form was rejected, and its values, except secrets. */
export interface Refused {
  message: string
  /** Colour of the message. */
  type: ErrorBody['type']
  /** The fault is ours, not the visitor's: with scripts, a toast says so, and the form stays unchanged. */
  isOurs: boolean
  /** Stable, for programs: see `ErrorBody`. */
  code: string
  errors: Record<string, string[]>
  values: Record<string, string>
}

/** The answer of an action. A page may have several forms: `form` is the name. */
export interface FormAnswer<T = unknown> {
  form: string
  done?: T
  refused?: Refused
}

/** Fields that are never sent back. */
const SECRET = /password|code|token|response/

/** A field of a form as text; empty if absent. */
export function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The numbers of fields of that name. */
export const numbers = (form: FormData, name: string): number[] =>
  form.getAll(name).map(Number).filter(Number.isSafeInteger)

/** A field with JSON; empty if invalid. */
export function json(form: FormData, name: string): Record<string, unknown> {
  try {
    return JSON.parse(text(form, name)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/**
 * Runs a form's action. An error of the API becomes an answer with the values; an expired session redirects to sign in and back; other
 * errors are thrown.
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
    const { status, ...details } = refusal
    return data<FormAnswer<T>>(
      { form: name, refused: { ...details, values: valuesOf(form) } },
      { status },
    )
  }
}

/** Confirms the session with the extra fields of a form (`web/people/accounts/user/confirmation.tsx`) before its action runs. */
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
      message: error.serverMessage ?? t('errors.call.unknown'),
      code: body.code,
      errors: body.errors ?? {},
    }
  }
  // A read that the action needs has failed.
  return isAway(error) ? away : null
}

function valuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !SECRET.test(field[0]),
    ),
  )
}
