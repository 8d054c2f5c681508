import { useEffect } from 'react'
import { BellPlus, BellRing } from 'lucide-react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { STREAM_DAYS, type SavedSearch, type StreamHome } from '#contract/return/saved-searches.ts'
import { rememberNewsSeen } from '../../people/accounts/user/account-news.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { reasonText } from '../../homes/offers/reason.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { loginAddress } from '../../ground/page/callback.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { isAway } from '../../ground/page/away.ts'
import { FoundHome } from '../saved-searches/found-home.tsx'
import { SearchLink } from '../saved-searches/search-link.tsx'
import { feedAddress } from '../../ground/page/feed-address.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { FavoriteNews } from './favorite-news.tsx'
import styles from './favorites.module.css'

/** An open page reloads its news at this interval. */
const REFRESH_MS = 60_000

/** `?access=` from a mail: for the searches of its address. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { access, page } = queryOf('feed', url)
  const [{ data, owner, foundAt }, stream] = await Promise.all([
    visit.api.savedSearches.list({ access }),
    // The addresses and the favorites are shown even if the index is busy.
    visit.api.savedSearches.stream({ access, page }).catch((error: unknown) => {
      if (isAway(error)) return null
      throw error
    }),
  ])
  return { searches: data, owner, foundAt, access, stream, signIn: loginAddress(visit.locale, url) }
}

export const meta = unindexedHead((page) => ({
  title: page.t('feed.seoTitle'),
  description: page.t('feed.lead', { days: STREAM_DAYS }),
  path: address('feed'),
}))

/** New and changed homes of saved searches and favorites with the reason, and where else each search can be read. */
export default function Feed() {
  const { searches, owner, foundAt, stream } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const { user } = useSession()
  const seenAt = owner?.kind === 'account' && stream ? foundAt : null
  useRefresh()
  useEffect(() => {
    if (seenAt !== null && user) rememberNewsSeen(user.id, seenAt)
  }, [seenAt, user])
  return (
    <Container className="page">
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('service.title'), to: address('service') },
          { label: t('feed.title') },
        ]}
      />
      <h1 className="proseTitle">{t('feed.title')}</h1>
      <div className="stack-5">
        <p className="proseLead">{t('feed.lead', { days: STREAM_DAYS })}</p>
        <section className="stack-4" aria-labelledby="search-news">
          <h2 id="search-news" className="title">
            {t('feed.searches.title')}
          </h2>
          {searches.length > 0 ? <Stream /> : owner ? <NoSearches /> : <SignedOut />}
        </section>
        <FavoriteNews days={STREAM_DAYS} />
        {searches.length > 0 && <Addresses />}
        <section className="stack-3" aria-labelledby="feed-export">
          <h2 id="feed-export" className="title">
            {t('feed.export.title')}
          </h2>
          <p className="lead">{t('feed.export.text')}</p>
          <div>
            <LinkButton to={address('feeds-out')}>{t('feed.export.link')}</LinkButton>
          </div>
        </section>
      </div>
    </Container>
  )
}

/** Reloads the page while it is visible. */
function useRefresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}

function SignedOut() {
  const { access, signIn } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const isWrong = access !== undefined
  return (
    <EmptyState
      icon={<BellRing aria-hidden="true" />}
      title={t(isWrong ? 'feed.nobody.wrong' : 'feed.nobody.title')}
      action={
        <a href={signIn} className="strong">
          {t('feed.nobody.signIn')}
        </a>
      }
    >
      {t('feed.nobody.text')}
    </EmptyState>
  )
}

function NoSearches() {
  const { t } = usePageContext()
  return (
    <EmptyState
      icon={<BellPlus aria-hidden="true" />}
      title={t('feed.noSearches.title')}
      action={<LinkButton to={address('home')}>{t('feed.noSearches.search')}</LinkButton>}
    >
      {t('feed.noSearches.text')}
    </EmptyState>
  )
}

