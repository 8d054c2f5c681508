import { DEFAULT_GROUP } from '#contract/library.ts'
import { randomBytes } from 'node:crypto'
import {
  FeedOutSearch,
  FEEDS_OUT_MAX,
  type feedsOut as contract,
  type FeedOut,
} from '#contract/feeds/feeds-out.ts'
import { Problem, type Handlers } from '../../context.ts'
import { fieldErrors, invalid } from '../../people/http/validation.ts'
import {
  countFeedsOut,
  deleteFeedOut,
  insertFeedOut,
  selectAgencyOf,
  selectFeedsOut,
  type FeedOutRow,
} from './queries.ts'

const KEY_LENGTH = 32
/** Random bytes for a key, with a reserve for characters that are removed. */
const BYTES = 48

function newKey(): string {
  let key = ''
  while (key.length < KEY_LENGTH)
    key += randomBytes(BYTES)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '')
  return key.slice(0, KEY_LENGTH)
}

/** The path of a feed. */
const pathOf = ({ key, format }: Pick<FeedOutRow, 'key' | 'format'>): string =>
  `/feeds/${key}.${format === 'reso' ? 'json' : 'xml'}`

const toFeedOut = (row: FeedOutRow): FeedOut => ({
  id: row.id,
  name: row.name,
  format: row.format,
  search: row.search,
  page: row.page,
  path: pathOf(row),
  createdAt: row.created_at,
  pulledAt: row.pulled_at,
  pulls: row.pulls,
  contents: row.contents,
})

export const handlers: Handlers<typeof contract> = {
  list: async (_input, { db, user }) => ({
    data: (await selectFeedsOut(db, user.id)).map(toFeedOut),
    agency: (await selectAgencyOf(db, user.id)) ?? null,
  }),

  create: {
    check({ search }, { messages, locale }) {
      const parsed = FeedOutSearch.safeParse(search ?? {}, { reportInput: true })
      if (!parsed.success) throw invalid(fieldErrors(parsed.error, messages.translator(locale)))
    },
    async act({ name, format, search, page }, { db, user }) {
      const row = await db.transaction().execute(async (transaction) => {
        if ((await countFeedsOut(transaction, user.id)) >= FEEDS_OUT_MAX)
          throw new Problem(409, 'too_many', 'feedsOut.error.tooMany', { count: FEEDS_OUT_MAX })
        return insertFeedOut(transaction, {
          user_id: user.id,
          name,
          format,
          // Stored ones without it are from before searches were of homes: see `serve.ts`.
          search: { group: DEFAULT_GROUP, ...search },
          page: page ?? null,
          key: newKey(),
        })
      })
      return { data: toFeedOut(row) }
    },
  },

  async remove({ id }, { db, user }) {
    if (!(await deleteFeedOut(db, user.id, id)))
      throw new Problem(404, 'not_found', 'api.error.notFound')
  },
}
