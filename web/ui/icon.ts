import { createElement, type ReactElement, type SVGProps } from 'react'

/** As in lucide-react's files. */
interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Creates an icon component. Replaces lucide-react's function of this name (`vite.config.ts`), which has more options than needed: icons
 * inherit size and colour, and are decorative.
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
