import { PASSWORD_MAX } from '#contract/accounts.ts'
import type { FormState } from '../../forms/use-form.ts'
import { usePageContext } from '../../page-context.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** Asked for by everything that could hand the account over. */
export function CurrentPassword<T>({ form }: { form: FormState<T> }) {
  const { t } = usePageContext()
  return <PasswordField {...form.field('current_password')} label={t('accounts.form.currentPassword')} autoComplete="current-password" required maxLength={PASSWORD_MAX} />
}
