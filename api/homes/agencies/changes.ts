import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { AgencyChange } from '#contract/homes/own-agency.ts'
import type { ChangeContent } from '#db/json-types.ts'
import type { Database } from '#db/schema.ts'
import { Problem, type Call } from '../../context.ts'
import {
  closeChange,
  insertChange,
  selectOpenChange,
  selectPublicDetails,
  updateChange,
  type PublicDetails,
} from './changes-queries.ts'
import {
  putText,
  renameChecks,
  selectCheckedNames,
  updateAgency,
  updateBranch,
} from './own-queries.ts'
import { isTakenName } from './known-names.ts'
import { smallPicture, toAddress } from './present.ts'
import { refusePortalName } from '../../people/names/portal-names.ts'

type Db = Kysely<Database>

/** Throws `Problem` 422 for the name of a well-known agency or portal, or of a verified one. */
export async function refuseTaken(db: Db, name: string, agencyId: number | null): Promise<void> {
  refusePortalName(name)
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
    {
      ...before,
      ...wanted,
      texts: { ...before.texts, ...wanted.texts },
      branches: { ...before.branches, ...wanted.branches },
    },
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

/** Fields of a change that are columns of the agency. */
const COLUMNS = ['name', 'website', 'phone', 'email', 'logo'] as const

const columnsOf = (
  content: ChangeContent,
  fits: (name: (typeof COLUMNS)[number]) => boolean = () => true,
): ChangeContent =>
  Object.fromEntries(
    COLUMNS.filter((name) => content[name] !== undefined && fits(name)).map((name) => [
      name,
      content[name],
    ]),
  )

/** The differences from the public data. */
function withoutSame(content: ChangeContent, current: PublicDetails): ChangeContent {
  const texts = Object.entries(content.texts ?? {}).filter(
    ([lang, text]) => text !== (current.texts[lang] ?? ''),
  )
  const branches = Object.entries(content.branches ?? {}).filter(
    ([id, address]) => !isDeepStrictEqual(address, current.branches[id]),
  )
  return {
    ...columnsOf(content, (name) => content[name] !== current[name]),
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
    ...(branches.length > 0 && { branches: Object.fromEntries(branches) }),
  }
}

/** Takes a deleted branch out of the open change, in a transaction that locks the agency. A rejected change stays rejected. */
export async function forgetBranch(
  db: Db,
  agencyId: number,
  id: number,
  userId: number,
): Promise<void> {
  const open = await selectOpenChange(db, agencyId)
  if (!open?.content.branches?.[id]) return
  const { branches, ...rest } = open.content
  const others = Object.entries(branches).filter(([number]) => number !== String(id))
  const content = { ...rest, ...(others.length > 0 && { branches: Object.fromEntries(others) }) }
  if (Object.keys(content).length > 0) await updateChange(db, open.id, content, userId)
  else await closeChange(db, open.id)
}

/** Publishes an approved change, in a transaction that locks the agency. Returns the unused logo, or null. */
export async function applyChange(
  db: Db,
  agencyId: number,
  content: ChangeContent,
  moderatorId: number,
): Promise<string | null> {
  const { name, logo, texts = {}, branches = {} } = content
  const { logo: former } = await publicDetailsOf(db, agencyId)
  if (name !== undefined) {
    // Another agency may have been verified under this name since the request.
    await refuseTaken(db, name, agencyId)
    await renameChecks(db, agencyId, name, moderatorId)
  }
  await updateAgency(db, agencyId, columnsOf(content))
  for (const [lang, description] of Object.entries(texts))
    await putText(db, agencyId, lang, description)
  for (const [id, address] of Object.entries(branches))
    await updateBranch(db, agencyId, Number(id), { ...address, is_public: true })
  return logo === undefined ? null : former
}

export const toChange = (
  { logo, branches, ...content }: ChangeContent,
  call: Pick<Call, 'places' | 'locale' | 'messages'>,
): AgencyChange => ({
  ...content,
  ...(logo !== undefined && { logo: smallPicture(logo) }),
  ...(branches && {
    branches: Object.entries(branches).map(([id, address]) => toAddress(Number(id), address, call)),
  }),
})

/** The public values that a change replaces. */
export function replacedBy(content: ChangeContent, current: PublicDetails): ChangeContent {
  const { texts, branches } = content
  return {
    ...columnsOf(current, (name) => content[name] !== undefined),
    ...(texts && {
      texts: Object.fromEntries(
        Object.keys(texts).map((lang) => [lang, current.texts[lang] ?? '']),
      ),
    }),
    ...(branches && {
      branches: Object.fromEntries(
        Object.entries(current.branches).filter(([id]) => Object.hasOwn(branches, id)),
      ),
    }),
  }
}
