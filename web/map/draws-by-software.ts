/** What draws by the processor calls itself: SwiftShader in Chromium, the drivers of Mesa, those of Windows and macOS. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|lavapipe|software|basic render/i

let known: boolean | undefined

/** Whether this browser draws maps without a graphics card, so that each frame costs many times what it should: a map that jumps then answers where one that glides would not. */
export function drawsBySoftware(): boolean {
  known ??= asked()
  return known
}

/** Not every browser refuses the context: Chromium gives one that is drawn by SwiftShader. */
function asked(): boolean {
  const context = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (!context) return true
  const renderer = context.getParameter(
    context.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER,
  )
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return SOFTWARE.test(String(renderer))
}
