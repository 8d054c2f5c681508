/** The content of every page, which takes the focus of what is gone. */
export const CONTENT_ID = 'content'

/** Whether nothing that a visitor works with has the focus: what had it went away, or the page has just been come to. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === CONTENT_ID

/** Who goes by keys, or listens, goes on where the page begins, rather than before all of it. */
export function focusContent(): void {
  if (isFocusLost()) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
}
