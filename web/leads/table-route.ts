import type { LoaderFunctionArgs } from 'react-router'
import type { LeadRow } from '#contract/leads.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { visitContext } from '../page/load-context.ts'
import { queryOf } from '../page/params.ts'

/** Limit of inbox pages in one table. */
const PAGES_MAX = 100
const COLUMNS = [
  'at',
  'state',
  'kind',
  'offer',
  'title',
  'name',
  'email',
  'phone',
  'message',
  'viewing',
] as const

/** The inbox as CSV, with the filters of the address without `/table`. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const t = visit.host.messages.translator(visit.language)
  const { state, offer } = queryOf('leads-table', url)
  const rows = [COLUMNS.map((name) => t(`leads.table.${name}` as MessageKey))]
  for (let page = 1, pages = 1; page <= Math.min(pages, PAGES_MAX); page++) {
    const found = await visit.api.leads.list({ state, offer, page })
    pages = found.pages
    rows.push(...found.data.map(cellsOf))
  }
  return new Response(
    `\uFEFF${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`,
    {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="lares-messages.csv"',
        'cache-control': 'no-store',
      },
    },
  )
}

const cellsOf = ({
  at,
  state,
  kind,
  offer,
  name,
  email,
  phone,
  message,
  viewingAt,
}: LeadRow): string[] => [
  at,
  state,
  kind,
  String(offer.id),
  offer.title,
  name,
  email ?? '',
  phone ?? '',
  message,
  viewingAt ?? '',
]

/** Untrusted text must not become a formula in a spreadsheet. */
const quoted = (cell: string): string =>
  `"${(/^[=+\-@\t]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
