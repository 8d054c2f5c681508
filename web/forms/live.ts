import type { Validator } from 'laravel-precognition'
import type { Endpoint } from '#contract/endpoint.ts'
import { ensureXsrf } from '../page/api.ts'

/** After so long without a key the field is looked at again. */
const QUIET_MS = 600

type Errors = Record<string, string[]>

/** What the endpoint is sent of a form: its fields, unless told otherwise. */
export type ReadForm = (form: FormData) => Record<string, unknown>

/**
 * Has the API judge fields as they are left (Precognition), and those that are wrong as they are typed in. What it takes is fetched when the form is
 * first touched. Answers how to stop, and how to tell it of errors that came another way.
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
      // Whatever else goes wrong goes wrong again, and is told, when the form is sent.
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
    // A password that is compared is judged when it is whole: each look is a guess, which counts.
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
    tell(told: Errors) {
      errors = told
      // What was still to be judged has been, by the answer.
      void validator?.then((made) => made.reset().setTimeout(QUIET_MS).setErrors(told))
    },
  }
}
