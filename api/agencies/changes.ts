import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { AgencyChange } from '#contract/own-agency.ts'
import type { ChangeContent, Database } from '#db/schema.ts'
import { Problem } from '../context.ts'
import {
  closeChange,
  insertChange,
  selectOpenChange,
  selectPublicDetails,
  updateChange,
  type PublicDetails,
} from './changes-queries.ts'
import { putText, renameChecks, selectCheckedNames, updateAgency } from './own-queries.ts'
import { isTakenName } from './known-names.ts'
import { smallPicture } from './present.ts'

type Db = Kysely<Database>

/** Throws `Problem` 422 for the name of a well-known agency or portal, or of a verified one. */
export async function refuseTaken(db: Db, name: string, agencyId: number | null): Promise<void> {
  if (isTakenName(name, await selectCheckedNames(db, agencyId)))
    throw new Problem(422, 'known_name', 'ownAgency.error.knownName', {}, { field: 'name' })
}

export async function publicDetailsOf(db: Db, agencyId: number): Promise<PublicDetails> {
  const details = (await selectPublicDetails(db, [agencyId])).get(agencyId)
  if (!details) throw new Error(`no agency ${agencyId}`)
  return details
}

/**
 * Requests a change of an agency's public data, in a transaction that locks it: it is merged with a pending one, and waits for a moderator. Returns the unused
 * logo, or null.
 */
export async function requestChange(
  db: Db,
  agencyId: number,
  wanted: ChangeContent,
  userId: number,
): Promise<string | null> {
  const current = await publicDetailsOf(db, agencyId)
  const open = await selectOpenChange(db, agencyId)
  const before = open?.content ?? {}
  const content = withoutSame(
    { ...before, ...wanted, texts: { ...before.texts, ...wanted.texts } },
    current,
  )
  if (wanted.name !== undefined && wanted.name !== before.name && content.name !== undefined)
    await refuseTaken(db, wanted.name, agencyId)
  // A form with the same values does not send a rejected change again.
  if (isDeepStrictEqual(content, before)) return null
  const isEmpty = Object.keys(content).length === 0
  if (open?.verdict === null && !isEmpty) await updateChange(db, open.id, content, userId)
  else {
    if (open) await closeChange(db, open.id)
    if (!isEmpty) await insertChange(db, agencyId, content, userId)
  }
  return before.logo && before.logo !== content.logo ? before.logo : null
}

/** The differences from the public data. */
function withoutSame(
  { name, website, logo, texts = {} }: ChangeContent,
  current: PublicDetails,
): ChangeContent {
  const changed = Object.entries(texts).filter(
    ([lang, text]) => text !== (current.texts[lang] ?? ''),
  )
  return {
    ...(name !== undefined && name !== current.name && { name }),
    ...(website !== undefined && website !== current.website && { website }),
    ...(logo !== undefined && logo !== current.logo && { logo }),
    ...(changed.length > 0 && { texts: Object.fromEntries(changed) }),
  }
}

/** Publishes an approved change, in a transaction that locks the agency. Returns the unused logo, or null. */
export async function applyChange(
  db: Db,
  agencyId: number,
  { name, website, logo, texts = {} }: ChangeContent,
  moderatorId: number,
): Promise<string | null> {
  const { logo: former } = await publicDetailsOf(db, agencyId)
  if (name !== undefined) {
    // Another agency may have been verified under this name since the request.
    await refuseTaken(db, name, agencyId)
    await renameChecks(db, agencyId, name, moderatorId)
  }
  await updateAgency(db, agencyId, {
    ...(name !== undefined && { name }),
    ...(website !== undefined && { website }),
    ...(logo !== undefined && { logo }),
  })
  for (const [lang, description] of Object.entries(texts))
    await putText(db, agencyId, lang, description)
  return logo === undefined ? null : former
}

export const toChange = ({ logo, ...content }: ChangeContent): AgencyChange => ({
  ...content,
  ...(logo !== undefined && { logo: smallPicture(logo) }),
})

/** The public values that a change replaces. */
export function replacedBy(
  { name, website, logo, texts }: ChangeContent,
  current: PublicDetails,
): ChangeContent {
  return {
    ...(name !== undefined && { name: current.name }),
    ...(website !== undefined && { website: current.website }),
    ...(logo !== undefined && { logo: current.logo }),
    ...(texts && {
      texts: Object.fromEntries(
        Object.keys(texts).map((lang) => [lang, current.texts[lang] ?? '']),
      ),
    }),
  }
}
