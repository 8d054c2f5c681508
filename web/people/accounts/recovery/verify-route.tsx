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
import { useSession } from '../../../ground/page/session-context.ts'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../../ground/ui/button.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { CurrentPassword } from '../user/confirmation.tsx'
import { LoginForm } from '../sign-in/login-form.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { DeadLink } from './dead-link.tsx'

export const loader = ({ url }: LoaderFunctionArgs) => {
  const { token, return: returnTo } = queryOf('verify', url)
  return { token, returnTo }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  const passwords = {
    ...(form.has('password') && { password: text(form, 'password') }),
    ...(form.has('current_password') && { current_password: text(form, 'current_password') }),
  }
  return answerForm(
    visit,
    url,
    form,
    async () =>
      (await visit.api.accounts.verify({ token: text(form, 'token'), ...passwords })).data,
  )
}

export const meta = unindexedHead((page) => ({
  title: page.t('accounts.recovery.verifySeoTitle'),
  description: page.t('accounts.recovery.verifyLead'),
  path: address('verify', { token: '' }),
}))

/** The password that the first answer requires. */
const WANTED: Record<string, 'new' | 'current'> = {
  password_wanted: 'new',
  current_password_wanted: 'current',
}

/**
 * Target of the link in the verification mail. A button, because mail scanners follow links. If the link is opened in another browser, a
 * password is needed too; only the button's answer can require it, because the session cookie comes only with forms of this page.
 */
export default function VerifyEmail() {
  const { token, returnTo } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const { user } = useSession()
  const form = useForm<{ email: string; return?: string }>('verify', {
    fields: ['password', 'current_password'],
    endpoint: accounts.verify,
  })
  const wanted = WANTED[form.code ?? ''] ?? form.field('wanted').defaultValue
  // No error for a password that was not required before.
  const judged = WANTED[form.code ?? ''] === undefined
  const dead = token === '' || form.code === 'dead_link'
  return (
    <SignInPage
      title={t('accounts.recovery.verifyTitle')}
      lead={
        form.done || dead
          ? undefined
          : t(
              wanted === 'new'
                ? 'accounts.recovery.verifyChoose'
                : wanted === 'current'
                  ? 'accounts.recovery.verifyProve'
                  : 'accounts.recovery.verifyLead',
            )
      }
    >
      {form.done ? (
        <>
          <Banner tone="good">
            {t.rich('accounts.recovery.verifyDone', {
              email: <bdi key="email">{form.done.email}</bdi>,
            })}
          </Banner>
          {user ? (
            <LinkButton to={address('profile')}>{t('accounts.recovery.toProfile')}</LinkButton>
          ) : (
            <LoginForm email={form.done.email} returnTo={form.done.return ?? returnTo} />
          )}
        </>
      ) : dead ? (
        <DeadLink
          to={user ? address('profile') : address('signup')}
          label={t(user ? 'accounts.recovery.toProfile' : 'accounts.recovery.toSignup')}
        />
      ) : (
        <Form form={form} hidden={{ token, ...(wanted && { wanted }) }}>
          {wanted === 'new' && <NewPasswordField form={form} judged={judged} />}
          {wanted === 'current' && <CurrentPassword form={form} judged={judged} />}
          <Button type="submit" look="primary" busy={form.busy}>
            {t('accounts.recovery.verifySubmit')}
          </Button>
        </Form>
      )}
    </SignInPage>
  )
}
