import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useActionData, useFetcher, type FetcherWithComponents } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { useLocale } from '../page/page-context.tsx'
import { useToast } from '../ui/toast.tsx'
import type { FormAnswer } from './answer.ts'
import { useAnswer } from './failure.ts'
import { validateLive, type ReadForm } from './live.ts'
import { useDraft } from './use-draft.ts'

/** Props of a field. */
export interface FieldState {
  name: string
  error: string | undefined
  defaultValue: string | undefined
}

export interface FormState<T = unknown> {
  name: string
  fetcher: FetcherWithComponents<FormAnswer<T>>
  element: RefObject<HTMLFormElement | null>
  /** While the form is being sent. */
  busy: boolean
  /** The error, if no field shows it. */
  problem: string | null
  /** Code of the error, for programs: see `ErrorBody`. */
  code: string | null
  /** Result of the action, from its last answer. */
  done: T | undefined
  /** `value`: the initial one. */
  field(name: string, value?: string): FieldState
}

export interface FormOptions<T> {
  /** Fields that show their errors. */
  fields: readonly string[]
  /** The endpoint of the action: validates fields while typing. */
  endpoint?: Pick<Endpoint, 'method' | 'path'>
  /** Body of that endpoint, if not the fields themselves. */
  read?: ReadForm
  onDone?: (done: T, form: HTMLFormElement) => void
  /** Page to return to after signing in; the form's values are restored there. */
  returnTo?: string
  /** Whether the form itself stores typed values until it is sent. */
  keepsTyped?: boolean
  /** The portal was not reached. True if the page has dealt with that. */
  onUnreached?: (form: FormData) => boolean
}

/**
 * A form whose action answers with a `FormAnswer`. Without scripts the answer comes with the page. With scripts the page stays, the first
 * invalid field is focused, and `onDone` gets the result.
 */
export function useForm<T = unknown>(
  name: string,
  { fields, endpoint, read, onDone, returnTo, keepsTyped, onUnreached }: FormOptions<T>,
): FormState<T> {
  const locale = useLocale()
  const fetcher = useFetcher<FormAnswer<T>>()
  const posted = useActionData<FormAnswer<T>>()
  const element = useRef<HTMLFormElement>(null)
  const fetched = useAnswer(
    fetcher.data,
    onUnreached && (() => element.current !== null && onUnreached(new FormData(element.current))),
  )
  const answer = fetched ?? (posted?.form === name ? posted : undefined)
  const { refused } = answer ?? {}
  const [seen, setSeen] = useState<Record<string, string[]> | null>(null)
  const errors = seen ?? refused?.errors ?? {}
  const live = useRef<ReturnType<typeof validateLive>>(null)
  useDraft(keepsTyped ? null : name, element, returnTo)
  const toast = useToast()
  const isYoung = fetched?.refused?.code === 'form_young'
  const waits = useAgain(isYoung, element)
  const busy = fetcher.state !== 'idle' || waits
  useFocusKept(element, busy)
  const latest = useRef(read)
  useEffect(() => void (latest.current = read))

  // A layout effect: a fast visitor may leave a field before effects run.
  useLayoutEffect(() => {
    if (!endpoint || !element.current) return
    const judging = validateLive(element.current, endpoint, fields, locale, setSeen, (form) =>
      (latest.current ?? Object.fromEntries)(form),
    )
    live.current = judging
    return judging.stop
  }, [endpoint?.path, locale])

  useEffect(() => {
    const form = element.current
    if (!fetched || !form) return
    const found = fetched.refused?.errors ?? {}
    setSeen(null)
    live.current?.tell(found)
    const { refused } = fetched
    if (refused?.isOurs) toast(refused.message, { type: refused.type, html: true })
    if (!refused) onDone?.(fetched.done as T, form)
    else if (!waits) focusFirst(form, found)
  }, [fetched])

  const unseen = Object.entries(errors).find(([field]) => !fields.includes(field))?.[1][0]
  return {
    name,
    fetcher,
    element,
    busy,
    problem:
      refused && !(isYoung && busy) && !(fetched && refused.isOurs)
        ? (unseen ?? (Object.keys(refused.errors).length === 0 ? refused.message : null))
        : null,
    code: refused?.code ?? null,
    done: answer?.done,
    field: (field, value) => ({
      name: field,
      error: errors[field]?.[0],
      defaultValue: refused?.values[field] ?? value,
    }),
  }
}

/** Restores the focus to the pressed button after a failure: it loses it while disabled. */
function useFocusKept(element: RefObject<HTMLFormElement | null>, busy: boolean): void {
  const held = useRef<Element | null>(null)
  useEffect(() => {
    const form = element.current
    const hold = (): void => void (held.current = document.activeElement)
    form?.addEventListener('submit', hold)
    return () => form?.removeEventListener('submit', hold)
  }, [])
  useEffect(() => {
    const { activeElement, body } = document
    if (!busy && activeElement === body && held.current instanceof HTMLElement) held.current.focus()
  }, [busy])
}

function focusFirst(form: HTMLFormElement, errors: Record<string, string[]>): void {
  const first = [...form.elements].find((field) =>
    Object.hasOwn(errors, field.getAttribute('name') ?? ''),
  )
  if (first instanceof HTMLElement) first.focus()
}

/** Milliseconds after which a form is old enough: browsers that fill it in are faster than people who type. */
const AGE_MS = 3000

/** Sends a form again, once, that was sent sooner than the portal takes it from strangers. True while it waits. */
function useAgain(isYoung: boolean, element: RefObject<HTMLFormElement | null>): boolean {
  const [waited, setWaited] = useState(false)
  const waits = isYoung && !waited
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => {
      setWaited(true)
      element.current?.requestSubmit()
    }, AGE_MS)
    return () => clearTimeout(timer)
  }, [waits, element])
  return waits
}
