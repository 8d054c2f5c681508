import { buyerLines, minorDigits, type InvoiceKind } from '#contract/publish/payment-lists.ts'
import type { InvoiceName, ServicePeriod } from '#contract/publish/payments.ts'
import type { Package } from '#contract/publish/promotion-lists.ts'
import { dirOf } from '#i18n/locales.ts'
import type { Call } from '../../context.ts'
import { drawPdf, type PdfBlock, type PdfDocument } from '../../ground/pdf/draw.ts'
import type { InvoiceRow } from './invoice-queries.ts'

/** Digits of the number in a series. */
const NUMBER_DIGITS = 6
/** Marks the following text as left to right. */
const LTR = '\u200e'
/** Its first letter is of a script that runs from right to left. */
const IS_RTL = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A line of a name or an address in its own direction: in Arabic, “28000 Madrid” would be turned around, and a full stop at the end go to the left. */
const directed = (text: string): string => (IS_RTL.test(text) ? text : LTR + text)

/** `LR-2026-000001`, and `LR-C-2026-000001` for a credit note. */
export const numberOf = ({
  prefix,
  kind,
  year,
  number,
}: {
  prefix: string
  kind: InvoiceKind
  year: number
  number: number
}): string =>
  `${prefix}-${kind === 'credit_note' ? 'C-' : ''}${year}-${String(number).padStart(NUMBER_DIGITS, '0')}`

export const presentInvoice = (row: InvoiceRow): InvoiceName => ({
  id: row.id,
  kind: row.kind,
  number: numberOf(row),
  issuedAt: row.issued_at,
  currency: row.content.currency,
  total: row.content.net + row.content.tax,
})

/** An invoice as a PDF in the language of the caller, from what was kept when it was issued. */
export const invoicePdf = (row: InvoiceRow, call: Call): Promise<string> =>
  drawPdf(() => composeInvoice(row, call), call)

export function composeInvoice(row: InvoiceRow, call: Call): PdfDocument {
  const { content } = row
  const { issuer, buyer, currency } = content
  const t = call.messages.translator(call.locale)
  const { format } = t
  const digits = minorDigits(currency)
  /** With all of its digits: columns of sums are read below one another. */
  const money = (amount: number) =>
    `${LTR}${format.number(amount / 10 ** digits, { decimals: digits, minimum: digits })} ${currency}`
  const countryName = (id: string) => {
    const place = call.places.get(id)
    return place ? call.places.name(place, call.locale) : ''
  }
  const soft = (text: string): PdfBlock => ({ kind: 'soft', text })
  const moment = (at: string) => format.address([format.date(at, 'medium'), format.clock(at)])
  /** An item, and when it was rendered below it. */
  const withPeriod = (text: string, { startsAt, endsAt }: ServicePeriod) =>
    startsAt && endsAt
      ? `${text}\n${t('pay.invoice.period', { from: moment(startsAt), until: moment(endsAt) })}`
      : text
  const blocks: PdfBlock[] = [
    {
      kind: 'facts',
      rows: [
        [t('pay.invoice.number'), LTR + numberOf(row)],
        [t('pay.invoice.date'), format.date(row.issued_at, 'long')],
        ...(row.corrects
          ? [[t('pay.invoice.corrects'), LTR + numberOf(row.corrects)] as const]
          : []),
        [t('pay.invoice.order'), String(row.order_id)],
      ],
    },
    { kind: 'heading', text: t('pay.invoice.to') },
    ...[...buyerLines(buyer), countryName(buyer.country)]
      .filter(Boolean)
      .map((text): PdfBlock => ({ kind: 'text', text: directed(text) })),
    ...(buyer.vatId ? [soft(`${t('pay.buyer.vatId')}: ${LTR}${buyer.vatId}`)] : []),
    {
      kind: 'heading',
      text: t(row.kind === 'invoice' ? 'pay.invoice.items' : 'pay.invoice.given'),
    },
    {
      kind: 'table',
      head: [t('pay.invoice.item'), t('pay.amount.net')],
      widths: [5, 2],
      rows: [
        ...(content.lines.length > 0
          ? content.lines.map((line) => [
              withPeriod(
                t('pay.invoice.line', {
                  package: t(`promotion.package.${line.package as Package}.name`),
                  days: t('promotion.days', { count: line.days }),
                  title: IS_RTL.test(line.title) ? line.title : LTR + line.title + LTR,
                }),
                line,
              ),
              money(line.amount),
            ])
          : [[withPeriod(t('pay.invoice.refund'), content), money(content.net)]]),
        [t('pay.amount.net'), money(content.net)],
        [
          t('pay.amount.tax', { rate: format.percent(content.rate / 100_000, { decimals: 3 }) }),
          money(content.tax),
        ],
        [t('pay.amount.total'), money(content.net + content.tax)],
      ],
    },
    ...(content.treatment === 'taxed' ? [] : [soft(t(`pay.treatment.${content.treatment}`))]),
    soft(t(row.kind === 'invoice' ? 'pay.invoice.paid' : 'pay.invoice.creditNote')),
  ]
  return {
    lang: call.locale,
    isRtl: dirOf(call.locale) === 'rtl',
    title: `${t(`pay.invoice.${row.kind}`)} ${LTR}${numberOf(row)}`,
    brand: {
      name: directed(issuer.name),
      lines: [
        ...issuer.address.split('\n').map(directed),
        countryName(issuer.country),
        ...(issuer.vatId ? [`${t('pay.buyer.vatId')}: ${LTR}${issuer.vatId}`] : []),
        ...(issuer.register ? [directed(issuer.register)] : []),
        ...(issuer.email ? [LTR + issuer.email] : []),
      ],
      logo: null,
    },
    blocks,
    footer: `${directed(issuer.name)} · ${LTR}${numberOf(row)}`,
  }
}
