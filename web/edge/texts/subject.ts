import type { TextRow } from '#contract/publish/texts.ts'
import type { Translator } from '#i18n/translate.ts'
import { LEGAL_PAGES } from '#contract/ground/legal.ts'
import { address, placeAddress } from '#contract/addresses.ts'

/** Name of a page that has an edited text. */
export function nameOfSubject(t: Translator, { subject, place }: TextRow): string {
  const page = LEGAL_PAGES.find((one) => one === subject)
  return place?.name ?? (page ? t(`legal.${page}.title`) : t('texts.subject.about'))
}

/** Address of the page that shows the text. */
export const pageOfSubject = ({ subject, place }: TextRow): string =>
  place ? placeAddress(place.path) : address(LEGAL_PAGES.find((one) => one === subject) ?? 'home')
