import {
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { readBox, writeBox, type Box } from '#contract/homes/areas.ts'
import { currencyIn } from '#contract/ground/country-currencies.ts'
import { ApiError } from '#contract/errors.ts'
import type { QueryOf } from '#contract/page-queries.ts'
import { FALLBACK_PLACE, type PlaceDetails } from '#contract/homes/places.ts'
import { unitsAbout } from '../../ground/page/head.ts'
import { InUnits } from '../../ground/page/page-context.tsx'
import { inLocale } from '../../ground/page/addresses.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { HeatmapPage } from './heatmap-page.tsx'

export type HeatmapQuery = QueryOf<'heatmap'>

/** Degrees around a place without homes. */
const AROUND = 0.5
const WORLD: Box = [-170, -55, 170, 70]
/** A map shows more than the box that it is fitted to: up to this share on each side. */
const BEYOND = 0.3

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const query = queryOf('heatmap', url)
  const { q, ...rest } = query
  if (q && !query.location) {
    const found = await visit.api.places.find({ q, lang: visit.language, areas: '0' })
    const first = Array.isArray(found) ? found[0] : found
    if (first)
      throw redirect(
        inLocale(address('heatmap', { ...rest, box: undefined, location: first.id }), visit.locale),
      )
  }
  const place =
    (await placeOf(visit, query.location ?? FALLBACK_PLACE)) ??
    (await placeOf(visit, FALLBACK_PLACE))
  const box = (query.box ? readBox(query.box) : null) ?? (await homesBoxOf(visit, place))
  const view = await visit.api.cells.view({
    box: writeBox(beyond(box)),
    kind: query.kind,
    month: query.month,
    currency: visit.choice.currency ?? (place && currencyIn(place.iso2)) ?? visit.currency,
    lang: visit.language,
  })
  const units = unitsAbout(visit, place?.iso2 ?? null)
  return { query, place, box, view, units, unknown: q && !query.location ? q : null }
}

/** Choosing a cell changes the address alone. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const data = ({ pathname, search }: URL): string => {
    const query = new URLSearchParams(search)
    query.delete('cell')
    query.delete('layer')
    return `${pathname}?${query.toString()}`
  }
  return currentUrl.search !== nextUrl.search && data(currentUrl) === data(nextUrl)
    ? false
    : defaultShouldRevalidate
}

async function placeOf({ api, language }: Visit, id: string): Promise<PlaceDetails | null> {
  try {
    const found = await api.places.find({ id, lang: language })
    return (Array.isArray(found) ? found[0] : found) ?? null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The box around the homes of a place. */
async function homesBoxOf({ api, language }: Visit, place: PlaceDetails | null): Promise<Box> {
  if (!place) return WORLD
  const { bounds } = await api.search.offers({
    location: place.id,
    with: ['bounds'],
    lang: language,
  })
  if (bounds) return bounds
  const { lat, lon } = place
  return lat === null || lon === null
    ? WORLD
    : [lon - AROUND, Math.max(lat - AROUND, -90), lon + AROUND, Math.min(lat + AROUND, 90)]
}

function beyond([west, south, east, north]: Box): Box {
  const width = east >= west ? east - west : east - west + 360
  const height = north - south
  const latitudes = [
    Math.max(south - height * BEYOND, -90),
    Math.min(north + height * BEYOND, 90),
  ] as const
  if (width * (1 + 2 * BEYOND) >= 360) return [-180, latitudes[0], 180, latitudes[1]]
  const turned = (lon: number) => (lon < -180 ? lon + 360 : lon > 180 ? lon - 360 : lon)
  return [turned(west - width * BEYOND), latitudes[0], turned(east + width * BEYOND), latitudes[1]]
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const page = pageOf(matches)
  if (!page || !loaderData) return []
  const { query, place } = loaderData
  const { location, ...view } = query
  const name = place?.name ?? ''
  return seo(page, {
    title: page.t('heatmap.page.seoTitle', { place: name }),
    description: page.t('heatmap.page.description', { place: name }),
    path: address('heatmap', location ? { location } : {}),
    // Each view of the map has an address; one of each place is enough.
    index: Object.values(view).every((value) => value === undefined),
  })
}

export default function HeatmapRoute() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <InUnits units={loaded.units}>
      <HeatmapPage {...loaded} />
    </InUnits>
  )
}
