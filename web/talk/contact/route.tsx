import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { answerForm } from '../../ground/forms/answer.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { NewTicket } from '../support/new-ticket.tsx'
import { contextOf, sendTicket } from '../support/sending.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Prose } from '../../ground/ui/layout.tsx'

/** A form with an expired stamp needs a new one. */
export const shouldRevalidate = (): boolean => true

/** `?subject=press` preselects the subject. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { data } = await visit.api.support.form({})
  return {
    stamp: data.stamp,
    subject: queryOf('contact', url).subject ?? null,
    context: contextOf(visit, { from: undefined, failed: undefined }),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, () => sendTicket(visit, form))
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  const [title, description] = [page.t('contact.page.seoTitle'), page.t('contact.page.lead')]
  const path = address('contact')
  const document = {
    '@context': 'https://schema.org',
    '@type': 'ContactPage',
    name: page.t('contact.page.title'),
    description,
    url: page.origin + inLocale(path, page.locale),
    inLanguage: page.locale,
  }
  return [...seo(page, { title, description, path }), { 'script:ld+json': document }]
}

/** Another way to support: the form opens a ticket. */
export default function Contact() {
  const { t } = usePageContext()
  const { stamp, subject, context } = useLoaderData<typeof loader>()
  return (
    <Prose>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('contact.page.title') },
        ]}
      />
      <h1 className="proseTitle">{t('contact.page.title')}</h1>
      <p className="proseLead">{t('contact.page.lead')}</p>
      <NewTicket stamp={stamp} category={subject} context={context} />
    </Prose>
  )
}
