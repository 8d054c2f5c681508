import type { AgreedTerms } from '#db/json-types.ts'
import { Problem, type Call } from '../../context.ts'
import { legalText } from '../../ground/legal/texts.ts'

type Reader = Pick<Call, 'env' | 'locale'>

/** Throws `Problem` 422 unless that is the version of today's terms; an empty one was not agreed to. */
export function refuseOtherTerms(version: string, { env, locale }: Reader): void {
  if (version === legalText('terms', locale, env).version) return
  throw version === ''
    ? new Problem(422, 'terms_wanted', 'accounts.error.termsWanted', {}, { field: 'terms' })
    : new Problem(422, 'terms_changed', 'accounts.error.termsChanged', {}, { field: 'terms' })
}

/** Today's terms, in the language in which the caller reads them. */
export function agreedNow({ env, locale }: Reader): AgreedTerms {
  const { version, date, language } = legalText('terms', locale, env)
  return { version, terms_date: date, language, agreed_at: new Date().toISOString() }
}
