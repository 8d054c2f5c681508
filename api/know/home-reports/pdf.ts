import type { HomeReport } from '#contract/know/home-reports.ts'
import { unitsIn, type Units } from '#contract/people/country-units.ts'
import type { EstimateError, Refused, Valued } from '#contract/know/valuation.ts'
import { namedDrivers, type GivenFacts } from '#i18n/driver-names.ts'
import { borrowedText, refusalText } from '#i18n/estimate-texts.ts'
import { homeFacts } from '#i18n/home-facts.ts'
import { dirOf } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Call } from '../../context.ts'
import { createPictureSizes } from '../../ground/media/sizes.ts'
import { drawPdf, type PdfBlock, type PdfDocument } from '../../ground/pdf/draw.ts'

const DRIVERS_SHOWN = 12
/** Marks the following text as left to right. */
const LTR = '\u200e'

/** The report as a PDF, in base64. */
export const pdfOf = (report: HomeReport, call: Call, units?: Units): Promise<string> =>
  drawPdf(() => composePdf(report, call, units), call)

const isValued = (answer: Valued | Refused): answer is Valued => 'price' in answer

/** Contents of the PDF of a report. */
export async function composePdf(
  report: HomeReport,
  call: Call,
  units?: Units,
): Promise<PdfDocument> {
  const { agency, place, shown } = report
  const t = call.messages.translator(call.locale, units ?? unitsIn(place.iso2, call.locale))
  const { format } = t
  const { answer } = shown
  const money = (value: number) => format.price(value, answer.currency)
  const day = format.date(shown.at, 'long')
  const main = isValued(answer.buy) ? answer.buy : isValued(answer.rent) ? answer.rent : null
  const figure = (label: string, one: Valued | Refused) =>
    isValued(one)
      ? [
          {
            label,
            value: money(one.price),
            hint: t('valuation.result.range', { low: money(one.low), high: money(one.high) }),
          },
        ]
      : []
  const blocks: PdfBlock[] = [
    { kind: 'soft', text: t('homeReports.page.asOf', { place: place.localeName, date: day }) },
    ...(report.note
      ? report.note.split(/\n+/).map((text): PdfBlock => ({ kind: 'text', text }))
      : []),
    {
      kind: 'figures',
      items: [
        ...figure(t('valuation.result.buy'), answer.buy),
        ...figure(t('valuation.result.rent'), answer.rent),
        ...(answer.yield === null
          ? []
          : [
              {
                label: t('valuation.result.yield'),
                value: format.percent(answer.yield, { decimals: 1 }),
                hint: t('valuation.result.yieldHint'),
              },
            ]),
      ],
    },
    ...(['buy', 'rent'] as const).flatMap((side): PdfBlock[] => {
      const one = answer[side]
      const text = isValued(one)
        ? one.borrowed && borrowedText(one.borrowed, t)
        : refusalText(one, answer.currency, t)
      if (text === undefined) return []
      return [{ kind: 'soft', text: `${t(`valuation.result.${side}`)}: ${text}` }]
    }),
    { kind: 'soft', text: t('valuation.result.asked', { place: place.localeName }) },
    ...(answer.rateDate === null
      ? []
      : [
          {
            kind: 'soft' as const,
            text: t('valuation.result.rate', { date: format.date(answer.rateDate, 'medium') }),
          },
        ]),
    { kind: 'heading', text: t('homeReports.page.facts') },
    { kind: 'facts', rows: homeFacts(report.home, t) },
  ]
  if (main) {
    const { features: _, ...given } = report.home
    blocks.push(
      { kind: 'heading', text: t('valuation.drivers.title') },
      {
        kind: 'table',
        head: ['', ''],
        widths: [3, 1],
        rows: [
          [t('valuation.drivers.typical'), money(main.typical)],
          ...driversOf(main, given, t).map(({ name, money: amount }) => [
            name,
            `${LTR}${amount > 0 ? '+' : '−'}${money(Math.abs(amount))}`,
          ]),
          [t('valuation.drivers.sum'), money(main.price)],
        ],
      },
      { kind: 'heading', text: t('valuation.comparables.title') },
      {
        kind: 'table',
        head: [
          t('valuation.comparables.home'),
          t('valuation.comparables.price'),
          t('valuation.comparables.area'),
          t('valuation.comparables.distance'),
          t('valuation.comparables.since'),
        ],
        widths: [6, 3, 2, 2, 3],
        rows: main.comparables.map(({ offer, price, area, metres, since }) => [
          offer?.title ?? t('valuation.comparables.gone'),
          money(price),
          format.area(area),
          t('valuation.comparables.about', { distance: format.distance(metres / 1000) }),
          format.date(since, 'medium'),
        ]),
      },
      { kind: 'heading', text: t('valuation.error.title') },
      ...accuracyOf(main, report, t),
    )
  }
  if (report.estimates.length > 1)
    blocks.push(
      { kind: 'heading', text: t('homeReports.page.history') },
      {
        kind: 'table',
        head: [t('homeReports.page.day'), t('valuation.result.buy'), t('valuation.result.rent')],
        widths: [1, 1, 1],
        rows: report.estimates.map(({ at, currency, buy, rent }) => [
          format.date(at, 'medium'),
          buy ? format.price(buy.price, currency) : '–',
          rent ? format.price(rent.price, currency) : '–',
        ]),
      },
    )
  return {
    lang: call.locale,
    isRtl: dirOf(call.locale) === 'rtl',
    title: report.title,
    brand: agency && {
      name: agency.name,
      lines: [agency.phone, agency.email, agency.website].flatMap((one) =>
        one === null ? [] : LTR + one,
      ),
      logo: await logoOf(agency.logo, call),
    },
    blocks,
    footer: t('homeReports.pdf.footer', { date: day }),
  }
}

