import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/accounts.ts'
import type { FormState } from '../forms/use-form.ts'
import { usePageContext } from '../page/page-context.tsx'
import { PasswordField } from '../ui/password-field.tsx'

/** A password that is set now, with the rule for it. `label` where it is not the account's first; `judged`: unless it is wanted for the first time, what is wrong with it is shown. */
export function NewPasswordField<T>({
  form,
  label,
  judged = true,
}: {
  form: FormState<T>
  label?: string
  judged?: boolean
}) {
  const { t } = usePageContext()
  return (
    <PasswordField
      {...form.field('password')}
      {...(!judged && { error: undefined, autoFocus: true })}
      label={label ?? t('accounts.form.password')}
      hint={t('accounts.form.passwordHint', { minimum: PASSWORD_MIN })}
      autoComplete="new-password"
      required
      minLength={PASSWORD_MIN}
      maxLength={PASSWORD_MAX}
    />
  )
}
