/** Carries the focus from a form to the next page's, which replaces it. Fields of the same name are distinguished by value. */
let inHand: { form: string; name: string; choice: string | null } | null = null

const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')

/** Call before the form unmounts. */
export function leaveField(form: HTMLFormElement): void {
  const field = document.activeElement as (Element & { form?: unknown; name?: string }) | null
  if (!field?.name || field.form !== form) return
  inHand = { form: form.id, name: field.name, choice: isChoice(field) ? field.value : null }
  queueMicrotask(() => (inHand = null))
}

/** Call when the form mounts: focuses the same field, and opens its parents. */
export function takeField(form: HTMLFormElement): void {
  const before = inHand
  inHand = null
  if (before?.form !== form.id) return
  const field = [...form.elements].find(
    (each): each is HTMLInputElement =>
      (each as HTMLInputElement).name === before.name &&
      (!isChoice(each) || each.value === before.choice),
  )
  const details = field?.closest('details')
  if (details) details.open = true
  field?.focus({ preventScroll: true })
}
