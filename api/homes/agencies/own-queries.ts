import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { BranchAddress } from '#db/json-types.ts'
import type {
  Agencies,
  AgencyBranches,
  AgencyChecks,
  AgencyInvitations,
  Database,
} from '#db/schema.ts'
import { slugify } from '#text/fold.ts'
import { MEMBER_REVIEW } from './queries.ts'

type Db = Kysely<Database>

export type BranchRow = Omit<Selectable<AgencyBranches>, 'agency_id' | 'created_at'>
export type CheckRow = Selectable<AgencyChecks>
export type InvitationRow = Selectable<AgencyInvitations>

/** The data of an agency for its members. */
export async function selectOwnAgency(db: Db, agencyId: number) {
  const [agency, texts, branches, colleagues, checks, mark] = await Promise.all([
    db.selectFrom('agencies').selectAll().where('id', '=', agencyId).executeTakeFirstOrThrow(),
    selectTexts(db, agencyId),
    selectBranches(db, agencyId),
    db
      .selectFrom('agency_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.name', 'u.picture', 'm.role', 'm.joined_at', 'm.branch_id'])
      .select([MEMBER_REVIEW.as('review'), 'm.refused_reason'])
      .select((query) =>
        query
          .selectFrom('offers')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef('owner_id', '=', 'u.id')
          .where('agency_id', '=', agencyId)
          .where('status', '<>', 'archived')
          .as('offers'),
      )
      .where('m.agency_id', '=', agencyId)
      .orderBy(sql`array_position(array['owner', 'manager', 'agent'], m.role)`)
      .orderBy('m.joined_at')
      .execute(),
    selectChecks(db, agencyId),
    selectMark(db, agencyId),
  ])
  return { agency, texts, branches, colleagues, checks, mark }
}

/** Language to description. */
export async function selectTexts(db: Db, agencyId: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('agency_texts')
    .select(['lang', 'description'])
    .where('agency_id', '=', agencyId)
    .orderBy('lang')
    .execute()
  return Object.fromEntries(rows.map(({ lang, description }) => [lang, description]))
}

/** Branches, oldest first. */
export function selectBranches(db: Db, agencyId: number): Promise<BranchRow[]> {
  return db
    .selectFrom('agency_branches')
    .select([
      'id',
      'name',
      'country_id',
      'state_id',
      'city_id',
      'street',
      'postal_code',
      'phone',
      'hours',
      'time_zone',
      'is_public',
    ])
    .where('agency_id', '=', agencyId)
    .orderBy('id')
    .execute()
}

/** Legal details, latest first, without those replaced before a decision. */
function selectChecks(db: Db, agencyId: number): Promise<CheckRow[]> {
  return db
    .selectFrom('agency_checks')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where(sql<boolean>`verdict is distinct from 'replaced'`)
    .orderBy('number', 'desc')
    .execute()
}

/** The check behind an agency's verification; undefined without one. */
export async function selectMark(db: Db, agencyId: number): Promise<CheckRow | undefined> {
  return (await sql<CheckRow>`select * from agency_mark(${agencyId})`.execute(db)).rows[0]
}

/** Creates an agency with a unique slug, in a transaction; returns its id. */
export async function insertAgency(db: Db, name: string, countryId: number): Promise<number> {
  const base = slugify(name).slice(0, 60).replace(/-+$/, '') || 'agency'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    const made = await db
      .insertInto('agencies')
      .values({ slug, name, country_id: countryId })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made.id
  }
}

/** Assigns an account's offers to its agency. */
export async function takeOffersAlong(db: Db, userId: number, agencyId: number): Promise<void> {
  await db
    .updateTable('offers')
    .set({ agency_id: agencyId })
    .where('owner_id', '=', userId)
    .where('agency_id', 'is', null)
    .execute()
}

export async function updateAgency(
  db: Db,
  agencyId: number,
  change: Updateable<Agencies>,
): Promise<void> {
  if (Object.keys(change).length > 0)
    await db.updateTable('agencies').set(change).where('id', '=', agencyId).execute()
}

/** Sets the description in a language; an empty one is deleted. */
export async function putText(
  db: Db,
  agencyId: number,
  lang: string,
  description: string,
): Promise<void> {
  if (description === '')
    await db
      .deleteFrom('agency_texts')
      .where('agency_id', '=', agencyId)
      .where('lang', '=', lang)
      .execute()
  else
    await db
      .insertInto('agency_texts')
      .values({ agency_id: agencyId, lang, description })
      .onConflict((conflict) =>
        conflict.columns(['agency_id', 'lang']).doUpdateSet({ description }),
      )
      .execute()
}

