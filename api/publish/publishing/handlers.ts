import { pagesOf } from '#contract/lists.ts'
import { FALLBACK_PLACE } from '#contract/homes/places.ts'
import {
  FILE_MAX,
  STORED_OFFERS_MAX,
  OWN_OFFERS_MAX,
  PRICE_CURRENCIES,
  type OfferContent,
  type publishing,
} from '#contract/publish/publishing.ts'
import { isLocale } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { lockUser } from '../../people/accounts/queries.ts'
import { branchesOf } from '../../homes/agencies/branch-queries.ts'
import { selectBranches } from '../../homes/agencies/own-queries.ts'
import { membershipOf } from '../../homes/agencies/queries.ts'
import { mayManage } from '../../homes/agencies/rights.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../../context.ts'
import { countChats } from '../../talk/chat/queries.ts'
import { cards } from '../../homes/offers/handlers.ts'
import { toCardPicture, toOffer } from '../../homes/offers/present.ts'
import { selectSame } from '../../homes/offers/same-queries.ts'
import { viewsOf } from '../../homes/offers/view-queries.ts'
import { doMany } from './bulk.ts'
import { changed, differences, emptyContent } from './content.ts'
import { ownOffer, perform, stateOf } from './life.ts'
import { toBroughtOffer, toDraftOffer, toOwnOffer } from './present.ts'
import {
  countOwn,
  countOwnBy,
  countOwnFacets,
  firstPictures,
  insertDraft,
  selectAllIds,
  selectBrought,
  selectOwn,
  selectOwnIds,
  selectWritten,
  passStep,
  updateDraft,
  type OwnRow,
} from './queries.ts'
import { fileOf, readItem } from './feed-content.ts'
import { beginUpload, takePiece } from '../../people/pictures/uploads.ts'
import { picturesOf, takeUploads } from './picture-queries.ts'
import { offerPicture } from './pictures.ts'
import { previewRow } from './rows.ts'
import { send } from './sending.ts'
import { targetOf } from './states.ts'
import { applyTable } from './table-applying.ts'
import { readTable } from './table.ts'
import { workOf } from './work.ts'

/** One that one may manage, or a 404. */
async function requireOwnOffer(id: number, { db, user }: UserCall): Promise<OwnRow> {
  const row = await selectOwn(db, id)
  if (!row || !(await mayManage(db, user.id, row)))
    throw new Problem(404, 'not_found', 'publishing.error.notFound')
  return row
}

const draft = async (id: number, call: UserCall) => ({
  data: await toDraftOffer(await requireOwnOffer(id, call), call),
})

/** In a transaction, before anything else of it: throws `Problem` 409 for who has as many offers as one may have, or, for one more, has archived too many. Of two calls at once the other waits. */
async function refuseTooMany(
  db: UserCall['db'],
  { id: userId }: UserCall['user'],
  isNew = true,
): Promise<void> {
  await lockUser(db, userId)
  const { open, all } = await countOwn(db, userId)
  if (isNew && all >= STORED_OFFERS_MAX)
    throw new Problem(409, 'too_many', 'publishing.error.tooManyKept', { count: STORED_OFFERS_MAX })
  if (open >= OWN_OFFERS_MAX)
    throw new Problem(409, 'too_many', 'publishing.error.tooMany', { count: OWN_OFFERS_MAX })
}

/** A new offer with only its kind and its owner. */
function blank(
  what: Pick<OfferContent, 'action' | 'category'>,
  user: UserCall['user'],
): OfferContent {
  const currency = PRICE_CURRENCIES.includes(user.currency) ? user.currency : 'EUR'
  return emptyContent({
    ...what,
    currency,
    contactName: user.name,
    contactLanguages: isLocale(user.locale) ? [user.locale] : [],
  })
}

const cardOf = (picture: { key: string; placeholder: string | null } | undefined) =>
  picture ? toCardPicture(picture) : null

