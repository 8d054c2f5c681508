import type { ReactNode, SubmitEvent } from 'react'
import { useHydrated } from '../page/hydrated.ts'
import { Banner } from '../ui/banner.tsx'
import type { FormState } from './use-form.ts'

export interface FormProps<T> {
  form: FormState<T>
  /** Sent in addition to the fields. */
  hidden?: Record<string, string>
  /** Where it is sent, when not to its own page. */
  action?: string
  encType?: 'multipart/form-data'
  /** Browser validation, for values that the server cannot check because they concern only the visitor. */
  native?: true
  /** Called before sending; may prevent it. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** Stacked fields, with errors without a field above them. With scripts the server validates, in the page's language. */
export function Form<T>({
  form,
  hidden = {},
  action,
  encType,
  native,
  onSubmit,
  children,
}: FormProps<T>) {
  const hydrated = useHydrated()
  const { fetcher, name, element, problem } = form
  return (
    <fetcher.Form
      ref={element}
      method="post"
      action={action}
      encType={encType}
      noValidate={hydrated && !native}
      className="stack-4"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="form" value={name} />
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {problem && <Banner tone="bad">{problem}</Banner>}
      {children}
    </fetcher.Form>
  )
}
