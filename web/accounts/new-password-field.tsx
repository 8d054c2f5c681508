import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/accounts.ts'
import type { FormState } from '../forms/use-form.ts'
import { usePageContext } from '../page-context.tsx'
import { PasswordField } from '../ui/password-field.tsx'

/** A password that is set now, with the rule for it. `label` where it is not the account's first. */
export function NewPasswordField<T>({ form, label }: { form: FormState<T>; label?: string }) {
  const { t } = usePageContext()
  return (
    <PasswordField
      {...form.field('password')}
      label={label ?? t('accounts.form.password')}
      hint={t('accounts.form.passwordHint', { minimum: PASSWORD_MIN })}
      autoComplete="new-password"
      required
      minLength={PASSWORD_MIN}
      maxLength={PASSWORD_MAX}
    />
  )
}
