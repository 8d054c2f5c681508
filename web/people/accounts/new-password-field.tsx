import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/people/accounts.ts'
import type { FormState } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { PasswordField } from '../../ground/ui/password-field.tsx'

/** A new password with its rule. `label`: unless it is the account's first. `judged`: show errors, except when it is first required. */
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
