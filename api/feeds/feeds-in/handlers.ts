import { pagesOf } from '#contract/lists.ts'
import { randomBytes } from 'node:crypto'
import {
  PROBLEMS_PER_PAGE,
  RUNS_PER_PAGE,
  feedsIn as contract,
  FEEDS_IN_MAX,
} from '#contract/feeds/feeds-in.ts'
import { FeedError } from '#feeds/bytes.ts'
import type { FeedMapping } from '#feeds/mapping.ts'
import { NOTHING_SEEN, sniff } from '#feeds/sniff.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { vaultOf } from '../../ground/gateways/vault.ts'
import { confirmHeld } from '../imports/held-queries.ts'
import { Full, inGigabytes, STORED_BYTES_MAX, refuseFull } from '../imports/revision-queries.ts'
import { storeFile, openRevision } from '../imports/revision.ts'
import { bodyOf } from '../../people/http/input.ts'
import { retryPictures, countPictures, homesWithoutPictures } from './picture-queries.ts'
import { toHome, toRun, toFeedIn, versionOf } from './present.ts'
import { previewOf } from './preview.ts'
import {
  closeFeedIn,
  countFeedsIn,
  insertFeedIn,
  isBusy,
  lastRevision,
  lockMapping,
  replaceSecret,
  selectItems,
  selectLastRuns,
  selectRevisions,
  selectFeedIn,
  selectFeedsIn,
  selectWords,
  updateFeedIn,
  type FeedInRow,
} from './queries.ts'
import { inLanguage } from './details.ts'
import { reportTable } from './report-table.ts'
import { checkMapping, enqueuePictures, withSecret } from './run.ts'
import {
  askRun,
  busy,
  notFound,
  problemPage,
  refuseUnchecked,
  refuseUnready,
  runNow,
  runOf,
  runPage,
} from './runs.ts'
import { testAddress } from './test-address.ts'

/** The caller's own source, or their agency's; else 404. */
async function requireOwnFeed(id: number, { db, user }: UserCall): Promise<FeedInRow> {
  const feedIn = await selectFeedIn(db, user.id, id)
  if (!feedIn) throw notFound()
  return feedIn
}

async function shown(id: number, call: UserCall) {
  const feedIn = await requireOwnFeed(id, call)
  const [run] = await selectLastRuns(call.db, [id])
  return { data: toFeedIn(feedIn, run, call) }
}

/** Errors of a mapping are shown at its field, in English, for authors of mappings. */
function mappingText(
  mapping: Record<string, unknown> | null | undefined,
  format: FeedInRow['format'],
): string | null | undefined {
  return mapping ? JSON.stringify(parsedMapping(mapping, format)) : mapping
}

function parsedMapping(mapping: Record<string, unknown>, format: FeedInRow['format']): FeedMapping {
  try {
    return checkMapping(mapping, format)
  } catch (error) {
    if (error instanceof FeedError)
      throw new Problem(
        422,
        'invalid_mapping',
        'feedsIn.error.mapping',
        { reason: error.message },
        { field: 'mapping' },
      )
    throw error
  }
}

/** Addresses contain no password, which is a separate field that is never shown. */
function plainAddress(address: string | null | undefined): string | null | undefined {
  if (!address) return address
  const url = URL.parse(address)
  if (!url || url.username || url.password)
    throw new Problem(
      422,
      'validation_failed',
      url ? 'feedsIn.error.passwordInAddress' : 'feedsIn.field.address',
      {},
      { field: 'address' },
    )
  return url.href
}

/** Saves an uploaded file of about that size. Throws `Problem` 413 without room for it. */
async function saveFile(
  call: UserCall,
  id: number,
  size: number,
  file: Parameters<typeof storeFile>[2],
): Promise<number> {
  try {
    await refuseFull(call.db, id, size)
    return (await storeFile(call, id, file)).id
  } catch (error) {
    if (error instanceof Full)
      throw new Problem(413, 'full', 'feedsIn.error.full', {
        max: inGigabytes(STORED_BYTES_MAX),
        used: inGigabytes(error.used),
      })
    throw error
  }
}

