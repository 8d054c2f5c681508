import type { ReactNode } from 'react'
import { address, listingAddress } from '#contract/addresses.ts'
import { NO_FILTERS } from '#contract/filters.ts'
import { searchAddress } from '#contract/homes/filter-address.ts'
import type { ActionId, CategoryId } from '#contract/library.ts'
import type { LiveBlock } from '#contract/edge/journal.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { listingTitle } from '../../ground/page/listing-title.ts'
import { usePageContext, type PageContext } from '../../ground/page/page-context.tsx'
import { placeText } from '../../ground/page/place-text.ts'
import { priceText } from '../../ground/ui/offer-price.tsx'
import { signedPercent } from '../../ground/ui/signed-percent.ts'
import { OfferGrid } from '../../homes/offers/card.tsx'
import styles from './article.module.css'

type Of<Type extends LiveBlock['type']> = Extract<LiveBlock, { type: Type }>

/** A figure of the portal inside an article: what was quoted on the day of writing, beside today's. */
export function Block({ block }: { block: LiveBlock | undefined }) {
  switch (block?.type) {
    case 'market':
      return <Market block={block} />
    case 'search':
      return <Search block={block} />
    case 'offer':
      return <Offer block={block} />
    default:
      return null
  }
}

type Subject = Pick<Of<'market'>, 'place' | 'action' | 'category'>

/** `Apartments for sale in Barcelona`; null for a place that is gone. */
export function subjectOf({ place, action, category }: Subject, { t }: PageContext): string | null {
  if (!place) return null
  return category === null
    ? placeText(t, action === 0 ? 'search.title.buy' : 'search.title.rent', [place], {
        homes: t('search.title.group', { group: NO_FILTERS.group }),
      })
    : listingTitle(t, { action: action as ActionId, category: category as CategoryId, place })
}

function listOf({ place, action: number, category }: Subject, locale: string): string | null {
  if (!place) return null
  const action = number as ActionId
  if (category !== null) return listingAddress(place.path, action, category as CategoryId, locale)
  const [, iso2 = ''] = place.path.split('/')
  return searchAddress({ ...place, iso2 }, { ...NO_FILTERS, action }, locale)
}

function Frame({ title, to, children }: { title: string; to: string | null; children: ReactNode }) {
  return (
    <aside className={styles['block']}>
      <p className="label">{to === null ? title : <LocaleLink to={to}>{title}</LocaleLink>}</p>
      {children}
    </aside>
  )
}

function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles['figures']}>{children}</dl>
}

function Figure({
  label,
  value,
  note,
}: {
  label: string
  value: string
  note?: string | undefined
}) {
  return (
    <div>
      <dt className="soft">{label}</dt>
      <dd>
        <bdi className={`${styles['value']} numbers`}>{value}</bdi>
        {note && <span className="softLine">{note}</span>}
      </dd>
    </div>
  )
}

function Market({ block }: { block: Of<'market'> }) {
  const page = usePageContext()
  const { t, format, locale } = page
  const { quoted, today, action } = block
  const subject = subjectOf(block, page)
  if (subject === null) return null
  const price = ({ perSquareMetre, currency }: NonNullable<typeof today>): string =>
    perSquareMetre === null
      ? t('journal.block.few')
      : t(action === 0 ? 'journal.block.perSquareMetre' : 'journal.block.perSquareMetreMonth', {
          price: format.pricePerArea(perSquareMetre, currency),
          unit: format.areaUnit.sign,
        })
  const of = ({ n, perSquareMetre }: NonNullable<typeof today>): string =>
    t(perSquareMetre === null ? 'journal.block.fewOf' : 'journal.block.of', { count: n })
  const change =
    quoted?.perSquareMetre &&
    today?.perSquareMetre &&
    quoted.at.slice(0, 10) !== today.at.slice(0, 10)
      ? signedPercent(format, today.perSquareMetre / quoted.perSquareMetre - 1, { decimals: 1 })
      : null
  return (
    <Frame title={t('journal.block.market', { subject })} to={listOf(block, locale)}>
      <Figures>
        {quoted && (
          <Figure
            label={t('journal.block.then', { date: format.date(quoted.at, 'medium') })}
            value={price(quoted)}
            note={of(quoted)}
          />
        )}
        {today && (
          <Figure
            label={t('journal.block.now', { date: format.date(today.at, 'medium') })}
            value={price(today)}
            note={[of(today), change].filter(Boolean).join(' · ')}
          />
        )}
      </Figures>
      {!quoted && !today && <p className="soft">{t('journal.block.few')}</p>}
    </Frame>
  )
}

function Search({ block }: { block: Of<'search'> }) {
  const page = usePageContext()
  const { t, format, locale } = page
  const { quoted, count, offers } = block
  const subject = subjectOf(block, page)
  if (subject === null) return null
  return (
    <Frame title={subject} to={listOf(block, locale)}>
      <Figures>
        {quoted && (
          <Figure
            label={t('journal.block.then', { date: format.date(quoted.at, 'medium') })}
            value={t('journal.block.listings', { count: quoted.count })}
          />
        )}
        {count !== null && (
          <Figure label={t('journal.block.today')} value={t('journal.block.listings', { count })} />
        )}
      </Figures>
      {offers.length > 0 && <OfferGrid offers={offers} />}
    </Frame>
  )
}

function Offer({ block: { quoted, offer } }: { block: Of<'offer'> }) {
  const { t, format } = usePageContext()
  const then =
    quoted &&
    t('journal.block.priceThen', {
      date: format.date(quoted.at, 'medium'),
      price: priceText(quoted, t, format),
    })
  return (
    <Frame
      title={t(offer ? 'journal.block.home' : 'journal.block.gone')}
      to={offer && address('offer', { slugId: offer.slugId })}
    >
      {then && <p className="soft">{then}</p>}
      {offer && <OfferGrid offers={[offer]} />}
    </Frame>
  )
}
