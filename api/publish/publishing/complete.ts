import { isPlot, ON_REQUEST } from '#contract/library.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { MessageKey, Translator } from '#i18n/translate.ts'

const TITLE_MIN = 10
const DESCRIPTION_MIN = 50

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
