import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { isLocale } from '#i18n/locales.ts'
import { answerForm, numbers, text } from '../../../ground/forms/answer.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { Breadcrumbs } from '../../../ground/ui/breadcrumbs.tsx'
import { Page, Soft } from '../../../ground/ui/layout.tsx'
import { AuthorForm, FlowForm } from './series-forms.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { journalSeries } = context.get(visitContext).api
  const [flows, authors] = await Promise.all([journalSeries.flows({}), journalSeries.authors({})])
  return { flows: flows.data, authors: authors.data }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { journalSeries } = visit.api
  const form = await request.formData()
  const [kind, act] = text(form, 'form').split('-')
  const id = Number(text(form, 'id'))
  const common = { id, version: Number(text(form, 'version')), slug: text(form, 'slug') }
  return answerForm(visit, url, form, async () => {
    if (kind === 'flow' && act === 'remove') await journalSeries.removeFlow({ id })
    else if (kind === 'flow')
      await journalSeries.saveFlow({
        ...common,
        titles: byLanguage(form, 'titles'),
        leads: byLanguage(form, 'leads'),
        articles: ordered(form),
      })
    else if (kind !== 'author') throw data(null, { status: 422 })
    else if (act === 'remove') await journalSeries.removeAuthor({ id })
    else
      await journalSeries.saveAuthor({
        ...common,
        name: text(form, 'name'),
        about: byLanguage(form, 'about'),
      })
    return true
  })
}

/** Fields `titles.de` by their language, without empty ones. */
const byLanguage = (form: FormData, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([field, value]) => {
      const [prefix, language] = field.split('.')
      const words = typeof value === 'string' ? value.trim() : ''
      return prefix === name && isLocale(language) && words !== '' ? [[language, words]] : []
    }),
  )

/** Articles by the numbers that were typed beside them; those with an empty one leave the series. */
function ordered(form: FormData): number[] {
  const places = numbers(form, 'article').map((id, index) => {
    const typed = text(form, `place.${id}`)
    return { id, index, place: typed === '' ? null : Number(typed) }
  })
  return places
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => Number(a.place) - Number(b.place) || a.index - b.index)
    .map(({ id }) => id)
}

export const meta = unindexedHead((page) => ({
  title: page.t('journal.series.seoTitle'),
  description: page.t('journal.series.title'),
  path: address('journal-series'),
}))

/** Series of articles, and authors. */
export default function Series() {
  const { flows, authors } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: t('journal.desk.title'), to: address('journal-desk') },
          { label: t('journal.series.title') },
        ]}
      />
      <h1 className="title above">{t('journal.series.title')}</h1>
      <section className="apart stack-4 formColumn">
        <h2 className="heading">{t('journal.series.flows')}</h2>
        <Soft>{t('journal.series.flowsLead')}</Soft>
        {flows.map((flow) => (
          <FlowForm key={`${flow.id}-${flow.version}`} flow={flow} />
        ))}
        <FlowForm key={`new-${flows.length}`} />
      </section>
      <section className="apart stack-4 formColumn">
        <h2 className="heading">{t('journal.series.authors')}</h2>
        <Soft>{t('journal.series.authorsLead')}</Soft>
        {authors.map((author) => (
          <AuthorForm key={`${author.id}-${author.version}`} author={author} />
        ))}
        <AuthorForm key={`new-${authors.length}`} />
      </section>
    </Page>
  )
}
