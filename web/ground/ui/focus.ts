/** The main element of every page: receives the focus of removed elements. */
export const CONTENT_ID = 'content'

/** Whether nothing is focused: the focused element was removed, or the page is new. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === CONTENT_ID

/** Moves keyboard and screen reader users to the main content instead of the document's start. */
export function focusContent(): void {
  if (isFocusLost()) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
}