/** Adds a branch that is not public. Returns its id. */
export async function insertBranch(db: Db, branch: Insertable<AgencyBranches>): Promise<number> {
  const { id } = await db
    .insertInto('agency_branches')
    .values(branch)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the address of a branch that is not public: its members read it there. */
export async function updateHiddenBranch(
  db: Db,
  id: number,
  address: BranchAddress,
): Promise<void> {
  await db
    .updateTable('agency_branches')
    .set(address)
    .where('id', '=', id)
    .where('is_public', '=', false)
    .execute()
}

/** Deletes the branches that no moderator has approved. */
export async function deleteHiddenBranches(db: Db, agencyId: number): Promise<void> {
  await db
    .deleteFrom('agency_branches')
    .where('agency_id', '=', agencyId)
    .where('is_public', '=', false)
    .execute()
}

export async function countBranches(db: Db, agencyId: number): Promise<number> {
  return (
    await db
      .selectFrom('agency_branches')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('agency_id', '=', agencyId)
      .executeTakeFirstOrThrow()
  ).n
}

/** False if the agency has no such branch. */
export async function updateBranch(
  db: Db,
  agencyId: number,
  id: number,
  branch: Updateable<AgencyBranches>,
): Promise<boolean> {
  return (
    (
      await db
        .updateTable('agency_branches')
        .set(branch)
        .where('agency_id', '=', agencyId)
        .where('id', '=', id)
        .executeTakeFirst()
    ).numUpdatedRows > 0n
  )
}

export async function deleteBranch(db: Db, agencyId: number, id: number): Promise<boolean> {
  return (
    (
      await db
        .deleteFrom('agency_branches')
        .where('agency_id', '=', agencyId)
        .where('id', '=', id)
        .executeTakeFirst()
    ).numDeletedRows > 0n
  )
}

type LegalIds = Pick<CheckRow, 'legal_name' | 'register' | 'vat_id' | 'licence'>
const isSame = (a: LegalIds, b: LegalIds): boolean =>
  a.legal_name === b.legal_name &&
  a.register === b.register &&
  a.vat_id === b.vat_id &&
  a.licence === b.licence

/**
 * Submits an agency's legal details and name for verification, in a transaction that locks the agency; a pending submission is replaced. Submitting the last verified details
 * restores them. False, without a change, if nothing is new.
 */
export async function sendCheck(
  db: Db,
  agencyId: number,
  legalIds: LegalIds,
  userId: number,
): Promise<boolean> {
  const { called: name } = await db
    .selectFrom('agencies')
    .select('name as called')
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow()
  const [last] = await selectChecks(db, agencyId)
  const waits = last?.verdict === null
  if (waits && last.name === name && isSame(last, legalIds)) return false
  if (waits)
    await db
      .updateTable('agency_checks')
      .set({ verdict: 'replaced', decided_at: sql<string>`now()` })
      .where('agency_id', '=', agencyId)
      .where('number', '=', last.number)
      .execute()
  const mark = await selectMark(db, agencyId)
  if (mark && mark.name === name && isSame(mark, legalIds)) return waits
  const { legal_name, register, vat_id, licence } = legalIds
  await db
    .insertInto('agency_checks')
    .values({
      agency_id: agencyId,
      number: await nextCheck(db, agencyId),
      name,
      legal_name,
      register,
      vat_id,
      licence,
      sent_by: userId,
    })
    .execute()
  return true
}

async function nextCheck(db: Db, agencyId: number): Promise<number> {
  const { number } = await db
    .selectFrom('agency_checks')
    .select(({ fn }) => fn.max<number | null>('number').as('number'))
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow()
  return (number ?? 0) + 1
}

/**
 * Moves the legal details to a name that a moderator approves, in a transaction that locks the agency: pending ones wait under the new name, and the verification stays, since the
 * moderator has seen it.
 */
export async function renameChecks(
  db: Db,
  agencyId: number,
  name: string,
  moderatorId: number,
): Promise<void> {
  const [last] = await selectChecks(db, agencyId)
  if (last?.verdict === null) {
    await db
      .updateTable('agency_checks')
      .set({ name })
      .where('agency_id', '=', agencyId)
      .where('number', '=', last.number)
      .execute()
    return
  }
  const mark = await selectMark(db, agencyId)
  if (!mark) return
  const { legal_name, register, vat_id, licence, sent_by, sent_at } = mark
  const checked = {
    verdict: 'verified' as const,
    moderator_id: moderatorId,
    decided_at: sql<string>`now()`,
  }
  await db
    .insertInto('agency_checks')
    .values({
      agency_id: agencyId,
      number: await nextCheck(db, agencyId),
      name,
      legal_name,
      register,
      vat_id,
      licence,
      sent_by,
      sent_at,
      ...checked,
    })
    .execute()
}

/** Verified names of other agencies. */
export async function selectCheckedNames(db: Db, butOf: number | null): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.name from agency_checks c join agencies a on a.id = c.agency_id where c.verdict = 'verified' and a.closed_at is null and a.id is distinct from ${butOf}::bigint and c.name = a.name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
