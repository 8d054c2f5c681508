import type { ReactNode } from 'react'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { DeadLink } from './dead-link.tsx'

/** Target of a mailed link that confirms something. A button, because mail scanners follow links. */
export function MailedLinkPage<T>({
  name,
  token,
  title,
  doneTitle = title,
  lead,
  submit,
  again,
  done,
}: {
  /** Name of the form. */
  name: string
  token: string
  title: string
  /** After the confirmation. */
  doneTitle?: string
  lead: string
  submit: string
  /** Target for visitors with a link that does not work. */
  again: { to: string; label: string }
  /** The page after the confirmation, with its answer. */
  done: (answer: T) => ReactNode
}) {
  const form = useForm<T>(name, { fields: [] })
  const isDead = token === '' || form.code === 'dead_link'
  return (
    <SignInPage title={form.done ? doneTitle : title} lead={form.done || isDead ? undefined : lead}>
      {form.done ? (
        done(form.done)
      ) : isDead ? (
        <DeadLink {...again} />
      ) : (
        <Form form={form} hidden={{ token }}>
          <Button type="submit" look="primary" busy={form.busy}>
            {submit}
          </Button>
        </Form>
      )}
    </SignInPage>
  )
}
