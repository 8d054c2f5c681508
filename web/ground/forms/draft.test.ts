import { JSDOM } from 'jsdom'
import { beforeEach, expect, test } from 'vitest'
import { draftKey, keepDraft, restoreDraft } from './draft.ts'

const { window } = new JSDOM('', { url: 'http://portal.test/' })
const { Event, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, sessionStorage } = window
Object.assign(globalThis, {
  Event,
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
  sessionStorage,
})
beforeEach(() => sessionStorage.clear())

const KEY = draftKey('/en/user/profile', 'personal')

function formWith(values: Record<string, string> = {}): HTMLFormElement {
  window.document.body.innerHTML = `<form>
    <input name="name" value="Ada"><select name="units"><option value="metric" selected></option><option value="imperial"></option></select><textarea name="text"></textarea>
    <input name="current_password" type="password"><input name="shown" type="text" autocomplete="new-password"><input name="code" autocomplete="one-time-code"><input name="form" type="hidden" value="personal">
  </form>`
  const form = window.document.forms[0]!
  for (const [name, value] of Object.entries(values))
    (form.elements.namedItem(name) as HTMLInputElement).value = value
  return form
}
const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...form.elements].map((field) => [
      field.getAttribute('name'),
      (field as HTMLInputElement).value,
    ]),
  )

test('restores typed values once, except secrets, with input events', () => {
  keepDraft(
    KEY,
    7,
    formWith({
      name: 'Ada King',
      units: 'imperial',
      text: 'Hello',
      current_password: 'secret',
      shown: 'secret',
      code: '123456',
    }),
  )
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/secret|123456/)
  const form = formWith()
  const names: string[] = []
  form.addEventListener('input', ({ target }) => names.push((target as HTMLInputElement).name))
  expect(restoreDraft(KEY, 7, form)).toBe(true)
  expect(names).toEqual(['name', 'units', 'text'])
  expect(valuesOf(form)).toEqual({
    name: 'Ada King',
    units: 'imperial',
    text: 'Hello',
    current_password: '',
    shown: '',
    code: '',
    form: 'personal',
  })
  expect(restoreDraft(KEY, 7, formWith())).toBe(false)
})

test.each([
  'text',
  'search',
  'url',
  'tel',
  'email',
  'number',
  'date',
  'month',
  'time',
  'datetime-local',
])('restores a field of the type %s', (type) => {
  const value =
    {
      url: 'https://a.example',
      email: 'a@b.example',
      number: '7',
      date: '2031-05-01',
      month: '2031-05',
      time: '10:30',
      'datetime-local': '2031-05-01T10:30',
    }[type] ?? 'typed'
  const form = (): HTMLFormElement => {
    window.document.body.innerHTML = `<form><input name="field" type="${type}"></form>`
    return window.document.forms[0]!
  }
  const before = form()
  ;(before.elements.namedItem('field') as HTMLInputElement).value = value
  keepDraft(KEY, 7, before)
  const after = form()
  restoreDraft(KEY, 7, after)
  expect(valuesOf(after)).toEqual({ field: value })
})

test('restores check boxes and radio buttons by clicks, with their events', () => {
  const choices = (checked: string[]): HTMLFormElement => {
    const box = (type: string, name: string, value: string) =>
      `<input type="${type}" name="${name}" value="${value}" ${checked.includes(value) ? 'checked' : ''}>`
    window.document.body.innerHTML = `<form>${['read', 'write'].map((value) => box('checkbox', 'scopes', value)).join('')}${['day', 'year'].map((value) => box('radio', 'term', value)).join('')}<input type="checkbox" value="shows"></form>`
    return window.document.forms[0]!
  }
  const checkedIn = (form: HTMLFormElement) =>
    [...form.querySelectorAll('input')].filter((box) => box.checked).map((box) => box.value)
  keepDraft(KEY, 7, choices(['write', 'year', 'shows']))
  const form = choices(['read', 'day'])
  const pressed: string[] = []
  form.addEventListener('change', ({ target }) => pressed.push((target as HTMLInputElement).value))
  expect(restoreDraft(KEY, 7, form)).toBe(true)
  expect(pressed).toEqual(['read', 'write', 'year'])
  expect(checkedIn(form)).toEqual(['write', 'year'])
})

test('discards the draft if another user signs in', () => {
  keepDraft(KEY, 7, formWith({ name: 'Ada King' }))
  const form = formWith()
  expect(restoreDraft(KEY, 8, form)).toBe(false)
  expect(valuesOf(form)).toMatchObject({ name: 'Ada' })
  expect(sessionStorage).toHaveLength(0)
})