/** Facets of a list; feeds and people only where there are several. */
function facetsOf(
  { feeds, agents, categories }: Awaited<ReturnType<typeof countOwnFacets>>,
  t: Translator,
) {
  const several = <T>(list: readonly T[]): readonly T[] => (list.length > 1 ? list : [])
  return {
    feeds: several(feeds).map(({ id, name, n }) => ({ id, name, count: n })),
    agents: several(agents).map(({ id, name, n }) => ({
      id,
      name: name ?? t('publishing.own.unnamed'),
      count: n,
    })),
    categories: categories.map(({ id, n }) => ({ id, count: n })),
  }
}

/** Listings of the same homes by other advertisers. */
async function othersOf(ids: readonly number[], call: Call) {
  const same = await selectSame(call.db, ids)
  const found = await cards([...new Set(same.map(({ id }) => id))], call)
  const others = found.map(({ id, slugId, agency, price }) => {
    return { id, other: { slugId, advertiser: agency?.name ?? null, price } }
  })
  const otherOf = new Map(others.map(({ id, other }) => [id, other]))
  return new Map(
    [...Map.groupBy(same, (row) => row.of)].map(([of, rows]) => [
      of,
      rows.flatMap(({ id }) => otherOf.get(id) ?? []),
    ]),
  )
}

