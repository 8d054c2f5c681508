import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FormState } from '../../ground/forms/use-form.ts'
import { useForm } from '../../ground/forms/use-form.ts'
import { useToast } from '../../ground/ui/toast.tsx'
import { Draft, type ArrivedMessage, type ChosenPhrase } from './draft.ts'
import { deleteExpired } from './message-storage.ts'

interface SentMessage {
  clientId: string
  text: string
  files: readonly number[]
}

export interface MessageForm {
  form: FormState
  draft: Draft
  /** Of the message in the form: sent twice, it is stored once. */
  clientId: string
  /** Of the text. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Removes the sent message from the form; text and files added since stay. */
  settle: (sent: SentMessage) => void
}

/** Form of a message, whose text is stored in the browser until it was sent. `key`: of `draftKey`, constant while the form is shown. `done`: notice of success. */
export function useMessageForm(
  name: string,
  {
    key,
    loaded,
    arrived,
    files,
    chosen,
    done,
  }: {
    key: string
    /** Id of the next message, from the server. */
    loaded: string
    arrived: readonly ArrivedMessage[]
    files?: { clear: (ids: readonly number[]) => void }
    chosen?: RefObject<ChosenPhrase | null>
    done?: string
  },
): MessageForm {
  const toast = useToast()
  const [draft] = useState(() => new Draft(key, loaded, chosen))
  const [clientId, setClientId] = useState(loaded)
  const field = useRef<HTMLTextAreaElement>(null)
  const submitted = useRef<SentMessage>(null)
  const show = (area: HTMLTextAreaElement, text: string): void => {
    if (area.value !== text) area.value = text
    setClientId(draft.clientId)
  }
  const settle = (sent: SentMessage): void => {
    const area = field.current
    if (!area) return
    const text = draft.settle(area.value, sent)
    area.form?.reset()
    show(area, text)
    files?.clear(sent.files)
  }
  const form = useForm(name, {
    fields: ['text'],
    keepsTyped: true,
    onDone: () => {
      if (submitted.current) settle(submitted.current)
      if (done) toast(done, { type: 'success' })
    },
  })

  useEffect(() => {
    const area = field.current
    if (!area) return
    deleteExpired()
    show(area, draft.begin(area.value, arrived))
    const write = (): void => draft.write(area.value)
    const submit = (event: SubmitEvent): void => {
      const fields = new FormData(event.currentTarget as HTMLFormElement)
      submitted.current = {
        clientId: draft.clientId,
        text: area.value,
        files: fields.getAll('files').map(Number),
      }
    }
    const { form: element } = area
    area.addEventListener('input', write)
    element?.addEventListener('submit', submit)
    return () => {
      area.removeEventListener('input', write)
      element?.removeEventListener('submit', submit)
    }
  }, [draft])

  const { code } = form
  useEffect(() => {
    if (code !== 'sent_before') return
    draft.renew(field.current?.value ?? '')
    setClientId(draft.clientId)
  }, [code, draft])

  // Sent by another tab, or the answer was lost.
  const sent = arrived.find((one) => one.clientId === clientId)
  useEffect(() => {
    if (sent) settle({ clientId, text: sent.text, files: (sent.files ?? []).map(({ id }) => id) })
  }, [sent?.clientId])

  return { form, draft, clientId, field, settle }
}
