import { withoutSpans, type Span } from '#text/spans.ts'
import type { Chip } from './chips.ts'
import type { Reading } from './index.ts'

/** Limit of readings of the text for all its chips: without it there are a few hundred in the worst case. */
const READS = 40
const COMMA = /[,;،؛]/

/**
 * Spans of the text that are removed with each chip: its words, the small words that belonged to it, and words that would be read differently without it
 * (`under 700` is the rent of a flat only beside `to rent`). In the order of the chips; spans may overlap. The rest of the text reads as the rest of the
 * chips, except for the last chips of a text with a great many: only their own words are removed.
 */
export function removals(
  text: string,
  { chips, rest, small }: Reading,
  read: (text: string) => Reading,
): Span[][] {
  const found = new Map<string, Span[]>()
  let left = READS
  const reads = (rest: string): Reading | null => (left-- > 0 ? read(rest) : null)
  const segments = segmentsOf(chips, rest, small)
  return chips.map((chip) => {
    const key = `${chip.start}-${chip.end}`
    const spans = found.get(key) ?? removal(text, chip, segments, chips, reads)
    found.set(key, spans)
    return spans
  })
}

/** A piece of the text, in one role. */
interface Segment extends Span {
  kind: 'chip' | 'rest' | 'small'
  joins: boolean
  filter: string | null
}

function segmentsOf(
  chips: Reading['chips'],
  rest: Reading['rest'],
  small: Reading['small'],
): Segment[] {
  const spans = new Map(
    chips.map((chip): [string, Segment] => [
      `${chip.start}-${chip.end}`,
      { start: chip.start, end: chip.end, kind: 'chip', joins: false, filter: chip.filter },
    ]),
  )
  const others = rest.map(({ start, end }): Segment => ({
    start,
    end,
    kind: 'rest',
    joins: false,
    filter: null,
  }))
  const between = small
    .filter(({ start, end }) => !rest.some((piece) => piece.start <= start && end <= piece.end))
    .map(({ start, end, joins, again }): Segment => ({
      start,
      end,
      kind: again ? 'rest' : 'small',
      joins,
      filter: null,
    }))
  return [...spans.values(), ...others, ...between].sort((a, b) => a.start - b.start)
}

function removal(
  text: string,
  chip: Chip,
  segments: readonly Segment[],
  chips: readonly Chip[],
  reads: (text: string) => Reading | null,
): Span[] {
  const left = chips
    .filter(({ start, end }) => start !== chip.start || end !== chip.end)
    .map(meaningOf)
  const choices = choicesOf(text, chip, segments)
  const whole = choices.find((span) =>
    same(reads(withoutSpans(text, [span]))?.chips.map(meaningOf), left),
  )
  if (whole) return [whole]
  // Another that means something else without it goes with it.
  for (const other of segments) {
    if (other.kind === 'small' || other.start === chip.start) continue
    const spans = [choices[0]!, choicesOf(text, other, segments)[0]!]
    const others = chips
      .filter(({ start }) => start !== chip.start && start !== other.start)
      .map(meaningOf)
    if (same(reads(withoutSpans(text, spans))?.chips.map(meaningOf), others)) return spans
  }
  return [choices[0]!]
}

/** How a piece may be cut out, the most natural first. */
function choicesOf(text: string, { start, end }: Span, segments: readonly Segment[]): Span[] {
  const at = segments.findIndex((segment) => segment.start === start && segment.end === end)
  let from = at
  while (segments[from - 1]?.kind === 'small') from--
  let to = at
  while (segments[to + 1]?.kind === 'small') to++
  const before = segments[from - 1]
  const next = segments[to + 1]
  const isAfterComma =
    before !== undefined && from === at && COMMA.test(text.slice(before.end, start))
  const opening: Span = {
    start: from < at ? segments[from]!.start : isAfterComma ? before.end : start,
    end,
  }
  const isListed = isAfterComma || (from < at && segments[from]!.joins)
  const joint =
    next &&
    (to === at
      ? COMMA.test(text.slice(end, next.start))
      : segments.slice(at + 1, to + 1).every(({ joins }) => joins))
  const isHead =
    next?.kind === 'chip' && joint && (next.filter === segments[at]!.filter || at === 0)
  const head: Span | null = isHead ? { start, end: next.start } : null
  const alone: Span = { start, end }
  return [
    ...(head && !isListed ? [head, opening] : [opening, ...(head ? [head] : [])]),
    alone,
    { start, end: segments[to]!.end },
    { start: opening.start, end: segments[to]!.end },
  ]
}

/** A chip's filter, independent of its position. */
function meaningOf({ start: _start, end: _end, ...filter }: Chip): string {
  return JSON.stringify(filter, (key, value: unknown) =>
    key === 'value' && value !== null && typeof value === 'object' && 'id' in value
      ? value.id
      : value,
  )
}

const same = (some: readonly string[] | undefined, others: readonly string[]): boolean =>
  some !== undefined &&
  some.length === others.length &&
  some.toSorted().join() === others.toSorted().join()
