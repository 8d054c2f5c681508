import { Fragment, useId } from 'react'
import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { dirOf, isLocale, languageName } from '#i18n/locales.ts'
import { plainText, readMarkdown } from '#text/markdown.ts'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { cookieText, readCookie } from '../../ground/page/cookie.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { packed, unpacked, useUnpacked } from '../../ground/page/packed.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Neighbours } from '../../ground/ui/neighbours.tsx'
import { MarkdownText } from '../../ground/ui/markdown.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { Helpful } from './helpful.tsx'
import styles from './help.module.css'
import { trailData, trailOf } from './trail.ts'

/** A shorter page needs no list of its headings. */
const HEADINGS_MIN = 3
/** Pages whose votes a browser remembers. */
const VOTES_MAX = 100

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { slug } = paramsOf<'help'>(params)
  const { data } = await orNotFound(visit, url, visit.api.help.get({ slug }))
  const { text: markdown, ...article } = data
  const nodes = readMarkdown(markdown)
  const headings = nodes.flatMap((node) =>
    typeof node === 'object' && node.tag === 'h2' && node.id !== undefined
      ? [{ id: node.id, text: plainText(node.children) }]
      : [],
  )
  const others = article.languages
    .filter((code) => code !== article.language)
    .map((code) => ({ code, name: languageName(code) }))
  return packed(visit, { ...article, nodes, headings, others })
}

/** Counts whether the page was of use, once from a browser. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { slug } = paramsOf<'help'>(params)
  const form = await request.formData()
  const rated =
    readCookie(request.headers.get('cookie'), 'helpVotes', visit.cookies)?.split('.') ?? []
  return answerForm(visit, url, form, async () => {
    if (!rated.includes(slug)) {
      await visit.api.help.vote({ slug, useful: text(form, 'useful') === 'yes' })
      const kept = [...rated, slug].slice(-VOTES_MAX).join('.')
      visit.setCookies.push(cookieText('helpVotes', kept, visit.cookies))
    }
    return true
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  if (!page || !loaderData) return []
  const { slug, title, summary, languages } = unpacked(loaderData)
  const path = address('help', { slug })
  return [
    ...seo(page, {
      title: `${title} | Lares`,
      description: summary,
      path,
      type: 'article',
      languages,
    }),
    ...trailData(trailOf(page.t, { label: title }), path, page),
  ]
}

/** A page of help. */
export default function Help() {
  const { t, format, language } = usePageContext()
  const { title, summary, audience, date, nodes, headings, others, previous, next, ...article } =
    useUnpacked(useLoaderData<typeof loader>())
  const contentsId = useId()
  const neighbour = (page: { slug: string; title: string }, hint: string) => ({
    to: address('help', { slug: page.slug }),
    title: page.title,
    language: article.language,
    hint,
  })
  const written =
    isLocale(article.language) && article.language !== language
      ? { lang: article.language, dir: dirOf(article.language) }
      : {}
  return (
    <Container className="prose">
      <Breadcrumbs items={trailOf(t, { label: title })} />
      {'lang' in written && (
        <p className={styles['note']}>
          {others.length === 0 ? t('help.english') : t('help.otherLanguages')}
          {others.map(({ code, name }) => (
            <Fragment key={code}>
              {' '}
              <a
                href={inLocale(address('help', { slug: article.slug }), code)}
                lang={code}
                hrefLang={code}
              >
                {name}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      <article {...written}>
        <h1 className="proseTitle">{title}</h1>
        <p className="proseLead">{summary}</p>
        {headings.length >= HEADINGS_MIN && (
          <nav aria-labelledby={contentsId} className={styles['contents']} data-print="off">
            <h2 id={contentsId} className="label" lang={language} dir="auto">
              {t('help.contents')}
            </h2>
            <ul>
              {headings.map(({ id, text: words }) => (
                <li key={id}>
                  <a href={`#${id}`}>{words}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <MarkdownText nodes={nodes} />
      </article>
      <p className="above soft">
        {t('help.changed', { date: format.date(date) })} · {t(`help.audience.${audience}`)}
      </p>
      <Helpful key={article.slug} />
      <Neighbours
        label={t('help.neighbours')}
        previous={previous && neighbour(previous, t('help.previous'))}
        next={next && neighbour(next, t('help.next'))}
      />
      <div className={styles['more']} data-print="off">
        <p>{t('help.more')}</p>
        <LinkButton to={address('support')}>{t('help.support')}</LinkButton>
      </div>
    </Container>
  )
}
