import type { LoaderFunctionArgs } from 'react-router'
import type { ChatRow } from '#contract/talk/chat.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { csv, CSV_TYPE, fileAnswer } from '../../ground/page/file-answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'

/** Limit of pages of the list in a table. */
const PAGES_MAX = 100
const COLUMNS = ['at', 'state', 'offer', 'title', 'name', 'message', 'viewing'] as const

/** The conversations as CSV, with the filters of the address without `/table`. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const t = visit.host.messages.translator(visit.language)
  const query = queryOf('chat-table', url)
  return fileAnswer(visit, { name: 'lares-messages.csv', type: CSV_TYPE }, async () => {
    const rows = [COLUMNS.map((name) => t(`chat.table.${name}` as MessageKey))]
    for (let page = 1, pages = 1; page <= Math.min(pages, PAGES_MAX); page++) {
      const found = await visit.api.chat.list({ ...query, page })
      pages = found.pages
      rows.push(...found.data.map(cellsOf))
    }
    return csv(`${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`)
  })
}

const cellsOf = ({ state, offer, name, last, viewingAt }: ChatRow): string[] => [
  last.at,
  state,
  String(offer?.id ?? ''),
  offer?.title ?? '',
  name,
  last.text,
  viewingAt ?? '',
]

/** Untrusted text must not become a formula in a spreadsheet. */
const quoted = (cell: string): string =>
  `"${(/^[=+\-@\t]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