export const handlers: Handlers<typeof publishing> = {
  async list({ sort, page, size, ...which }, call) {
    const { db, user, places, locale, messages } = call
    const [{ ids, total }, own, facets, membership] = await Promise.all([
      selectOwnIds(db, user.id, which, sort, { page, size }),
      countOwnBy(db, user.id),
      countOwnFacets(db, user.id),
      membershipOf(db, user.id),
    ])
    const [written, brought, views, leads, branchOf, branches, pictures, others] =
      await Promise.all([
        selectWritten(db, ids),
        selectBrought(db, user.id, ids, locale),
        viewsOf(db, ids),
        countChats(db, ids),
        branchesOf(db, ids),
        membership ? selectBranches(db, membership.agencyId) : [],
        firstPictures(db, ids),
        othersOf(ids, call),
      ])
    const photos = await picturesOf(
      db,
      written.flatMap(({ content }) =>
        content.pictures.filter(({ kind }) => kind === 'photo').slice(0, 1),
      ),
    )
    const photoOf = new Map(photos.map((photo) => [photo.key, photo]))
    const figuresOf = (id: number) => ({
      views: views.get(id) ?? { total: 0, week: 0 },
      leads: leads.get(id) ?? { total: 0, unread: 0 },
      branch: branchOf.get(id) ?? null,
      picture: cardOf(pictures.get(id)),
      others: others.get(id) ?? [],
    })
    const shown = new Map(
      [
        ...written.map((row) =>
          toOwnOffer(
            row,
            {
              ...figuresOf(row.id),
              picture: cardOf(
                photoOf.get(row.content.pictures.find(({ kind }) => kind === 'photo')?.key ?? ''),
              ),
            },
            call,
          ),
        ),
        ...brought.map((row) => toBroughtOffer(row, figuresOf(row.id), call)),
      ].map((offer) => [offer.id, offer]),
    )
    const where = own.places.flatMap(({ id, n }) => {
      const place = places.get(id)
      return place ? [{ id, name: places.name(place, locale), count: n }] : []
    })
    return {
      data: ids.flatMap((id) => shown.get(id) ?? []),
      counts: own.statuses,
      places: where.toSorted((a, b) => a.name.localeCompare(b.name, locale)),
      branches: branches.map(({ id, name }) => ({ id, name })),
      ...facetsOf(facets, messages.translator(locale)),
      total,
      page,
      pages: pagesOf(total, size),
    }
  },

  bulk: doMany,
  work: async (_, call) => ({ data: await workOf(call) }),
  async file(which, call) {
    const ids = await selectAllIds(call.db, call.user.id, which, FILE_MAX + 1)
    if (ids.length > FILE_MAX)
      throw new Problem(409, 'too_many', 'publishing.file.tooMany', { count: FILE_MAX })
    return { data: await fileOf(ids, call) }
  },

  readTable: async ({ table }, call) => readTable(table, call),
  applyTable: async ({ offers }, call) => ({ data: await applyTable(offers, call) }),

  async item({ item }, call) {
    const { db, user, places } = call
    const { content, left } = await readItem(item, blank({ action: 0, category: 1 }, user), call)
    const id = await db.transaction().execute(async (transaction) => {
      await refuseTooMany(transaction, user)
      return insertDraft(transaction, user.id, content, places.get(FALLBACK_PLACE)?.number ?? 1)
    })
    return { ...(await draft(id, call)), left }
  },

  async create({ action, category }, call) {
    const { db, user, places } = call
    const content = blank({ action, category }, user)
    const id = await db.transaction().execute(async (transaction) => {
      await refuseTooMany(transaction, user)
      return insertDraft(transaction, user.id, content, places.get(FALLBACK_PLACE)?.number ?? 1)
    })
    return draft(id, call)
  },

  get: ({ id }, call) => draft(id, call),

  async save({ id, version, passed, ...change }, call) {
    const { db, user, places } = call
    const unknown = Object.keys(change.texts ?? {}).filter((lang) => !isLocale(lang))
    if (unknown.length > 0)
      throw new Problem(422, 'validation_failed', 'api.field.unknownOption', {}, { field: 'texts' })
    if (change.location && !places.get(change.location))
      throw new Problem(
        422,
        'validation_failed',
        'api.field.unknownOption',
        {},
        { field: 'location' },
      )
    await db.transaction().execute(async (transaction) => {
      const row = await ownOffer(transaction, id, user.id)
      if (targetOf('submit', 'owner', stateOf(row)) === null)
        throw new Problem(409, 'not_now', 'publishing.error.notNow', { status: row.status })
      const content = changed(row.content, change)
      if (row.draft_version !== version)
        throw new Problem(409, 'conflict', 'publishing.error.draftConflict')
      const added = content.pictures
        .map(({ key }) => key)
        .filter((key) => !row.content.pictures.some((had) => had.key === key))
      if (!(await takeUploads(transaction, user.id, added, row.owner_id)))
        throw new Problem(422, 'validation_failed', 'pictures.gone', {}, { field: 'pictures' })
      if (differences(row.content, content).length > 0)
        await updateDraft(transaction, id, version, content)
      if (passed && !row.passed.includes(passed)) await passStep(transaction, id, passed)
    })
    return draft(id, call)
  },

  async preview({ id, currency }, call) {
    const row = await requireOwnOffer(id, call)
    return toOffer(
      previewRow(row, row.content, await picturesOf(call.db, row.content.pictures), call),
      call,
      currency,
    )
  },

  async submit({ id, version }, call) {
    const { db, user } = call
    await db.transaction().execute(async (transaction) => {
      const row = await ownOffer(transaction, id, user.id)
      if (row.draft_version !== version)
        throw new Problem(409, 'conflict', 'publishing.error.draftConflict')
      await send(transaction, row, call)
    })
    return draft(id, call)
  },

  beginPicture: async ({ size }, call) => ({ data: await beginUpload('offers', size, call) }),
  sendPicture: async (input, call) => ({
    data: await takePiece(offerPicture(call), input, call),
  }),

  async act({ id, version, act }, call) {
    const { db, user, places } = call
    await db.transaction().execute(async (transaction) => {
      if (act === 'restore') await refuseTooMany(transaction, user, false)
      const row = await ownOffer(transaction, id, user.id)
      await perform(transaction, places, row, {
        name: act,
        by: 'owner',
        actorId: user.id,
        version,
        ...(act === 'withdraw' && { decision: { verdict: 'withdrawn' } }),
      })
    })
    return draft(id, call)
  },

  async copy({ id }, call) {
    const { db, user, places } = call
    const { content } = await requireOwnOffer(id, call)
    const copyId = await db.transaction().execute(async (transaction) => {
      await refuseTooMany(transaction, user)
      return insertDraft(
        transaction,
        user.id,
        { ...content, reference: null },
        places.get(FALLBACK_PLACE)?.number ?? 1,
      )
    })
    return draft(copyId, call)
  },
}
