/** Colour tokens `--map-…` as computed for the element, light or dark: a canvas cannot use CSS variables. */
export function coloursOf<N extends string>(
  element: HTMLElement,
  names: readonly N[],
): Record<N, string> {
  const probe = element.appendChild(document.createElement('span'))
  const colours = names.map((name) => {
    probe.style.color = `var(--map-${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours) as Record<N, string>
}