function Stream() {
  const { stream, access } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const { revalidate, state } = useRevalidator()
  if (stream === null)
    return (
      <Banner
        tone="bad"
        action={
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {t('feed.retry')}
          </Button>
        }
      >
        {t('feed.searches.failed')}
      </Banner>
    )
  if (stream.total === 0)
    return <p className="lead">{t('feed.searches.none', { days: STREAM_DAYS })}</p>
  const days = [...Map.groupBy(stream.data, ({ news }) => news[0]!.at.slice(0, 10))]
  return (
    <>
      <p className="soft" role="status">
        {t(stream.isCut ? 'feed.searches.latest' : 'feed.searches.count', { count: stream.total })}
      </p>
      {days.map(([day, homes]) => (
        <section key={day} className="stack-3" aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`} className="ruled">
            {format.date(day, 'long')}
          </h3>
          <ul className={styles['grid']}>
            {homes.map((home) => (
              <Home key={home.offer.id} home={home} />
            ))}
          </ul>
        </section>
      ))}
      <Pagination
        page={stream.page}
        pages={stream.pages}
        to={(page) => address('feed', { access, page })}
      />
    </>
  )
}

function Home({ home: { offer, others, news, searches } }: { home: StreamHome }) {
  const { searches: saved, access } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const found = searches.flatMap((id) => saved.find((search) => search.id === id) ?? [])
  return (
    <li>
      <FoundHome
        offer={offer}
        others={others}
        why={news.map(({ reason }) => reasonText(reason, offer, t)).join(' · ')}
        level={3}
      />
      <ul className="softFacts" aria-label={t('feed.searches.foundBy')}>
        {found.map((search) => (
          <li key={search.id}>
            <SearchLink search={search} access={access} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The same search as page, mail, feed for readers, and export. */
function Addresses() {
  const { searches, access } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <section id="addresses" className="stack-4" aria-labelledby="feed-addresses">
      <div className="stack-1">
        <h2 id="feed-addresses" className="title">
          {t('feed.addresses.title')}
        </h2>
        <p className="lead">{t('feed.addresses.lead')}</p>
      </div>
      <ul className="lined">
        {searches.map((search) => (
          <Addressed key={search.id} search={search} />
        ))}
      </ul>
      <Soft>
        <LocaleLink to={address('searches', { access })}>{t('feed.addresses.all')}</LocaleLink>
      </Soft>
    </section>
  )
}

function Addressed({ search }: { search: SavedSearch }) {
  const { id, name, page, problem, pausedUntil, frequency, channels } = search
  const { access } = useLoaderData<typeof loader>()
  const { t, locale } = usePageContext()
  const path = inLocale(page, locale)
  const mails = pausedUntil
    ? t('feed.addresses.paused')
    : channels.includes('mail')
      ? t(`savedSearches.form.frequency.${frequency}`)
      : t('feed.addresses.noMail')
  return (
    <li className={styles['hiddenHome']}>
      <div className="stack-1">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {problem && <strong className="soft">{t(`savedSearches.list.problem.${problem}`)}</strong>}
      </div>
      <ul className="softFacts" aria-label={name}>
        {problem === null && (
          <li>
            <SearchLink search={search} access={access} label={t('feed.addresses.page')} />
          </li>
        )}
        <li>
          <LocaleLink to={address('saved-search', { id, access })}>
            {t('feed.addresses.mail', { mails })}
          </LocaleLink>
        </li>
        {problem === null && (
          <>
            <li>
              <a href={feedAddress(path, 'rss')}>RSS</a>
            </li>
            <li>
              <a href={feedAddress(path, 'json')}>JSON Feed</a>
            </li>
            <li>
              <LocaleLink to={address('feeds-out', { of: path })}>
                {t('feed.addresses.export')}
              </LocaleLink>
            </li>
          </>
        )}
      </ul>
    </li>
  )
}
