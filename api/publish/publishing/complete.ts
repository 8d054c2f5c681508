import { isPlot, ON_REQUEST } from '#contract/library.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { MessageKey, Translator } from '#i18n/translate.ts'

const TITLE_MIN = 10
const DESCRIPTION_MIN = 50

/** Errors that prevent sending a draft: field to error, in the order of the form; empty if it can be sent. */
export function missingOf(content: OfferContent, translate: Translator): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  const say = (field: string, key: MessageKey, values: Record<string, number> = {}): void =>
    void (missing[field] = [translate(key, values)])
  const plot = isPlot(content.category)

  if (!content.location) say('location', 'publishing.missing.location')
  else if (content.location.startsWith('country'))
    say('location', 'publishing.missing.locationExact')
  if (plot && content.plotArea === null) say('plotArea', 'publishing.missing.plotArea')
  if (!plot && content.livingArea === null && content.builtArea === null)
    say('livingArea', 'publishing.missing.livingArea')
  if (content.floor !== null && content.floors !== null && content.floor > content.floors)
    say('floor', 'publishing.missing.floor')

  const texts = Object.entries(content.texts)
  if (texts.length === 0) say('texts', 'publishing.missing.texts')
  for (const [lang, { title, description }] of texts) {
    if (title.length < TITLE_MIN)
      say(`texts.${lang}.title`, 'api.field.tooShort', { minimum: TITLE_MIN })
    if (description.length < DESCRIPTION_MIN)
      say(`texts.${lang}.description`, 'api.field.tooShort', { minimum: DESCRIPTION_MIN })
  }

  if (content.priceType === null) say('priceType', 'publishing.missing.priceType')
  else if (content.priceType !== ON_REQUEST && content.amount === null)
    say('amount', 'publishing.missing.amount')
  if (content.contactName === null) say('contactName', 'publishing.missing.contactName')
  return missing
}
