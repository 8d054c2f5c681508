import { BRANCHES_MAX, type OwnAgency, type ownAgency } from '#contract/homes/own-agency.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { ChangeContent } from '#db/json-types.ts'
import { isLocale } from '#i18n/locales.ts'
import { lockUser } from '../../people/accounts/queries.ts'
import { zoneOf } from '#places/zones.ts'
import { isTimeZone } from '../../people/accounts/registration.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { deletePicture } from '../../people/pictures/files.ts'
import { withoutBorder } from '../../people/pictures/shapes.ts'
import { beginUpload, single, takePiece } from '../../people/pictures/uploads.ts'
import { forgetBranch, refuseTaken, requestChange } from './changes.ts'
import { closeChange, selectOpenChange } from './changes-queries.ts'
import {
  countBranches,
  deleteBranch,
  deleteHiddenBranches,
  insertAgency,
  insertBranch,
  selectOwnAgency,
  sendCheck,
  takeOffersAlong,
  updateAgency,
  updateBranch,
  updateHiddenBranch,
} from './own-queries.ts'
import { closeAgency, leaveAgency } from './leaving-queries.ts'
import { ownAgencyOf, memberWith, refuseMembers } from './own.ts'
import { lockAgency, membershipOf } from './queries.ts'
import { seatHandlers } from './seats.ts'
import { isVatId } from './vat.ts'
import { insertSeat, selectInvitationsTo } from './seats-queries.ts'

const unknownOption = (field: string) =>
  new Problem(422, 'validation_failed', 'api.field.unknownOption', {}, { field })

/** The columns of a branch from its input: its fields for moderators, and its hours. */
function branchOf(
  {
    name,
    location,
    street,
    postalCode,
    phone,
    hours,
    timeZone,
  }: Omit<ParsedInputOf<(typeof ownAgency)['changeBranch']>, 'id'>,
  { places, user }: UserCall,
) {
  const place = places.get(location)
  if (!place) throw unknownOption('location')
  if (timeZone && !isTimeZone(timeZone)) throw unknownOption('timeZone')
  return {
    address: {
      name,
      country_id: place.countryId,
      state_id: place.stateId,
      city_id: place.cityId,
      street: street ?? null,
      postal_code: postalCode ?? null,
      phone: phone ?? null,
    },
    opening: {
      hours: JSON.stringify(hours),
      time_zone: hours.length > 0 ? timeZone || (zoneOf(place) ?? user.time_zone) : null,
    },
  }
}

const noBranch = () => new Problem(404, 'not_found', 'ownAgency.error.noBranch')

/** Requests the changes that need a moderator, if there are any. */
async function request(
  wanted: ChangeContent,
  agencyId: number,
  call: UserCall,
): Promise<{ data: OwnAgency }> {
  const dropped = await call.db.transaction().execute(async (transaction) => {
    await lockAgency(transaction, agencyId)
    return requestChange(transaction, agencyId, wanted, call.user.id)
  })
  if (dropped) await deletePicture(dropped, call.storage)
  return ownAgencyOf(call)
}

