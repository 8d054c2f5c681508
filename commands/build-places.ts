/** `npm run places:build` writes `places/places.bin`, reproducibly for one version of Node. */
import { writeFileSync } from 'node:fs'
import { buildSections } from '#places/build.ts'
import { compress, encodeSections } from '#places/format.ts'

const started = performance.now()
const bytes = encodeSections(buildSections())
const packed = compress(bytes)
writeFileSync(new URL('../places/places.bin', import.meta.url), packed)
console.log(
  `places.bin: ${packed.length} bytes (${bytes.length} unpacked) in ${Math.round(performance.now() - started)} ms`,
)
