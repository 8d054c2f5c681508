import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { MAP_CLASSES } from '#contract/edge/map.ts'
import type { Colours } from './style.ts'

/** The source of tiles with streets. */
export const STREETS = 'streets'
/** Below it the built-in ground is the whole map. */
export const STREETS_FROM_ZOOM = 6
/** From here on, streets have names of places of their own. */
export const PLACES_FROM_ZOOM = 11

const get = (name: string): ExpressionSpecification => ['get', name]
const isOf = (name: string, values: readonly string[]): ExpressionSpecification => [
  'in',
  get(name),
  ['literal', [...values]],
]
const not = (filter: ExpressionSpecification): ExpressionSpecification => ['!', filter]
const all = (...filters: ExpressionSpecification[]): FilterSpecification =>
  ['all', ...filters] as FilterSpecification
const byZoom = (...stops: [zoom: number, value: number][]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()] as ExpressionSpecification

/** Widths of roads by OpenMapTiles' classes, the broadest drawn last. */
const ROADS = [
  {
    id: 'service',
    classes: MAP_CLASSES.service,
    from: 14,
    width: byZoom([14, 0.8], [16, 3], [18, 9]),
  },
  {
    id: 'minor',
    classes: MAP_CLASSES.minor,
    from: 12.5,
    width: byZoom([12.5, 0.5], [14, 2], [16, 7], [18, 20]),
  },
  {
    id: 'secondary',
    classes: MAP_CLASSES.secondary,
    from: 9,
    width: byZoom([9, 0.4], [12, 1.4], [14, 3.6], [16, 10], [18, 26]),
  },
  {
    id: 'primary',
    classes: MAP_CLASSES.primary,
    from: 7,
    width: byZoom([7, 0.5], [12, 2], [14, 4.6], [16, 12], [18, 30]),
  },
  {
    id: 'motorway',
    classes: MAP_CLASSES.motorway,
    from: STREETS_FROM_ZOOM,
    width: byZoom([6, 0.5], [10, 1.6], [14, 5.4], [16, 13], [18, 32]),
  },
] as const
const ROAD_CLASSES = ROADS.flatMap(({ classes }) => [...classes])
/** Metres of land on each side of a street, for maps that know no coast, as pixels at two zooms. */
const SHORE_WIDTH: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  11,
  2,
  20,
  1024,
]

/** Name of a feature: in the page's language, else as it is written there; Latin letters for readers of them. */
const nameIn = (locale: string): ExpressionSpecification => {
  const language = locale.split('-')[0]!
  const ofLatin = !/^(ar|fa|ru|uk|bg|sr|mk|be|kk|el|ka|he|zh|ja|ko|th|hi)$/.test(language)
  return [
    'coalesce',
    ...[`name:${locale}`, `name:${language}`, `name_${language}`].map(get),
    ...(ofLatin ? [get('name:latin')] : []),
    get('name'),
    get('name:latin'),
  ] as ExpressionSpecification
}

/** The layers of land, water and streets, above the built-in ground and below all names. */
export function streetLayers(colours: Colours): LayerSpecification[] {
  const fill = (
    id: string,
    layer: string,
    colour: string,
    filter?: FilterSpecification,
    minzoom = STREETS_FROM_ZOOM,
  ): LayerSpecification => ({
    id: `streets-${id}`,
    type: 'fill',
    source: STREETS,
    'source-layer': layer,
    minzoom,
    ...(filter && { filter }),
    paint: { 'fill-color': colour },
  })
  const line = (
    id: string,
    filter: FilterSpecification,
    minzoom: number,
    paint: Extract<LayerSpecification, { type: 'line' }>['paint'],
    round = true,
  ): LayerSpecification => ({
    id: `streets-${id}`,
    type: 'line',
    source: STREETS,
    'source-layer': 'transportation',
    minzoom,
    filter,
    layout: round ? { 'line-cap': 'round', 'line-join': 'round' } : { 'line-join': 'round' },
    paint,
  })
  const isOnGround = not(isOf('brunnel', ['tunnel']))
  const roads = ROADS.map(({ id, classes, from, width }) => ({
    id,
    from,
    width,
    filter: all(isOf('class', classes), isOnGround),
    colour: id === 'motorway' || id === 'primary' ? colours['road-major'] : colours.road,
  }))
  return [
    fill('land', 'land', colours.land),
    line('shore', all(isOf('class', ROAD_CLASSES), isOnGround), 11, {
      'line-color': colours.land,
      'line-width': SHORE_WIDTH,
    }),
    fill('built', 'landuse', colours.built, all(isOf('class', MAP_CLASSES.built))),
    fill('wood', 'landcover', colours.wood, all(isOf('class', MAP_CLASSES.wood))),
    fill('grass', 'landcover', colours.green, all(isOf('class', MAP_CLASSES.grass))),
    fill('sand', 'landcover', colours.sand, all(isOf('class', MAP_CLASSES.sand))),
    fill('green', 'landuse', colours.green, all(isOf('class', MAP_CLASSES.green))),
    fill('park', 'park', colours.green, all(['==', ['geometry-type'], 'Polygon']), 10),
    fill('water', 'water', colours.water, all(not(isOf('brunnel', ['tunnel'])))),
    {
      id: 'streets-waterway',
      type: 'line',
      source: STREETS,
      'source-layer': 'waterway',
      minzoom: 10,
      filter: all(isOnGround),
      paint: { 'line-color': colours.water, 'line-width': byZoom([10, 0.5], [14, 2], [18, 8]) },
    },
    {
      id: 'streets-boundary',
      type: 'line',
      source: STREETS,
      'source-layer': 'boundary',
      minzoom: 9,
      filter: all(['<=', get('admin_level'), 2], not(['==', get('maritime'), 1])),
      paint: { 'line-color': colours.border, 'line-width': 1.5 },
    },
    fill('building', 'building', colours.building, undefined, 14),
    line(
      'path',
      all(isOf('class', MAP_CLASSES.path), isOnGround),
      15,
      {
        'line-color': colours.path,
        'line-width': byZoom([15, 0.8], [18, 2.5]),
        'line-dasharray': [2, 1.5],
      },
      false,
    ),
    line(
      'rail',
      all(isOf('class', MAP_CLASSES.rail), isOnGround),
      11,
      { 'line-color': colours.rail, 'line-width': byZoom([11, 0.5], [14, 1], [18, 3]) },
      false,
    ),
    ...roads.map(({ id, from, filter, width }) =>
      line(`${id}-edge`, filter, Math.max(from, 12), {
        'line-color': colours['road-edge'],
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          ...widened(width),
        ] as ExpressionSpecification,
      }),
    ),
    ...roads.map(({ id, from, filter, width, colour }) =>
      line(id, filter, from, { 'line-color': colour, 'line-width': width }),
    ),
  ]
}

