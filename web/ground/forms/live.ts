import type { Validator } from 'laravel-precognition'
import type { Endpoint } from '#contract/endpoint.ts'
import { ensureXsrf } from '../page/api.ts'

/** A field is validated after this pause in typing. */
const QUIET_MS = 600

type Errors = Record<string, string[]>

/** The request body for a form; its fields by default. */
export type ReadForm = (form: FormData) => Record<string, unknown>

/**
 * Validates fields on blur, and invalid ones while typing, with the API (Precognition). Its library is loaded when the form is first touched.
 * Returns how to stop, and how to pass it other errors.
 */
export function validateLive(
  form: HTMLFormElement,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  fields: readonly string[],
  locale: string,
  onErrors: (errors: Errors) => void,
  read: ReadForm = Object.fromEntries,
) {
  const stop = new AbortController()
  let validator: Promise<Validator> | undefined
  let errors: Errors = {}

  const open = async (): Promise<Validator> => {
    const { createValidator } = await import('laravel-precognition')
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>
    const made: Validator = createValidator(async (client) => {
      await ensureXsrf()
      // Other failures will be reported when the form is sent.
      return client[method](`/api${endpoint.path}`, read(new FormData(form)), {
        headers: { 'X-Lang': locale },
      }).catch(() => undefined)
    })
    made.setTimeout(QUIET_MS)
    made.on('errorsChanged', () => {
      errors = made.errors()
      onErrors(errors)
    })
    return made
  }
  const judge = async ({ target, type }: Event): Promise<void> => {
    if (
      !(
        target instanceof HTMLInputElement ||
        target instanceof HTMLSelectElement ||
        target instanceof HTMLTextAreaElement
      ) ||
      !fields.includes(target.name)
    )
      return
    const { name, value } = target
    if (type === 'focusout' ? value === '' : !Object.hasOwn(errors, name)) return
    const made = await (validator ??= open())
    // A current password is only checked when it is complete: each check is a counted attempt.
    if (type === 'input' && target.autocomplete === 'current-password') made.forgetError(name)
    else if (!stop.signal.aborted) made.validate(name, value)
  }
  for (const type of ['focusout', 'input'])
    form.addEventListener(type, (event) => void judge(event), { signal: stop.signal })
  form.addEventListener('focusin', () => void (validator ??= open()), {
    signal: stop.signal,
    once: true,
  })

  return {
    stop: () => stop.abort(),
    tell(found: Errors) {
      errors = found
      // The answer has validated pending fields.
      void validator?.then((made) => made.reset().setTimeout(QUIET_MS).setErrors(found))
    },
  }
}
