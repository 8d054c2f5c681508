import {
  data as failure,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ARTICLE_ACTS } from '#contract/edge/journal-lists.ts'
import { isLocale } from '#i18n/locales.ts'
import { momentOf } from '#i18n/zones.ts'
import { orNotFound } from '../../../ground/errors/thrown.ts'
import { answerForm, text } from '../../../ground/forms/answer.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { paramsOf, queryOf } from '../../../ground/page/params.ts'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { ArticleEditor } from './article-editor.tsx'
import { NewArticle } from './new-article.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { journalDesk, journalTexts, journalSeries } = visit.api
  const { id } = paramsOf<'article-form'>(params)
  const asked = queryOf('article-form', url).language
  const wanted = isLocale(asked) ? asked : undefined
  const user = await visit.user()
  if (id === undefined || !user) return null
  const { data: article } = await orNotFound(visit, url, journalDesk.get({ id }))
  const written = article.texts.map((one) => one.language as string)
  const language =
    wanted ?? written.find((code) => code === visit.locale) ?? written[0] ?? visit.locale
  const [edited, flows, authors] = await Promise.all([
    written.includes(language) ? journalTexts.text({ id, language }) : null,
    journalSeries.flows({}),
    journalSeries.authors({}),
  ])
  return {
    article,
    language,
    text: edited?.data ?? null,
    flows: flows.data,
    authors: authors.data,
    owner: user.id,
    zone: user.time_zone,
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { journalDesk, journalTexts } = visit.api
  const { id } = paramsOf<'article-form'>(params)
  const form = await request.formData()
  const language = languageIn(form)
  return answerForm(visit, url, form, async () => {
    const go = (to: string) => redirect(`/${visit.locale}${to}`, 303)
    if (id === undefined) {
      const { data } = await journalDesk.add({ language })
      throw go(address('article-form', { id: data.id, language }))
    }
    switch (form.get('form')) {
      case 'language': {
        const from = text(form, 'from')
        const source = isLocale(from)
          ? (await journalTexts.text({ id, language: from })).data
          : null
        await journalTexts.save({
          id,
          language,
          version: 0,
          ...(source?.content ?? {
            title: '',
            summary: '',
            alt: '',
            document: { type: 'doc', content: [] },
          }),
          slug: '',
        })
        throw go(address('article-form', { id, language }))
      }
      case 'act': {
        const act = ARTICLE_ACTS.find((one) => one === form.get('act'))
        if (!act) throw failure(null, { status: 422 })
        const zone = (await visit.user())?.time_zone ?? 'UTC'
        const at = text(form, 'at')
        const version = Number(text(form, 'version'))
        await journalTexts.act({
          id,
          language,
          version,
          act,
          ...(act === 'schedule' && at && { at: momentOf(at, zone).toISOString() }),
        })
        return true
      }
      case 'share':
        await journalTexts.share({ id, language, on: form.get('on') === '1' })
        return true
      case 'removeText':
        await journalTexts.removeText({ id, language })
        throw go(address('article-form', { id }))
      case 'remove':
        await journalDesk.remove({ id })
        throw go(address('journal-desk'))
      default:
        throw failure(null, { status: 422 })
    }
  })
}

const languageIn = (form: FormData): string => {
  const language = text(form, 'language')
  return isLocale(language) ? language : 'en'
}

export const meta = unindexedHead<typeof loader>((page, data) => ({
  title: page.t('journal.form.seoTitle', {
    title: data?.text?.title || page.t('journal.form.untitled'),
  }),
  description: page.t('journal.form.new'),
  path: address('article-form', { id: data?.article.id }),
}))

/** Writes an article, in one language at a time. */
export default function ArticleForm() {
  const data = useLoaderData<typeof loader>()
  return data ? (
    <ArticleEditor key={`${data.owner} ${data.article.id} ${data.language}`} {...data} />
  ) : (
    <NewArticle />
  )
}
