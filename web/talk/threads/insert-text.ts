/** Replaces the selection of a field, and focuses it. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart: from, selectionEnd: to } = field
  const gap = /\S$/.test(value.slice(0, from)) ? ' ' : ''
  field.setRangeText(`${gap}${text}`, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
