import { useId } from 'react'
import { address, placeAddress } from '#contract/addresses.ts'
import type { Article, ArticleCard } from '#contract/edge/journal.ts'
import { languageName } from '#i18n/locales.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Neighbours, type Neighbour } from '../../ground/ui/neighbours.tsx'
import { Container, Section } from '../../ground/ui/section.tsx'
import { OfferGrid } from '../../homes/offers/card.tsx'
import styles from './article.module.css'
import { ArticleGrid } from './cards.tsx'

/** Says that an article is not in the reader's language. */
export function OtherLanguage({ wanted, shown }: { wanted: string; shown: string }) {
  const { t } = usePageContext()
  return (
    <Banner>
      {t('journal.article.otherLanguage', {
        wanted: languageName(wanted),
        shown: languageName(shown),
      })}
    </Banner>
  )
}

/** After the text: its languages, its neighbours, homes in its places and other articles. */
export function After({ article }: { article: Article }) {
  const { t } = usePageContext()
  return (
    <>
      <Container className="stack-4">
        <Languages article={article} />
        <SeriesNeighbours article={article} />
      </Container>
      {article.homes.length > 0 && (
        <Section title={t('journal.article.homes')} aside={<Places article={article} />}>
          <OfferGrid offers={article.homes} />
        </Section>
      )}
      {article.more.length > 0 && (
        <Section title={t('journal.article.more')}>
          <ArticleGrid articles={article.more} level={3} />
        </Section>
      )}
    </>
  )
}

function Places({ article: { places } }: { article: Article }) {
  return (
    <ChipList>
      {places.map(({ id, name, path }) => (
        <li key={id}>
          <Chip to={placeAddress(path)}>{name}</Chip>
        </li>
      ))}
    </ChipList>
  )
}

/** The other languages that it is written in. */
function Languages({ article: { languages, language } }: { article: Article }) {
  const { t } = usePageContext()
  const id = useId()
  const others = languages.filter((one) => one.language !== language)
  if (others.length === 0) return null
  return (
    <nav aria-labelledby={id} className={styles['languages']} data-print="off">
      <h2 id={id} className="label">
        {t('journal.article.languages')}
      </h2>
      <ul className="row-3">
        {others.map((other) => (
          <li key={other.language}>
            <a
              href={`/${other.language}${address('article', { slug: other.slug })}`}
              hrefLang={other.language}
              lang={other.language}
              title={other.title}
            >
              {languageName(other.language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The articles before and after it in its series. */
function SeriesNeighbours({ article: { previous, next, flow } }: { article: Article }) {
  const { t } = usePageContext()
  const neighbour = (card: ArticleCard | null, hint: string): Neighbour | null =>
    card && {
      to: address('article', { slug: card.slug }),
      title: card.title,
      language: card.language,
      hint,
    }
  return (
    flow && (
      <Neighbours
        label={flow.title}
        previous={neighbour(previous, t('journal.article.previous'))}
        next={neighbour(next, t('journal.article.next'))}
      />
    )
  )
}
