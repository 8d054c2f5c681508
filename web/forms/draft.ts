// What was being sent when the visitor had to log in first: kept for the tab, put back where it was. Passwords and files are not.

export const draftKey = (pathname: string, form: string): string => `draft:${pathname}:${form}`

export function keepDraft(key: string, form: HTMLFormElement): void {
  const fields = draftFields(form).map((field) => [field.name, field.value])
  inStorage((storage) => storage.setItem(key, JSON.stringify(fields)))
}

export function dropDraft(key: string): void {
  inStorage((storage) => storage.removeItem(key))
}

/** Puts back what was kept for the form, if anything was. */
export function restoreDraft(key: string, form: HTMLFormElement): void {
  inStorage((storage) => {
    const kept = storage.getItem(key)
    if (kept === null) return
    storage.removeItem(key)
    const values = new Map(JSON.parse(kept) as [string, string][])
    for (const field of draftFields(form)) field.value = values.get(field.name) ?? field.value
  })
}

function draftFields(form: HTMLFormElement): (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (field) =>
      (field instanceof HTMLInputElement && ['text', 'email', 'search', 'url', 'tel', 'number'].includes(field.type)) || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement,
  ) as HTMLInputElement[]
}

/** Where the browser keeps nothing, nothing is kept. */
function inStorage(work: (storage: Storage) => void): void {
  try {
    work(sessionStorage)
  } catch {}
}
