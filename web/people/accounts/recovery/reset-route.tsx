import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { accounts } from '#contract/people/accounts.ts'
import { address } from '#contract/addresses.ts'
import { answerForm, text } from '../../../ground/forms/answer.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { queryOf } from '../../../ground/page/params.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { LoginForm } from '../sign-in/login-form.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { DeadLink } from './dead-link.tsx'

export const loader = ({ url }: LoaderFunctionArgs) => queryOf('reset-password', url)

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    await visit.api.accounts.resetPassword({
      token: text(form, 'token'),
      password: text(form, 'password'),
    })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('accounts.recovery.resetSeoTitle'),
  description: page.t('accounts.recovery.resetLead'),
  path: address('reset-password', { token: '' }),
}))

/** Target of the link in the password mail. */
export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const form = useForm<true>('reset', { fields: ['password'], endpoint: accounts.resetPassword })
  const dead = token === '' || form.code === 'dead_link'
  return (
    <SignInPage
      title={t('accounts.recovery.resetTitle')}
      lead={form.done || dead ? undefined : t('accounts.recovery.resetLead')}
    >
      {form.done ? (
        <>
          <Banner tone="good">{t('accounts.recovery.resetDone')}</Banner>
          <LoginForm />
        </>
      ) : dead ? (
        <DeadLink to={address('forgot-password')} label={t('accounts.recovery.anotherLink')} />
      ) : (
        <Form form={form} hidden={{ token }}>
          <NewPasswordField form={form} label={t('accounts.form.newPassword')} />
          <Button type="submit" look="primary" busy={form.busy}>
            {t('accounts.recovery.resetSubmit')}
          </Button>
        </Form>
      )}
    </SignInPage>
  )
}
