import type { Colour } from './colour.ts'
import { HEIGHT, WIDTH } from './scene.ts'

export type Point = readonly [x: number, y: number]
/** Offset 0..1, colour, opacity. */
export type Stop = readonly [offset: number, colour: Colour, opacity?: number]
export interface Paint {
  opacity?: number
  stroke?: Colour
  width?: number
  round?: boolean
}

const number = (value: number): string => String(Math.round(value * 10) / 10)

/** Collects the shapes of one SVG, back to front. */
export class Canvas {
  readonly #shapes: string[] = []
  readonly #definitions: string[] = []
  #mirrored = false

  /** Mirrors left and right: two pictures from one drawing. */
  mirror(): void {
    this.#mirrored = true
  }

  /** A fill from (0, 0) to (x, y) of the shape's own box; downwards by default. */
  linear(stops: readonly Stop[], [x, y]: Point = [0, 1]): string {
    return this.#gradient(`linearGradient`, `x2="${x}" y2="${y}"`, stops)
  }

  radial(stops: readonly Stop[], [x, y]: Point = [0.5, 0.5], radius = 0.5): string {
    return this.#gradient('radialGradient', `cx="${x}" cy="${y}" r="${radius}"`, stops)
  }

  #gradient(element: string, attributes: string, stops: readonly Stop[]): string {
    const id = `g${this.#definitions.length}`
    const parts = stops.map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${number(opacity * 100)}%"` : ''}/>`,
    )
    this.#definitions.push(`<${element} id="${id}" ${attributes}>${parts.join('')}</${element}>`)
    return `url(#${id})`
  }

  polygon(points: readonly Point[], fill: string, paint: Paint = {}): void {
    this.path(`M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`, fill, paint)
  }

  path(d: string, fill: string, { opacity = 1, stroke, width = 1, round }: Paint = {}): void {
    const line = stroke
      ? ` stroke="${stroke}" stroke-width="${number(width)}"${round ? ' stroke-linecap="round" stroke-linejoin="round"' : ''}`
      : ''
    this.#shapes.push(
      `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : ''}${line}/>`,
    )
  }

  line(points: readonly Point[], stroke: Colour, width: number, opacity = 1): void {
    this.path(`M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}`, 'none', {
      stroke,
      width,
      opacity,
      round: true,
    })
  }

  rect(
    x: number,
    y: number,
    width: number,
    height: number,
    fill: string,
    { opacity = 1, radius = 0 }: { opacity?: number; radius?: number } = {},
  ): void {
    this.#shapes.push(
      `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"${radius ? ` rx="${number(radius)}"` : ''} fill="${fill}"${opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : ''}/>`,
    )
  }

  ellipse([x, y]: Point, rx: number, ry: number, fill: string, opacity = 1): void {
    this.#shapes.push(
      `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${fill}"${opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : ''}/>`,
    )
  }

  /** A smooth line through the points, closed down to `bottom`: hills, waves, hedges. */
  ridge(points: readonly Point[], bottom: number, fill: string, opacity = 1): void {
    const [first, ...rest] = points
    if (!first) return
    let d = `M${number(first[0])} ${number(bottom)}L${number(first[0])} ${number(first[1])}`
    let from = first
    for (const to of rest) {
      const middle = (from[0] + to[0]) / 2
      d += `C${number(middle)} ${number(from[1])} ${number(middle)} ${number(to[1])} ${number(to[0])} ${number(to[1])}`
      from = to
    }
    this.path(`${d}L${number(from[0])} ${number(bottom)}Z`, fill, { opacity })
  }

  /** Clips what `paint` draws to an opening of that size. */
  through(x: number, y: number, width: number, height: number, paint: () => void): void {
    this.#shapes.push(
      `<svg x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice">`,
    )
    paint()
    this.#shapes.push('</svg>')
  }

  toString(): string {
    const shapes = this.#shapes.join('')
    const body = this.#mirrored
      ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${shapes}</g>`
      : shapes
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${this.#definitions.join('')}</defs>${body}</svg>`
  }
}

/** Writes many small shapes as one path per kind, which keeps files small. Lower layers are below higher ones. */
export class Batch {
  readonly #paths = new Map<string, { layer: number; fill: string; paint: Paint; d: string[] }>()
  readonly #digits: number

  constructor(digits = 1) {
    this.#digits = digits
  }

  polygon(layer: number, points: readonly Point[], fill: string, paint: Paint = {}): void {
    this.#add(layer, points, 'Z', fill, paint)
  }

  line(layer: number, points: readonly Point[], stroke: Colour, width: number): void {
    this.#add(layer, points, '', 'none', {
      stroke,
      width: Math.max(0.6, Math.round(width * 2) / 2),
    })
  }

  #add(layer: number, points: readonly Point[], end: string, fill: string, paint: Paint): void {
    const key = [layer, fill, paint.opacity, paint.stroke, paint.width].join(' ')
    let path = this.#paths.get(key)
    if (!path) this.#paths.set(key, (path = { layer, fill, paint, d: [] }))
    path.d.push(
      `M${points.map(([x, y]) => `${Number(x.toFixed(this.#digits))} ${Number(y.toFixed(this.#digits))}`).join('L')}${end}`,
    )
  }

  paintOn(canvas: Canvas): void {
    for (const { fill, paint, d } of [...this.#paths.values()].sort((a, b) => a.layer - b.layer))
      canvas.path(d.join(''), fill, paint)
  }
}
