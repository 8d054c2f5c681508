import type { AgreedTerms } from '#db/json-types.ts'
import { Problem, type Call } from '../../context.ts'
import { currentVersion } from '../../ground/legal/texts.ts'

type Reader = Pick<Call, 'db' | 'locale'>

/** Version, day and language of today's terms as the caller reads them. */
const termsNow = ({ db, locale }: Reader) => currentVersion('terms', locale, db)

/** Throws `Problem` 422 unless that is the version of today's terms; an empty one was not agreed to. */
export async function refuseOtherTerms(version: string, call: Reader): Promise<void> {
  if (version === (await termsNow(call)).version) return
  throw version === ''
    ? new Problem(422, 'terms_wanted', 'accounts.error.termsWanted', {}, { field: 'terms' })
    : new Problem(422, 'terms_changed', 'accounts.error.termsChanged', {}, { field: 'terms' })
}

/** Today's terms, in the language in which the caller reads them. */
export async function agreedNow(call: Reader): Promise<AgreedTerms> {
  const { version, date, language } = await termsNow(call)
  return { version, terms_date: date, language, agreed_at: new Date().toISOString() }
}
