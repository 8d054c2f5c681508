import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

/** The longest that code waits for the browser to have nothing else to do. */
const PATIENCE_MS = 2000
const INTENTIONS = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'touchstart'] as const

/** Once the page stands, or as soon as the visitor turns to it. On the server, which sends whole pages, at once. */
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
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: PATIENCE_MS })
    else setTimeout(done)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}

/** Whether the page that the server drew has been taken over: what comes from then on is drawn by the browser. */
let isTakenOver = false

/**
 * A part of the page that is seen and works before its code is there: the server draws it, links, forms and `<details>` need no scripts, and the code follows
 * when the page has settled. What it depends on may change only in transitions: the page keeps what it shows until the code has come. So does the page before, when the browser draws the next one: it comes whole.
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

/** Fields that the visitor has changed, so that code which comes late finds what it was not there to see. */
export const changedEarly = new WeakSet<EventTarget>()

/** So long after the page was asked for, milliseconds, a button may still wait for its code. */
const HELD_MS = 30_000
const LOOK_MS = 30
/** React leaves a mark on what it has taken over. */
const isAlive = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__react'))

/** A press on a button whose code is on its way waits for it, rather than do what it does without scripts. */
function hold(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button || isAlive(button) || performance.now() > HELD_MS) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const again = (): void =>
    void (isAlive(button) || performance.now() > HELD_MS
      ? button.click()
      : setTimeout(again, LOOK_MS))
  again()
}

/** Once, before the page is taken over. */
export function keepEarlyPresses(): void {
  document.addEventListener(
    'change',
    ({ target }) => void (target && changedEarly.add(target)),
    true,
  )
  document.addEventListener('click', hold, true)
}
