import { absoluteUrl } from '#contract/people/pictures.ts'
import type { ReactNode } from 'react'
import { BadgeCheck, Globe, Mail, Phone } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address, placeAddress } from '#contract/addresses.ts'
import type { AgencyPage } from '#contract/homes/agencies.ts'
import { ApiError } from '#contract/errors.ts'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { NO_FILTERS } from '#contract/filters.ts'
import { ALL_GROUPS, type ActionId } from '#contract/library.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import { languageName } from '#i18n/locales.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { OfferGrid } from '../offers/card.tsx'
import { breadcrumbJsonLd } from '../offers/json-ld.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf, paramsOf } from '../../ground/page/params.ts'
import { jsonLd, pageOf, seo } from '../../ground/page/seo.ts'
import { Avatar } from '../../ground/ui/avatar.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Row, Soft, Stack } from '../../ground/ui/layout.tsx'
import { Logo } from '../../ground/ui/logo.tsx'
import { Container } from '../../ground/ui/section.tsx'
import styles from './agencies.module.css'
import { BranchesMap } from './branches-map.tsx'
import { weekdays } from './hours.ts'
import { agencyJsonLd } from './json-ld.ts'
import { Opening } from './opening.tsx'
import { ReviewList } from './reviews.tsx'
import { Stars } from './stars.tsx'

const SHOWN = 6

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, locale, language, currency } = visit
  const agency = await api.agencies
    .get({ slug: paramsOf<'agency'>(params).slug.toLowerCase(), lang: language })
    .then(
      ({ data }) => data,
      (error: unknown) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
        throw error
      },
    )
  if (!agency) throw await notFound(visit, url)
  const right = inLocale(address('agency', { country: agency.country, slug: agency.slug }), locale)
  if (url.pathname !== right) throw redirect(right + url.search, 301)
  const { reviews: page = 1 } = queryOf('agency', url)
  const [{ data: offers }, reviews] = await Promise.all([
    api.search.offers({
      agency: [agency.id],
      group: ALL_GROUPS,
      sort: 'newest',
      currency,
      lang: language,
    }),
    api.reviews.list({ id: agency.id, page }),
  ])
  // The moment of the request, so that browser and server agree about the opening hours.
  return {
    agency,
    offers: offers.slice(0, SHOWN),
    reviews,
    clocks: { now: Date.now(), days: weekdays(language) },
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  if (!loaderData || !page) return []
  const { agency, reviews } = loaderData
  const { t, locale, origin } = page
  const path = address('agency', { country: agency.country, slug: agency.slug })
  const country = agency.countries[0]
  const trail = [
    { name: t('layout.home'), path: address('home') },
    ...(country ? [country] : []),
    { name: t('agencies.list.crumb'), path: address('agencies', { country: agency.country }) },
    { name: agency.name, path },
  ]
  return [
    ...seo(page, {
      title: t('agencies.page.seoTitle', { name: agency.name, place: country?.name ?? '' }),
      description:
        agency.texts[0]?.text ??
        t('agencies.page.seoDescription', {
          name: agency.name,
          place: country?.name ?? '',
          count: agency.stock.buy + agency.stock.rent,
        }),
      path,
      index: agency.listed,
      // In a locale without a text of its own, the page shows one in another language.
      ...(agency.texts.length > 0 && { languages: agency.texts.map(({ lang }) => lang) }),
      ...(agency.logo && { image: absoluteUrl(agency.logo, origin) }),
    }),
    ...(import.meta.env.SSR
      ? jsonLd(
          agencyJsonLd(agency, reviews.rating, reviews.data, {
            url: origin + inLocale(path, locale),
            id: origin + path,
            origin,
          }),
          breadcrumbJsonLd(
            trail.map((item) => ({ name: item.name, path: inLocale(item.path, locale) })),
            origin,
          ),
        )
      : []),
  ]
}

