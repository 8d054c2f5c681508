import { isPlot, ON_REQUEST } from '#contract/library.ts'
import { YEARS_AHEAD } from '#contract/offer-fields.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { MessageKey, Translator } from '#i18n/translate.ts'

const TITLE_MIN = 10
const DESCRIPTION_MIN = 50
/** Square metres of a whole home for each of its bedrooms: with fewer, one of the numbers is wrong. */
const AREA_PER_BEDROOM_MIN = 4

/** Errors that prevent sending a draft: field to error, in the order of the form; empty if it can be sent. */
export function missingOf(content: OfferContent, translate: Translator): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  const addProblem = (field: string, key: MessageKey, values: Record<string, number> = {}): void =>
    void (missing[field] = [translate(key, values)])
  const plot = isPlot(content.category)

  if (!content.location) addProblem('location', 'publishing.missing.location')
  else if (content.location.startsWith('country'))
    addProblem('location', 'publishing.missing.locationExact')
  if (plot && content.plotArea === null) addProblem('plotArea', 'publishing.missing.plotArea')
  if (!plot && content.livingArea === null && content.builtArea === null)
    addProblem('livingArea', 'publishing.missing.livingArea')
  if (content.floor !== null && content.floors !== null && content.floor > content.floors)
    addProblem('floor', 'publishing.missing.floor')
  const area = Math.max(content.livingArea ?? 0, content.builtArea ?? 0)
  if (area > 0 && (content.bedrooms ?? 0) * AREA_PER_BEDROOM_MIN > area)
    addProblem('bedrooms', 'publishing.missing.bedrooms', { area: AREA_PER_BEDROOM_MIN })
  const lastYear = new Date().getUTCFullYear() + YEARS_AHEAD
  if ((content.yearBuilt ?? 0) > lastYear)
    addProblem('yearBuilt', 'publishing.missing.yearBuilt', { years: YEARS_AHEAD })

  const texts = Object.entries(content.texts)
  if (texts.length === 0) addProblem('texts', 'publishing.missing.texts')
  for (const [lang, { title, description }] of texts) {
    if (title.length < TITLE_MIN)
      addProblem(`texts.${lang}.title`, 'api.field.tooShort', { minimum: TITLE_MIN })
    if (description.length < DESCRIPTION_MIN)
      addProblem(`texts.${lang}.description`, 'api.field.tooShort', { minimum: DESCRIPTION_MIN })
  }

  if (content.priceType === null) addProblem('priceType', 'publishing.missing.priceType')
  else if (content.priceType !== ON_REQUEST && content.amount === null)
    addProblem('amount', 'publishing.missing.amount')
  if (content.contactName === null) addProblem('contactName', 'publishing.missing.contactName')
  return missing
}
