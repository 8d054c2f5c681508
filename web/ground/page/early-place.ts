import type { OutputOf } from '#contract/endpoint.ts'
import type { places } from '#contract/homes/places.ts'

/** Of the style element. */
export const EARLY_PLACE = 'early-place'

type NetworkPlace = OutputOf<typeof places.byIp>
/** The endpoint `places.byIp`, called without the code of its contract: the start page waits for it. */
const BY_NETWORK = '/api/location/ip'

const otherThan = (id: string): string => `[data-place]:not([data-place="${id}"])`

/** Styles that hide the content of other places, by its attribute `data-place`; text fields keep their box. */
export function otherPlaces(id: string): string {
  const other = otherThan(id)
  return `${other}:not(input){visibility:hidden}input${other}{color:#0000}`
}

/**
 * Statements of the script that runs before the first paint: hides the content of other places than the visitor's until theirs has arrived. `id`: an
 * expression for the id in the cookie; where it is empty, the start page asks for the place of the network at once. If scripts fail to load, all is shown after `waitMs`.
 */
export const earlyPlace = (id: string, waitMs: number): string =>
  `if(/^[a-z]*\\d*$/.test(${id})){var l=document.createElement('style');l.id='${EARLY_PLACE}';l.textContent=${JSON.stringify(otherPlaces('*')).replaceAll('*', `"+${id}+"`)};document.head.append(l);
if(!${id}&&/^\\/[\\w-]+$/.test(location.pathname)){l.network=fetch('${BY_NETWORK}').then(function(a){return a.json()});l.network.then(function(p){p.found||l.remove()},function(){l.remove()})}
setTimeout(function(){if(!('known'in l.dataset)&&document.querySelector('[data-place]'))l.remove()},${waitMs})}`

/** The id of the place of the visitor's network; null if it is not known. */
export async function networkPlace(): Promise<string | null> {
  const style = document.getElementById(EARLY_PLACE) as
    | (HTMLElement & { network?: Promise<NetworkPlace> })
    | null
  try {
    const { found, location_id } = await (style?.network ??
      fetch(BY_NETWORK).then((answer) => answer.json() as Promise<NetworkPlace>))
    return found ? location_id : null
  } catch {
    return null
  }
}

/** Content of another place is hidden for this long while the homes of this one are loaded. */
const LOADING_MS = 5000
let late: ReturnType<typeof setTimeout> | undefined

/** From now on only the content of this place is shown; everything, if it has not arrived in time. */
export function showOnly(id: string): void {
  const style = document.getElementById(EARLY_PLACE)
  if (!style) return
  style.dataset['known'] = ''
  style.textContent = otherPlaces(id)
  // Each visit of the start page has this time, not what an earlier one left of it.
  clearTimeout(late)
  late = setTimeout(() => {
    if (document.querySelector(otherThan(id))) showAll()
  }, LOADING_MS)
}

export const showAll = (): void => document.getElementById(EARLY_PLACE)?.remove()
