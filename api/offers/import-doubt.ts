/** A file with fewer items than this share of the usual number is taken for a part of one. */
const SHARE_MIN = 0.7
/** Of so many items id, price and type have to be there. */
const WHOLE_MIN = 0.95

export interface FileFigures {
  items: number
  /** Items that have their essentials. */
  whole: number
  /** Why it could not be read to its end. */
  error: string | null
  /** The median of the source's last good files, else its offers; null when there are neither. */
  usual: number | null
}

/** Why a file that says that it is all is not believed; null when it is. Missing from a file that is believed is the first step to being gone. */
export function doubtOf({ items, whole, error, usual }: FileFigures, mayBeFewer: boolean): string | null {
  if (error) return 'It could not be read to its end.'
  if (items === 0 && !mayBeFewer) return 'It has no items at all.'
  if (whole < items * WHOLE_MIN) return `Only ${whole} of its ${items} items have an id, a price and a type that are understood.`
  if (usual !== null && items < usual * SHARE_MIN && !mayBeFewer) return `It has ${items} items, where ${usual} are usual.`
  return null
}
