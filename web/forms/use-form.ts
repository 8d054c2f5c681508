import { useEffect, useRef, type RefObject } from 'react'
import { useActionData, useFetcher, type FetcherWithComponents } from 'react-router'
import type { FormAnswer } from './answer.ts'
import { dropDraft, restoreDraft } from './draft.ts'

/** What a field is given, to be spread on it. */
export interface FieldState {
  name: string
  error: string | undefined
  defaultValue: string | undefined
}

export interface FormState<T = unknown> {
  name: string
  fetcher: FetcherWithComponents<FormAnswer<T>>
  element: RefObject<HTMLFormElement | null>
  /** While what was sent is under way. */
  busy: boolean
  /** Why nothing came of it, where no field shows it. */
  problem: string | null
  /** What the action did, from its last answer. */
  done: T | undefined
  /** `value` is what it holds at first. */
  field(name: string, value?: string): FieldState
}

/**
 * A form whose action answers a `FormAnswer`. It works without scripts: then the answer comes with the page. With them the page stays, the first
 * wrong field gets the focus, and `onDone` is told what was done. `fields` are those that show what is wrong with them.
 */
export function useForm<T = unknown>(name: string, fields: readonly string[], onDone?: (done: T, form: HTMLFormElement) => void): FormState<T> {
  const fetcher = useFetcher<FormAnswer<T>>()
  const posted = useActionData<FormAnswer<T>>()
  const answer = fetcher.data ?? (posted?.form === name ? posted : undefined)
  const { refused } = answer ?? {}
  const errors = refused?.errors ?? {}
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (element.current) restoreDraft(name, element.current)
  }, [name])

  useEffect(() => {
    const form = element.current
    if (!fetcher.data || !form) return
    dropDraft(name)
    if (fetcher.data.refused) focusFirst(form, errors)
    else onDone?.(fetcher.data.done as T, form)
  }, [fetcher.data])

  const unseen = Object.entries(errors).find(([field]) => !fields.includes(field))?.[1][0]
  return {
    name,
    fetcher,
    element,
    busy: fetcher.state !== 'idle',
    problem: refused ? (unseen ?? (Object.keys(errors).length === 0 ? refused.message : null)) : null,
    done: answer?.done,
    field: (field, value) => ({ name: field, error: errors[field]?.[0], defaultValue: refused?.values[field] ?? value }),
  }
}

function focusFirst(form: HTMLFormElement, errors: Record<string, string[]>): void {
  const first = [...form.elements].find((field) => Object.hasOwn(errors, field.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}
