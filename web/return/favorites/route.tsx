import { useEffect, useMemo, useState } from 'react'
import { ArrowLeft, Heart, Map as MapIcon, Users } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import type { DayRates } from '#contract/homes/convert.ts'
import { COMPARED_MAX, FAVORITE_FILTERS, FAVORITE_SORTS } from '#contract/return/favorite-limits.ts'
import { SUMMARY_OFFERS_MAX } from '#contract/know/summary-lists.ts'
import { system } from '#contract/edge/system.ts'
import { useCards } from '../../homes/homes/cards.ts'
import { change, useHomes } from '../../homes/homes/store.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Select } from '../../ground/ui/field.tsx'
import { favoritesAddress, useAddressState, useShow } from './address-state.ts'
import { arrange, movedPlaces, type Item } from './arrange.ts'
import { changesOf } from '../../homes/homes/changed.ts'
import styles from './favorites.module.css'
import { ListsBar } from './lists-bar.tsx'
import { loaded } from './loaded.tsx'
import { OwnBoards, ShareButton } from './own-boards.tsx'
import { OwnHome, OwnHomesPage } from './own-homes.tsx'
import { OwnWords } from './own-words.tsx'
import { useRefreshed, useVisit } from './visit.ts'

const CALLS = { system }

export const meta = unindexedHead((page) => ({
  title: page.t('favorites.seoTitle'),
  description: page.t('favorites.lead'),
  path: address('favorites'),
}))

/** Homes that the visitor saved. */
export default function Favorites() {
  const { t } = usePageContext()
  return (
    <OwnHomesPage title={t('favorites.title')}>
      <Saved />
    </OwnHomesPage>
  )
}

const OwnMap = loaded(() => import('./own-map.tsx').then((module) => module.default))
const Compare = loaded(() => import('./compare.tsx').then((module) => module.Compare))

