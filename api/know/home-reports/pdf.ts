import type { HomeReport } from '#contract/know/home-reports.ts'
import { unitsIn, type Units } from '#contract/people/country-units.ts'
import type { EstimateError, Refused, Valued } from '#contract/know/valuation.ts'
import { namedDrivers, type GivenFacts } from '#i18n/driver-names.ts'
import { borrowedText, refusalText } from '#i18n/estimate-texts.ts'
import { homeFacts } from '#i18n/home-facts.ts'
import { dirOf } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Place } from '#places/index.ts'
import { trendOf } from '#text/trend.ts'
import type { Call } from '../../context.ts'
import { accentOf } from '../../ground/media/accent.ts'
import { createPictureSizes } from '../../ground/media/sizes.ts'
import { drawPdf, type MapOf, type PdfBlock, type PdfDocument } from '../../ground/pdf/draw.ts'
import { cards } from '../../homes/offers/handlers.ts'
import { indexAt } from '../valuation/handlers.ts'

const DRIVERS_SHOWN = 12
/** Marks the following text as left to right. */
const LTR = '\u200e'

/** Its first letter is of a script that runs from right to left. */
const IS_RTL = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Texts of people keep their direction in every document. */
const directed = (text: string): string => (IS_RTL.test(text) ? text : LTR + text)

interface PdfOptions {
  units?: Units | undefined
  /** Whether the home's offer is of the owners of the report, so that its photos are theirs. */
  hasPhotos?: boolean
}

/** The report as a PDF, in base64. */
export const pdfOf = (report: HomeReport, call: Call, options: PdfOptions): Promise<string> =>
  drawPdf(() => composePdf(report, call, options), call)

const isValued = (answer: Valued | Refused): answer is Valued => 'price' in answer

/** Contents of the PDF of a report. */
export async function composePdf(
  report: HomeReport,
  call: Call,
  { units, hasPhotos = false }: PdfOptions = {},
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
  const pictures = hasPhotos ? await picturesOf(report, call) : []
  const blocks: PdfBlock[] = [
    { kind: 'soft', text: t('homeReports.page.asOf', { place: place.localeName, date: day }) },
    ...(report.note
      ? report.note.split(/\n+/).map((text): PdfBlock => ({ kind: 'text', text: directed(text) }))
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
    ...(pictures.length > 1
      ? [
          { kind: 'heading' as const, text: t('homeReports.pdf.pictures') },
          { kind: 'pictures' as const, pictures: pictures.slice(1) },
        ]
      : []),
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
      { kind: 'heading', text: t('homeReports.pdf.map'), startsPage: true },
      {
        kind: 'map',
        map: mapOf(main, answer.point, report.home, call, t),
        note: t('homeReports.pdf.mapNote'),
      },
      { kind: 'heading', text: t('valuation.comparables.title') },
      {
        kind: 'table',
        numbered: (await firstPictures(main, call)).map((picture, at) => ({
          number: format.number(at + 1),
          picture,
        })),
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
  blocks.push(...(await chartsOf(report, call)))
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
  const logo = agency && (await logoOf(agency.logo, call))
  const colour = logo && (await accentOf(logo))
  return {
    lang: call.locale,
    isRtl: dirOf(call.locale) === 'rtl',
    title: directed(report.title),
    brand: agency && {
      name: directed(agency.name),
      lines: [agency.phone, agency.email, agency.website].flatMap((one) =>
        one === null ? [] : LTR + one,
      ),
      logo,
      ...(colour && { colour }),
    },
    cover: {
      kind: t('homeReports.pdf.kind'),
      lines: [
        format.address([
          ...new Set([place.localeName, place.parent_name, place.country.name].filter(isText)),
        ]),
        day,
      ],
      picture: pictures[0] ?? null,
    },
    blocks,
    footer: t('homeReports.pdf.footer', { date: day }),
  }
}

const isText = (text: string | null | undefined): text is string => Boolean(text)

const PICTURES_SHOWN = 4
/** Of the offer whose home it is, while visitors see it; the first is large. */
async function picturesOf({ home }: HomeReport, call: Call): Promise<Uint8Array[]> {
  if (home.offer === undefined) return []
  const [card] = await cards([home.offer], call)
  const sizes = createPictureSizes(call.storage)
  const found = await Promise.all(
    (card?.pictures ?? [])
      .slice(0, PICTURES_SHOWN)
      .map(({ key }, at) => sizes.get(key, at === 0 ? 960 : 640, 'jpg')),
  )
  return found.filter((one) => one !== null)
}

const firstPictures = ({ comparables }: Valued, { storage }: Call) => {
  const sizes = createPictureSizes(storage)
  return Promise.all(
    comparables.map(async ({ offer }) => {
      const [first] = offer?.pictures ?? []
      return first ? sizes.get(first.key, 320, 'jpg') : null
    }),
  )
}

/** Lengths of the scale, in the reader's unit of long distances. */
const SCALES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 500]
const LABELS_MAX = 60
/** Degrees around the points in which names of places are looked up. */
const AROUND = 0.25

/** `lon, lat, lon, lat ...` as pairs. */
const pairsOf = (flat: readonly number[]): number[][] =>
  Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!])

