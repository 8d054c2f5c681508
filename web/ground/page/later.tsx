import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

/** Longest wait for an idle browser. */
const TIMEOUT_MS = 2000
const INTENTIONS = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'touchstart'] as const

/** After the page has loaded, or on first input. On the server, at once. */
export const settled: Promise<void> =
  typeof document === 'undefined' ? Promise.resolve() : new Promise(whenSettled)

function whenSettled(resolve: () => void): void {
  const done = (): void => {
    for (const name of INTENTIONS) removeEventListener(name, done, true)
    resolve()
  }
  for (const name of INTENTIONS) addEventListener(name, done, { capture: true, passive: true })
  const rest = (): void => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: TIMEOUT_MS })
    else setTimeout(done)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}

/** Whether hydration is done: parts that appear later are rendered by the browser. */
let isTakenOver = false

/**
 * Server-rendered content that works before its code loads: links, forms and `<details>` need no scripts. Its dependencies may change only in
 * transitions, so that the old content stays until the code is loaded; on client navigation, the previous page stays.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(() => settled.then(load).then((component) => ({ default: component })))
  return function Later(props: Props) {
    const [isDrawn] = useState(!isTakenOver)
    useEffect(() => void (isTakenOver = true), [])
    const part = <Part {...props} />
    return isDrawn ? <Suspense>{part}</Suspense> : part
  }
}

/** Fields changed before hydration, so that late code can process them. */
export const changedEarly = new WeakSet<EventTarget>()

/** Milliseconds after navigation during which a press still waits for its code. */
const HELD_MS = 30_000
const POLL_MS = 30
/** React marks hydrated elements. */
export const isAlive = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__react'))

/** A press on a button whose code is loading waits for it, instead of acting without scripts. */
function hold(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button || isAlive(button) || performance.now() > HELD_MS) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const again = (): void =>
    void (isAlive(button) || performance.now() > HELD_MS
      ? button.click()
      : setTimeout(again, POLL_MS))
  again()
}

/** Called once, before hydration. */
export function keepEarlyPresses(): void {
  document.addEventListener(
    'change',
    ({ target }) => void (target && changedEarly.add(target)),
    true,
  )
  document.addEventListener('click', hold, true)
}