/** Stops of a width with an edge of one pixel around it. */
function widened(width: ExpressionSpecification): number[] {
  const stops = width.slice(3) as number[]
  return stops.map((value, i) => (i % 2 === 1 ? value + 1.6 : value))
}

/** The names of streets, water, stations and of places below the cities of ours. */
export function streetLabels(
  colours: Colours,
  locale: string,
  font: (weight: 'Medium' | 'Bold') => string[],
): LayerSpecification[] {
  const name = nameIn(locale)
  const label = (
    id: string,
    layer: string,
    minzoom: number,
    filter: FilterSpecification | undefined,
    layout: Extract<LayerSpecification, { type: 'symbol' }>['layout'],
    colour = colours['street-label'],
  ): LayerSpecification => ({
    id: `streets-${id}`,
    type: 'symbol',
    source: STREETS,
    'source-layer': layer,
    minzoom,
    ...(filter && { filter }),
    layout: { 'text-field': name, 'text-font': font('Medium'), 'text-size': 11, ...layout },
    paint: { 'text-color': colour, 'text-halo-color': colours.halo, 'text-halo-width': 1.25 },
  })
  const along = { 'symbol-placement': 'line', 'text-max-angle': 30, 'text-padding': 8 } as const
  return [
    label('number', 'housenumber', 17, undefined, {
      'text-field': get('housenumber'),
      'text-size': 10,
      'text-padding': 4,
    }),
    label(
      'name-minor',
      'transportation_name',
      15,
      all(isOf('class', ['minor', 'service', 'track', 'path', 'pedestrian'])),
      along,
    ),
    label(
      'name-major',
      'transportation_name',
      13,
      all(isOf('class', ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'])),
      { ...along, 'text-size': byZoom([13, 11], [17, 13]) },
    ),
    label('name-water', 'water_name', 13, undefined, { 'text-max-width': 7 }),
    label('name-park', 'park', 14, all(['has', 'name'], ['==', ['geometry-type'], 'Point']), {
      'text-max-width': 7,
    }),
    label(
      'name-station',
      'poi',
      14,
      all(
        isOf('class', ['railway', 'ferry_terminal']),
        not(isOf('subclass', ['tram_stop', 'subway_entrance'])),
      ),
      { 'text-max-width': 7 },
      colours.label,
    ),
    label(
      'name-place',
      'place',
      PLACES_FROM_ZOOM,
      all(
        isOf('class', [
          'town',
          'village',
          'suburb',
          'quarter',
          'neighbourhood',
          'hamlet',
          'island',
        ]),
      ),
      {
        'text-max-width': 8,
        'text-padding': 6,
        'text-size': ['match', get('class'), ['town', 'suburb', 'village'], 13, 11],
        'symbol-sort-key': ['coalesce', get('rank'), 99],
      },
      colours['label-soft'],
    ),
    label(
      'name-city',
      'place',
      PLACES_FROM_ZOOM,
      all(isOf('class', ['city'])),
      { 'text-size': 17, 'text-max-width': 8 },
      colours.label,
    ),
  ]
}
