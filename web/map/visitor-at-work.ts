const SIGNS = ['keydown', 'focusin', 'pointerdown', 'wheel'] as const

/** Notes when the visitor last typed, pressed, turned the wheel or moved the focus. What may hold up the page for a moment waits until they rest. */
export class VisitorAtWork {
  #at = -Infinity

  constructor() {
    for (const sign of SIGNS) addEventListener(sign, this.note, { capture: true, passive: true })
  }

  /** As if they had done something now. */
  readonly note = (): void => void (this.#at = performance.now())

  /** Milliseconds since then. */
  get restedFor(): number {
    return performance.now() - this.#at
  }

  end(): void {
    for (const sign of SIGNS) removeEventListener(sign, this.note, { capture: true })
  }
}
