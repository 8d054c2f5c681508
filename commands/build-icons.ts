/** `node commands/build-icons.ts` draws the icons in `public/` and the preview picture of links from the mark. Run it after changing the mark, and commit the result. */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const PUBLIC = new URL('../public/', import.meta.url)
const [, path = ''] =
  / d="([^"]+)"/.exec(readFileSync(new URL('favicon.svg', PUBLIC), 'utf8')) ?? []
const [ACCENT, PAPER, WASH] = ['#a63a24', '#ffffff', '#f9eae6']

/** The mark in the middle of a square, `share` of its width wide. */
const square = (size: number, share: number, ground: string | null): Buffer => {
  const scale = (size * share) / 32
  const inset = (size - 32 * scale) / 2
  const back = ground === null ? '' : `<rect width="${size}" height="${size}" fill="${ground}"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${back}<path fill="${ACCENT}" transform="translate(${inset} ${inset}) scale(${scale})" d="${path}"/></svg>`,
  )
}
const png = (svg: Buffer): Promise<Buffer> =>
  sharp(svg).png({ compressionLevel: 9, palette: true }).toBuffer()

/** The ICO format with PNGs: a header, an entry per picture, the pictures. */
function ico(pictures: readonly { size: number; bytes: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, bytes }] of pictures.entries()) {
    const at = 6 + 16 * index
    header.writeUInt8(size, at)
    header.writeUInt8(size, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(bytes.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)])
}

/** 1200 by 630, the size of link previews: a street of houses with mark and name. */
function shared(): Buffer {
  const houses = [-40, 110, 250, 400, 560, 700, 860, 1010, 1130].map((x, index) => {
    const scale = [5.4, 4.2, 6.1, 4.8, 5.7, 4.4, 6.3, 4.6, 5.6][index] ?? 5
    return `<path fill="${ACCENT}" fill-opacity="${index % 2 === 0 ? 0.16 : 0.26}" transform="translate(${x} ${630 - 29 * scale}) scale(${scale})" d="${path}"/>`
  })
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${WASH}"/>${houses.join('')}
    <path fill="${ACCENT}" transform="translate(300 150) scale(7)" d="${path}"/>
    <text x="560" y="352" font-family="Noto Sans, sans-serif" font-weight="700" font-size="176" fill="#1c1a17">Lares</text></svg>`)
}

const save = (name: string, bytes: Buffer): void => writeFileSync(new URL(name, PUBLIC), bytes)
save(
  'favicon.ico',
  ico(
    await Promise.all(
      [16, 32, 48].map(async (size) => ({ size, bytes: await png(square(size, 1, null)) })),
    ),
  ),
)
save('apple-touch-icon.png', await png(square(180, 0.7, PAPER)))
for (const size of [192, 512]) save(`icon-${size}.png`, await png(square(size, 0.9, null)))
// Systems crop it to a circle; the safe zone is four fifths of its width.
save('icon-maskable-512.png', await png(square(512, 0.5, PAPER)))
save('share.png', await png(shared()))
