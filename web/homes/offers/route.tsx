import { useState } from 'react'
import { Check } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
} from 'react-router'
import { address, listingAddress, offerIdOf, placeAddress } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import type { PageUnits } from '#contract/people/country-units.ts'
import type { AroundPlace, Surroundings } from '#contract/homes/around.ts'
import { HOUSE_TYPES, isPlot, type ActionId, type CategoryId } from '#contract/library.ts'
import type { Offer, OfferCard } from '#contract/homes/offers.ts'
import { absoluteUrl, pictureUrl } from '#contract/people/pictures.ts'
import type { Formatter } from '#i18n/format.ts'
import { qrCode } from '#text/qr-code.ts'
import { gone, offerNotFound } from '../../ground/errors/thrown.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { inLocale } from '../../ground/page/addresses.ts'
import { later } from '../../ground/page/later.tsx'
import { browserHead, headPage, unitsAbout } from '../../ground/page/head.ts'
import { isAway } from '../../ground/page/away.ts'
import type { OfferCosts } from './price-in-context.tsx'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { usePageContext, InUnits } from '../../ground/page/page-context.tsx'
import { packed, unpacked, useUnpacked, type Packed } from '../../ground/page/packed.ts'
import { paramsOf } from '../../ground/page/params.ts'
import { jsonLd, seo, type HeadPage } from '../../ground/page/seo.ts'
import { listingTitle } from '../../ground/page/listing-title.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import {
  ConvertedLine,
  PriceLine,
  perPeriod,
  pricePerArea,
  priceText,
} from '../../ground/ui/offer-price.tsx'
import { OfferActions } from './actions.tsx'
import { aroundOf } from './around-of.ts'
import { BackToResults } from './back-to-results.tsx'
import { isReduced, OfferGrid } from './card.tsx'
import { kindSlug } from '../../ground/page/listing-title.ts'
import { mainFacts } from './facts.ts'
import { Gallery } from './gallery.tsx'
import { breadcrumbJsonLd, offerJsonLd } from './json-ld.ts'
import styles from './offer.module.css'
import { PlaceMap } from './place-map.tsx'
import type { OnlineAddress } from './print-sheet.tsx'
import { useSeeing } from './seen.ts'
import { isShownLink } from './shown-link.ts'
import { sameAs } from './same.ts'
import { similarTo } from './similar.ts'
import { OfferTexts } from './texts.tsx'

const FactsTable = later(() => import('./facts-table.tsx').then((module) => module.FactsTable))
const FactsOrigin = later(() => import('./facts-origin.tsx').then((module) => module.FactsOrigin))
const EnergyScale = later(() => import('./facts-table.tsx').then((module) => module.EnergyScale))
const PriceHistory = later(() =>
  import('./price-history.tsx').then((module) => module.PriceHistory),
)
const Advertisers = later(() => import('./advertisers.tsx').then((module) => module.Advertisers))
const Around = later(() => import('./around.tsx').then((module) => module.Around))
const HomesNearby = later(() => import('./nearby.tsx').then((module) => module.HomesNearby))
const MediaLinks = later(() => import('./media-links.tsx').then((module) => module.MediaLinks))
const Contact = later(() => import('./contact.tsx').then((module) => module.Contact))
const PrintSheet = later(() => import('./print-sheet.tsx').then((module) => module.PrintSheet))
const PriceInContext = later(() =>
  import('./price-in-context.tsx').then((module) => module.PriceInContext),
)

const FARM = HOUSE_TYPES.find(({ slug }) => slug === 'farm')!.id

interface Shown {
  offer: Offer
  /** Listings of the same home by others. */
  others: OfferCard[]
  similar: OfferCard[]
  nearby: Awaited<ReturnType<typeof placesNear>>
  around: Surroundings | null
  online: OnlineAddress
  units: PageUnits
  costs: OfferCosts
  head: MetaDescriptor[]
}