export const handlers: Handlers<typeof contract> = {
  async list(_input, call) {
    const { db, user } = call
    const rows = await selectFeedsIn(db, user.id)
    const runs = new Map(
      (
        await selectLastRuns(
          db,
          rows.map(({ id }) => id),
        )
      ).map((run) => [run.source_id, run]),
    )
    return { data: rows.map((row) => toFeedIn(row, runs.get(row.id), call)) }
  },

  async create(
    { name, format, schedule = 'daily', isSnapshot = true, username, password, ...input },
    call,
  ) {
    const address = plainAddress(input.address) ?? null
    const mapping = mappingText(input.mapping, format) ?? null
    const id = await call.db.transaction().execute(async (transaction) => {
      if ((await countFeedsIn(transaction, call.user.id)) >= FEEDS_IN_MAX)
        throw new Problem(409, 'too_many', 'feedsIn.error.tooMany', { count: FEEDS_IN_MAX })
      const made = await insertFeedIn(transaction, {
        key: `own:${randomBytes(8).toString('hex')}`,
        name,
        format,
        owner_id: call.user.id,
        address,
        schedule,
        is_snapshot: isSnapshot,
        mapping,
      })
      if (username || password)
        await replaceSecret(transaction, made, {
          username: username ?? '',
          password: vaultOf(call.env).seal('source', password ?? ''),
        })
      return made
    })
    return shown(id, call)
  },

  get: ({ id }, call) => shown(id, call),

  async change({ id, username, password, isSnapshot, mappingVersion, ...input }, call) {
    const feedIn = await requireOwnFeed(id, call)
    const address = plainAddress(input.address)
    const mapping = mappingText(input.mapping, feedIn.format)
    if (input.state === 'active') {
      refuseUnready({ ...feedIn, mapping: mapping === undefined ? feedIn.mapping : mapping })
      await refuseUnchecked(call, id)
    }
    await call.db.transaction().execute(async (transaction) => {
      if (
        mapping !== undefined &&
        mappingVersion !== undefined &&
        versionOf(await lockMapping(transaction, id)) !== mappingVersion
      )
        throw new Problem(409, 'conflict', 'feedsIn.error.conflict')
      await updateFeedIn(transaction, id, {
        name: input.name,
        schedule: input.schedule,
        state: input.state,
        address,
        mapping,
        is_snapshot: isSnapshot,
      })
      // A password must not be sent to another host, nor unencrypted if it was not before.
      const moved = address !== undefined && originOf(address) !== originOf(feedIn.address)
      if (username || password)
        await replaceSecret(transaction, id, {
          username: username ?? '',
          password: vaultOf(call.env).seal('source', password ?? ''),
        })
      else if (moved || username === null || password === null)
        await replaceSecret(transaction, id, null)
    })
    return shown(id, call)
  },

  async remove({ id }, call) {
    await requireOwnFeed(id, call)
    return {
      data: {
        archived: await call.db
          .transaction()
          .execute((transaction) => closeFeedIn(transaction, id)),
      },
    }
  },

  async test({ id }, call) {
    const feedIn = await requireOwnFeed(id, call)
    if (feedIn.address === null) throw new Problem(409, 'no_address', 'feedsIn.error.noAddress')
    return { data: await testAddress(await withSecret(call, feedIn)) }
  },

  async peek({ id, items }, call) {
    const feedIn = await requireOwnFeed(id, call)
    const last = await lastRevision(call.db, id)
    const revision = last === undefined ? null : await openRevision(call, feedIn.key, last)
    if (!revision)
      return {
        data: {
          reached: false,
          error: null,
          ...NOTHING_SEEN,
        },
      }
    return {
      data: {
        reached: true,
        error: null,
        ...(await sniff(
          revision.file.bytes(),
          { ...feedIn.mapping, ...(items !== undefined && { items }) },
          feedIn.format,
        )),
      },
    }
  },

  async preview({ id, mapping: mappingInput }, call) {
    const feedIn = await requireOwnFeed(id, call)
    const mapping = parsedMapping(mappingInput, feedIn.format)
    const last = await lastRevision(call.db, id)
    const revision = last === undefined ? null : await openRevision(call, feedIn.key, last)
    if (!revision) throw new Problem(409, 'nothing_to_read', 'feedsIn.error.nothingToRead')
    return { data: await previewOf(revision.file, mapping, call) }
  },

  async upload({ id, file, kind }, call) {
    const feedIn = await requireOwnFeed(id, call)
    if (kind !== 'keep') refuseUnready(feedIn)
    if (kind === 'import') await refuseUnchecked(call, id)
    if (kind !== 'keep' && (await isBusy(call.db, id))) throw busy()
    const bytes = new Uint8Array(await file.arrayBuffer())
    const revision_id = await saveFile(call, id, bytes.length, {
      name: file.name || 'file',
      bytes: () => whole(bytes),
    })
    if (kind === 'keep') return { data: null }
    return askRun(call, { source_id: id, kind, cause: 'upload', revision_id })
  },

  async push({ id, name, dry }, call) {
    const feedIn = await requireOwnFeed(id, call)
    refuseUnready(feedIn)
    if (!dry) await refuseUnchecked(call, id)
    if (await isBusy(call.db, id)) throw busy()
    const announced = Number(call.request.headers.get('content-length')) || 0
    const revision_id = await saveFile(call, id, announced, {
      name: name ?? 'pushed',
      bytes: () => bodyOf(call.request, contract.push),
    })
    return askRun(call, {
      source_id: id,
      kind: dry ? 'dry' : 'import',
      cause: 'program',
      revision_id,
    })
  },

  async run({ id, ...wanted }, call) {
    return runNow(call, await requireOwnFeed(id, call), wanted)
  },

  async runs({ id, page }, call) {
    await requireOwnFeed(id, call)
    return runPage(call, id, page)
  },
  oneRun: async ({ id, run }, call) => ({
    data: toRun(await runOf(await requireOwnFeed(id, call), run, call), call),
  }),
  async problems({ id, run, severity, page }, call) {
    const feedIn = await requireOwnFeed(id, call)
    return problemPage(call, await runOf(feedIn, run, call), severity, page)
  },
  async report({ id, run }, call) {
    const feedIn = await requireOwnFeed(id, call)
    return {
      data: await reportTable(call.db, await runOf(feedIn, run, call), feedIn.format, call),
    }
  },
  async words({ id }, call) {
    await requireOwnFeed(id, call)
    const [run] = await selectLastRuns(call.db, [id])
    return { data: run ? await selectWords(call.db, run) : [] }
  },
  async items({ id, state, page }, call) {
    await requireOwnFeed(id, call)
    const { rows, total } = await selectItems(call.db, id, state, page)
    const data = rows.map((item) => ({
      ...item,
      problems: item.problems.map((problem) => inLanguage(problem, call)),
    }))
    return { data, total, page, pages: pagesOf(total, PROBLEMS_PER_PAGE) }
  },
  async confirm({ id, externalId }, call) {
    if ((await requireOwnFeed(id, call)).held === 0) return { data: { stored: 0 } }
    await refuseUnchecked(call, id)
    const stored = await call.db.transaction().execute(async (transaction) => {
      await lockMapping(transaction, id)
      if (await isBusy(transaction, id)) throw busy()
      const count = await confirmHeld(transaction, id, externalId ?? null)
      if (count > 0) await enqueuePictures(transaction, id)
      return count
    })
    return { data: { stored } }
  },
  async pictures({ id, page }, call) {
    const feedIn = await requireOwnFeed(id, call)
    const figures = await countPictures(call.db, feedIn.id)
    const { rows, total } =
      figures.failed === 0
        ? { rows: [], total: 0 }
        : await homesWithoutPictures(call.db, id, call.locale, page)
    return {
      data: { ...figures, homes: rows.map((row) => toHome(row, call.places)) },
      total,
      page,
      pages: pagesOf(total, PROBLEMS_PER_PAGE),
    }
  },
  async fetchPictures({ id }, call) {
    await requireOwnFeed(id, call)
    const asked = await call.db.transaction().execute(async (transaction) => {
      const count = await retryPictures(transaction, id)
      if (count > 0) await enqueuePictures(transaction, id)
      return count
    })
    return { data: { asked } }
  },
  async revisions({ id, page }, call) {
    await requireOwnFeed(id, call)
    const { rows: data, total } = await selectRevisions(call.db, id, page)
    return { data, total, page, pages: pagesOf(total, RUNS_PER_PAGE) }
  },
}

async function* whole(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

const originOf = (address: string | null): string | null =>
  address === null ? null : (URL.parse(address)?.origin ?? null)