/** An agency: description, offers, people, branches and verified details. */
export default function Agency() {
  const { agency, offers, reviews, clocks } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const { name, countries, branches, team } = agency
  return (
    <Container className={styles['page']}>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          ...(countries[0]
            ? [{ label: countries[0].name, to: placeAddress(countries[0].path) }]
            : []),
          { label: t('agencies.list.crumb'), to: address('agencies', { country: agency.country }) },
          { label: name },
        ]}
      />
      <header className={styles['head']}>
        <Logo name={name} logo={agency.logo} size={96} first />
        <div className={styles['what']}>
          <h1 className="title">
            <bdi>{name}</bdi>
          </h1>
          <Soft>
            {format.address(
              [...new Set(branches.map(({ place }) => place.split(', ')[0] ?? ''))]
                .slice(0, 3)
                .concat(countries[0]?.name ?? ''),
            )}
          </Soft>
          {reviews.rating.average !== null && (
            <p>
              <Stars of={reviews.rating.average} />{' '}
              <a href="#reviews">{t('reviews.count', { count: reviews.rating.count })}</a>
            </p>
          )}
          {agency.legal && (
            <p className={styles['good']} data-icons="m">
              <BadgeCheck aria-hidden="true" />
              {t('agencies.checked', { date: format.date(agency.legal.at, 'long') })}
            </p>
          )}
        </div>
      </header>
      <div className={`${styles['columns']} columns`}>
        <Facts agency={agency} />
        <div className={styles['main']}>
          <Texts texts={agency.texts} />
          <Stock agency={agency} offers={offers} />
          {team.length > 0 && (
            <section className={styles['section']}>
              <h2 className="partTitle">{t('agencies.page.team')}</h2>
              <ul className={`${styles['team']} cells`}>
                {team.map(({ name: who, picture, role }, index) => (
                  <li key={index}>
                    <Avatar name={who} picture={picture} size={48} />
                    <span>
                      <bdi>{who}</bdi>
                      <Soft as="span">{t(`ownAgency.role.${role}`)}</Soft>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {branches.length > 0 && (
            <section className={styles['section']}>
              <h2 className="partTitle">
                {t('agencies.page.branches', { count: branches.length })}
              </h2>
              <ul className={styles['branches']}>
                {branches.map(
                  ({
                    id,
                    name: branch,
                    street,
                    postalCode,
                    place,
                    phone,
                    path,
                    hours,
                    timeZone,
                  }) => (
                    <li key={id}>
                      <strong>
                        <bdi>{branch}</bdi>
                      </strong>
                      <address>
                        {street && <bdi>{street}</bdi>}
                        <span>
                          {postalCode} <LocaleLink to={placeAddress(path)}>{place}</LocaleLink>
                        </span>
                        {phone && (
                          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr">
                            {phone}
                          </a>
                        )}
                      </address>
                      {timeZone && <Opening hours={hours} timeZone={timeZone} {...clocks} />}
                    </li>
                  ),
                )}
              </ul>
              <BranchesMap
                points={branches.flatMap(({ lat, lon }) =>
                  lat === null || lon === null ? [] : [{ lat, lon }],
                )}
              />
            </section>
          )}
          <ReviewList agency={agency} reviews={reviews} />
        </div>
      </div>
    </Container>
  )
}

/** The text in the page's language, if there is one; the others fold out. */
function Texts({ texts }: Pick<AgencyPage, 'texts'>) {
  const { t, locale } = usePageContext()
  const [first, ...others] = texts
  if (!first) return null
  return (
    <Stack as="section">
      {first.lang !== locale && (
        <Soft>{t('offer.text.otherLanguage', { language: languageName(first.lang) })}</Soft>
      )}
      <Prose {...first} />
      {others.map((text) => (
        <details key={text.lang} className="fold">
          <summary lang={text.lang}>{languageName(text.lang)}</summary>
          <Prose {...text} />
        </details>
      ))}
    </Stack>
  )
}

function Prose({ lang, text }: AgencyPage['texts'][number]) {
  return (
    <div lang={lang} className={styles['prose']}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} dir="auto" className="lines">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

/** The newest active offers, with a link to all. */
function Stock({
  agency: { id, country, stock, countries },
  offers,
}: {
  agency: AgencyPage
  offers: readonly OfferCard[]
}) {
  const { t, locale } = usePageContext()
  const to = (action: ActionId, at = country): string =>
    searchAddress(
      { id: '', type: 'country', iso2: at, path: '' },
      { ...NO_FILTERS, group: ALL_GROUPS, agency: [id], action },
      locale,
    )
  const iso2Of = (path: string): string => path.slice(1, 3).toUpperCase()
  const elsewhere = countries.filter(({ path }) => iso2Of(path) !== country)
  return (
    <section className={styles['section']}>
      <div className={styles['sectionHead']}>
        <h2 className="partTitle">{t('agencies.page.stock')}</h2>
        <Row>
          {stock.buy > 0 && (
            <LinkButton to={to(0)}>{t('agencies.stock.buy', { count: stock.buy })}</LinkButton>
          )}
          {stock.rent > 0 && (
            <LinkButton to={to(1)}>{t('agencies.stock.rent', { count: stock.rent })}</LinkButton>
          )}
        </Row>
      </div>
      {offers.length === 0 ? (
        <EmptyState title={t('agencies.page.noStock')} />
      ) : (
        <OfferGrid offers={offers} />
      )}
      {elsewhere.length > 0 && (
        <Soft>
          {t('agencies.page.alsoIn')}{' '}
          {elsewhere.map(({ id: place, name, path }, index) => (
            <span key={place}>
              {index > 0 && ' · '}
              <LocaleLink
                to={searchAddress(
                  { id: '', type: 'country', iso2: iso2Of(path), path: '' },
                  { ...NO_FILTERS, group: ALL_GROUPS, agency: [id] },
                  locale,
                )}
              >
                {name}
              </LocaleLink>
            </span>
          ))}
        </Soft>
      )}
    </section>
  )
}

/** Contact, founding year, languages and legal details. */
function Facts({
  agency: { website, phone, email, founded, languages, legal, answersIn, feedAt },
}: {
  agency: AgencyPage
}) {
  const { t, format } = usePageContext()
  const rows: [string, ReactNode][] = [
    [
      t('agencies.page.languages'),
      languages.length > 0 && format.list(languages.map(languageName)),
    ],
    [
      t('agencies.page.answersIn'),
      answersIn &&
        t('agencies.page.answersInHours', {
          hours: Math.max(1, Math.round(answersIn.hours)),
          count: answersIn.count,
        }),
    ],
    [t('ownAgency.profile.founded'), founded !== null && format.plain(founded)],
    [t('ownAgency.legal.legalName'), legal && <bdi>{legal.legalName}</bdi>],
    [t('ownAgency.legal.register'), legal?.register && <bdi>{legal.register}</bdi>],
    [t('ownAgency.legal.vatId'), legal?.vatId && <bdi>{legal.vatId}</bdi>],
    [t('ownAgency.legal.licence'), legal?.licence && <bdi>{legal.licence}</bdi>],
    [
      t('agencies.page.checkedOn'),
      legal ? format.date(legal.at, 'long') : t('agencies.page.unchecked'),
    ],
    [t('agencies.page.feedAt'), feedAt && format.date(feedAt, 'long')],
  ]
  return (
    <aside className={`${styles['aside']} box`} aria-label={t('agencies.page.facts')}>
      {(phone || email || website) && (
        <ul className={styles['reach']} data-icons="l">
          {phone && (
            <li>
              <Phone className="muted" aria-hidden="true" />
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr">
                {phone}
              </a>
            </li>
          )}
          {email && (
            <li>
              <Mail className="muted" aria-hidden="true" />
              <a href={`mailto:${email}`} dir="ltr">
                {email}
              </a>
            </li>
          )}
          {website && (
            <li>
              <Globe className="muted" aria-hidden="true" />
              <a href={website} rel="noopener nofollow ugc" dir="ltr">
                {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
              </a>
            </li>
          )}
        </ul>
      )}
      <dl className="stack-3">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="soft">{label}</dt>
                <dd className="wrap">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </aside>
  )
}
