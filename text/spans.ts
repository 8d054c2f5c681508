/** A piece of a text, by UTF-16 units: `text.slice(start, end)`. */
export interface Span {
  start: number
  end: number
}

/** A text without pieces of it, which may overlap, nor the comma that would then begin or end it; empty when nothing is left. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let left = ''
  let at = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > at) left += `${text.slice(at, start)} `
    at = Math.max(at, end)
  }
  return (left + text.slice(at)).replace(/\s+/g, ' ').replace(/^[\s,;،؛]+|[\s,;،؛]+$/g, '')
}
