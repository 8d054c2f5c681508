import type { Style } from '../countries.ts'
import type { Random } from '../random.ts'
import { heightOf, type Building } from './building.ts'
import { darken, lighten, mix, type Colour } from './colour.ts'

/** Matching materials of a style. */
interface Palette {
  wall: Colour
  base: Colour
  trim: Colour
  shutters?: Colour
  rail: Colour
  roof: Colour
}

type Front = Omit<Building, 'x' | 'z' | 'angle'>

const pick = (
  random: Random,
  palettes: readonly (readonly [
    wall: Colour,
    base: Colour,
    trim: Colour,
    rail: Colour,
    roof: Colour,
    shutters?: Colour,
  ])[],
): Palette => {
  const [wall, base, trim, rail, roof, shutters] = random.pick(palettes)
  return { wall, base, trim, rail, roof, ...(shutters && { shutters }) }
}

/** A block of flats in the style of a region. */
export function drawBlock(random: Random, style: Style): Front {
  const front = BLOCKS[style](random)
  return random.chance(0.35) ? { ...front, frontInShade: true } : front
}

const BLOCKS: Record<Style, (random: Random) => Front> = {
  mediterranean(random) {
    const p = pick(random, [
      ['#ecd6b4', '#cdb08a', '#f6ead6', '#2f3a38', '#b9694a', '#5f7f78'],
      ['#e8b995', '#c79575', '#f5e6d0', '#3a3230', '#b5623f', '#47675f'],
      ['#f2e9da', '#d8c7ab', '#fbf6ec', '#35393c', '#b96c4c', '#7d9aa8'],
      ['#e3c48a', '#bf9d66', '#f4e7cb', '#30302c', '#a85f42', '#8a5a3c'],
      ['#dfa68c', '#b98068', '#f3dfcd', '#2f3333', '#a65a40', '#e9dcc8'],
      ['#f0dcc6', '#caa98a', '#faf0e2', '#394040', '#b8664a', '#3f5f7a'],
    ])
    return {
      width: random.between(13, 17),
      depth: random.between(11, 14),
      floors: random.integer(4, 6),
      storey: 3.15,
      groundStorey: 4,
      wall: p.wall,
      base: p.base,
      trim: p.trim,
      roof: random.chance(0.55) ? 'hip' : 'parapet',
      roofColour: p.roof,
      bay: random.between(3, 3.6),
      window: { width: 1.15, height: 2.2, sill: 0.2 },
      look: { frame: '#f3eee4', panes: [2, 2], shutters: p.shutters },
      ground: random.chance(0.6) ? 'shops' : 'windows',
      awning: random.chance(0.7)
        ? random.pick(['#a8473c', '#3f6358', '#d9c39a', '#4a5f7d'])
        : undefined,
      balconies: random.pick(['each', 'alternate', 'alternate'] as const),
      railing: 'bars',
      rail: p.rail,
      bands: random.chance(0.5),
    }
  },
  parisian(random) {
    const p = pick(random, [
      ['#e9dfc9', '#d6c8ac', '#f4edde', '#26282b', '#6f7f8f'],
      ['#e4d6bd', '#cdbb9b', '#f1e8d6', '#2b2b2d', '#66747f'],
      ['#eee6d8', '#dacfbc', '#f8f3e9', '#232629', '#77858f'],
    ])
    return {
      width: random.between(14, 18),
      depth: random.between(12, 15),
      floors: 5,
      storey: 3.25,
      groundStorey: 4.3,
      wall: p.wall,
      base: p.base,
      trim: p.trim,
      roof: 'mansard',
      roofColour: p.roof,
      bay: random.between(2.7, 3),
      window: { width: 1.25, height: 2.45, sill: 0.12 },
      look: { frame: '#f0ece2', panes: [2, 3], trim: p.trim },
      ground: 'shops',
      awning: random.pick(['#8c3b3a', '#2f4f4a', '#37476b', '#b48a4a']),
      balconies: random.chance(0.4) ? 'each' : 'continuous',
      railing: 'bars',
      rail: p.rail,
      bands: true,
    }
  },
  georgian(random) {
    const p = pick(random, [
      ['#b06a4f', '#e9e2d4', '#f1ebdf', '#2b2d2f', '#5b626b'],
      ['#9c5f49', '#e4dccd', '#efe8da', '#242628', '#525a64'],
      ['#c08a63', '#ece5d8', '#f4eee2', '#2d2f31', '#5f666e'],
      ['#8b5546', '#ddd5c6', '#ece5d7', '#232527', '#4d545e'],
    ])
    return {
      width: random.between(11, 15),
      depth: random.between(10, 12),
      floors: random.integer(3, 4),
      storey: 3.2,
      groundStorey: 3.8,
      wall: p.wall,
      base: p.base,
      trim: p.trim,
      roof: random.chance(0.5) ? 'parapet' : 'mansard',
      roofColour: p.roof,
      bay: random.between(2.7, 3.1),
      window: { width: 1.15, height: 2, sill: 0.7 },
      look: {
        frame: '#f6f2ea',
        panes: [2, 4],
        sill: true,
        trim: random.chance(0.5) ? p.trim : undefined,
        shutters: undefined,
      },
      ground: 'windows',
      balconies: 'none',
      railing: 'bars',
      rail: p.rail,
      bands: true,
      courses: 0.45,
    }
  },
  central(random) {
    const p = pick(random, [
      ['#e6d9bf', '#c9b591', '#f3ebdb', '#4a4d50', '#a05a45'],
      ['#d9c8a8', '#b39c78', '#f1e8d5', '#43474a', '#96523f'],
      ['#cfd6cf', '#a9b3aa', '#eef1ec', '#3f4446', '#8f5140'],
      ['#e8cdb6', '#c4a184', '#f6ebdf', '#4a4644', '#9c5540'],
      ['#dfe0da', '#bdbfb8', '#f4f4f0', '#3d4246', '#6b6f78'],
    ])
    return {
      width: random.between(13, 17),
      depth: random.between(12, 14),
      floors: random.integer(4, 5),
      storey: 3.3,
      groundStorey: 4,
      wall: p.wall,
      base: p.base,
      trim: p.trim,
      roof: 'hip',
      roofColour: p.roof,
      bay: random.between(2.9, 3.4),
      window: { width: 1.3, height: 1.95, sill: 0.75 },
      look: { frame: '#f4f0e7', panes: [2, 2], sill: true, trim: p.trim },
      ground: random.chance(0.4) ? 'shops' : 'windows',
      awning: random.pick(['#4c6b56', '#8a4a3f', undefined]),
      balconies: random.pick(['none', 'alternate'] as const),
      railing: random.pick(['bars', 'glass'] as const),
      rail: p.rail,
      bands: true,
    }
  },
  nordic(random) {
    const p = pick(random, [
      ['#b5533f', '#8f8a84', '#f2ece2', '#e9e4da', '#4b5056'],
      ['#d8b15f', '#8f8a84', '#f5efe2', '#efe9de', '#4e5257'],
      ['#dfe3e2', '#9aa0a2', '#fbfbf9', '#5a6166', '#54595f'],
      ['#6f8c94', '#85888a', '#eef1f0', '#e8ebea', '#43484d'],
      ['#a9b8a0', '#8a8c86', '#f3f4ee', '#ecede6', '#4a4e50'],
    ])
    return {
      width: random.between(13, 17),
      depth: random.between(11, 13),
      floors: random.integer(4, 5),
      storey: 3,
      groundStorey: 3.4,
      wall: p.wall,
      base: p.base,
      trim: p.trim,
      roof: 'hip',
      roofColour: p.roof,
      bay: random.between(3, 3.5),
      window: { width: 1.45, height: 1.55, sill: 0.85 },
      look: { frame: '#f8f6f0', panes: [2, 1], trim: p.trim },
      ground: 'windows',
      balconies: random.pick(['alternate', 'each'] as const),
      railing: random.pick(['glass', 'solid'] as const),
      rail: p.rail,
      bands: false,
      courses: 0.55,
    }
  },
  eastern(random) {
    const p = pick(random, [
      ['#e3ddd0', '#b9b1a2', '#f0ebe0', '#7b8890', '#6a6f76'],
      ['#d9cdb8', '#b0a28b', '#eee6d8', '#7f8a86', '#6a6f76'],
      ['#cfd8dc', '#a4afb5', '#eef2f3', '#8b7f74', '#6a6f76'],
      ['#e6cfae', '#c0a684', '#f5ead7', '#6f7f86', '#6a6f76'],
    ])
    return {
      width: random.between(20, 26),
      depth: 12,
      floors: random.integer(6, 9),
      storey: 2.9,
      groundStorey: 3.8,
      wall: p.wall,
      base: p.base,
      trim: p.trim,
      roof: 'flat',
      roofColour: p.roof,
      bay: random.between(3.1, 3.5),
      window: { width: 1.6, height: 1.5, sill: 0.9 },
      look: { frame: '#f4f4f1', panes: [2, 1] },
      ground: 'shops',
      awning: undefined,
      balconies: random.pick(['alternate', 'each'] as const),
      railing: random.pick(['solid', 'glass'] as const),
      rail: p.rail,
      bands: random.chance(0.4),
    }
  },
  american(random) {
    const p = pick(random, [
      ['#a8644c', '#d9d0c2', '#e9e1d3', '#2a2c2e', '#4d5258'],
      ['#c9b79b', '#a5947a', '#ece4d4', '#2d2f31', '#4d5258'],
      ['#8d8f90', '#6e7072', '#dfe1e1', '#232527', '#44484d'],
      ['#b98d6c', '#cdbfa9', '#efe6d6', '#303234', '#4d5258'],
    ])
    return {
      width: random.between(14, 18),
      depth: 13,
      floors: random.integer(5, 7),
      storey: 3.2,
      groundStorey: 4.4,
      wall: p.wall,
      base: p.base,
      trim: p.trim,
      roof: 'parapet',
      roofColour: p.roof,
      bay: random.between(3, 3.5),
      window: { width: 1.8, height: 1.95, sill: 0.65 },
      look: { frame: '#2f3336', panes: [2, 2], sill: true },
      ground: 'shops',
      awning: random.pick(['#2f4f4a', '#7a3b35', '#c9b184']),
      balconies: random.chance(0.4) ? 'alternate' : 'none',
      railing: 'bars',
      rail: p.rail,
      bands: random.chance(0.6),
      courses: 0.5,
    }
  },
  tower(random) {
    const p = pick(random, [
      ['#eceae4', '#c9c5bb', '#fafaf7', '#7d878c', '#8c9296'],
      ['#d9d3c6', '#b5ad9d', '#f3efe6', '#6f777b', '#8c9296'],
      ['#c6d0d6', '#98a5ad', '#eef3f5', '#66727a', '#7f8a90'],
      ['#e8dccb', '#c2b29b', '#f8f2e8', '#7a766e', '#8c9296'],
    ])
    return {
      width: random.between(20, 26),
      depth: random.between(16, 20),
      floors: random.integer(11, 16),
      storey: 3.1,
      groundStorey: 5.4,
      wall: p.wall,
      base: p.base,
      trim: p.trim,
      roof: 'flat',
      roofColour: p.roof,
      bay: random.between(3.6, 4.4),
      window: { width: 2.9, height: 2.3, sill: 0.25 },
      look: { frame: '#5b666d', panes: [2, 1] },
      ground: 'glass',
      balconies: random.pick(['continuous', 'each'] as const),
      railing: 'glass',
      rail: p.rail,
      bands: false,
    }
  },
}

/** A house further down the street: like its neighbour, of other height and colour, and paler. */
export function drawNeighbour(random: Random, style: Style, of: Front, fade: number): Front {
  const front = drawBlock(random, style)
  return {
    ...front,
    fade,
    balconies: 'none',
    awning: undefined,
    floors: Math.max(2, Math.min(front.floors, of.floors + random.integer(-2, 1))),
    look: { ...front.look, shutters: undefined },
    roof: front.roof === 'mansard' ? 'parapet' : front.roof,
    courses: undefined,
    wall: mix(front.wall, of.wall, 0.25),
    trim: lighten(front.trim, 0.05),
    base: darken(front.base, 0.02),
  }
}

export { heightOf }
