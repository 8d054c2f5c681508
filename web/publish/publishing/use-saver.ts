import { useEffect, useRef, useState, type RefObject } from 'react'
import { publishing, type DraftOffer } from '#contract/publish/publishing.ts'
import { useApi } from '../../ground/page/api.ts'
import type { Written } from './fields.ts'
import { Saver, type SaveState } from './saver.ts'

const CALLS = { publishing }

/** Autosave for a form; `read` returns its values. */
export function useSaver(
  element: RefObject<HTMLFormElement | null>,
  offer: DraftOffer,
  read: (form: FormData) => Written,
  onSaved: (offer: DraftOffer) => void,
  onElsewhere: (offer: DraftOffer) => void,
) {
  const api = useApi(CALLS)
  const [state, setState] = useState<SaveState>({ state: 'idle' })
  const saver = useRef<Saver>(null)
  const callbacks = useRef({ onSaved, onElsewhere })
  useEffect(() => void (callbacks.current = { onSaved, onElsewhere }))

  useEffect(() => {
    const form = element.current
    if (!form) return
    const { id } = offer
    const made = new Saver({
      offer,
      formValues: read(firstData(form)),
      save: async (version, change) =>
        (await api.publishing.save({ id, version, ...(change as object) })).data,
      newest: async () => (await api.publishing.get({ id })).data,
      onState: setState,
      onSaved: (saved) => callbacks.current.onSaved(saved),
      onElsewhere: (newest) => callbacks.current.onElsewhere(newest),
    })
    saver.current = made
    const write = (): void => made.write(read(new FormData(form)))
    // Values typed before hydration, or restored after signing in.
    write()
    const hurry = (): void => void made.flush()
    const hold = (event: BeforeUnloadEvent): void => {
      if (made.dirty || made.refused) event.preventDefault()
    }
    form.addEventListener('input', write)
    form.addEventListener('change', write)
    document.addEventListener('visibilitychange', hurry)
    addEventListener('online', hurry)
    addEventListener('beforeunload', hold)
    return () => {
      form.removeEventListener('input', write)
      form.removeEventListener('change', write)
      // Continue must not lose them.
      void made.finish().finally(() => {
        document.removeEventListener('visibilitychange', hurry)
        removeEventListener('online', hurry)
        removeEventListener('beforeunload', hold)
      })
    }
  }, [offer.id, api])

  return { state, saver }
}

/** Initial values of the fields. */
function firstData(form: HTMLFormElement): FormData {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return new FormData(copy)
}
