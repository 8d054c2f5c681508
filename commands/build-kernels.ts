import { readFileSync, writeFileSync } from 'node:fs'
import binaryen from 'binaryen'

/** `npm run kernels:build` assembles each of these files in `search/` to the `.wasm` next to it, reproducibly for one version of binaryen. */
export const KERNEL_FILES = ['kernels', 'choice-kernels'] as const

// Named one by one: with `Features.All` binaryen encodes imports in a way that V8 rejects.
const FEATURES =
  binaryen.Features.Atomics | binaryen.Features.MultiMemory | binaryen.Features.SIMD128

/** @throws Error when the text is not valid WebAssembly or uses other features */
export function assemble(text: string): Uint8Array {
  const module = binaryen.parseText(text)
  try {
    module.setFeatures(FEATURES)
    if (!module.validate()) throw new Error('The kernels are not valid WebAssembly.')
    return module.emitBinary()
  } finally {
    module.dispose()
  }
}

const fileOf = (name: string, ending: 'wat' | 'wasm'): URL =>
  new URL(`../search/${name}.${ending}`, import.meta.url)
export const readText = (name: string): string => readFileSync(fileOf(name, 'wat'), 'utf8')

if (import.meta.main)
  for (const name of KERNEL_FILES) writeFileSync(fileOf(name, 'wasm'), assemble(readText(name)))
