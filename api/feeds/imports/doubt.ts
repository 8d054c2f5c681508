/** A file with fewer items than this share of the usual number is taken for a part of one. */
const SHARE_MIN = 0.7
/** Minimum share of items that have an id, a price and a type. */
const WHOLE_MIN = 0.95
/** A file with a smaller readable share has a wrong mapping: it cannot be accepted. */
const ACCEPTABLE_MIN = 0.5

export interface FileFigures {
  items: number
  /** Items that have their essentials. */
  whole: number
  /** Why it could not be read to its end. */
  error: string | null
  /** Of the last accepted file: up to that share of bad items is accepted again. */
  last: { items: number; whole: number } | null
  /** The median of the source's last good files, else its offers; null when there are neither. */
  usual: number | null
}

/** Why a file that claims to be complete is doubted, for programs and in words. */
export interface Doubt {
  code: 'broken' | 'empty' | 'incomplete' | 'fewer'
  message: string
}

/** Null without a doubt: an offer missing from such a file takes the first step to being archived. */
export function doubtOf({ items, whole, error, last, usual }: FileFigures): Doubt | null {
  if (error) return { code: 'broken', message: 'It could not be read to its end.' }
  if (items === 0) return { code: 'empty', message: 'It has no items at all.' }
  if (whole < items * WHOLE_MIN && (last === null || whole * last.items < last.whole * items))
    return {
      code: 'incomplete',
      message: `Only ${whole} of its ${items} items have an id, a price and a type that are understood.`,
    }
  if (usual !== null && items < usual * SHARE_MIN)
    return { code: 'fewer', message: `It has ${items} items, where ${usual} are usual.` }
  return null
}

/** Whether a person may accept the file in spite of the doubt. */
export const isAcceptable = (
  { code }: Pick<Doubt, 'code'>,
  { items, whole }: Pick<FileFigures, 'items' | 'whole'>,
): boolean =>
  code === 'empty' || code === 'fewer' || (code === 'incomplete' && whole >= items * ACCEPTABLE_MIN)
