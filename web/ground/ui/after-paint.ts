/** Fallback timeout: a hidden page has no frames. */
const TIMEOUT_MS = 400

/** Runs after the next paint, so that slow work does not delay the response to a press. */
export function afterPaint(then: () => void): void {
  let done = false
  const run = (): void => {
    if (done) return
    done = true
    then()
  }
  requestAnimationFrame(() => setTimeout(run))
  setTimeout(run, TIMEOUT_MS)
}
