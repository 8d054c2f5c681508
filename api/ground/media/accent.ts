import sharp from 'sharp'

/** Contrast of white text on it, as WCAG counts it. */
const CONTRAST = 4.5
/** Hues are counted in this many parts. */
const HUES = 24
/** Duller pixels are paper, ink and shadow. */
const SATURATION_MIN = 0.25

/** The colour that a logo is known by, dark enough for white text; null for a grey one. */
export async function accentOf(picture: Uint8Array): Promise<string | null> {
  const { data } = await sharp(picture)
    .resize(48, 48, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hues = Array.from({ length: HUES }, () => ({ weight: 0, sum: [0, 0, 0] }))
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
    const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)]
    const saturation = most === 0 ? 0 : (most - least) / most
    if (saturation < SATURATION_MIN || most < 40) continue
    const part = hues[Math.floor((hueOf(r, g, b, most - least) * HUES) / 360) % HUES]!
    part.weight += saturation
    part.sum = [
      part.sum[0]! + r * saturation,
      part.sum[1]! + g * saturation,
      part.sum[2]! + b * saturation,
    ]
  }
  const best = hues.reduce((one, other) => (other.weight > one.weight ? other : one))
  if (best.weight === 0) return null
  let colour = best.sum.map((sum) => sum / best.weight)
  while (1.05 / (luminance(colour) + 0.05) < CONTRAST) colour = colour.map((value) => value * 0.95)
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

function hueOf(r: number, g: number, b: number, span: number): number {
  const most = Math.max(r, g, b)
  const part =
    most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4
  return part * 60
}

const luminance = (colour: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
