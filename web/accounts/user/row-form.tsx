import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

/** One press that does one thing with a row. `name` is the form, `done` is said when it was done. */
export function RowForm({ name, hidden, label, about, done }: { name: string; hidden: Record<string, string>; label: string; about: string; done: string }) {
  const toast = useToast()
  const form = useForm(name, { fields: [], onDone: () => toast(done, { type: 'success' }) })
  return (
    <Form form={form} hidden={hidden}>
      <Button type="submit" size="s" busy={form.busy} aria-label={`${label}: ${about}`}>
        {label}
      </Button>
    </Form>
  )
}
