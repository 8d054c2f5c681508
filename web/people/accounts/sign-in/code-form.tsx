import { Form } from '../../../ground/forms/form.tsx'
import type { FormState } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { Stack } from '../../../ground/ui/layout.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in.module.css'

/** Second step of signing in: a code of the authenticator, a recovery code, or a passkey. `action`: address of the sign-in, with its return address. */
export function CodeForm({
  form,
  challenge,
  action,
}: {
  form: FormState<unknown>
  challenge: string
  action: string
}) {
  const { t } = usePageContext()
  return (
    <Stack gap={4}>
      <p className="muted">{t('accounts.login.codeLead')}</p>
      <Form form={form} action={action} hidden={{ challenge }}>
        <Field
          {...form.field('code')}
          label={t('accounts.login.code')}
          hint={t('accounts.login.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          maxLength={40}
          autoFocus
        />
        <Button type="submit" look="primary" busy={form.busy}>
          {t('accounts.login.codeSubmit')}
        </Button>
      </Form>
      <PasskeyButton />
      <a href={action} className={styles['aside']}>
        {t('accounts.login.again')}
      </a>
    </Stack>
  )
}
