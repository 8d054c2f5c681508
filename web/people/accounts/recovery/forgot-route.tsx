import { MailCheck } from 'lucide-react'
import type { ActionFunctionArgs } from 'react-router'
import { accounts } from '#contract/people/accounts.ts'
import { address } from '#contract/addresses.ts'
import { answerForm, text } from '../../../ground/forms/answer.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { Button } from '../../../ground/ui/button.tsx'
import { EmptyState } from '../../../ground/ui/empty-state.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import styles from '../sign-in/sign-in.module.css'

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const email = text(form, 'email')
    await visit.api.accounts.forgotPassword({ email })
    return { email }
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('accounts.recovery.forgotSeoTitle'),
  description: page.t('accounts.recovery.forgotLead'),
  path: address('forgot-password'),
}))

/** Asks for a mail with a link to reset the password. The answer is the same for every address. */
export default function ForgotPassword() {
  const { t } = usePageContext()
  const form = useForm<{ email: string }>('forgot', {
    fields: ['email'],
    endpoint: accounts.forgotPassword,
  })
  return (
    <SignInPage
      title={t('accounts.recovery.forgotTitle')}
      lead={form.done ? undefined : t('accounts.recovery.forgotLead')}
    >
      {form.done ? (
        <EmptyState
          announced
          icon={<MailCheck aria-hidden="true" />}
          title={t('accounts.login.mailTitle')}
        >
          <p role="status">
            {t.rich('accounts.recovery.forgotDone', {
              email: <bdi key="email">{form.done.email}</bdi>,
            })}
          </p>
        </EmptyState>
      ) : (
        <Form form={form}>
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
          <Button type="submit" look="primary" busy={form.busy}>
            {t('accounts.recovery.forgotSubmit')}
          </Button>
        </Form>
      )}
      <LocaleLink to={address('login')} className={styles['aside']}>
        {t('accounts.recovery.toLogin')}
      </LocaleLink>
    </SignInPage>
  )
}
