import type { FeedIn } from '#contract/feeds/feeds-in.ts'
import { text } from '../../../ground/forms/answer.ts'
import { filled, inside, meaningsIn, meaningsOf, placesIn, type Mapping } from './values.ts'

/** Form values of a mapping for a format other than CSV. */
export function wordForm(mapping: Mapping | null) {
  const defaults = inside(mapping, 'defaults')
  const at = (name: string): string => (typeof defaults[name] === 'string' ? defaults[name] : '')
  const values = inside(mapping, 'values')
  return {
    currency: at('currency'),
    country: at('country'),
    lang: at('language'),
    action: at('action'),
    category: at('category'),
    isReferenceId: at('id') === 'reference',
    categoryWords: meaningsOf(values['category']),
    placeWords: meaningsOf(values['places']),
  }
}

export function wordMapping(
  before: Mapping | null,
  format: FeedIn['format'],
  form: FormData,
): Mapping {
  const at = (name: string): string | undefined => text(form, name).trim() || undefined
  const category = Object.fromEntries(
    Object.entries(meaningsIn(form, 'category')).filter(([, means]) => means !== null),
  )
  const defaults = {
    ...inside(before, 'defaults'),
    currency: at('currency')?.toUpperCase(),
    country: at('country'),
    language: at('lang'),
    action: at('actionFixed'),
    category: at('categoryFixed'),
    id: form.has('isReferenceId') ? 'reference' : undefined,
  }
  return {
    ...before,
    format,
    defaults: filled(defaults),
    values: filled({ ...inside(before, 'values'), category, places: placesIn(form) }),
  }
}
