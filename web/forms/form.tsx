import type { ReactNode, SubmitEvent } from 'react'
import { useHydrated } from '../page/hydrated.ts'
import { Banner } from '../ui/banner.tsx'
import styles from './form.module.css'
import type { FormState } from './use-form.ts'

export interface FormProps<T> {
  form: FormState<T>
  /** What is sent beside the fields. */
  hidden?: Record<string, string>
  /** Where it is sent, when not to its own page. */
  action?: string
  encType?: 'multipart/form-data'
  /** The browser checks the fields too: where the server cannot, because they are for the visitor alone. */
  native?: true
  /** Before it is sent: may hold it back. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** Fields one below the other. What went wrong stands above them, unless it stands at a field. Scripts leave judging to the server, which says it in the page's language. */
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
      className={styles['form']}
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
