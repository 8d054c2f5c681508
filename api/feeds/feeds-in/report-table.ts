import { REPORT_MAX, type FeedIn } from '#contract/feeds/feeds-in.ts'
import { guarded } from '#feeds/csv-values.ts'
import { detailsText, fieldText } from '#i18n/problem-text.ts'
import type { Call } from '../../context.ts'
import { inLanguage } from './details.ts'
import { selectProblems, type Db, type RunRow } from './queries.ts'

const PAGE = 5_000

/** The problems of a run as a spreadsheet: texts in the reader's language, without cells that would run as formulas. */
export async function reportTable(
  db: Db,
  run: RunRow,
  format: FeedIn['format'],
  call: Pick<Call, 'messages' | 'places' | 'locale'>,
): Promise<string> {
  const t = call.messages.translator(call.locale)
  const lines = [
    line([
      t(format === 'csv' ? 'feedsIn.problem.line' : 'feedsIn.problem.item'),
      t('feedsIn.problem.offer'),
      t('feedsIn.problem.effect'),
      t('feedsIn.problem.field'),
      t('feedsIn.problem.what'),
      t('feedsIn.problem.value'),
    ]),
  ]
  for (let page = 1; (page - 1) * PAGE < REPORT_MAX; page++) {
    const { rows } = await selectProblems(db, run, undefined, page, PAGE)
    for (const problem of rows) {
      const { item, externalId, severity, code, message, raw, details } = inLanguage(problem, call)
      const what = [t(`feedsIn.code.${code}`), detailsText(details, t) ?? message]
        .filter(Boolean)
        .join('. ')
      lines.push(
        line([
          String(problem.line ?? (item || '')),
          externalId,
          t(`feedsIn.problem.${severity}`),
          fieldText(problem, format, t),
          what,
          raw,
        ]),
      )
    }
    if (rows.length < PAGE) break
  }
  return lines.join('')
}

const line = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => `"${guarded(cell ?? '').replaceAll('"', '""')}"`).join(',')}\r\n`
