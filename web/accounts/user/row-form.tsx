import { useEffect, useRef } from 'react'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Confirmation } from './confirmation.tsx'

/** One press that does one thing with a row. `name` is the form, `done` is said when it was done. */
export function RowForm({
  name,
  hidden,
  label,
  about,
  done,
}: {
  name: string
  hidden: Record<string, string>
  label: string
  about: string
  done: string
}) {
  const toast = useToast()
  /** The page on which it was pressed, until it is said that it was done. */
  const pressedOn = useRef<string | null>(null)
  const say = (): void => {
    pressedOn.current = null
    toast(done, { type: 'success' })
  }
  const form = useForm(name, { fields: ['current_password'], onDone: say })
  useEffect(() => {
    if (form.fetcher.state === 'submitting') pressedOn.current = location.pathname
    if (form.fetcher.state === 'idle') pressedOn.current = null
  }, [form.fetcher.state])
  // The row may be gone, and this with it, before the answer is read: then it was done, unless the visitor went elsewhere.
  const latest = useRef(say)
  useEffect(() => void (latest.current = say))
  useEffect(
    () => () => {
      if (pressedOn.current === location.pathname) latest.current()
    },
    [],
  )
  return (
    <Form form={form} hidden={hidden}>
      <Confirmation form={form} />
      <Button type="submit" size="s" busy={form.busy} aria-label={`${label}: ${about}`}>
        {label}
      </Button>
    </Form>
  )
}
