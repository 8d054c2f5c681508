import type { Page } from '@playwright/test'

/** An event timing entry, in milliseconds. */
export interface Input {
  /** The event: pressed, released, clicked. */
  name: string
  /** Until the next paint, in steps of 8. */
  duration: number
  /** Delay until the handlers ran, and their run time. */
  delay: number
  work: number
  /** The interaction of the event; 0: none. */
  interactionId: number
}
interface Recorder extends PerformanceObserver {
  inputs: Input[]
}

/** Records each interaction of 16 ms or longer, in every document that the page loads from now on. */
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

/** Interactions since the last call; the longest event (press, release, click) of each. */
export async function takeInteractions(page: Page): Promise<Input[]> {
  const inputs = await page.evaluate(async () => {
    // An entry arrives one frame after its paint.
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
