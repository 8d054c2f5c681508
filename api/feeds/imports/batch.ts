import type { FeedItem, FeedOffer, FeedProblem, LocatedProblem } from '#feeds/offer.ts'
import { mergeItems } from '#feeds/periods.ts'
import type { Quarantined } from './missing-queries.ts'
import type { PlaceFinder } from './places.ts'
import { toRows, type OfferRows } from './rows.ts'

/** All items of a file that are one offer. */
export interface Group {
  key: string
  items: FeedItem[]
}

/** Change for one offer of a file. */
export interface Prepared {
  group: Group
  /** Rows to store; null if there are none. */
  rows: OfferRows | null
  /** The id of an offer that its source takes back. */
  withdrawn: string | null
  quarantined: Quarantined | null
  problems: LocatedProblem[]
  counted: number
  rejected: number
  merged: number
}

/** Rows by offer: they come in order of their keys. */
export function groupsOf(rows: readonly { group_key: string; data: string }[]): Group[] {
  const groups: Group[] = []
  for (const { group_key: key, data } of rows) {
    const item = JSON.parse(data) as FeedItem
    if (groups.at(-1)?.key === key) groups.at(-1)!.items.push(item)
    else groups.push({ key, items: [item] })
  }
  return groups
}

const isCounted = (item: FeedItem): boolean => item.item > 0 && !item.broken

/** An item that waits for a person, with the reasons. */
function waiting(
  { externalId }: FeedItem,
  raw: unknown,
  problems: readonly LocatedProblem[],
): Quarantined | null {
  const reasons = problems.filter(({ severity }) => severity === 'rejected')
  return externalId === null
    ? null
    : {
        external_id: externalId,
        raw,
        reason: reasons.map(({ message }) => message).join(' '),
        problems: reasons,
      }
}

const addressOf = ({ street, houseNumber, postalCode, district, lat, lon }: FeedOffer) => ({
  street,
  houseNumber,
  postalCode,
  district,
  lat,
  lon,
})

/** Makes one offer of its items, with its place. Changes them. */
export function prepare(group: Group, finder: PlaceFinder): Prepared {
  const { items } = group
  const { offer, item, line, problems } = mergeItems(items)
  const good = items.filter((one) => one.offer).length
  const prepared: Prepared = {
    group,
    rows: null,
    withdrawn: null,
    quarantined: null,
    problems,
    counted: items.filter(isCounted).length,
    rejected: items.filter((one) => isCounted(one) && !one.offer && !one.change).length,
    merged: 0,
  }
  // Of several words about one offer the last counts.
  const last = items.toSorted((a, b) => a.item - b.item).at(-1)!
  if (last.change === 'delete') return { ...prepared, withdrawn: last.externalId }
  if (!offer) return { ...prepared, quarantined: waiting(last, last.raw ?? null, problems) }
  const written = { place: offer.place, address: addressOf(offer), texts: offer.texts }
  const { place, problems: misplaced } = finder.find(offer)
  for (const problem of misplaced)
    problems.push({
      ...problem,
      item,
      ...(line !== undefined && { line }),
      externalId: offer.externalId,
    })
  if (!place)
    return {
      ...prepared,
      rejected: prepared.rejected + good,
      quarantined: waiting(last, written, problems),
    }
  return { ...prepared, rows: toRows(offer, place), merged: good - 1 }
}

/** The same offer where the database takes it not. */
export function refused(
  { group: { key, items } }: Prepared,
  error: Error,
  finder: PlaceFinder,
): Prepared {
  const problem: FeedProblem = {
    severity: 'rejected',
    field: null,
    code: 'refused_by_database',
    message: error.message,
    raw: null,
  }
  return prepare(
    {
      key,
      items: items.map((item) => ({ ...item, offer: null, problems: [...item.problems, problem] })),
    },
    finder,
  )
}
