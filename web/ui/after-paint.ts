/** Longer than this no page waits for a frame: one that is not looked at draws none. */
const PATIENCE_MS = 400

/** Runs once the browser has shown what was changed just now, so that a press is answered before what takes longer begins. */
export function afterPaint(then: () => void): void {
  let done = false
  const run = (): void => {
    if (done) return
    done = true
    then()
  }
  requestAnimationFrame(() => setTimeout(run))
  setTimeout(run, PATIENCE_MS)
}
