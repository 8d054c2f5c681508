import { useId, type ReactNode } from 'react'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { Button } from '../../ground/ui/button.tsx'
import { useToast } from '../../ground/ui/toast.tsx'

/** The form below a list that adds to it. */
export function AddForm({
  title,
  fields,
  button,
  done,
  children,
}: {
  title: string
  fields: readonly string[]
  button: string
  /** Text of the toast. */
  done: string
  children: (form: ReturnType<typeof useForm>) => ReactNode
}) {
  const id = useId()
  const toast = useToast()
  const form = useForm('add', {
    fields: [...fields],
    onDone: (_, element) => {
      element.reset()
      toast(done, { type: 'success' })
    },
  })
  return (
    <section className="formColumn stack-4 above" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      <Form form={form}>
        {children(form)}
        <div>
          <Button type="submit" look="primary" busy={form.busy}>
            {button}
          </Button>
        </div>
      </Form>
    </section>
  )
}
