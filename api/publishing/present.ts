import { GONE_STATUSES, LIVE_STATUSES, type OfferStatus } from '#contract/library.ts'
import { OWN_OFFERS_PER_PAGE, type DraftOffer, type OwnOffer } from '#contract/publishing.ts'
import type { Call } from '../context.ts'
import { slugIdOf } from '../offers/present.ts'
import { alikeOf } from './alike.ts'
import { missingOf } from './complete.ts'
import { differences } from './content.ts'
import { standingOf } from './life.ts'
import { qualityOf } from './quality.ts'
import type { OwnRow } from './queries.ts'
import { placeOf, textsOf } from './rows.ts'
import { ownerActs, targetOf } from './states.ts'

/** An offer whose page answers: it is public, or was once. */
const HAS_PAGE: readonly OfferStatus[] = [...LIVE_STATUSES, ...GONE_STATUSES]

function common(row: OwnRow, { places }: Pick<Call, 'places'>) {
  const standing = standingOf(row)
  const shown = row.approved ?? row.content
  return {
    id: row.id,
    status: row.status,
    version: row.version,
    slugId: row.published_at !== null && HAS_PAGE.includes(row.status) ? slugIdOf(row.id, shown.category, placeOf(shown, places) ?? undefined) : null,
    acts: ownerActs(standing),
    editable: targetOf('submit', 'owner', standing) !== null,
    waiting: row.waiting !== null,
    review: row.review,
    quality: qualityOf(row.content),
    savedAt: row.saved_at,
    expiresAt: row.expires_at,
  }
}

export function toOwnOffer(row: OwnRow, { views = { total: 0, week: 0 }, leads = { total: 0, unread: 0 } }: Partial<Pick<OwnOffer, 'views' | 'leads'>>, call: Call): OwnOffer {
  const { content } = row
  const [text] = textsOf(content, call.locale)
  const place = placeOf(content, call.places)
  return {
    ...common(row, call),
    action: content.action,
    category: content.category,
    reference: content.reference,
    title: text?.title ?? null,
    titleLang: text?.lang ?? null,
    place: place && call.places.name(place, call.locale),
    price: content.priceType === null ? null : { amount: content.amount, currency: content.currency, type: content.priceType },
    views,
    leads,
  }
}

export async function toDraftOffer(row: OwnRow, call: Call): Promise<DraftOffer> {
  return {
    ...common(row, call),
    content: row.content,
    draftVersion: row.draft_version,
    changed: row.approved === null || differences(row.approved, row.content).length > 0,
    sent: row.sent !== null && differences(row.sent, row.content).length === 0,
    missing: missingOf(row.content, call.messages.translator(call.locale)),
    alike: await alikeOf(row, row.content, call),
  }
}

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / OWN_OFFERS_PER_PAGE))
