import { useEffect, useRef } from 'react'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { Button } from '../../../ground/ui/button.tsx'
import { nearestFocus, useFocusNear } from '../../../ground/ui/focus-near.ts'
import { useToast } from '../../../ground/ui/toast.tsx'
import { Confirmation } from './confirmation.tsx'

/** A button with one action on a row. `name`: of the form; `done`: message on success; `showDone`: shows it otherwise than as a plain toast; `refocus` moves a lost focus back here. */
export function RowForm({
  name,
  hidden,
  label,
  about,
  done,
  showDone,
}: {
  name: string
  hidden: Record<string, string>
  label: string
  about: string
  done: string
  showDone?: (done: string, refocus: () => void) => void
}) {
  const toast = useToast()
  /** The page on which it was pressed, until the message was shown. */
  const pressedOn = useRef<string | null>(null)
  /** Message and effect of the button when it was pressed: the page may be loaded anew before the answer is read. */
  const meant = useRef({ done, showDone, refocus: () => {} })
  const finish = (): void => {
    pressedOn.current = null
    const { done, showDone, refocus } = meant.current
    if (showDone) showDone(done, refocus)
    else toast(done, { type: 'success' })
  }
  const form = useForm(name, { fields: ['current_password'], onDone: finish })
  useFocusNear(form.element, form.busy)
  useEffect(() => {
    if (form.fetcher.state === 'submitting') pressedOn.current = location.pathname
    if (form.fetcher.state === 'idle') pressedOn.current = null
  }, [form.fetcher.state])
  // The row may be removed before its answer is read: then it succeeded, unless the visitor left the page.
  const latest = useRef(finish)
  useEffect(() => void (latest.current = finish))
  useEffect(
    () => () => {
      if (pressedOn.current === location.pathname) latest.current()
    },
    [],
  )
  return (
    <Form
      form={form}
      hidden={hidden}
      onSubmit={({ currentTarget }) =>
        void (meant.current = { done, showDone, refocus: nearestFocus(currentTarget) })
      }
    >
      <Confirmation form={form} />
      <Button type="submit" size="s" busy={form.busy} aria-label={`${label}: ${about}`}>
        {label}
      </Button>
    </Form>
  )
}