export const handlers: Handlers<typeof ownAgency> = {
  async get(_input, call) {
    if (await membershipOf(call.db, call.user.id))
      return { ...(await ownAgencyOf(call)), invited: [] }
    return { data: null, invited: await selectInvitationsTo(call.db, call.user.email) }
  },

  async found({ name, country, offers }, call) {
    const place = call.places.byPath(country.toLowerCase())
    if (place?.type !== 'country') throw unknownOption('country')
    await refuseTaken(call.db, name, null)
    await call.db.transaction().execute(async (transaction) => {
      await refuseMembers({ ...call, db: transaction })
      const agencyId = await insertAgency(transaction, name, place.countryId)
      if (isLocale(call.user.locale))
        await updateAgency(transaction, agencyId, { languages: [call.user.locale] })
      await insertSeat(transaction, agencyId, call.user.id, 'owner')
      if (offers) await takeOffersAlong(transaction, call.user.id, agencyId)
    })
    return ownAgencyOf(call)
  },

  async update({ name, website, phone, email, texts, leadRouting, ...change }, call) {
    const { agencyId } = await memberWith('edit', call)
    for (const lang of [...(change.languages ?? []), ...Object.keys(texts ?? {})])
      if (!isLocale(lang)) throw unknownOption(texts && lang in texts ? 'texts' : 'languages')
    const columns = {
      ...change,
      ...(change.languages && { languages: [...new Set(change.languages)] }),
      ...(leadRouting && { lead_routing: leadRouting }),
    }
    const wanted = {
      ...(name !== undefined && { name }),
      ...(website !== undefined && { website }),
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
      ...(texts && { texts }),
    }
    await call.db.transaction().execute(async (transaction) => {
      await lockAgency(transaction, agencyId)
      await requestChange(transaction, agencyId, wanted, call.user.id)
      await updateAgency(
        transaction,
        agencyId,
        Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
      )
    })
    return ownAgencyOf(call)
  },

  async beginLogo({ size }, call) {
    await memberWith('edit', call)
    return { data: await beginUpload('agencies', size, call) }
  },
  async sendLogo(input, call) {
    const { agencyId } = await memberWith('edit', call)
    const purpose = single(
      {
        kind: 'agencies',
        field: 'logo',
        shape: withoutBorder,
        set: (logo) => request({ logo }, agencyId, call),
      },
      call,
    )
    return { data: await takePiece(purpose, input, call) }
  },
  removeLogo: async (_input, call) =>
    request({ logo: null }, (await memberWith('edit', call)).agencyId, call),

  async withdrawChange(_input, call) {
    const { agencyId } = await memberWith('edit', call)
    const dropped = await call.db.transaction().execute(async (transaction) => {
      await lockAgency(transaction, agencyId)
      const open = await selectOpenChange(transaction, agencyId)
      if (!open) throw new Problem(404, 'not_found', 'ownAgency.error.noChange')
      await closeChange(transaction, open.id)
      await deleteHiddenBranches(transaction, agencyId)
      return open.content.logo
    })
    if (dropped) await deletePicture(dropped, call.storage)
    return ownAgencyOf(call)
  },

  async addBranch(input, call) {
    const { agencyId } = await memberWith('edit', call)
    const { address, opening } = branchOf(input, call)
    await call.db.transaction().execute(async (transaction) => {
      await lockAgency(transaction, agencyId)
      if ((await countBranches(transaction, agencyId)) >= BRANCHES_MAX)
        throw new Problem(409, 'too_many', 'ownAgency.error.tooMany', { count: BRANCHES_MAX })
      const id = await insertBranch(transaction, { agency_id: agencyId, ...address, ...opening })
      await requestChange(transaction, agencyId, { branches: { [id]: address } }, call.user.id)
    })
    return ownAgencyOf(call)
  },
  async changeBranch({ id, ...input }, call) {
    const { agencyId } = await memberWith('edit', call)
    const { address, opening } = branchOf(input, call)
    await call.db.transaction().execute(async (transaction) => {
      await lockAgency(transaction, agencyId)
      if (!(await updateBranch(transaction, agencyId, id, opening))) throw noBranch()
      await updateHiddenBranch(transaction, id, address)
      await requestChange(transaction, agencyId, { branches: { [id]: address } }, call.user.id)
    })
    return ownAgencyOf(call)
  },
  async removeBranch({ id }, call) {
    const { agencyId } = await memberWith('edit', call)
    await call.db.transaction().execute(async (transaction) => {
      await lockAgency(transaction, agencyId)
      if (!(await deleteBranch(transaction, agencyId, id))) throw noBranch()
      await forgetBranch(transaction, agencyId, id, call.user.id)
    })
    return ownAgencyOf(call)
  },

  async sendLegal({ legalName, register, vatId, licence }, call) {
    const { agencyId } = await memberWith('own', call)
    if (
      vatId &&
      !isVatId(
        vatId,
        call.places.get(`country${(await selectOwnAgency(call.db, agencyId)).agency.country_id}`)
          ?.iso2 ?? '',
      )
    )
      throw new Problem(422, 'validation_failed', 'ownAgency.error.vatId', {}, { field: 'vatId' })
    await call.db.transaction().execute(async (transaction) => {
      await lockAgency(transaction, agencyId)
      // Missing values keep their last value.
      const last = (await selectOwnAgency(transaction, agencyId)).checks[0]
      const legalIds = {
        legal_name: legalName,
        register: register === undefined ? (last?.register ?? null) : register,
        vat_id: vatId === undefined ? (last?.vat_id ?? null) : vatId,
        licence: licence === undefined ? (last?.licence ?? null) : licence,
      }
      if (!(await sendCheck(transaction, agencyId, legalIds, call.user.id)))
        throw new Problem(409, 'unchanged', 'ownAgency.error.unchanged')
    })
    return ownAgencyOf(call)
  },

  async leave(_input, call) {
    const agency = await call.db
      .transaction()
      .execute((transaction) => leaveAgency(transaction, call.user.id))
    if (agency === null) throw new Problem(404, 'no_company', 'ownAgency.error.none')
    if (agency === 'last_owner') throw new Problem(409, 'last_owner', 'agencies.error.lastOwner')
  },

  async close({ name }, call) {
    const { agencyId } = await memberWith('own', call)
    const { agency } = await selectOwnAgency(call.db, agencyId)
    if (name.localeCompare(agency.name, undefined, { sensitivity: 'accent' }) !== 0)
      throw new Problem(
        422,
        'validation_failed',
        'ownAgency.error.nameTyped',
        {},
        { field: 'name' },
      )
    await call.db.transaction().execute(async (transaction) => {
      // The owner may have lost that role in the meantime.
      await lockUser(transaction, call.user.id)
      await memberWith('own', { ...call, db: transaction })
      await closeAgency(transaction, agencyId, call.user.id)
    })
  },

  ...seatHandlers,
}
