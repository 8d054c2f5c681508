import { encode } from 'uqr'

export interface QrCode {
  /** Modules per side, with the quiet border. */
  size: number
  /** SVG path of strokes, one module wide, for a view box of `0 0 size size`. */
  path: string
}

/** Which of the eight patterns reads a little better takes nine tenths of the time to find out. */
const MASK = 0

/** A text as a QR code. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 2, maskPattern: MASK })
  const path = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}.5h${length}`))
  return { size, path: path.join('') }
}

/** Start and length of each run of dark modules. */
const runsOf = (row: readonly boolean[]): [number, number][] =>
  row.flatMap((dark, x): [number, number][] => {
    if (!dark || row[x - 1]) return []
    const end = row.indexOf(false, x)
    return [[x, (end < 0 ? row.length : end) - x]]
  })
