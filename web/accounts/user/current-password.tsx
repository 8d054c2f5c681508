import { PASSWORD_MAX } from '#contract/accounts.ts'
import type { FormState } from '../../forms/use-form.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** Asked for by everything that could hand the account over. `judged`: as of `NewPasswordField`. */
export function CurrentPassword<T>({
  form,
  judged = true,
}: {
  form: FormState<T>
  judged?: boolean
}) {
  const { t } = usePageContext()
  return (
    <PasswordField
      {...form.field('current_password')}
      {...(!judged && { error: undefined, autoFocus: true })}
      label={t('accounts.form.currentPassword')}
      autoComplete="current-password"
      required
      maxLength={PASSWORD_MAX}
    />
  )
}
