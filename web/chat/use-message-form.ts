import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { FormState } from '../forms/use-form.ts'
import { useForm } from '../forms/use-form.ts'
import { useToast } from '../ui/toast.tsx'
import { deleteExpiredDrafts, parseDraft, readDraft, storeDraft } from './stored-draft.ts'

/** A message of the page: those with an id are the reader's own. */
interface Arrived {
  clientId: string | null
  text: string
}

export interface MessageForm {
  form: FormState
  /** Of the message that is being written: what is sent twice is there once. */
  clientId: string
  /** Of its text. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Empties the field for the next message. */
  next: () => void
}

/** Form of a message whose text is kept until it was sent: `key` of `draftKey`. `done`: said then. */
export function useMessageForm(
  name: string,
  {
    key,
    loaded,
    arrived,
    files,
    done,
  }: {
    key: string
    /** Id of the next message, from the server. */
    loaded: string
    arrived: readonly Arrived[]
    files?: { clear: () => void }
    done?: string
  },
): MessageForm {
  const toast = useToast()
  const { clientId, field, renew, next } = useKept(key, loaded, arrived, files)
  const form = useForm(name, {
    fields: ['text'],
    onDone: (_done, element) => {
      element.reset()
      files?.clear()
      renew()
      if (done) toast(done, { type: 'success' })
    },
  })
  const { code } = form
  useEffect(() => {
    if (code === 'sent_before') renew()
  }, [code, renew])
  return { form, clientId, field, next }
}

function useKept(
  key: string,
  loaded: string,
  arrived: readonly Arrived[],
  files: { clear: () => void } | undefined,
): Omit<MessageForm, 'form'> & { renew: () => void } {
  const [clientId, setClientId] = useState(loaded)
  const field = useRef<HTMLTextAreaElement>(null)
  /** What this page stored or read last. */
  const known = useRef({ clientId: loaded, text: '' })
  const keep = useCallback(
    (id: string) => {
      const text = field.current?.value ?? ''
      // Another tab may have stored something else, which is not sent yet.
      if (text || readDraft(key)?.text === known.current.text)
        storeDraft(key, { clientId: id, text })
      known.current = { clientId: id, text }
      setClientId(id)
    },
    [key],
  )
  /** What is in the field gets an id of its own. */
  const renew = useCallback(() => keep(crypto.randomUUID()), [keep])
  const next = useCallback(() => {
    if (field.current) field.current.value = ''
    renew()
  }, [renew])

  useEffect(() => {
    const area = field.current
    if (!area) return
    deleteExpiredDrafts()
    const stored = readDraft(key)
    // What was typed before this script ran, or came back with an error, stays.
    if (stored && area.value === '') area.value = stored.text
    if (stored) known.current = stored
    if (area.value) keep(known.current.clientId)
    const note = (): void => keep(known.current.clientId)
    // A tab that shows the draft goes on showing it. One that shows other text sends that under an id of its own.
    const follow = (event: StorageEvent): void => {
      if (event.key !== key) return
      const [before, now] = [parseDraft(event.oldValue), parseDraft(event.newValue)]
      if (area.value === (before?.text ?? '')) {
        area.value = now?.text ?? ''
        known.current = now ?? { clientId: crypto.randomUUID(), text: '' }
        setClientId(known.current.clientId)
      } else if (before?.clientId === known.current.clientId && !now) renew()
    }
    area.addEventListener('input', note)
    addEventListener('storage', follow)
    return () => {
      area.removeEventListener('input', note)
      removeEventListener('storage', follow)
    }
  }, [key, keep, renew])

  // Sent, though the answer was lost, or sent in another tab.
  const sent = arrived.find((one) => one.clientId === clientId)
  useEffect(() => {
    if (!sent) return
    if (field.current?.value.trim() !== sent.text.trim()) return renew()
    next()
    files?.clear()
  }, [sent?.clientId])

  return { clientId, field, renew, next }
}
