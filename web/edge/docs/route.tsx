import type { ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { apiDocsAddress } from '#contract/edge/api-docs.ts'
import { AUDIENCES, type HelpEntry } from '#contract/ground/help.ts'
import { dirOf, isLocale } from '#i18n/locales.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { DOCUMENT } from './document.ts'
import styles from './help.module.css'
import { HelpSearch } from './help-search.tsx'
import { trailData, trailOf } from './trail.ts'

type Entry = Omit<HelpEntry, 'summary'>

/** `?q=` searches, also without scripts. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const { q } = queryOf('docs', url)
  const { data } = await api.help.list(q === undefined ? {} : { q })
  return {
    q: q ?? null,
    entries: data.map(({ summary: _, ...entry }): Entry => entry),
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const page = pageOf(matches)
  if (!page) return []
  return [
    ...seo(page, {
      title: page.t('docs.index.seoTitle'),
      description: page.t('docs.index.lead'),
      path: address('docs'),
      index: !loaderData?.q,
    }),
    ...trailData(trailOf(page.t), address('docs'), page),
  ]
}

const REFERENCE = [
  ['ranking', address('ranking')],
  ['api', address('api-docs')],
  ['schemas', `${address('api-docs')}#schemas`],
  ['mcp', address('mcp-docs')],
  ['feedsIn', apiDocsAddress('feedsIn')],
  ['feedsOut', apiDocsAddress('feedsOut')],
] as const

/** All pages of help by whom they are for, or those that a search found. */
export default function Docs() {
  const { t } = usePageContext()
  const { q, entries } = useLoaderData<typeof loader>()
  return (
    <Container className="prose">
      <Breadcrumbs items={trailOf(t)} />
      <h1 className="proseTitle">{t('docs.index.title')}</h1>
      <p className="lead">{t('docs.index.lead')}</p>
      <HelpSearch key={q} q={q ?? ''} />
      {q === null ? <Groups entries={entries} /> : <Results q={q} entries={entries} />}
    </Container>
  )
}

function Results({ q, entries }: { q: string; entries: readonly Entry[] }) {
  const { t, language } = usePageContext()
  if (entries.length === 0)
    return (
      <EmptyState
        title={t('help.search.none', { words: q })}
        action={<LinkButton to={address('support')}>{t('help.support')}</LinkButton>}
      >
        {t('help.search.noneHint')}
      </EmptyState>
    )
  return (
    <section aria-labelledby="results" className="stack-3">
      <h2 id="results" className="heading">
        {t('help.search.found', { count: entries.length, words: q })}
      </h2>
      <ol className={styles['results']}>
        {entries.map(({ slug, title, excerpt, audience, ...entry }) => (
          <li key={slug} className="entry">
            <h3 className="subheading">
              <LocaleLink to={address('help', { slug })} className="accent">
                <Own language={entry.language}>{title}</Own>
              </LocaleLink>
            </h3>
            <p>
              <Own language={entry.language}>
                {excerpt.map((piece, index) =>
                  index % 2 === 0 ? piece : <mark key={index}>{piece}</mark>,
                )}
              </Own>
            </p>
            <p className="soft">
              {t(`help.audience.${audience}`)}
              {entry.language !== language && ` · ${t('help.inEnglish')}`}
            </p>
          </li>
        ))}
      </ol>
      <p>
        <LocaleLink to={address('docs')} className="underlined">
          {t('help.search.all')}
        </LocaleLink>
      </p>
    </section>
  )
}

function Groups({ entries }: { entries: readonly Entry[] }) {
  const { t, language } = usePageContext()
  return (
    <div className={styles['groups']}>
      {AUDIENCES.map((audience) => {
        const pages = entries.filter((entry) => entry.audience === audience)
        return (
          <section
            key={audience}
            aria-labelledby={audience}
            className={`${styles['group']} stack-2`}
          >
            <h2 id={audience} className="heading">
              {t(`help.audience.${audience}`)}
            </h2>
            {pages.every((page) => page.language !== language) && (
              <p className="soft">{t('help.inEnglish')}</p>
            )}
            <ul>
              {pages.map(({ slug, title, ...entry }) => (
                <li key={slug}>
                  <LocaleLink to={address('help', { slug })}>
                    <Own language={entry.language}>{title}</Own>
                  </LocaleLink>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <section aria-labelledby="reference" className={`${styles['reference']} stack-2`}>
        <h2 id="reference" className="heading">
          {t('docs.index.reference')}
        </h2>
        <ul>
          {REFERENCE.map(([name, to]) => (
            <li key={name}>
              <LocaleLink to={to}>{t(`docs.index.${name}Title`)}</LocaleLink>
              <p className="soft">{t(`docs.index.${name}Text`)}</p>
            </li>
          ))}
          <li>
            <a href={DOCUMENT}>{t('docs.index.documentTitle')}</a>
            <p className="soft">{t('docs.index.documentText')}</p>
          </li>
        </ul>
      </section>
    </div>
  )
}

/** A text in the language of its page. */
function Own({ language, children }: { language: string; children: ReactNode }) {
  const page = usePageContext()
  return isLocale(language) && language !== page.language ? (
    <bdi lang={language} dir={dirOf(language)}>
      {children}
    </bdi>
  ) : (
    children
  )
}
