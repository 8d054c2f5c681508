import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { leads } from '#contract/leads.ts'
import { MailedLinkPage } from '../accounts/recovery/mailed-link-page.tsx'
import { answerForm, text } from '../forms/answer.ts'
import { visitContext } from '../page/load-context.ts'
import { queryOf } from '../page/params.ts'
import { usePageContext } from '../page/page-context.tsx'
import { unindexedHead } from '../page/seo.ts'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/button.tsx'

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

export const meta = unindexedHead((page) => ({
  title: page.t('leads.verify.seoTitle'),
  description: page.t('leads.verify.lead'),
  path: address('lead-verify', { token: '' }),
}))

export default function VerifyMessage() {
  const { token } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <MailedLinkPage<OutputOf<typeof leads.verify>['data']>
      name="verify"
      token={token}
      title={t('leads.verify.title')}
      doneTitle={t('leads.verify.doneTitle')}
      lead={t('leads.verify.lead')}
      submit={t('leads.verify.submit')}
      again={{ to: address('home'), label: t('leads.verify.home') }}
      done={(sent) => (
        <>
          <Banner tone="good">
            {t.rich('leads.verify.done', { title: <bdi key="title">{sent.title}</bdi> })}
          </Banner>
          <LinkButton to={address('chat-link', { token: sent.token })} look="primary">
            {t('leads.verify.open')}
          </LinkButton>
          <LinkButton to={address('offer', { slugId: sent.slugId })}>
            {t('leads.verify.offer')}
          </LinkButton>
        </>
      )}
    />
  )
}
