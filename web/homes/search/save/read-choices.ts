import type { AlertChannel, AlertReason, Frequency } from '#contract/return/saved-searches.ts'
import { text } from '../../../ground/forms/answer.ts'
import type { Choices } from './choices.tsx'

/** The choices of a form, as the API judges them. */
export const readChoices = (form: FormData): Choices => ({
  name: text(form, 'name'),
  frequency: text(form, 'frequency') as Frequency,
  reasons: form.getAll('reasons') as AlertReason[],
  channels: form.getAll('channels') as AlertChannel[],
  quietFrom: Number(text(form, 'quietFrom')),
  quietUntil: Number(text(form, 'quietUntil')),
  timeZone: text(form, 'timeZone'),
})
