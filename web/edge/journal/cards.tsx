import type { ArticleCard } from '#contract/edge/journal.ts'
import { address } from '#contract/addresses.ts'
import { dirOf, languageName } from '#i18n/locales.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { OfferPicture } from '../../homes/offers/picture.tsx'
import styles from './cards.module.css'

const SIZES = '(max-width: 40rem) 92vw, (max-width: 64rem) 46vw, 24rem'

/** Articles in a grid; `first`: the first is large. */
export function ArticleGrid({
  articles,
  first = false,
  level = 2,
}: {
  articles: readonly ArticleCard[]
  first?: boolean
  level?: 2 | 3
}) {
  return (
    <ul className={styles['grid']} data-first={first || undefined}>
      {articles.map((article, index) => (
        <li key={article.id}>
          <Card article={article} level={level} large={first && index === 0} />
        </li>
      ))}
    </ul>
  )
}

function Card({ article, level, large }: { article: ArticleCard; level: 2 | 3; large: boolean }) {
  const { t, format, locale, ...page } = usePageContext()
  const { language, slug, title, summary, picture, minutes, publishedAt, flow } = article
  const Heading = `h${level}` as const
  const written = language === page.language ? {} : { lang: language, dir: dirOf(language) }
  return (
    <article className={`${styles['card']} lit`}>
      {picture && (
        <OfferPicture
          picture={{ ...picture, alt: '' }}
          sizes={SIZES}
          eager={large}
          className={styles['picture'] ?? ''}
        />
      )}
      <div className="stack-1">
        {flow && <p className="soft">{flow.title}</p>}
        <Heading className={large ? 'title' : 'heading'}>
          <LocaleLink to={address('article', { slug })} className="plain covers" {...written}>
            {title}
          </LocaleLink>
        </Heading>
        <p className="muted" {...written}>
          {summary}
        </p>
        <p className={`${styles['foot']} soft`}>
          <time dateTime={publishedAt.slice(0, 10)}>{format.date(publishedAt, 'medium')}</time>
          <span>{t('journal.card.minutes', { count: minutes })}</span>
          {language !== locale && (
            <span className="badge">
              {t('journal.card.language', { language: languageName(language) })}
            </span>
          )}
        </p>
      </div>
    </article>
  )
}
