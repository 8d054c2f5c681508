import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { savedSearches } from '#contract/saved-searches.ts'
import { MailedLinkPage } from '../accounts/recovery/mailed-link-page.tsx'
import { answerForm, text } from '../forms/answer.ts'
import { visitContext } from '../page/load-context.ts'
import { queryOf } from '../page/params.ts'
import { usePageContext } from '../page/page-context.tsx'
import { unindexedHead } from '../page/seo.ts'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/button.tsx'

export const loader = ({ url }: LoaderFunctionArgs) => queryOf('confirm-search', url)

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(
    visit,
    url,
    form,
    async () => (await visit.api.savedSearches.confirm({ token: text(form, 'token') })).data,
  )
}

export const meta = unindexedHead((page) => ({
  title: page.t('savedSearches.confirm.seoTitle'),
  description: page.t('savedSearches.confirm.lead'),
  path: address('confirm-search', { token: '' }),
}))

export default function ConfirmSearch() {
  const { token } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <MailedLinkPage<OutputOf<typeof savedSearches.confirm>['data']>
      name="confirm"
      token={token}
      title={t('savedSearches.confirm.title')}
      lead={t('savedSearches.confirm.lead')}
      submit={t('savedSearches.confirm.submit')}
      again={{ to: address('home'), label: t('savedSearches.confirm.home') }}
      done={(search) => (
        <>
          <Banner tone="good">
            {t.rich('savedSearches.confirm.done', { name: <bdi key="name">{search.name}</bdi> })}
          </Banner>
          <div className="row-3">
            <LinkButton to={address('searches', { access: search.access })} look="primary">
              {t('savedSearches.confirm.list')}
            </LinkButton>
            <LinkButton to={search.page}>{t('savedSearches.confirm.results')}</LinkButton>
          </div>
        </>
      )}
    />
  )
}
