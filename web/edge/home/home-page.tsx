import { usePageContext } from '../../ground/page/page-context.tsx'
import { later } from '../../ground/page/later.tsx'
import { placeText } from '../../ground/page/place-text.ts'
import { SPECIFIED } from '../../homes/place-search/choices.ts'
import { PlaceSearch } from '../../homes/place-search/place-search.tsx'
import { OfferGrid } from '../../homes/offers/card.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { OfferPicture } from '../../homes/offers/picture.tsx'
import { priceText } from '../../ground/ui/offer-price.tsx'
import { Container, Section } from '../../ground/ui/section.tsx'
import styles from './home-page.module.css'
import type { Home } from './home.ts'

const WordsForm = later(() =>
  import('../../homes/place-search/words-form.tsx').then((module) => module.WordsForm),
)
const CountriesSitemap = later(() =>
  import('../../ground/countries/countries-sitemap.tsx').then((module) => module.CountriesSitemap),
)
const DoorGrid = later(() => import('./door-grid.tsx').then((module) => module.DoorGrid))
const Choices = later(() => import('./choices.tsx').then((module) => module.Choices))
const Know = later(() => import('./know.tsx').then((module) => module.Know))
const About = later(() => import('./about.tsx').then((module) => module.About))
const Popular = later(() => import('./popular.tsx').then((module) => module.Popular))
const RecentLinks = later(() =>
  import('../../homes/place-search/recent-links.tsx').then((module) => module.RecentLinks),
)

/** Screens without pictures beside the search form, as in home-page.module.css; the first home is in their first view. */
const WITHOUT_PICTURES = '(max-width: 1000px)'

export function HomePage({
  home: {
    place,
    placeId,
    placeBy,
    homeSearch,
    countries,
    country,
    popular,
    newest,
    doors,
    hero,
    about,
  },
}: {
  home: Home
}) {
  const { t, format } = usePageContext()
  // A place that the address names is shown to everyone.
  const ofPlace = placeBy ? undefined : placeId
  const homes = countries.reduce((sum, country) => sum + (country.homes ?? 0), 0)
  const served = countries.filter((country) => (country.homes ?? 0) > 0).length
  return (
    <>
      <Container className={styles['hero']}>
        <div className={styles['search']}>
          <h1 className="display">{t('home.hero.title')}</h1>
          <WordsForm place={place} isFront />
          {homeSearch && <Choices homeSearch={homeSearch} />}
          <RecentLinks />
          {homes > 0 && (
            <p className={styles['figures']}>
              {t('home.hero.figures', { offers: homes, countries: served })}
            </p>
          )}
        </div>
        <div className={styles['pictures']} aria-hidden="true" data-place={ofPlace}>
          {hero.map(({ id, picture, price }) => (
            <div key={id} className={`${styles['picture']} fills`}>
              <OfferPicture picture={picture} eager sizes="24rem" hiddenOn={WITHOUT_PICTURES} />
              <span className={styles['tag']}>{priceText(price, t, format)}</span>
            </div>
          ))}
        </div>
      </Container>

      <div data-place={ofPlace}>
        {doors && (
          <Section title={placeText(t, 'home.doors.title', [doors.place])}>
            <DoorGrid doors={doors.data} />
          </Section>
        )}

        <Container>
          <PlaceSearch
            key={homeSearch?.q}
            heading={t('home.hero.place')}
            place={place}
            placeId={ofPlace}
            text={homeSearch?.q}
            asked={homeSearch ?? undefined}
            first={SPECIFIED}
          />
        </Container>

        {newest && (
          <Section
            title={
              newest.place
                ? placeText(t, 'home.newest.title', [newest.place])
                : t('home.newest.everywhere')
            }
          >
            {newest.data.length > 0 ? (
              <OfferGrid offers={newest.data} eager />
            ) : (
              <EmptyState title={t('home.newest.empty')} />
            )}
          </Section>
        )}

        {country && <Popular places={popular} country={country} />}

        <Know place={place} />
      </div>

      {countries.length > 0 && <CountriesSitemap countries={countries} />}

      {about && <About about={about} />}
    </>
  )
}
