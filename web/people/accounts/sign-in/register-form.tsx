import { MailCheck } from 'lucide-react'
import { accounts, NAME_MAX } from '#contract/people/accounts.ts'
import { address } from '#contract/addresses.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Checkbox } from '../../../ground/ui/checkbox.tsx'
import { EmptyState } from '../../../ground/ui/empty-state.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { Wrong } from '../../../ground/ui/layout.tsx'
import { NewPasswordField } from '../new-password-field.tsx'

/** Creates an account. A mail follows in any case, so that the page does not reveal whether the address has an account. */
export function RegisterForm({ terms }: { terms: { version: string; date: string } }) {
  const { t, format, locale, currency } = usePageContext()
  const hydrated = useHydrated()
  const form = useForm<{ email: string }>('register', {
    fields: ['name', 'email', 'password', 'terms'],
    endpoint: accounts.register,
  })
  const agreed = form.field('terms')
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
      <div>
        <Checkbox
          name={agreed.name}
          value={terms.version}
          defaultChecked={agreed.defaultValue === terms.version}
          required
          aria-invalid={agreed.error ? true : undefined}
          aria-describedby={agreed.error ? 'terms-note' : undefined}
          label={t.rich('accounts.login.terms', {
            date: format.date(terms.date),
            terms: (text) => (
              <a key="terms" href={`/${locale}${address('terms')}`} target="_blank">
                {text}
              </a>
            ),
            privacy: (text) => (
              <a key="privacy" href={`/${locale}${address('privacy')}`} target="_blank">
                {text}
              </a>
            ),
          })}
        />
        {agreed.error && <Wrong id="terms-note">{agreed.error}</Wrong>}
      </div>
      <Button type="submit" look="primary" busy={form.busy}>
        {t('accounts.login.register')}
      </Button>
    </Form>
  )
}
