import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { DeadLink } from '../accounts/recovery/dead-link.tsx'
import { SignInPage } from '../accounts/sign-in/sign-in-page.tsx'
import { answerForm, text } from '../forms/answer.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { queryOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'

export const loader = ({ url }: LoaderFunctionArgs) => queryOf('ticket-verify', url)

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(
    visit,
    url,
    form,
    async () => (await visit.api.support.verify({ token: text(form, 'token') })).data,
  )
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('support.verify.seoTitle'),
        description: page.t('support.verify.lead'),
        path: address('ticket-verify', { token: '' }),
        index: false,
      })
    : []
}

/** Target of the link mailed to who asks without an account. A button, because mail scanners follow links. */
export default function VerifyTicket() {
  const { token } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const form = useForm<{ id: number; token: string }>('verify', { fields: [] })
  const dead = token === '' || form.code === 'dead_link'
  return (
    <SignInPage
      title={t('support.verify.title')}
      lead={form.done || dead ? undefined : t('support.verify.lead')}
    >
      {form.done ? (
        <>
          <Banner tone="good">
            {t('support.verify.done', { id: format.plain(form.done.id) })}
          </Banner>
          <LinkButton to={address('ticket-link', { token: form.done.token })} look="primary">
            {t('support.verify.open')}
          </LinkButton>
        </>
      ) : dead ? (
        <DeadLink to={address('support')} label={t('support.verify.again')} />
      ) : (
        <Form form={form} hidden={{ token }}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('support.verify.submit')}
          </Button>
        </Form>
      )}
    </SignInPage>
  )
}
