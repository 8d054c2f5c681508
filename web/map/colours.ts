import { COLOUR_NAMES, type Colours } from './style.ts'

/** The map's colour tokens as computed for the element, light or dark: a canvas cannot use CSS variables. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = element.appendChild(document.createElement('span'))
  const colours = COLOUR_NAMES.map((name) => {
    probe.style.color = `var(--map-${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours) as Colours
}