/** The largest drivers, and the rest as one. */
function driversOf({ drivers }: Valued, given: GivenFacts, t: Translator) {
  const all = namedDrivers(drivers, given, t)
  if (all.length <= DRIVERS_SHOWN) return all
  const shown = all.slice(0, DRIVERS_SHOWN - 1)
  const money = all.slice(shown.length).reduce((sum, one) => sum + one.money, 0)
  return money === 0 ? shown : [...shown, { name: t('valuation.drivers.others'), money }]
}

/** The picture behind the address of a logo, as PDF can show it. */
async function logoOf(url: string | null, { storage }: Call): Promise<Uint8Array | null> {
  const key = /^\/media\/(.+)\/\d+\.\w+$/.exec(url ?? '')?.[1]
  return key === undefined ? null : createPictureSizes(storage).get(key, 320, 'jpg')
}

function accuracyOf(
  { error, placeError, typeError, bandError, borrowed, homes, method, trainedAt }: Valued,
  { place }: HomeReport,
  t: Translator,
): PdfBlock[] {
  const { format } = t
  const percent = (share: number) => format.percent(share, { decimals: 1 })
  const line = (one: EstimateError) => ({
    homes: one.homes,
    median: percent(one.median),
    within: percent(one.within20),
    covered: percent(one.covered),
  })
  const country = place.country.name
  return [
    ...(placeError
      ? [
          placeError.kind === 'city'
            ? t('valuation.error.place', { place: place.localeName, ...line(placeError) })
            : t('valuation.error.region', line(placeError)),
        ]
      : []),
    ...(typeError ? [t('valuation.error.type', line(typeError))] : []),
    ...(bandError ? [t('valuation.error.band', line(bandError))] : []),
    borrowed
      ? t('valuation.error.borrowed', line(error))
      : t('valuation.error.country', { country, ...line(error) }),
    t('valuation.error.how', { homes, date: format.date(trainedAt, 'medium') }),
    ...(method === 'trees' ? [] : [t(`valuation.error.${method}`)]),
  ].map((text): PdfBlock => ({ kind: 'soft', text }))
}
