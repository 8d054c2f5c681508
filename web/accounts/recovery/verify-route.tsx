import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { answerForm, text } from '../../forms/answer.ts'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { visitContext } from '../../load-context.ts'
import { usePageContext } from '../../page-context.tsx'
import { pageOf, seo } from '../../seo.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useSession } from '../session-context.ts'
import { LoginForm } from '../sign-in/login-form.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { DeadLink } from './dead-link.tsx'

export const loader = ({ url }: LoaderFunctionArgs) => ({ token: url.searchParams.get('token') ?? '' })

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => (await visit.api.accounts.verify({ token: text(form, 'token') })).data)
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page ? seo(page, { title: page.t('accounts.recovery.verifySeoTitle'), description: page.t('accounts.recovery.verifyLead'), path: '/login/verify', index: false }) : []
}

/** Where the mail to a new address leads. A button, because programs that look at mails follow links too. */
export default function VerifyEmail() {
  const { token } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const { user } = useSession()
  const form = useForm<{ email: string }>('verify', { fields: [] })
  const dead = token === '' || form.code === 'dead_link'
  return (
    <SignInPage title={t('accounts.recovery.verifyTitle')} lead={form.done || dead ? undefined : t('accounts.recovery.verifyLead')}>
      {form.done ? (
        <>
          <Banner tone="good">{t.rich('accounts.recovery.verifyDone', { email: <bdi key="email">{form.done.email}</bdi> })}</Banner>
          {user ? <LinkButton to={address.profile()}>{t('accounts.recovery.toProfile')}</LinkButton> : <LoginForm email={form.done.email} />}
        </>
      ) : dead ? (
        <DeadLink to={user ? address.profile() : address.signup()} label={t(user ? 'accounts.recovery.toProfile' : 'accounts.recovery.toSignup')} />
      ) : (
        <Form form={form} hidden={{ token }}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('accounts.recovery.verifySubmit')}
          </Button>
        </Form>
      )}
    </SignInPage>
  )
}
