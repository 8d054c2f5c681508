import { startTransition, useEffect, useId, useState, type ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import type { Article } from '#contract/edge/journal.ts'
import { dirOf } from '#i18n/locales.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { later } from '../../ground/page/later.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { ScrollingTable } from '../../ground/ui/scrolling-table.tsx'
import { Container } from '../../ground/ui/section.tsx'
import styles from './article.module.css'
import { ArticleBody } from './body.tsx'
import { Figure } from './figure.tsx'

const Block = later(() => import('./blocks.tsx').then((module) => module.Block))
const After = later(() => import('./after.tsx').then((module) => module.After))
const OtherLanguage = later(() => import('./after.tsx').then((module) => module.OtherLanguage))
const ShareButtons = later(() =>
  import('../../ground/ui/share-buttons.tsx').then((module) => module.ShareButtons),
)

/** Fewer headings need no list. */
const HEADINGS_MIN = 3

/** An article, or a draft as it will be. `url`: absolute; null in a preview, which is not shared. */
export function ArticleView({ article, url }: { article: Article; url: string | null }) {
  const { t, format, locale, language } = usePageContext()
  const { title, summary, picture, document, pictures, blocks, headings, flow, author } = article
  const contentsId = useId()
  const isForeign = article.language !== locale
  const written =
    article.language === language ? {} : { lang: article.language, dir: dirOf(article.language) }
  const contents = headings.filter(({ level }) => level === 2)
  const day = (at: string) => (
    <bdi>
      <time dateTime={at.slice(0, 10)}>{format.date(at, 'long')}</time>
    </bdi>
  )
  return (
    <>
      <Container className={styles['page']}>
        <Breadcrumbs
          items={[
            { label: t('layout.home'), to: address('home') },
            { label: t('journal.list.title'), to: address('journal') },
            ...(flow ? [{ label: flow.title, to: address('flow', { flow: flow.slug }) }] : []),
            { label: title },
          ]}
        />
        {isForeign && <OtherLanguage wanted={locale} shown={article.language} />}
        <header className={styles['head']} {...written}>
          <h1 className="display">{title}</h1>
          <p className="proseLead">{summary}</p>
        </header>
        <div className={styles['about']}>
          <p className="soft">
            {author && (
              <>
                <LocaleLink to={address('author', { slug: author.slug })} rel="author">
                  <bdi>{author.name}</bdi>
                </LocaleLink>
                {' · '}
              </>
            )}
            {day(article.publishedAt)}
            {' · '}
            {t('journal.card.minutes', { count: article.minutes })}
            {article.changedAt.slice(0, 10) > article.publishedAt.slice(0, 10) && (
              <>
                {' · '}
                {t('journal.article.updated', { date: format.date(article.changedAt, 'long') })}
              </>
            )}
          </p>
          {url !== null && <Share title={title} url={url} />}
        </div>
        {picture && <Figure picture={picture} size={picture} eager />}
        <div className={styles['columns']}>
          {contents.length >= HEADINGS_MIN && (
            <nav aria-labelledby={contentsId} className={styles['contents']} data-print="off">
              <h2 id={contentsId} className="label">
                {t('journal.article.contents')}
              </h2>
              <ol {...written}>
                {contents.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <article className={`${styles['text']} written`} {...written}>
            <ArticleBody
              document={document}
              headings={headings}
              link={(href, children) => <TextLink href={href}>{children}</TextLink>}
              table={(columns, rows) => (
                <ScrollingTable label={t('layout.table', { columns: format.list(columns) })}>
                  {rows}
                </ScrollingTable>
              )}
              block={(index) => (
                <div
                  {...(article.language === language
                    ? {}
                    : { lang: language, dir: dirOf(language) })}
                >
                  <Block block={blocks[index]} />
                </div>
              )}
              picture={(node) => {
                const size = pictures[node.key]
                return size && <Figure picture={node} size={size} />
              }}
            />
          </article>
        </div>
      </Container>
      <After article={article} />
    </>
  )
}

/** Pages of the portal open in the page; a heading of the text and other sites do not need to. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (/^\/(?!\/)/.test(href)) return <LocaleLink to={href}>{children}</LocaleLink>
  return href.startsWith('#') ? (
    <a href={href}>{children}</a>
  ) : (
    <a href={href} rel="noopener">
      {children}
    </a>
  )
}

/** Needs scripts, so it appears after hydration, in reserved space. */
function Share({ title, url }: { title: string; url: string }) {
  const [ready, setReady] = useState(false)
  useEffect(() => startTransition(() => setReady(true)), [])
  return (
    <div className={styles['share']} data-print="off" data-script="on">
      {ready && <ShareButtons title={title} url={url} event="journal/share" />}
    </div>
  )
}
