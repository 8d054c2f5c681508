import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { support } from '#contract/support.ts'
import { MailedLinkPage } from '../accounts/recovery/mailed-link-page.tsx'
import { answerForm, text } from '../forms/answer.ts'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { queryOf } from '../page/params.ts'
import { unindexedHead } from '../page/seo.ts'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/button.tsx'

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

export const meta = unindexedHead((page) => ({
  title: page.t('support.verify.seoTitle'),
  description: page.t('support.verify.lead'),
  path: address('ticket-verify', { token: '' }),
}))

export default function VerifyTicket() {
  const { token } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <MailedLinkPage<OutputOf<typeof support.verify>['data']>
      name="verify"
      token={token}
      title={t('support.verify.title')}
      doneTitle={t('support.verify.doneTitle')}
      lead={t('support.verify.lead')}
      submit={t('support.verify.submit')}
      again={{ to: address('support'), label: t('support.verify.again') }}
      done={(ticket) => (
        <>
          <Banner tone="good">{t('support.verify.done', { id: format.plain(ticket.id) })}</Banner>
          <LinkButton to={address('ticket-link', { token: ticket.token })} look="primary">
            {t('support.verify.open')}
          </LinkButton>
        </>
      )}
    />
  )
}
