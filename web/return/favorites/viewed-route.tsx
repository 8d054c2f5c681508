import { useMemo, useState } from 'react'
import { Eye, Trash2, Undo2 } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import type { ViewedHome } from '#contract/return/favorites.ts'
import { useCards } from '../../homes/homes/cards.ts'
import { change, homesNow, storesViews, useHomes } from '../../homes/homes/store.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { RemovableItem } from '../../ground/ui/item.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { changesOf } from '../../homes/homes/changed.ts'
import styles from './favorites.module.css'
import { OwnHome, OwnHomesPage } from './own-homes.tsx'
import { useRefreshed } from './visit.ts'

const UNDO_MS = 8000
/** Homes of the days that are shown at first, and with each press of the button. */
const SHOWN_AT_ONCE = 48

export const meta = unindexedHead((page) => ({
  title: page.t('viewed.seoTitle'),
  description: page.t('viewed.lead'),
  path: address('viewed'),
}))

/** Homes that the visitor viewed, by day, and those that they hid. */
export default function Viewed() {
  const { t } = usePageContext()
  return (
    <OwnHomesPage title={t('viewed.title')}>
      <Days />
      <Hidden />
    </OwnHomesPage>
  )
}

function Days() {
  const { t, format } = usePageContext()
  const homes = useHomes()
  const { viewed } = homes
  const cards = useCards()
  const toast = useToast()
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const shown = useMemo(() => viewed.slice(0, most), [viewed, most])
  const freshness = useRefreshed(shown.map(({ id }) => id))
  const days = useMemo(() => byDay(shown), [shown])
  const clear = (forgotten: readonly ViewedHome[], id?: number): void => {
    change({ do: 'forget', id })
    toast(t('viewed.cleared', { count: forgotten.length }), {
      duration: UNDO_MS,
      action: {
        label: t('homes.undo'),
        act: () => change(...forgotten.toReversed().map((home) => ({ do: 'view', home }) as const)),
      },
    })
  }
  return (
    <div className="stack-4">
      <div className="between">
        <Checkbox
          label={t('viewed.record')}
          checked={storesViews(homes)}
          onChange={(event) => change({ do: 'record', on: event.target.checked })}
        />
        {viewed.length > 0 && (
          <Button size="s" icon={<Trash2 />} onClick={() => clear(homesNow().viewed)}>
            {t('viewed.clear')}
          </Button>
        )}
      </div>
      <p className="soft">
        {t(
          homes.records === false
            ? 'viewed.off'
            : storesViews(homes)
              ? homes.owner === null
                ? 'viewed.onBrowser'
                : 'viewed.onAccount'
              : 'viewed.onVisit',
        )}
      </p>
      {freshness === 'offline' && <Banner>{t('favorites.offline')}</Banner>}
      {viewed.length === 0 && (
        <EmptyState
          icon={<Eye aria-hidden="true" />}
          title={t('viewed.empty.title')}
          action={<LinkButton to={address('home')}>{t('favorites.empty.search')}</LinkButton>}
        >
          <p>{t('viewed.empty.text')}</p>
        </EmptyState>
      )}
      {days.map(([day, list]) => (
        <section key={day} className="stack-3" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="ruled">
            {dayName(day, t, format)}
          </h2>
          <ul className={styles['grid']}>
            {list.map((home) => (
              <OwnHome
                key={home.id}
                id={home.id}
                known={home.known}
                now={cards[home.id]}
                level={3}
                changes={changesOf(home.known, cards[home.id])}
              >
                <Button
                  size="s"
                  look="quiet"
                  icon={<Trash2 />}
                  aria-label={t('viewed.clearOneLabel', { title: home.known?.title ?? '' })}
                  onClick={() => clear([home], home.id)}
                >
                  {t('viewed.clearOne')}
                </Button>
              </OwnHome>
            ))}
          </ul>
        </section>
      ))}
      {viewed.length > most && (
        <Button onClick={() => setMost((count) => count + SHOWN_AT_ONCE)}>
          {t('viewed.more')}
        </Button>
      )}
    </div>
  )
}

function Hidden() {
  const { t, format } = usePageContext()
  const { hidden } = useHomes()
  const toast = useToast()
  return (
    <section id="hidden" className={`stack-3 ${styles['hidden']}`}>
      <h2 className="title">{t('viewed.hidden.title')}</h2>
      {hidden.length === 0 ? (
        <p className="soft">{t('viewed.hidden.empty')}</p>
      ) : (
        <>
          <p className="soft">{t('viewed.hidden.count', { count: hidden.length })}</p>
          <ul className="lined">
            {hidden.map((home) => {
              const { id, known, same, at } = home
              const title = known?.title ?? t('favorites.unknown')
              return (
                <RemovableItem key={id} className={styles['hiddenHome']}>
                  <div className="stack-1">
                    {known ? (
                      <LocaleLink
                        to={address('offer', { slugId: known.slugId })}
                        lang={known.titleLang}
                        dir="auto"
                      >
                        {title}
                      </LocaleLink>
                    ) : (
                      <span>{title}</span>
                    )}
                    <span className="soft">
                      {[
                        known?.place,
                        t('viewed.hidden.since', { date: format.date(at, 'medium') }),
                        same.length > 0 && t('viewed.hidden.same', { count: same.length }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </div>
                  <Button
                    size="s"
                    icon={<Undo2 data-flip />}
                    aria-label={t('viewed.hidden.showLabel', { title })}
                    onClick={() => {
                      change({ do: 'unhide', id })
                      toast(t('viewed.hidden.shown'), {
                        duration: UNDO_MS,
                        action: {
                          label: t('homes.undo'),
                          act: () => change({ do: 'hide', home }),
                        },
                      })
                    }}
                  >
                    {t('viewed.hidden.show')}
                  </Button>
                </RemovableItem>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}

/** `2026-11-25` where the visitor is. */
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

function byDay(viewed: readonly ViewedHome[]): [day: string, homes: ViewedHome[]][] {
  return [...Map.groupBy(viewed, ({ at }) => dayOf(new Date(at)))]
}

type Page = ReturnType<typeof usePageContext>
function dayName(day: string, t: Page['t'], format: Page['format']): string {
  const now = new Date()
  if (day === dayOf(now)) return t('viewed.today')
  now.setDate(now.getDate() - 1)
  return day === dayOf(now) ? t('viewed.yesterday') : format.date(day, 'long')
}
