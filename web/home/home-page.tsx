import { address, listingAddress, placeAddress } from '#contract/addresses.ts'
import { CountriesSitemap } from '../countries/countries-sitemap.tsx'
import { usePageContext } from '../page/page-context.tsx'
import { LocaleLink } from '../links/locale-link.tsx'
import { placeText } from '../page/place-text.ts'
import { PlaceSearch } from '../place-search/place-search.tsx'
import { OfferGrid } from '../offers/card.tsx'
import { Chip, ChipList } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Flag } from '../ui/flag.tsx'
import { OfferPicture } from '../offers/picture.tsx'
import { priceText } from '../ui/offer-price.tsx'
import { Container, Section } from '../ui/section.tsx'
import styles from './home-page.module.css'
import type { Home } from './home.ts'

/** Screens without pictures beside the search form, as in home-page.module.css; the first home is in their first view. */
const WITHOUT_PICTURES = '(max-width: 1000px)'

export function HomePage({
  home: { asked, countries, country, popular, newest, hero },
}: {
  home: Home
}) {
  const { t, format, visitorPlace } = usePageContext()
  const total = countries.reduce((sum, { count }) => sum + count, 0)
  const served = countries.filter(({ count }) => count > 0).length
  return (
    <>
      <Container className={styles['hero']}>
        <div className={styles['search']}>
          <PlaceSearch
            key={asked?.q}
            level={1}
            heading={t('home.hero.title')}
            place={visitorPlace}
            text={asked?.q}
            action={asked?.action}
            category={asked?.category}
          />
          {asked && <Choices asked={asked} />}
          {total > 0 && (
            <p className={styles['figures']}>
              {t('home.hero.figures', { offers: total, countries: served })}
            </p>
          )}
          <LocaleLink
            to={address('offer-form')}
            rel="nofollow"
            className={styles['own']}
            data-narrow="only"
          >
            {t('layout.nav.offer')}
          </LocaleLink>
        </div>
        <div className={styles['pictures']} aria-hidden="true">
          {hero.map(({ id, picture, price }) => (
            <div key={id} className={styles['picture']}>
              <OfferPicture picture={picture} eager sizes="24rem" hiddenOn={WITHOUT_PICTURES} />
              <span className={styles['tag']}>{priceText(price, t, format)}</span>
            </div>
          ))}
        </div>
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

      {popular.length > 0 && country && (
        <Section title={placeText(t, 'home.popular.title', [country])}>
          <ChipList>
            {popular.map(({ id, name, path, count }) => (
              <li key={id}>
                <Chip to={placeAddress(path)} count={format.number(count)}>
                  {name}
                </Chip>
              </li>
            ))}
          </ChipList>
        </Section>
      )}

      {countries.length > 0 && <CountriesSitemap countries={countries} />}
    </>
  )
}

/** Ambiguous places, for the search form without JavaScript. */
function Choices({
  asked: { q, action, category, choices },
}: {
  asked: NonNullable<Home['asked']>
}) {
  const { t, format, locale } = usePageContext()
  if (choices.length === 0)
    return <EmptyState title={t('home.choices.none', { q })}>{t('form.place.none')}</EmptyState>
  return (
    <nav aria-label={t('home.choices.title', { q })}>
      <h2 className={styles['which']}>{t('home.choices.title', { q })}</h2>
      <ChipList>
        {choices.map(({ id, name, parent_name, country, iso2, path }) => (
          <li key={id}>
            <Chip to={listingAddress(path, action, category, locale)} icon={<Flag of={iso2} />}>
              {format.address([name, parent_name, country.name])}
            </Chip>
          </li>
        ))}
      </ChipList>
    </nav>
  )
}
