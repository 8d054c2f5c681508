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
import { queryOf } from '../page/params.ts'
import { usePageContext } from '../page/page-context.tsx'
import { pageOf, seo } from '../page/seo.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'

export const loader = ({ url }: LoaderFunctionArgs) => queryOf('lead-verify', url)

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(
    visit,
    url,
    form,
    async () => (await visit.api.leads.verify({ token: text(form, 'token') })).data,
  )
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('leads.verify.seoTitle'),
        description: page.t('leads.verify.lead'),
        path: address('lead-verify', { token: '' }),
        index: false,
      })
    : []
}

/** Target of the link mailed to senders without an account. A button, because mail scanners follow links. */
export default function VerifyMessage() {
  const { token } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const form = useForm<{ slugId: string; title: string; token: string }>('verify', { fields: [] })
  const dead = token === '' || form.code === 'dead_link'
  return (
    <SignInPage
      title={t('leads.verify.title')}
      lead={form.done || dead ? undefined : t('leads.verify.lead')}
    >
      {form.done ? (
        <>
          <Banner tone="good">
            {t.rich('leads.verify.done', { title: <bdi key="title">{form.done.title}</bdi> })}
          </Banner>
          <LinkButton to={address('chat-link', { token: form.done.token })} look="primary">
            {t('leads.verify.open')}
          </LinkButton>
          <LinkButton to={address('offer', { slugId: form.done.slugId })}>
            {t('leads.verify.offer')}
          </LinkButton>
        </>
      ) : dead ? (
        <DeadLink to={address('home')} label={t('leads.verify.home')} />
      ) : (
        <Form form={form} hidden={{ token }}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('leads.verify.submit')}
          </Button>
        </Form>
      )}
    </SignInPage>
  )
}
