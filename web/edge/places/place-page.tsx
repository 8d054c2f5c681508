import { ArrowRight } from 'lucide-react'
import { address, listingAddress, placeAddress } from '#contract/addresses.ts'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { NO_FILTERS } from '#contract/filters.ts'
import { hasPart, SEARCH_TYPES, type ActionId, type CategoryId } from '#contract/library.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { later } from '../../ground/page/later.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { placeText } from '../../ground/page/place-text.ts'
import { OfferGrid } from '../../homes/offers/card.tsx'
import type { Place } from '../../homes/search/place.ts'
import { countsOf, totalOf } from '../../homes/search/place-counts.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Flag } from '../../ground/ui/flag.tsx'
import { Container, Section } from '../../ground/ui/section.tsx'
import { nameOfKind } from './kinds.ts'
import type { ShownPlace } from './shown-place.ts'
import styles from './place-page.module.css'

const Market = later(() => import('./market.tsx').then((module) => module.Market))
const Showcase = later(() => import('./showcase.tsx').then((module) => module.Showcase))
const Start = later(() => import('./start.tsx').then((module) => module.Start))
const Children = later(() => import('./around.tsx').then((module) => module.Children))
const NoHomes = later(() => import('./around.tsx').then((module) => module.NoHomes))
const Around = later(() => import('./around.tsx').then((module) => module.Around))
const Introduced = later(() => import('./texts.tsx').then((module) => module.Introduced))
const Faq = later(() => import('./texts.tsx').then((module) => module.Faq))
const ArticleGrid = later(() => import('../journal/cards.tsx').then((module) => module.ArticleGrid))
const Elsewhere = later(() => import('./elsewhere.tsx').then((module) => module.Elsewhere))
const EditTexts = later(() => import('./texts.tsx').then((module) => module.EditTexts))

/** Categories beyond this number are collapsed. */
const KINDS_SHOWN = 7

/** A country, state or city: its search, its homes on a map, its subplaces, homes by category, the newest ones, figures and neighbours. */
export default function PlacePage({ place }: { place: ShownPlace }) {
  const { t } = usePageContext()
  const { location, ancestors, newest, parts, introduction, questions, articles } = place
  const isEmpty = SEARCH_TYPES.every(({ id }) => countsOf(place, id).length === 0)
  return (
    <>
      <Container className={styles['top']}>
        {hasPart(parts, 'breadcrumbs') && (
          <Breadcrumbs
            items={[
              { label: t('layout.home'), to: address('home') },
              ...ancestors.map(({ name, path }) => ({ label: name, to: placeAddress(path) })),
              { label: location.name },
            ]}
          />
        )}
        <h1 className={`${styles['title']} display`}>
          <Flag of={location.iso2} size={40} />
          {placeText(t, 'places.title', [location])}
        </h1>
        {location.population !== null && (
          <p className={styles['about']}>
            {t('places.population', { count: location.population })}
          </p>
        )}
        {place.isApproximate && !isEmpty && (
          <p className={styles['about']}>{t('places.approximate')}</p>
        )}
      </Container>

      <Container>
        <Start place={place} />
      </Container>

      {hasPart(parts, 'links') && <Children place={place} />}

      <Container className={styles['counts']}>
        {isEmpty ? (
          <NoHomes place={place} />
        ) : (
          SEARCH_TYPES.map(({ id }) => <Counts key={id} place={place} action={id} />)
        )}
      </Container>

      {place.showcase.length > 0 && <Showcase place={place} />}

      {newest.length > 0 && (
        <Section
          title={placeText(t, 'places.newest.title', [location])}
          aside={<AllNewest place={place} />}
        >
          <OfferGrid offers={newest} />
        </Section>
      )}

      {introduction && <Introduced location={location} text={introduction} />}

      {place.market && <Market figures={place.market} place={location} since={place.since} />}

      {questions.length > 0 && (
        <Faq location={location} questions={questions} otherwise={place.questionsOtherwise} />
      )}

      {articles.length > 0 && (
        <Section title={t('places.articles.title')}>
          <ArticleGrid articles={articles} level={3} />
        </Section>
      )}

      {hasPart(parts, 'links') && <Around place={place} />}

      {/* Far from the search in the place itself, so that a phone shows one at a time. */}
      <Container>
        <Elsewhere location={location} />
      </Container>

      <EditTexts id={location.id} />
    </>
  )
}

function Rows({
  rows,
  place,
  action,
}: {
  rows: readonly { category: number; count: number }[]
  place: Place
  action: ActionId
}) {
  const { t, format, locale } = usePageContext()
  return (
    <ul>
      {rows.map(({ category, count }) => (
        <li key={category}>
          <LocaleLink
            to={listingAddress(place.location.path, action, category as CategoryId, locale)}
            className={`${styles['row']} lifts`}
          >
            <span>{nameOfKind(t, category)}</span>
            <span className="numbers">{format.number(count)}</span>
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}

/** Number of homes by category, for sale or rent. */
function Counts({ place, action }: { place: Place; action: ActionId }) {
  const { t, format, locale } = usePageContext()
  const rows = countsOf(place, action)
  if (rows.length === 0) return null
  const key = SEARCH_TYPES.find(({ id }) => id === action)?.key ?? 'buy'
  return (
    <section>
      <h2 className="ruled">
        <LocaleLink
          to={searchAddress(place.location, { ...NO_FILTERS, action }, locale)}
          className={`${styles['all']} lifts`}
        >
          <span className="figure">{format.number(totalOf(rows))}</span>{' '}
          {t(`places.counts.${key}`, { count: totalOf(rows) })}
        </LocaleLink>
      </h2>
      <Rows rows={rows.slice(0, KINDS_SHOWN)} place={place} action={action} />
      {rows.length > KINDS_SHOWN && (
        <details>
          <summary className={`${styles['more']} plain`}>
            {t('places.counts.more', { count: rows.length - KINDS_SHOWN })}
          </summary>
          <Rows rows={rows.slice(KINDS_SHOWN)} place={place} action={action} />
        </details>
      )}
    </section>
  )
}

/** Link to all homes, newest first. */
function AllNewest({ place: { location } }: { place: Place }) {
  const { t, locale } = usePageContext()
  return (
    <LinkButton
      look="quiet"
      to={searchAddress(location, { ...NO_FILTERS, sort: 'newest' }, locale)}
      icon={<ArrowRight data-flip />}
    >
      {t('places.newest.all')}
    </LinkButton>
  )
}
