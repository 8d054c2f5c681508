import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { savedSearches } from '#contract/saved-searches.ts'
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

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('savedSearches.confirm.seoTitle'),
        description: page.t('savedSearches.confirm.lead'),
        path: address('confirm-search', { token: '' }),
        index: false,
      })
    : []
}

/** Target of the link that confirms a search. A button, because mail scanners follow links. */
export default function ConfirmSearch() {
  const { token } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const form = useForm<OutputOf<typeof savedSearches.confirm>['data']>('confirm', { fields: [] })
  const dead = token === '' || form.code === 'dead_link'
  return (
    <SignInPage
      title={t('savedSearches.confirm.title')}
      lead={form.done || dead ? undefined : t('savedSearches.confirm.lead')}
    >
      {form.done ? (
        <>
          <Banner tone="good">
            {t.rich('savedSearches.confirm.done', { name: <bdi key="name">{form.done.name}</bdi> })}
          </Banner>
          <div className="row-3">
            <LinkButton to={address('searches', { access: form.done.access })} look="primary">
              {t('savedSearches.confirm.list')}
            </LinkButton>
            <LinkButton to={form.done.page}>{t('savedSearches.confirm.results')}</LinkButton>
          </div>
        </>
      ) : dead ? (
        <DeadLink to={address('home')} label={t('savedSearches.confirm.home')} />
      ) : (
        <Form form={form} hidden={{ token }}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('savedSearches.confirm.submit')}
          </Button>
        </Form>
      )}
    </SignInPage>
  )
}
