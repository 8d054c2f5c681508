import { usePageContext } from '../../page-context.tsx'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** `action` where it stands on another page than that for logging in; `email` as far as it is known. */
export function LoginForm({ action, email }: { action?: string; email?: string }) {
  const { t } = usePageContext()
  const form = useForm('login', { fields: ['email', 'password'] })
  return (
    <Form form={form} action={action}>
      <Field {...form.field('email', email)} type="email" label={t('accounts.form.email')} autoComplete="username" inputMode="email" dir="ltr" required maxLength={254} />
      <PasswordField {...form.field('password')} label={t('accounts.form.password')} autoComplete="current-password" required maxLength={200} />
      <Button type="submit" look="primary" busy={form.busy}>
        {t('accounts.login.submit')}
      </Button>
    </Form>
  )
}
