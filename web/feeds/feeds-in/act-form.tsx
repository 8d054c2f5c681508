import type { ReactNode } from 'react'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { Button, type ButtonProps } from '../../ground/ui/button.tsx'
import { useToast } from '../../ground/ui/toast.tsx'

export interface ActFormProps extends Pick<ButtonProps, 'look' | 'size' | 'icon' | 'disabled'> {
  /** The form that the page's action knows. */
  name: string
  hidden?: Record<string, string>
  label: string
  /** Subject of the button, where several have the same text. */
  about?: string
  /** Message on success. */
  done: string
  children?: ReactNode
}

/** A button with one action. */
export function ActForm({
  name,
  hidden = {},
  label,
  about,
  done,
  children,
  ...button
}: ActFormProps) {
  const toast = useToast()
  const form = useForm(name, { fields: [], onDone: () => toast(done, { type: 'success' }) })
  return (
    <Form form={form} hidden={hidden}>
      {children}
      <div>
        <Button
          {...button}
          type="submit"
          busy={form.busy}
          aria-label={about && `${label}: ${about}`}
        >
          {label}
        </Button>
      </div>
    </Form>
  )
}
