let known: boolean | undefined

/** Whether this browser draws maps without a graphics card, so that each frame costs many times what it should: a map that jumps then answers where one that glides would not. */
export function drawsBySoftware(): boolean {
  if (known === undefined) {
    const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    known = context === null
  }
  return known
}
