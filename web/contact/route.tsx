import { MailCheck } from 'lucide-react'
import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { ContactSubject } from '#contract/contact.ts'
import { answerForm, text } from '../forms/answer.ts'
import { useForm } from '../forms/use-form.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { inLocale } from '../page/addresses.ts'
import { visitContext } from '../page/load-context.ts'
import { queryOf } from '../page/params.ts'
import { usePageContext } from '../page/page-context.tsx'
import { pageOf, seo } from '../page/seo.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Prose } from '../ui/layout.tsx'
import { ContactForm, FIELDS } from './contact-form.tsx'
import styles from './contact.module.css'

/** A form that was rejected for an expired stamp needs a new one. */
export const shouldRevalidate = (): boolean => true

/** `?subject=press` preselects the subject. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const { data } = await api.contact.form({})
  return { stamp: data.stamp, subject: queryOf('contact', url).subject ?? null }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    // The API rejects an unknown subject, at its field.
    const subject = text(form, 'subject') as ContactSubject
    const { data } = await visit.api.contact.send({
      name: text(form, 'name'),
      email: text(form, 'email'),
      subject,
      message: text(form, 'message'),
      stamp: text(form, 'stamp'),
      website: text(form, 'website'),
    })
    return data
  })
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

/** A message to the operator of the portal. */
export default function Contact() {
  const { t } = usePageContext()
  const { stamp, subject } = useLoaderData<typeof loader>()
  const form = useForm<{ email: string }>('contact', FIELDS)
  return (
    <Prose>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('contact.page.title') },
        ]}
      />
      <h1 className="proseTitle">{t('contact.page.title')}</h1>
      {form.done ? (
        <EmptyState
          announced
          icon={<MailCheck aria-hidden="true" />}
          title={t('contact.done.title')}
          action={
            <LocaleLink to={address('home')} className={styles['on']}>
              {t('contact.done.home')}
            </LocaleLink>
          }
        >
          <p role="status">
            {t.rich('contact.done.text', { email: <bdi key="email">{form.done.email}</bdi> })}
          </p>
          <p>{t('contact.done.copy')}</p>
        </EmptyState>
      ) : (
        <>
          <p className="proseLead">{t('contact.page.lead')}</p>
          <ContactForm form={form} stamp={stamp} subject={subject} />
        </>
      )}
    </Prose>
  )
}
