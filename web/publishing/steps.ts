import { HOUSE_TYPES } from '#contract/library.ts'
import { STEPS, type DraftOffer, type OfferField, type Step } from '#contract/publishing.ts'

/** What is asked for in which step. `texts` are asked for a language at a time. */
export const STEP_FIELDS: Record<Step, readonly OfferField[]> = {
  what: ['action', 'category', 'reference'],
  where: ['location', 'street', 'houseNumber', 'postalCode', 'district', 'point', 'privacy'],
  facts: [
    'livingArea',
    'builtArea',
    'plotArea',
    'terraceArea',
    'rooms',
    'bedrooms',
    'bathrooms',
    'floor',
    'floors',
    'yearBuilt',
    'heating',
    'energyCertificate',
    'energyClass',
    'energyConsumption',
    'energySource',
    'heatingYear',
    'energyValidUntil',
    'emissions',
    'emissionsClass',
    'furnished',
    'pets',
    'newBuild',
    'features',
    'tourUrl',
    'videoUrl',
  ],
  texts: ['texts'],
  pictures: ['pictures'],
  price: [
    'priceType',
    'amount',
    'sureAmount',
    'currency',
    'charges',
    'deposit',
    'parkingPrice',
    'groundRent',
    'groundRentPeriod',
    'commissionPercent',
    'commission',
    'availableFrom',
  ],
  contact: ['contactName', 'contactPhone', 'contactLanguages'],
  preview: [],
}

export const stepOf = (name: string | null): Step => STEPS.find((step) => step === name) ?? 'what'
export const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'preview'

/** The step in which a field is asked for, by the path of its error: `texts.de.title`. */
export const stepOfField = (path: string): Step =>
  STEPS.find((step) =>
    STEP_FIELDS[step].some((field) => path === field || path.startsWith(`${field}.`)),
  ) ?? 'what'

/** Whether nothing is missing in a step, and somebody has been there: what needs no answer is no reason to tick it. */
export function isDone(step: Step, { missing, passed, content }: DraftOffer): boolean {
  if (step === 'preview' || Object.keys(missing).some((path) => stepOfField(path) === step))
    return false
  if (step === 'pictures') return content.pictures.length > 0 || passed.includes(step)
  return step !== 'contact' || content.contactPhone !== null || passed.includes(step)
}

/** Land and farms are known by their plot; nobody asks for their bedrooms. */
export const isPlot = (category: number): boolean =>
  HOUSE_TYPES.find(({ id }) => id === category)?.area === 'plot'

/** Facts that are asked for a category. */
export function factsOf(category: number): ReadonlySet<OfferField> {
  const plot: readonly OfferField[] = ['plotArea', 'builtArea', 'features', 'tourUrl', 'videoUrl']
  return new Set(isPlot(category) ? plot : STEP_FIELDS.facts)
}