export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Packed<Shown>> {
  const visit = context.get(visitContext)
  const { slugId } = paramsOf<'offer'>(params)
  const offer = await findOffer(visit, slugId, url)
  if (slugId !== offer.slugId)
    throw redirect(
      inLocale(address('offer', { slugId: offer.slugId }), visit.locale) + url.search,
      301,
    )
  const [others, similar, nearby, around, costs] = await Promise.all([
    sameAs(visit, offer),
    similarTo(visit, offer.id),
    placesNear(visit, offer),
    aroundOf(visit, offer),
    costsFor(visit, offer),
  ])
  const page = visit.origin + inLocale(address('offer', { slugId: offer.slugId }), visit.locale)
  const units = unitsAbout(visit, countryOfOffer(offer))
  return packed(visit, {
    offer,
    others,
    similar: similar.filter(({ id }) => !others.some((other) => other.id === id)),
    nearby,
    around,
    costs,
    units,
    online: { url: page, code: qrCode(page) },
    head: browserHead(visit, headOf(offer, headPage(visit, units))),
  })
}

/** Surrounding places with homes, the nearest first. */
async function placesNear({ api, language }: Visit, { places, action, category }: Offer) {
  const id = places.at(-1)?.id
  return id === undefined
    ? []
    : (await api.places.nearby({ id, action, category, lang: language })).data
}

/** Usual costs of buying or renting there; the page is shown without them, too. */
async function costsFor(
  { api, language }: Visit,
  { places, newBuild }: Offer,
): Promise<OfferCosts> {
  const country = places[0]?.path.slice(1, 3)
  if (!country) return null
  try {
    return await api.costs.get({
      country,
      location: places.at(-1)?.id,
      newBuild: newBuild ? '1' : undefined,
      lang: language,
    })
  } catch (error) {
    if (isAway(error) || error instanceof ApiError) return null
    throw error
  }
}

