/** What has the focus in a form whose page goes, until the page that comes in its place stands: both happen at once. Fields of the same name are told apart by their values where those are choices. */
let inHand: { form: string; name: string; choice: string | null } | null = null

const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')

/** To be called as the form goes. */
export function leaveField(form: HTMLFormElement): void {
  const field = document.activeElement as (Element & { form?: unknown; name?: string }) | null
  if (!field?.name || field.form !== form) return
  inHand = { form: form.id, name: field.name, choice: isChoice(field) ? field.value : null }
  queueMicrotask(() => (inHand = null))
}

/** To be called as the form comes: the same field of it has the focus, in what was open around it. */
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
