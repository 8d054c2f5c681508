import { useEffect, useRef } from 'react'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Confirmation } from './confirmation.tsx'

/** A button with one action on a row. `name`: of the form; `done`: message on success; `tell`: shows it otherwise than as a plain toast. */
export function RowForm({
  name,
  hidden,
  label,
  about,
  done,
  tell,
}: {
  name: string
  hidden: Record<string, string>
  label: string
  about: string
  done: string
  tell?: (done: string) => void
}) {
  const toast = useToast()
  /** The page on which it was pressed, until the message was shown. */
  const pressedOn = useRef<string | null>(null)
  /** What the button meant when it was pressed: the page may be loaded anew before the answer is read. */
  const meant = useRef({ done, tell })
  const say = (): void => {
    pressedOn.current = null
    if (meant.current.tell) meant.current.tell(meant.current.done)
    else toast(meant.current.done, { type: 'success' })
  }
  const form = useForm(name, { fields: ['current_password'], onDone: say })
  useEffect(() => {
    if (form.fetcher.state === 'submitting') pressedOn.current = location.pathname
    if (form.fetcher.state === 'idle') pressedOn.current = null
  }, [form.fetcher.state])
  // The row may be removed before its answer is read: then it succeeded, unless the visitor left the page.
  const latest = useRef(say)
  useEffect(() => void (latest.current = say))
  useEffect(
    () => () => {
      if (pressedOn.current === location.pathname) latest.current()
    },
    [],
  )
  return (
    <Form form={form} hidden={hidden} onSubmit={() => void (meant.current = { done, tell })}>
      <Confirmation form={form} />
      <Button type="submit" size="s" busy={form.busy} aria-label={`${label}: ${about}`}>
        {label}
      </Button>
    </Form>
  )
}
