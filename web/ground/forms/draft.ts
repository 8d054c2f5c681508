// Stores typed values before signing in: in the tab, for its owner, without passwords, codes and files.

interface Draft {
  /** Number of the account. */
  owner: number
  fields: [name: string, value: string][]
  /** Of check boxes and radio buttons. */
  boxes: [name: string, value: string, checked: boolean][]
}

export const draftKey = (pathname: string, form: string): string => `draft:${pathname}:${form}`

export function keepDraft(key: string, owner: number, form: HTMLFormElement): void {
  const fields = draftFields(form).map((field): [string, string] => [field.name, field.value])
  const boxes = draftBoxes(form).map((box): [string, string, boolean] => [
    box.name,
    box.value,
    box.checked,
  ])
  if (fields.length + boxes.length)
    inStorage((storage) =>
      storage.setItem(key, JSON.stringify({ owner, fields, boxes } satisfies Draft)),
    )
}

/** Owner of a draft from before signing in: restored for the next user who signs in. */
export const NO_OWNER = 0

/** Restores the draft of a form. False without a draft, or if it belongs to another user. */
export function restoreDraft(key: string, owner: number, form: HTMLFormElement): boolean {
  const kept = inStorage((storage) => {
    const text = storage.getItem(key)
    storage.removeItem(key)
    return text === null ? null : (JSON.parse(text) as Draft)
  })
  if (!kept || (kept.owner !== owner && kept.owner !== NO_OWNER)) return false
  const values = new Map(kept.fields)
  for (const field of draftFields(form)) {
    const value = values.get(field.name)
    if (value === undefined || value === field.value) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
    // React only notices a choice after this event.
    if (field instanceof HTMLSelectElement)
      field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  for (const box of draftBoxes(form)) {
    const checked = kept.boxes.find(
      ([name, value]) => name === box.name && value === box.value,
    )?.[2]
    if (checked === undefined || checked === box.checked) continue
    // Clicks, for their events. A radio button is deselected by clicking another.
    if (checked || box.type === 'checkbox') box.click()
  }
  return true
}

/** Secrets, controls that are not typed in, and check boxes. */
const NOT_TYPED = [
  'password',
  'hidden',
  'file',
  'checkbox',
  'radio',
  'submit',
  'button',
  'image',
  'reset',
]

function draftFields(
  form: HTMLFormElement,
): (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (field) =>
      (field instanceof HTMLInputElement &&
        !NOT_TYPED.includes(field.type) &&
        !/password|one-time-code/.test(field.autocomplete)) ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement,
  ) as HTMLInputElement[]
}

/** A box without a name is not sent. */
function draftBoxes(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter(
    (field) =>
      field instanceof HTMLInputElement &&
      ['checkbox', 'radio'].includes(field.type) &&
      field.name !== '',
  ) as HTMLInputElement[]
}

/** Null if the browser blocks storage. */
function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
