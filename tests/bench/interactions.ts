import type { Page } from '@playwright/test'

/** What the browser reports of an input, in milliseconds. */
export interface Input {
  /** What of it: pressed, released, clicked. */
  name: string
  /** Until the next paint, in steps of 8. */
  duration: number
  /** Until the page was told, because it was busy; and what the page did then. */
  delay: number
  work: number
  /** Which interaction it belongs to; 0 is none. */
  interactionId: number
}
interface Recorder extends PerformanceObserver {
  inputs: Input[]
}

/** Begins to note each interaction that takes 16 ms or longer until the next paint, in every document that the page loads from now on. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const inputs: Input[] = []
    const note = (entries: PerformanceEntryList): void => {
      for (const {
        name,
        duration,
        startTime,
        processingStart,
        processingEnd,
        interactionId,
      } of entries as PerformanceEventTiming[]) {
        inputs.push({
          name,
          duration,
          delay: processingStart - startTime,
          work: processingEnd - processingStart,
          interactionId,
        })
      }
    }
    const observer = Object.assign(new PerformanceObserver((list) => note(list.getEntries())), {
      inputs,
    })
    observer.observe({
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    } as PerformanceObserverInit)
    Object.assign(window, { interactions: observer })
  })
}

/** Each interaction since the last call: of its inputs (press, release, click), the longest. */
export async function takeInteractions(page: Page): Promise<Input[]> {
  const inputs = await page.evaluate(async () => {
    // What has just been painted is told after the next frame.
    await new Promise((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
    )
    return (window as unknown as { interactions: Recorder }).interactions.inputs.splice(0)
  })
  const longest = new Map<number, Input>()
  for (const input of inputs)
    if (
      input.interactionId > 0 &&
      input.duration > (longest.get(input.interactionId)?.duration ?? 0)
    )
      longest.set(input.interactionId, input)
  return [...longest.values()]
}
