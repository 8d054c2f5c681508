import { randomBytes } from 'node:crypto'
import {
  BOARD_CHANGED,
  BOARD_HOMES_MAX,
  BOARD_LINKS_MAX,
  BOARD_MEMBERS_MAX,
  BOARDS_MAX,
  COMMENTS_PER_HOME_MAX,
} from '#contract/return/board-limits.ts'
import type { Board, BoardAct, boards } from '#contract/return/boards.ts'
import { callerIn } from '../../people/accounts/caller.ts'
import { digestOf, newSecret } from '../../people/accounts/tokens.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../../context.ts'
import { realtimeSettings } from '../../people/live/settings.ts'
import { publish } from '../../people/live/queries.ts'
import {
  accessByLink,
  accessOfOwner,
  act,
  deleteBoard,
  deleteBoardHomes,
  deleteLink,
  insertBoard,
  insertBoardHomes,
  insertLink,
  insertMember,
  renameBoard,
  selectBoard,
  selectBoardOfLink,
  selectLinks,
  selectOwnBoards,
  type Access,
  type MemberKey,
} from './queries.ts'
import { refusePortalName } from '../../people/names/portal-names.ts'

/** 128 bits: cannot be guessed. */
const newChannel = (): string => `board-${randomBytes(16).toString('hex')}`

/** The same for unknown, foreign and revoked boards and links. */
const notFound = () => new Problem(404, 'not_found', 'boards.error.notFound')
const orNotFound = <T>(found: T | undefined): T => {
  if (found === undefined) throw notFound()
  return found
}

export const handlers: Handlers<typeof boards> = {
  list: async (_input, { db, user }) => ({ data: await selectOwnBoards(db, user.id) }),

  create: ({ name, homes }, { db, user }) =>
    db.transaction().execute(async (transaction) => {
      const id = await insertBoard(transaction, {
        userId: user.id,
        name,
        channel: newChannel(),
      })
      if (id === undefined)
        throw new Problem(409, 'boards_limit', 'boards.error.limit', { count: BOARDS_MAX })
      await addHomes(transaction, id, homes)
      return { data: { id } }
    }),

  async own({ id }, call) {
    const access = orNotFound(await accessOfOwner(call.db, call.user.id, id))
    return { data: await boardOf(access, call), links: await selectLinks(call.db, id) }
  },

  change: ({ id, name, add = [], remove = [] }, call) =>
    asOwner(id, call, async (access, db) => {
      if (name !== undefined) await renameBoard(db, id, name)
      await deleteBoardHomes(db, id, remove)
      await addHomes(db, id, add)
      return { data: await boardOf(access, call, db) }
    }),

  remove: ({ id }, call) => asOwner(id, call, (_access, db) => deleteBoard(db, id)),

  link: ({ id, rights }, call) =>
    asOwner(id, call, async (_access, db) => {
      const { secret, digest } = newSecret()
      const data = await insertLink(db, id, rights, digest)
      if (!data)
        throw new Problem(409, 'links_limit', 'boards.error.links', { count: BOARD_LINKS_MAX })
      return { data, token: secret }
    }),

  async unlink({ id }, call) {
    const board = orNotFound(await selectBoardOfLink(call.db, id))
    await asOwner(board, call, async (_access, db) => {
      if (!(await deleteLink(db, board, id, newChannel()))) throw notFound()
    })
  },

  actOwn: ({ id, act: done }, call) =>
    asOwner(id, call, (access, db) => perform(done, access, call, db)),

  async see({ token, secret }, call) {
    const access = orNotFound(
      await accessByLink(call.db, digestOf(token), await memberKey(secret, call)),
    )
    return { data: await boardOf(access, call) }
  },

  async join({ token, name }, call) {
    const { account } = await memberKey(undefined, call)
    if (account === null && name === undefined)
      throw new Problem(422, 'validation_failed', 'board.join.empty', {}, { field: 'name' })
    refusePortalName(name)
    return byLink(token, { secret: null, account }, call, async (access, db) => {
      if (access.rights === 'read') throw new Problem(403, 'read_only', 'boards.error.readOnly')
      const { secret, digest } = newSecret()
      const me = await insertMember(db, {
        board: access.board,
        token: digestOf(token),
        ...(account === null ? { name: name ?? '', secret: digest } : { account }),
      })
      if (me === 'taken')
        throw new Problem(422, 'name_taken', 'boards.error.nameTaken', {}, { field: 'name' })
      if (me === 'full')
        throw new Problem(409, 'members_limit', 'boards.error.members', {
          count: BOARD_MEMBERS_MAX,
        })
      return {
        data: await boardOf({ ...access, me }, call, db),
        secret: account === null ? secret : null,
      }
    })
  },

  act: async ({ token, secret, act: done }, call) =>
    byLink(token, await memberKey(secret, call), call, (access, db) =>
      perform(done, access, call, db),
    ),
}

/** A personal token acts for its account only with the scope of the account's own boards. */
const memberKey = async (secret: string | null | undefined, call: Call): Promise<MemberKey> => ({
  secret: secret ? digestOf(secret) : null,
  account: (await callerIn(call, 'profile:write'))?.id ?? null,
})

type Db = Call['db']

/** Changes a board under a lock, and notifies all viewers. */
async function asOwner<T>(
  id: number,
  { db, user }: UserCall,
  work: (access: Access, db: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const access = orNotFound(await accessOfOwner(transaction, user.id, id, { locks: true }))
    const answer = await work(access, transaction)
    await notifyBoard(transaction, access)
    return answer
  })
}

async function byLink<T>(
  token: string,
  member: MemberKey,
  { db }: Call,
  work: (access: Access, db: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const access = orNotFound(
      await accessByLink(transaction, digestOf(token), member, { locks: true }),
    )
    const answer = await work(access, transaction)
    await notifyBoard(transaction, access)
    return answer
  })
}

/** Sent when the transaction commits, without content: viewers then read the board with their own link. */
const notifyBoard = (db: Db, { channel }: Access): Promise<void> =>
  publish(db, [
    { type: 'event', channels: [channel], name: BOARD_CHANGED, data: '{}', except: null },
  ])

async function addHomes(db: Db, board: number, homes: Parameters<typeof insertBoardHomes>[2]) {
  if (!(await insertBoardHomes(db, board, homes)))
    throw new Problem(409, 'homes_limit', 'boards.error.homes', { count: BOARD_HOMES_MAX })
}

async function perform(
  done: BoardAct,
  access: Access,
  call: Call,
  db: Db,
): Promise<{ data: Board }> {
  const { me, rights } = access
  if (rights === 'read') throw new Problem(403, 'read_only', 'boards.error.readOnly')
  if (me === null) throw new Problem(403, 'no_member', 'boards.error.noMember')
  const refusal = await act(db, { ...access, me }, done)
  if (refusal === 'gone') throw new Problem(409, 'home_removed', 'boards.error.homeRemoved')
  if (refusal === 'full')
    throw new Problem(409, 'comments_limit', 'boards.error.comments', {
      count: COMMENTS_PER_HOME_MAX,
    })
  return { data: await boardOf(access, call, db) }
}

/** `db`: of the transaction; the real-time server's key is read outside of it. */
const boardOf = async (access: Access, call: Call, db = call.db): Promise<Board> => ({
  ...(await selectBoard(db, access)),
  live: { ...(await realtimeSettings(call)), channel: access.channel },
})
