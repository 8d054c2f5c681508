/** A piece of a text, by UTF-16 units: `text.slice(start, end)`. */
export interface Span {
  start: number
  end: number
}

/** Removes spans, which may overlap, and a comma that would be left at either end. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let left = ''
  let at = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > at) left += `${text.slice(at, start)} `
    at = Math.max(at, end)
  }
  return (left + text.slice(at)).replace(/\s+/g, ' ').replace(/^[\s,;،؛]+|[\s,;،؛]+$/g, '')
}