function mapOf(
  { comparables }: Valued,
  home: { lat: number; lon: number },
  { location }: HomeReport['home'],
  { places, locale }: Call,
  { format }: Translator,
): MapOf {
  const points = comparables.flatMap(({ offer }, at) =>
    offer?.point
      ? [{ lat: offer.point.lat, lon: offer.point.lon, text: format.number(at + 1) }]
      : [],
  )
  const [lats, lons] = [
    [home.lat, ...points.map(({ lat }) => lat)],
    [home.lon, ...points.map(({ lon }) => lon)],
  ]
  const [west, south, east, north] = [
    Math.min(...lons) - AROUND,
    Math.min(...lats) - AROUND,
    Math.max(...lons) + AROUND,
    Math.max(...lats) + AROUND,
  ]
  const isAround = ({ lat, lon }: Pick<Place, 'lat' | 'lon'>): boolean =>
    lat !== null && lon !== null && south < lat && lat < north && west < lon && lon < east
  const place = places.get(location)
  const parts = place
    ? [...new Set([...places.areasIn(place), ...places.parts(place)])].filter(
        (one) => one.id !== place.id && isAround(one),
      )
    : []
  const cities = places.largestIn([west, south, east, north], LABELS_MAX)
  return {
    home,
    points,
    labels: [...parts, ...cities]
      .slice(0, LABELS_MAX)
      .flatMap((one) =>
        one.lat === null || one.lon === null
          ? []
          : [{ lat: one.lat, lon: one.lon, text: places.name(one, locale) }],
      ),
    borders: parts.flatMap((part) =>
      (places.outline(part)?.polygons ?? []).flatMap((polygon) => polygon.map(pairsOf)),
    ),
    scales: SCALES.map((length) => {
      const km = length * format.distanceUnit
      return { metres: 1000 * km, text: format.distance(km) }
    }),
  }
}

/** The value of the last month. */
const BASE = 100

/** The price index of the place by month, until that of the report. */
async function chartsOf({ home, shown }: HomeReport, call: Call): Promise<PdfBlock[]> {
  const t = call.messages.translator(call.locale)
  const { format } = t
  const index = await indexAt(home, call)
  const charts = (['buy', 'rent'] as const).flatMap((action): PdfBlock[] => {
    const own = index[action]
    const months = (own?.months ?? []).filter(({ month }) => month <= shown.at.slice(0, 7))
    const [first, last] = [months[0], months.at(-1)]
    if (!own || !first || !last) return []
    // The index is relative to its last month of today, which may be a later one.
    const trend = trendOf(
      months.map(({ month, index: share, low, high }) => ({
        month,
        value: (BASE * share) / last.index,
        ...(month !== last.month && {
          low: (BASE * low) / last.index,
          high: (BASE * high) / last.index,
        }),
      })),
    )
    if (!trend) return []
    const change = (share: number): string =>
      `${share > 0 ? '+' : ''}${format.percent(share, { decimals: 1 }).replace('-', '−')}`
    const monthText = (month: string): string => format.date(`${month}-15`, 'month')
    return [
      {
        kind: 'chart',
        label: t(`valuation.index.${action}`, { place: own.place }),
        text: t('valuation.index.change', {
          month: monthText(first.month),
          change: change(last.index / first.index - 1),
          low: change(last.index / first.high - 1),
          high: change(last.index / first.low - 1),
        }),
        runs: trend.runs,
        ticks: trend.ticks.map((tick) => format.number(tick)),
        ends: [monthText(first.month), monthText(last.month)],
      },
    ]
  })
  return charts.length === 0
    ? []
    : [
        { kind: 'heading', text: t('valuation.index.title') },
        { kind: 'soft', text: t('valuation.index.lead') },
        ...charts,
      ]
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
