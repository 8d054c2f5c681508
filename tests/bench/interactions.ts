import type { Page } from '@playwright/test'

/** What the browser reports of an input: its time until the next paint, in steps of 8 ms, and which interaction it belongs to (0: none). */
interface Input {
  duration: number
  interactionId: number
}
interface Recorder extends PerformanceObserver {
  inputs: Input[]
}

/** Begins to note each interaction that takes 16 ms or longer until the next paint, in every document that the page loads from now on. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const inputs: Input[] = []
    const note = (entries: PerformanceEntryList): void => void inputs.push(...entries.map((entry) => ({ duration: entry.duration, interactionId: (entry as PerformanceEventTiming).interactionId })))
    const observer = Object.assign(new PerformanceObserver((list) => note(list.getEntries())), { inputs })
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    Object.assign(window, { interactions: observer })
  })
}

/** Milliseconds of each interaction since the last call: of its inputs (press, release, click), the longest. */
export async function takeInteractions(page: Page): Promise<number[]> {
  const inputs = await page.evaluate(async () => {
    // What has just been painted is told after the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
    return (window as unknown as { interactions: Recorder }).interactions.inputs.splice(0)
  })
  const longest = new Map<number, number>()
  for (const { duration, interactionId } of inputs) if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration))
  return [...longest.values()]
}