/** Throws the specification's 404 for an unknown offer, and 410 for one that ended. */
async function findOffer(visit: Visit, slugId: string, url: URL): Promise<Offer> {
  const id = offerIdOf(slugId)
  if (id === null) throw await offerNotFound(visit, url, slugId)
  try {
    const offer = await visit.api.offers.get({ id, currency: visit.choice.currency ?? undefined })
    // If the visitor's language is incomplete, an advertiser's text in it still comes first.
    const own = offer.texts.find(({ lang }) => lang === visit.locale)
    return own
      ? {
          ...offer,
          title: own.title,
          titleLang: own.lang,
          titleMade: false,
          texts: [own, ...offer.texts.filter((text) => text !== own)],
        }
      : offer
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) {
      const [offer, similar] = await Promise.all([
        visit.api.offers.gone({ id }),
        similarTo(visit, id),
      ])
      throw await gone(visit, url, offer, similar)
    }
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw await offerNotFound(visit, url, slugId)
    throw error
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? unpacked<Shown>(loaderData).head : []

function headOf(offer: Offer, page: HeadPage): MetaDescriptor[] {
  const { t, format, locale, origin } = page
  const place = offer.places.at(-1)?.name ?? ''
  const price = priceText(offer.price, t, format)
  const path = address('offer', { slugId: offer.slugId })
  const [picture] = offer.pictures
  const home = { name: t('layout.home'), path: inLocale('/', locale) }
  const places = offer.places.map((item) => ({
    name: item.name,
    path: inLocale(item.path, locale),
  }))
  const own = { name: offer.title, path: inLocale(path, locale) }
  return [
    ...seo(page, {
      title: t('offer.meta.title', { title: offer.title, place, price }),
      description: t('offer.meta.description', {
        category: t(`library.houseTypes.${kindSlug(offer.category)}`),
        place: format.address(offer.places.map(({ name }) => name).reverse()),
        facts: [price, ...mainFacts(offer, t, format)].join(' · '),
      }),
      path,
      ...(picture ? { image: absoluteUrl(pictureUrl(picture), origin) } : {}),
      type: 'article',
      // In a locale without a description, the page shows a text in another language.
      languages: offer.texts.map(({ lang }) => lang),
    }),
    ...(import.meta.env.SSR
      ? jsonLd(
          offerJsonLd(offer, origin + inLocale(path, locale), page),
          breadcrumbJsonLd([home, ...places, own], origin),
        )
      : []),
  ]
}

const countryOfOffer = ({ places }: Offer): string | null => places[0]?.path.slice(1, 3) ?? null

export default function OfferPage() {
  const shown = useUnpacked<Shown>(useLoaderData<typeof loader>())
  return (
    <InUnits units={shown.units}>
      <Home {...shown} />
    </InUnits>
  )
}

function Home({ offer, others, similar, nearby, around, costs, online }: Shown) {
  const { t, format, locale, written } = usePageContext()
  useSeeing(offer)
  const facts = mainFacts(offer, t, format)
  const place = offer.places.at(-1)
  const action = offer.action as ActionId
  const category = offer.category as CategoryId
  const listings = [...offer.places]
    .reverse()
    .map((item) => ({
      to: listingAddress(item.path, action, category, locale),
      label: listingTitle(t, { action, category, place: item }),
      // A region often has its city's name: two links with the same name would be confusing.
    }))
    .filter(({ label }, index, all) => all.findIndex((other) => other.label === label) === index)
  return (
    <div className={styles['page']}>
      <BackToResults />
      <div className="between">
        <Breadcrumbs
          items={[
            { label: t('layout.home'), to: address('home') },
            ...offer.places.map((item) => ({ label: item.name, to: placeAddress(item.path) })),
            ...(place
              ? [
                  {
                    label: t(`library.houseTypesPlural.${kindSlug(category)}`),
                    to: listingAddress(place.path, action, category, locale),
                  },
                ]
              : []),
          ]}
        />
        <OfferActions id={offer.id} title={offer.title} url={online.url} />
      </div>
      <Gallery pictures={offer.pictures} />
      <div className={`${styles['columns']} columns`}>
        <header className={`stack-2 ${styles['head']}`}>
          <Marks offer={offer} />
          <h1 className={styles['title']} lang={offer.titleLang}>
            <bdi>{written(offer.title)}</bdi>
          </h1>
          {offer.titleMade && <OriginalTitle offer={offer} />}
          <p className="soft">{placeLine(offer, format)}</p>
        </header>
        {/* Before the texts on narrow screens. */}
        <Advertiser offer={offer} online={online} />
        <div className={styles['main']}>
          {facts.length > 0 && (
            <p className={styles['facts']}>
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          )}
          {(isShownLink(offer.tourUrl) || isShownLink(offer.videoUrl)) && (
            <MediaLinks tourUrl={offer.tourUrl} videoUrl={offer.videoUrl} />
          )}
          <OfferTexts texts={offer.texts} />
          <section className={styles['section']}>
            <h2 id="facts" className="partTitle">
              {t('offer.facts.title')}
            </h2>
            <FactsTable offer={offer} />
            <FactsOrigin offer={offer} />
          </section>
          <Features offer={offer} />
          <EnergyScale offer={offer} />
          <PriceInContext offer={offer} costs={costs} />
          <PriceHistory offer={offer} />
          <Advertisers offer={offer} others={others} />
          <Location key={offer.id} offer={offer} around={around} listings={listings} />
          <p className={styles['dates']}>
            <span>{t('offer.published', { date: format.date(offer.publishedAt, 'long') })}</span>
            {offer.listedAt && (
              <span>{t('offer.listed', { date: format.date(offer.listedAt, 'long') })}</span>
            )}
            <span>{t('offer.updated', { date: format.date(offer.updatedAt, 'long') })}</span>
            {offer.attribution && <span dir="auto">{offer.attribution}</span>}
            <LocaleLink
              to={address('offer-report', { slugId: offer.slugId })}
              rel="nofollow"
              className={styles['report']}
              data-print="off"
            >
              {t('offer.report.label')}
            </LocaleLink>
          </p>
        </div>
      </div>
      {similar.length > 0 && (
        <section className={styles['similar']} data-print="off">
          <h2 className="partTitle">{t('offer.similar.title')}</h2>
          <OfferGrid offers={similar} />
        </section>
      )}
      {nearby.length > 0 && (
        <nav className={styles['similar']} aria-labelledby="nearby">
          <h2 id="nearby" className="partTitle">
            {t('offer.nearby.title')}
          </h2>
          <HomesNearby of={offer} places={nearby} />
        </nav>
      )}
    </div>
  )
}

/** Where the home is, and what is around it. */
function Location({
  offer,
  around,
  listings,
}: Pick<Shown, 'offer' | 'around'> & { listings: readonly { to: string; label: string }[] }) {
  const { t, format } = usePageContext()
  const [marks, setMarks] = useState<readonly AroundPlace[]>([])
  return (
    <>
      <section className={styles['section']}>
        <h2 className="partTitle">{t('offer.place.title')}</h2>
        <p>{placeLine(offer, format)}</p>
        {offer.coordinates && (
          <p className="soft">{t(`offer.place.${offer.coordinates.precision}`)}</p>
        )}
        {offer.coordinates && (
          <PlaceMap at={offer.coordinates} still={offer.stillMap} marks={marks} />
        )}
        <ul className={styles['links']} data-print="off">
          {listings.map(({ to, label }) => (
            <li key={to}>
              <LocaleLink to={to}>{label}</LocaleLink>
            </li>
          ))}
        </ul>
      </section>
      {around && offer.coordinates && (
        <Around around={around} precision={offer.coordinates.precision} onShow={setMarks} />
      )}
    </>
  )
}

/** Street and district as far as they are public, then the places from the smallest up. */
const placeLine = (offer: Offer, format: Formatter): string =>
  format.address([
    offer.address.street,
    [offer.address.postalCode, offer.address.district].filter(Boolean).join(' '),
    ...offer.places.map(({ name }) => name).reverse(),
  ])

/** States that the portal made the title, with a button that shows the advertiser's. */
function OriginalTitle({ offer: { texts, title } }: { offer: Offer }) {
  const { t } = usePageContext()
  const [text] = texts
  return (
    <div className={styles['made']}>
      <span>{t('offer.title.made')}</span>
      {text && text.title !== title && (
        <details data-print="off">
          <summary>{t('offer.title.original')}</summary>
          <p lang={text.lang} dir="auto">
            {text.title}
          </p>
        </details>
      )}
    </div>
  )
}

function Marks({ offer }: { offer: Offer }) {
  const { t } = usePageContext()
  const marks = [
    offer.status === 'reserved' && t('card.reserved'),
    isReduced(offer) && t('card.reduced'),
    offer.newBuild && t('card.newBuild'),
  ].filter((mark) => mark !== false)
  if (marks.length === 0) return null
  return (
    <ul className="row-2">
      {marks.map((mark) => (
        <li key={mark} className={styles['mark']}>
          {mark}
        </li>
      ))}
    </ul>
  )
}

function Features({ offer }: { offer: Offer }) {
  const { t } = usePageContext()
  const names = offer.features
    .map((feature) => `library.features.${feature}`)
    .filter((key) => t.has(key))
    .map((key) => t(key))
  if (names.length === 0) return null
  return (
    <section className={styles['section']}>
      <h2 className="partTitle">{t('offer.features.title')}</h2>
      <ul className={styles['features']}>
        {names.map((name) => (
          <li key={name} className="beside">
            <Check aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The area of the building: a farm's area is its land, which does not explain its price. */
const builtAreaOf = ({ category, area, livingArea, builtArea }: Offer): number | null =>
  isPlot(category) && (livingArea ?? builtArea) !== null
    ? (livingArea ?? builtArea)
    : category === FARM
      ? null
      : area

/** Price and advertiser. */
function Advertiser({ offer, online }: { offer: Offer; online: OnlineAddress }) {
  const { t, format } = usePageContext()
  const { currency } = offer.price
  const perArea = pricePerArea({ price: offer.price, area: builtAreaOf(offer) }, format)
  return (
    <aside className={`${styles['aside']} box`} aria-label={t('offer.price.title')}>
      <div className={styles['prices']}>
        <p>
          <PriceLine price={offer.price} className={styles['price']} />
        </p>
        {isReduced(offer) && (
          <p className={styles['before']}>
            {t('card.before')}{' '}
            <s>{format.money({ amount: offer.previousAmount ?? 0, currency })}</s>
          </p>
        )}
        <ConvertedLine price={offer.price} converted={offer.converted} dated />
        {perArea && (
          <p className="soft">
            {t('offer.price.perArea', {
              price: perPeriod(perArea, offer.price, t),
              unit: format.areaUnit.sign,
            })}
          </p>
        )}
      </div>
      <div className={styles['advertiser']}>
        <span>{t('offer.advertiser.title')}</span>
        <strong>
          {offer.agency ? (
            <LocaleLink
              to={address('agency', {
                country: offer.places[0]?.path.slice(1, 3) ?? '',
                slug: offer.agency.slug,
              })}
            >
              <bdi>{offer.agency.name}</bdi>
            </LocaleLink>
          ) : (
            t('card.privateOwner')
          )}
        </strong>
        {offer.reference && (
          <span>{t('offer.advertiser.reference', { reference: offer.reference })}</span>
        )}
      </div>
      <Contact key={offer.id} offer={offer} />
      <PrintSheet offer={offer} online={online} />
    </aside>
  )
}
