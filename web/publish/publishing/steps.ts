import { isPlot } from '#contract/library.ts'
import {
  fieldsOfStep,
  OFFER_FIELDS,
  OFFER_FIELD_NAMES,
  STEPS,
  type OfferField,
  type Step,
} from '#contract/offer-fields.ts'
import type { DraftOffer } from '#contract/publish/publishing.ts'

export const stepOf = (name: string | null): Step => STEPS.find((step) => step === name) ?? 'what'
export const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'preview'

/** The step of a field, by the path of its error: `texts.de.title`. */
export const stepOfField = (path: string): Step => {
  const field = OFFER_FIELD_NAMES.find((name) => path === name || path.startsWith(`${name}.`))
  return field ? OFFER_FIELDS[field].step : 'what'
}

/** Whether a step was visited and has no missing fields: an optional step is not ticked before. */
export function isDone(step: Step, { missing, passed, content }: DraftOffer): boolean {
  if (step === 'preview' || Object.keys(missing).some((path) => stepOfField(path) === step))
    return false
  if (step === 'pictures') return content.pictures.length > 0 || passed.includes(step)
  return step !== 'contact' || content.contactPhone !== null || passed.includes(step)
}

/** Facts of a category in the form. */
export const factsOf = (category: number): ReadonlySet<OfferField> =>
  new Set(
    fieldsOfStep('facts').filter((field) => !isPlot(category) || 'plots' in OFFER_FIELDS[field]),
  )
