import { MailCheck } from 'lucide-react'
import { accounts, NAME_MAX } from '#contract/accounts.ts'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useHydrated } from '../../page/hydrated.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { NewPasswordField } from '../new-password-field.tsx'

/** Creates an account. A mail follows in any case, so that nobody learns whether the address has an account. */
export function RegisterForm() {
  const { t, currency } = usePageContext()
  const hydrated = useHydrated()
  const form = useForm<{ email: string }>('register', {
    fields: ['name', 'email', 'password'],
    endpoint: accounts.register,
  })
  if (form.done) {
    return (
      <EmptyState
        announced
        icon={<MailCheck aria-hidden="true" />}
        title={t('accounts.login.mailTitle')}
      >
        <p role="status">
          {t.rich('accounts.login.mailText', { email: <bdi key="email">{form.done.email}</bdi> })}
        </p>
        <p>{t('accounts.login.mailHint')}</p>
      </EmptyState>
    )
  }
  return (
    <Form
      form={form}
      hidden={{
        currency,
        time_zone: hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : '',
      }}
    >
      <Field
        {...form.field('name')}
        label={t('accounts.form.name')}
        autoComplete="name"
        dir="auto"
        required
        maxLength={NAME_MAX}
      />
      <Field
        {...form.field('email')}
        type="email"
        label={t('accounts.form.email')}
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        required
        maxLength={254}
      />
      <NewPasswordField form={form} />
      <Button type="submit" look="primary" busy={form.busy}>
        {t('accounts.login.register')}
      </Button>
    </Form>
  )
}
