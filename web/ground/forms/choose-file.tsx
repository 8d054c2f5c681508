import type { ReactNode } from 'react'
import { useHydrated } from '../page/hydrated.ts'
import { Button } from '../ui/button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { FormState } from './use-form.ts'

/** Choosing a file sends its form, or calls `onFile`; without scripts a button sends the form. `fileLabel`: label of the field, unless it is the button's. */
export function ChooseFile<T>({
  form,
  name,
  accept,
  label,
  fileLabel = label,
  icon,
  busy = form.busy,
  onFile,
}: {
  form: FormState<T>
  name: string
  accept: string
  label: string
  fileLabel?: string
  icon: ReactNode
  busy?: boolean
  onFile?: (file: File) => void
}) {
  const hydrated = useHydrated()
  const choose = (): void => {
    const input = form.element.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) return
    // So that choosing the same file again, after editing it, is a change.
    input.value = ''
    input.click()
  }
  const send = ({ form: element, files }: HTMLInputElement): void => {
    const file = files?.[0]
    if (file && onFile) onFile(file)
    else if (file) element?.requestSubmit()
  }
  const input = (
    <input
      type="file"
      name={name}
      accept={accept}
      aria-label={fileLabel}
      required
      tabIndex={hydrated ? -1 : undefined}
      onChange={(event) => send(event.currentTarget)}
    />
  )
  return (
    <>
      {hydrated ? <VisuallyHidden>{input}</VisuallyHidden> : input}
      <Button
        type={hydrated ? 'button' : 'submit'}
        icon={icon}
        busy={busy}
        onClick={hydrated ? choose : undefined}
      >
        {label}
      </Button>
    </>
  )
}
