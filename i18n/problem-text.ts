import type { ImportProblem, ProblemDetails, FeedIn } from '#contract/feeds/feeds-in.ts'
import { isMapped } from '#contract/feeds/mapped-formats.ts'
import type { Translator } from './translate.ts'

// Texts of feed problems, on the report's page and in its download.

/** Details beyond the code, in the reader's language; null if only the English message has them, empty if the code suffices. */
export function detailsText(details: ProblemDetails | null, t: Translator): string | null {
  if (details === null) return null
  const {
    allowed,
    cells,
    header,
    readings,
    like,
    least,
    most,
    kept,
    place,
    province,
    counts,
    line,
    rows,
    items,
    columns,
    own,
    median,
    offers,
    before,
    now,
    sign,
    currency,
  } = details
  const listed = t.format.address
  if (allowed) return t('feedsIn.detail.allowed', { list: listed(allowed) })
  if (cells !== undefined && header !== undefined)
    return t('feedsIn.detail.cells', { cells, header })
  if (readings)
    return t('feedsIn.detail.readings', {
      list: listed(readings.map((number) => t.format.number(number))),
    })
  if (like) return t('feedsIn.detail.like', { like })
  if (least !== undefined && most !== undefined)
    return t('feedsIn.detail.range', { least: String(least), most: String(most) })
  if (kept !== undefined) return t('feedsIn.detail.kept', { kept })
  if (place)
    return province
      ? t('feedsIn.detail.province', { place, province })
      : t('feedsIn.detail.place', { place })
  if (counts !== undefined) return t('feedsIn.detail.counts', { line: counts })
  if (line !== undefined && items !== undefined) return t('feedsIn.detail.items', { line, items })
  if (line !== undefined)
    return rows === undefined
      ? t('feedsIn.detail.line', { line })
      : t('feedsIn.detail.rows', { line, rows })
  if (columns) return t('feedsIn.detail.columns', { list: listed(columns) })
  if (own !== undefined && median !== undefined && offers !== undefined)
    return t('feedsIn.detail.median', { own, median, offers })
  if (before !== undefined && now !== undefined)
    return t('feedsIn.detail.fell', {
      before: t.format.number(before),
      now: t.format.number(now),
    })
  if (sign && currency) return t('feedsIn.detail.sign', { sign, currency })
  return ''
}

/** Fields with another label in the form of tables. */
const LABELS: Readonly<Record<string, string>> = {
  id: 'identity',
  category: 'categoryColumn',
  title: 'titleColumn',
  description: 'descriptionColumn',
  price_type: 'period',
}

/** Label of a field in the form of tables, else in that of an offer; null if it has none. */
export function columnLabel(name: string, t: Translator): string | null {
  const own = `feedsIn.mapping.${LABELS[name] ?? name}`
  const key = t.has(own) ? own : `field.${name.replace(/Amount$/, '')}`
  return t.has(key) ? t(key) : null
}

/** The affected field in the author's terms: their column, or the form's label without one; in other formats, the format's name. */
export function fieldText(
  { column, field }: Pick<ImportProblem, 'column' | 'field'>,
  format: FeedIn['format'],
  t: Translator,
): string | null {
  if (column !== null || field === null || !isMapped(format)) return column ?? field
  return columnLabel(field.split('.')[0]!, t) ?? field
}