function Saved() {
  const { t } = usePageContext()
  const { favorites, lists, owner } = useHomes()
  const cards = useCards()
  const freshness = useRefreshed(favorites.map(({ id }) => id))
  const knownFacts = useVisit(cards, freshness, owner)
  const state = useAddressState()
  const show = useShow()
  /** Homes ticked for comparison: in the address once they are compared. */
  const [compared, setCompared] = useState(state.homes)
  const rates = useRates(state.sort === 'cheapest' || state.sort === 'dearest')
  const items = useMemo(
    () =>
      favorites.map((home): Item => {
        const now = cards[home.id]
        return { ...home, now, changes: changesOf(knownFacts[home.id] ?? null, now) }
      }),
    [favorites, knownFacts, cards],
  )
  const shown = useMemo(() => arrange(items, state, rates), [items, state, rates])
  const live = useMemo(() => shown.flatMap(({ now }) => now?.card ?? []), [shown])
  const isMap = state.view === 'map'
  if (favorites.length === 0 && lists.length === 0 && state.view !== 'compare')
    return (
      <EmptyState
        icon={<Heart aria-hidden="true" />}
        title={t('favorites.empty.title')}
        action={<LinkButton to={address('home')}>{t('favorites.empty.search')}</LinkButton>}
      >
        <p>{t('favorites.empty.text')}</p>
        <SignInHint />
      </EmptyState>
    )
  if (state.view === 'compare')
    return (
      <div className="stack-4">
        <LocaleLink
          to={favoritesAddress({ ...state, view: undefined, homes: [] })}
          className="beside"
          data-print="off"
        >
          <ArrowLeft data-flip aria-hidden="true" />
          {t('favorites.compare.back')}
        </LocaleLink>
        <h2 className="title">{t('favorites.compare.title')}</h2>
        {state.homes.length === 0 ? (
          <p className="lead">{t('favorites.compare.none')}</p>
        ) : (
          <Compare
            ids={state.homes}
            onRemove={(id) => {
              const homes = state.homes.filter((other) => other !== id)
              setCompared(homes)
              show({ ...state, homes }, { replace: true })
            }}
          />
        )}
      </div>
    )
  return (
    <div className="stack-4">
      {freshness === 'offline' && <Banner>{t('favorites.offline')}</Banner>}
      <SignInHint />
      <ListsBar favorites={favorites} lists={lists} state={state} />
      <div className="between" data-print="off">
        <p className="soft" role="status">
          {t('favorites.count', { count: shown.length })}
        </p>
        <div className="row-2">
          <Select
            label={t('favorites.show.label')}
            labelHidden
            value={state.show ?? ''}
            onChange={({ target }) =>
              show({ ...state, show: FAVORITE_FILTERS.find((each) => each === target.value) })
            }
          >
            <option value="">{t('favorites.show.all')}</option>
            {FAVORITE_FILTERS.map((each) => (
              <option key={each} value={each}>
                {t(`favorites.show.${each}`)}
              </option>
            ))}
          </Select>
          <Select
            label={t('favorites.sort.label')}
            labelHidden
            value={state.sort ?? ''}
            onChange={({ target }) =>
              show({ ...state, sort: FAVORITE_SORTS.find((each) => each === target.value) })
            }
          >
            <option value="">{t('favorites.sort.changed')}</option>
            {FAVORITE_SORTS.map((each) => (
              <option key={each} value={each}>
                {t(`favorites.sort.${each}`)}
              </option>
            ))}
          </Select>
          <Button
            icon={<MapIcon />}
            aria-pressed={isMap}
            onClick={() => show({ ...state, view: isMap ? undefined : 'map' })}
          >
            {t('favorites.map.show')}
          </Button>
          {live.length > 0 && (
            <LinkButton
              to={address('summarize', {
                offers: live.slice(0, SUMMARY_OFFERS_MAX).map(({ id }) => id),
              })}
            >
              {t('favorites.summary')}
            </LinkButton>
          )}
        </div>
      </div>
      {isMap &&
        (live.some(({ point }) => point) ? (
          <div className={styles['map']} role="group" aria-label={t('favorites.map.label')}>
            <OwnMap cards={live} onOpen={goTo} />
          </div>
        ) : (
          <p className="lead">{t('favorites.map.none')}</p>
        ))}
      <ShareButton homes={shown} name={lists.find(({ id }) => id === state.list)?.name} />
      {shown.length === 0 && (
        <Nothing
          hasFavorites={favorites.length > 0}
          isEmptyList={
            state.list !== undefined && !favorites.some(({ list }) => list === state.list)
          }
        />
      )}
      <ul className={styles['grid']}>
        {shown.map((item, index) => {
          const { id, now, changes } = item
          const title =
            now?.card?.title ?? item.known?.title ?? now?.shown?.title ?? t('favorites.unknown')
          const isCompared = compared.includes(id)
          const compare = (on: boolean): void =>
            setCompared(on ? [...compared, id] : compared.filter((other) => other !== id))
          return (
            <OwnHome key={id} id={id} known={item.known} now={now} changes={changes}>
              <OwnWords
                home={item}
                title={title}
                lists={lists}
                onMove={
                  state.sort === 'own'
                    ? (step) =>
                        change(
                          ...movedPlaces(favorites, shown, id, step).map(
                            (moved) => ({ do: 'edit', ...moved }) as const,
                          ),
                        )
                    : undefined
                }
                isFirst={index === 0}
                isLast={index === shown.length - 1}
                isCompared={isCompared}
                onCompare={isCompared || compared.length < COMPARED_MAX ? compare : undefined}
              />
            </OwnHome>
          )
        })}
      </ul>
      <OwnBoards icon={<Users aria-hidden="true" />} />
      {compared.length > 0 && (
        <div className={styles['compareBar']} data-print="off" role="status">
          <span>
            {t('favorites.compare.chosen', { count: compared.length, most: COMPARED_MAX })}
          </span>
          {compared.length > 1 && (
            <LinkButton
              look="primary"
              size="s"
              to={favoritesAddress({ ...state, view: 'compare', homes: compared })}
            >
              {t('favorites.compare.go')}
            </LinkButton>
          )}
          <Button size="s" look="quiet" onClick={() => setCompared([])}>
            {t('favorites.compare.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A list without homes, or a filter that none passes; both lead on. */
function Nothing({ hasFavorites, isEmptyList }: { hasFavorites: boolean; isEmptyList: boolean }) {
  const { t } = usePageContext()
  return (
    <div className="stack-3">
      <p className="lead">
        {t(
          isEmptyList
            ? hasFavorites
              ? 'favorites.listEmpty.text'
              : 'favorites.listEmpty.search'
            : 'favorites.none',
        )}
      </p>
      <div>
        {hasFavorites ? (
          <LinkButton to={address('favorites')}>{t('favorites.listEmpty.all')}</LinkButton>
        ) : (
          <LinkButton to={address('home')}>{t('favorites.empty.search')}</LinkButton>
        )}
      </div>
    </div>
  )
}

/** Shows a home in the list. */
function goTo(id: number): void {
  const item = document.querySelector<HTMLElement>(`[data-item="${id}"]`)
  item?.scrollIntoView({ block: 'center' })
  item?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
}

/** Exchange rates, to order prices of several currencies; null until they are known. */
function useRates(isNeeded: boolean): DayRates | null {
  const api = useApi(CALLS)
  const [rates, setRates] = useState<DayRates | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    api.system.rates({}).then(setRates, () => undefined)
  }, [api, isNeeded])
  return rates
}

/** Without an account, homes are in this browser alone. */
function SignInHint() {
  const { t, locale } = usePageContext()
  const { user } = useSession()
  if (user) return null
  return (
    <p className="soft">
      {t.rich('favorites.signIn', {
        link: (text) => (
          <LocaleLink
            key="link"
            to={address('login', { return: `/${locale}${address('favorites')}` })}
            rel="nofollow"
          >
            {text}
          </LocaleLink>
        ),
      })}
    </p>
  )
}
