import { useLocation } from 'react-router'
import { address } from '#contract/addresses.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { Stack } from '../../../ground/ui/layout.tsx'
import { PasswordField } from '../../../ground/ui/password-field.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in.module.css'

/** Email and password, then a code if needed; or a passkey. `email`: if known. `returnTo`: on pages other than the sign-in page. */
export function LoginForm({
  email,
  returnTo = null,
}: {
  email?: string
  returnTo?: string | null
}) {
  const { t, locale } = usePageContext()
  const { pathname, search } = useLocation()
  const login = `/${locale}${address('login')}`
  // The sign-in page keeps its return address.
  const action =
    pathname === login
      ? login + search
      : `/${locale}${address('login', { return: returnTo ?? undefined })}`
  const form = useForm<{ challenge: string }>('login', { fields: ['email', 'password'] })
  const code = useForm('code', { fields: ['code'] })
  const challenge = form.done?.challenge ?? code.field('challenge').defaultValue
  if (challenge) return <CodeForm form={code} challenge={challenge} action={action} />
  return (
    <Stack gap={4}>
      <Form form={form} action={action}>
        <Field
          {...form.field('email', email)}
          type="email"
          label={t('accounts.form.email')}
          autoComplete="username webauthn"
          inputMode="email"
          dir="ltr"
          required
          maxLength={254}
        />
        <PasswordField
          {...form.field('password')}
          label={t('accounts.form.password')}
          autoComplete="current-password webauthn"
          required
          maxLength={200}
        />
        <Button type="submit" look="primary" busy={form.busy}>
          {t('accounts.login.submit')}
        </Button>
      </Form>
      <PasskeyButton offered />
      <LocaleLink to={address('forgot-password')} className={styles['aside']}>
        {t('accounts.login.forgot')}
      </LocaleLink>
    </Stack>
  )
}
