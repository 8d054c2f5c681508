import { createElement, type ReactElement, type SVGProps } from 'react'

/** As lucide-react's files have it. */
interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Makes the component of an icon. Stands in for the function of lucide-react of this name (`vite.config.ts`), which can do much that we never ask for: an icon
 * is drawn in the size and colour of its place, and says nothing.
 */
export default function createLucideIcon({ name, node }: IconData) {
  const paths = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>): ReactElement {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: [`lucide lucide-${name}`, className].filter(Boolean).join(' '),
        ...props,
      },
      ...paths,
    )
  }
}
