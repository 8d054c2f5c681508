import type { ErrorEvent, Map, StyleSpecification } from 'maplibre-gl'
import { knownStreets, loadStreets } from './streets.ts'
import { coloursFor, ourStyle } from './style.ts'

/** The current map: ours, also after the full one `failed`; or the full one. With the attribution of their sources as HTML. */
export type MapStyle =
  | { kind: 'ours'; failed: boolean; attributions: string[] }
  | { kind: 'full'; attributions: string[] }

/** Maps with the full style of an address: cached maps still have it. */
const full = new WeakMap<Map, string>()

/** Timeout of loading a style. */
const TIMEOUT_MS = 8000
/** Failed tiles in a row after which the map falls back to ours. */
const TILES_MISSED = 4

/**
 * Sets a map's style: the full one of `url` while it is available, else ours, in light or dark colours. `onChange` is called with each new style. Returns a
 * cleanup.
 */
export function followStyle(
  map: Map,
  { locale, url }: { locale: string; url: string | null },
  onChange: (style: MapStyle) => void,
): () => void {
  const ended = new AbortController()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let missed = 0
  let isFull = false

  const draw = (): void => {
    map.setStyle(ourStyle(coloursFor(dark.matches), locale, location.origin, knownStreets()), {
      diff: true,
      validate: false,
    })
  }
  const showOurs = (failed: boolean): void => {
    isFull = false
    full.delete(map)
    const show = (): void => {
      const { attribution } = knownStreets()
      draw()
      onChange({ kind: 'ours', failed, attributions: attribution ? [attribution] : [] })
    }
    show()
    const { tiles } = knownStreets()
    void loadStreets().then((streets) => {
      if (!ended.signal.aborted && !isFull && streets.tiles !== tiles) show()
    })
  }
  const recolour = (): void => {
    if (!isFull) draw()
  }
  const count = (event: { dataType?: string; tile?: unknown; sourceDataType?: string }): void => {
    if (isFull && event.dataType === 'source' && event.tile) missed = 0
  }
  const fail = ({ error }: ErrorEvent): void => {
    if (isFull && ++missed >= TILES_MISSED) showOurs(true)
    else if (!isFull) console.warn('map:', error.message)
  }
  const credit = (): void => {
    if (isFull) onChange({ kind: 'full', attributions: attributionsOf(map) })
  }

  map.on('error', fail)
  map.on('data', count)
  map.on('sourcedata', credit)
  dark.addEventListener('change', recolour)
  if (url === null) showOurs(false)
  else if (full.get(map) === url) {
    isFull = true
    credit()
  } else {
    fetchStyle(url, ended.signal).then(
      (style) => {
        isFull = true
        full.set(map, url)
        map.setStyle(style)
      },
      () => ended.signal.aborted || showOurs(true),
    )
  }
  return () => {
    ended.abort()
    dark.removeEventListener('change', recolour)
    map.off('error', fail)
    map.off('data', count)
    map.off('sourcedata', credit)
  }
}

async function fetchStyle(url: string, ended: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, {
    signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`${response.status}`)
  return (await response.json()) as StyleSpecification
}

function attributionsOf(map: Map): string[] {
  const sources = Object.keys(map.getStyle()?.sources ?? {}).map(
    (id) => (map.getSource(id) as { attribution?: string } | undefined)?.attribution,
  )
  return [...new Set(sources.filter((text): text is string => Boolean(text)))]
}
