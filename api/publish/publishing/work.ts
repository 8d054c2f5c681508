import { ON_REQUEST } from '#contract/library.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import type { Work } from '#contract/publish/publishing.ts'
import type { UserCall } from '../../context.ts'
import { COMPARED_TYPES } from '../../homes/market/compared.ts'
import { alikeOf } from './alike.ts'
import { qualityOf } from './quality.ts'
import { selectAllWritten, type OwnRow } from './queries.ts'
import { textsOf } from './rows.ts'
import { selectPriced, selectStuckFeeds, type PricedRow } from './work-queries.ts'

/** Points, of the maximum of an offer (docs/work-list.md). */
const EXPIRED = 40
const DUPLICATE = 15
const FEED_ITEM = 5
const FEED_MAX = 30
const STALE_DAYS = 60
const STALE_MAX = 15
const ABOVE_MIN = 0.1
const ABOVE_MAX = 20
/** Improvements with fewer points are omitted. */
const GAIN_MIN = 3
const WORK_MAX = 50
/** Drafts that are compared with live offers. */
const COMPARED_MAX = 20

/** Improvements of an account's offers, most useful first. */
export async function workOf(call: UserCall): Promise<Work[]> {
  const open = (await selectAllWritten(call.db, call.user.id)).filter(
    ({ status }) => status !== 'sold' && status !== 'let',
  )
  const priced = await selectPriced(
    call.db,
    open.map(({ id }) => id),
  )
  const byId = new Map(priced.map((row) => [row.id, row]))
  const work = open.flatMap((row) =>
    [...expired(row), ...stalePrice(row, byId.get(row.id), call), ...incomplete(row)].map((found) =>
      named(row, found, call),
    ),
  )
  for (const row of open
    .filter(({ status }) => status === 'draft' || status === 'rejected')
    .slice(0, COMPARED_MAX)) {
    const [alike] = await alikeOf(row, row.content, call)
    if (alike)
      work.push(
        named(row, { kind: 'duplicate', gain: DUPLICATE, figures: {}, step: 'preview' }, call),
      )
  }
  for (const { id, name, items } of await selectStuckFeeds(call.db, call.user.id))
    work.push({
      id,
      title: name,
      titleLang: null,
      kind: 'feed',
      gain: Math.min(FEED_MAX, FEED_ITEM * items),
      figures: { items },
      step: null,
    })
  return work
    .filter(({ gain }) => gain >= GAIN_MIN)
    .toSorted((a, b) => b.gain - a.gain || a.id - b.id)
    .slice(0, WORK_MAX)
}

type Found = Pick<Work, 'kind' | 'gain' | 'figures' | 'step'>

function named({ id, content }: OwnRow, found: Found, { locale }: UserCall): Work {
  const [text] = textsOf(content, locale)
  return { id, title: text?.title ?? null, titleLang: text?.lang ?? null, ...found }
}

/** Visitors cannot see expired offers. */
const expired = ({ status }: OwnRow): Found[] =>
  status === 'expired' ? [{ kind: 'expired', gain: EXPIRED, figures: {}, step: 'preview' }] : []

/** A price that has not changed for long, or is far above similar homes. */
function stalePrice(
  { status, approved }: OwnRow,
  priced: PricedRow | undefined,
  { rates }: UserCall,
): Found[] {
  if (
    !priced ||
    !approved ||
    !LIVE_STATUSES.some((live) => live === status) ||
    approved.priceType === ON_REQUEST ||
    approved.amount === null
  )
    return []
  const { days, median, area } = priced
  const euros =
    approved.currency === 'EUR'
      ? approved.amount / 100
      : rates.convert({ amount: approved.amount, currency: approved.currency }, 'EUR')?.value
  // Medians of rents are per month.
  const type = COMPARED_TYPES.find(({ id }) => id === approved.priceType)
  const above = euros && type && median && area ? (euros * type.perMonth) / area / median - 1 : 0
  const gain =
    (days >= STALE_DAYS ? Math.min(STALE_MAX, 5 + Math.floor((days - STALE_DAYS) / 15)) : 0) +
    (above >= ABOVE_MIN ? Math.min(ABOVE_MAX, Math.round(above * 50)) : 0)
  return gain > 0
    ? [
        {
          kind: 'price',
          gain,
          figures: { days, ...(above >= ABOVE_MIN && { above: Math.round(above * 100) }) },
          step: 'price',
        },
      ]
    : []
}

/** Photos and languages that its score lacks. */
function incomplete({ status, content }: OwnRow): Found[] {
  if (status === 'expired') return []
  const { fixes } = qualityOf(content)
  const gainOf = (key: string): number => fixes.find((fix) => fix.key === key)?.gain ?? 0
  const photos = content.pictures.filter(({ kind }) => kind === 'photo').length
  return [
    { kind: 'photos', gain: gainOf('pictures'), figures: { photos }, step: 'pictures' },
    {
      kind: 'languages',
      gain: gainOf('languages'),
      figures: { languages: Object.keys(content.texts).length },
      step: 'texts',
    },
  ]
}
