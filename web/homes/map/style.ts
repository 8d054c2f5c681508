import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import { LABELS_PATH, LABELS_ZOOM, MAP_COLOURS, type MapColour } from '#contract/edge/map.ts'
import { BASEMAP_ZOOM } from './basemap-zoom.ts'
import { NO_STREETS, STREETS_PROTOCOL, type Streets } from './streets.ts'
import {
  PLACES_FROM_ZOOM,
  STREETS,
  STREETS_FROM_ZOOM,
  streetLabels,
  streetLayers,
} from './streets-style.ts'

export type Colours = Record<MapColour, string>
/** The colours of our map, for the canvas, which knows no `light-dark()`. */
export const coloursFor = (isDark: boolean): Colours =>
  Object.fromEntries(
    Object.entries(MAP_COLOURS).map(([name, colours]) => [name, colours[isDark ? 1 : 0]]),
  ) as Colours

/** The page's own fonts, so that no glyphs need to be fetched. The first name matches no font and gives the weight. */
const FAMILIES = [
  'Noto Sans Variable',
  'Vazirmatn Variable',
  'Noto Sans Georgian Variable',
  'system-ui',
  'Noto Sans',
  'Noto Sans CJK SC',
]
const font = (weight: 'Medium' | 'Bold'): string[] => [`Noto Sans ${weight}`, ...FAMILIES]

/** The layer of the names of cities. */
export const CITIES = 'cities'
/** Distance of a city's name from its point, in ems of the name. */
export const LABEL_BELOW = 2.35

const IS_CITY: ExpressionSpecification = ['==', ['get', 'kind'], 'city']
/** Where there are no streets, which have names of places of their own. */
const outside = (coverage: Streets['coverage']): ExpressionSpecification => [
  '!',
  [
    'within',
    {
      type: 'MultiPolygon',
      coordinates: coverage.map(([west, south, east, north]) => [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ]),
    },
  ],
]

/** Our style: Natural Earth, streets where there are any, and names of places in the page's language. `origin` of the page. */
export function ourStyle(
  colours: Colours,
  locale: string,
  origin: string,
  { tiles, coverage, maxZoom }: Streets = NO_STREETS,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      basemap: {
        type: 'vector',
        tiles: [`${origin}/basemap/{z}/{x}/{y}.mvt`],
        maxzoom: BASEMAP_ZOOM,
      },
      places: {
        type: 'vector',
        tiles: [origin + LABELS_PATH.replace('{locale}', locale)],
        maxzoom: LABELS_ZOOM,
      },
      ...(tiles !== null && {
        [STREETS]: {
          type: 'vector',
          tiles: [STREETS_PROTOCOL + origin + tiles],
          minzoom: STREETS_FROM_ZOOM,
          maxzoom: maxZoom,
        },
      }),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      {
        id: 'land',
        type: 'fill',
        source: 'basemap',
        'source-layer': 'land',
        paint: { 'fill-color': colours.land },
      },
      {
        id: 'rivers',
        type: 'line',
        source: 'basemap',
        'source-layer': 'rivers',
        minzoom: 3,
        layout: { 'line-join': 'round' },
        // Their scale is for maps of continents: closer up they would be in the wrong position.
        paint: {
          'line-color': colours.river,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.4, 7, 1.4],
          'line-opacity': ['interpolate', ['linear'], ['zoom'], 7, 1, 9, 0],
        },
      },
      {
        id: 'lakes',
        type: 'fill',
        source: 'basemap',
        'source-layer': 'lakes',
        paint: {
          'fill-color': colours.water,
          'fill-opacity': ['interpolate', ['linear'], ['zoom'], 9, 1, 11, 0],
        },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'basemap',
        'source-layer': 'borders',
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colours.border,
          'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 5, 1, 10, 1.75],
          'line-opacity': ['interpolate', ['linear'], ['zoom'], 9, 1, 11, 0],
        },
      },
      ...(tiles === null ? [] : streetLayers(colours)),
      ...(tiles === null ? [] : streetLabels(colours, locale, font)),
      {
        id: CITIES,
        type: 'symbol',
        source: 'places',
        'source-layer': 'places',
        minzoom: 3,
        filter: ['step', ['zoom'], IS_CITY, PLACES_FROM_ZOOM, ['all', IS_CITY, outside(coverage)]],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': font('Medium'),
          'text-size': [
            'interpolate',
            ['linear'],
            ['zoom'],
            4,
            ['step', ['get', 'people'], 10, 1_000_000, 12],
            10,
            ['step', ['get', 'people'], 11, 20_000, 12, 100_000, 14, 1_000_000, 17],
          ],
          // Below the point, where the cluster of its homes is.
          'text-anchor': 'top',
          'text-offset': [0, LABEL_BELOW],
          'text-max-width': 8,
          'text-padding': 6,
          'symbol-sort-key': ['-', 0, ['get', 'people']],
        },
        paint: {
          'text-color': ['step', ['get', 'people'], colours['label-soft'], 100_000, colours.label],
          'text-halo-color': colours.halo,
          'text-halo-width': 1.25,
        },
      },
      {
        id: 'countries',
        type: 'symbol',
        source: 'places',
        'source-layer': 'places',
        maxzoom: 7,
        filter: ['==', ['get', 'kind'], 'country'],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': font('Bold'),
          'text-size': [
            'interpolate',
            ['linear'],
            ['zoom'],
            1,
            ['step', ['get', 'people'], 9, 50_000_000, 11],
            6,
            ['step', ['get', 'people'], 13, 50_000_000, 17],
          ],
          'text-max-width': 7,
          'text-padding': 4,
          'symbol-sort-key': ['-', 0, ['get', 'people']],
        },
        paint: {
          'text-color': colours['label-soft'],
          'text-halo-color': colours.halo,
          'text-halo-width': 1.25,
        },
      },
    ],
  }
}
