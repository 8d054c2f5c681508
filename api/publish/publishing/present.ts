import { GONE_STATUSES, LIVE_STATUSES, type OfferStatus } from '#contract/homes/offer-lists.ts'
import { OWNER_ACTS, type DraftOffer, type OwnOffer } from '#contract/publish/publishing.ts'
import type { Call } from '../../context.ts'
import { slugIdOf } from '../../homes/offers/present.ts'
import { alikeOf } from './alike.ts'
import { farOf, unconfirmed } from './far.ts'
import { missingOf } from './complete.ts'
import { differences } from './content.ts'
import { hintsOf } from './hints.ts'
import { stateOf } from './life.ts'
import { qualityOf } from './quality.ts'
import type { BroughtRow, OwnRow } from './queries.ts'
import { placeOf, textsOf } from './rows.ts'
import { broughtTarget, ownerActs, targetOf } from './states.ts'

/** Whether an offer has a page: it is or was public. */
const HAS_PAGE: readonly OfferStatus[] = [...LIVE_STATUSES, ...GONE_STATUSES]

function common(row: OwnRow, { places }: Pick<Call, 'places'>) {
  const state = stateOf(row)
  const shown = row.approved ?? row.content
  return {
    id: row.id,
    status: row.status,
    version: row.version,
    slugId:
      row.published_at !== null && HAS_PAGE.includes(row.status)
        ? slugIdOf(row.id, shown.category, placeOf(shown, places) ?? undefined)
        : null,
    acts: ownerActs(state),
    editable: targetOf('submit', 'owner', state) !== null,
    waiting: row.waiting !== null,
    review: row.review,
    quality: qualityOf(row.content),
    savedAt: row.saved_at,
    expiresAt: row.expires_at,
  }
}

/** Data of an offer beside its content. */
type Extras = Pick<OwnOffer, 'views' | 'leads' | 'branch' | 'picture' | 'others'>

export function toOwnOffer(row: OwnRow, extras: Extras, call: Call): OwnOffer {
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
    price:
      content.priceType === null
        ? null
        : { amount: content.amount, currency: content.currency, type: content.priceType },
    source: null,
    ...extras,
  }
}

/** An imported offer, whose content its feed decides. */
export function toBroughtOffer(
  row: BroughtRow,
  extras: Extras,
  { places, locale }: Call,
): OwnOffer {
  const place = places.get(
    row.city_id
      ? `city${row.city_id}`
      : row.state_id
        ? `state${row.state_id}`
        : `country${row.country_id}`,
  )
  return {
    id: row.id,
    status: row.status,
    version: row.version,
    slugId:
      row.published_at !== null && HAS_PAGE.includes(row.status)
        ? slugIdOf(row.id, row.category, place ?? undefined)
        : null,
    acts: OWNER_ACTS.filter((name) => broughtTarget(name, row) !== null),
    editable: false,
    waiting: false,
    review: null,
    quality: null,
    savedAt: row.updated_at,
    expiresAt: row.expires_at,
    action: row.action,
    category: row.category,
    reference: row.reference,
    title: row.title,
    titleLang: row.title_lang,
    place: place && places.name(place, locale),
    price: { amount: row.price_amount, currency: row.price_currency, type: row.price_type },
    source: { id: row.source_id, name: row.source_name },
    ...extras,
  }
}

export async function toDraftOffer(row: OwnRow, call: Call): Promise<DraftOffer> {
  const translate = call.messages.translator(call.locale)
  const far = await farOf(row.content, call)
  return {
    ...common(row, call),
    content: row.content,
    draftVersion: row.draft_version,
    changed: row.approved === null || differences(row.approved, row.content).length > 0,
    sent: row.sent !== null && differences(row.sent, row.content).length === 0,
    passed: row.passed,
    missing: { ...missingOf(row.content, translate), ...unconfirmed(far, translate) },
    hints: hintsOf(row.content, translate),
    alike: await alikeOf(row, row.content, call),
    far,
  }
}
