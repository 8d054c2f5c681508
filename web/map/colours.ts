import { COLOUR_NAMES, type Colours } from './style.ts'

/** The map's tokens as the element has them now, light or dark: a canvas needs colours, not variables. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = element.appendChild(document.createElement('span'))
  const colours = COLOUR_NAMES.map((name) => {
    probe.style.color = `var(--map-${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours) as Colours
}
