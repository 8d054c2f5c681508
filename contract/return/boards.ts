import { z } from 'zod'
import { plainLines, visible } from '#text/visible.ts'
import { BOARD_HOMES_MAX, BOARD_NAME_MAX, COMMENT_MAX, MEMBER_NAME_MAX } from './board-limits.ts'
import { endpoint } from '../endpoint.ts'
import { HomeFacts } from './favorites.ts'

const auth = { auth: true } as const
const number = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const name = z.string().overwrite(visible).trim().min(1).max(BOARD_NAME_MAX)
const memberName = z.string().overwrite(visible).trim().min(1).max(MEMBER_NAME_MAX)
const token = z.string().max(100)

export const BOARD_RIGHTS = ['read', 'vote'] as const
export type BoardRights = (typeof BOARD_RIGHTS)[number]

export const BoardHome = z.object({
  id: number,
  known: HomeFacts.nullable(),
  addedAt: z.string(),
  votes: z.array(z.object({ member: z.number().int(), vote: z.number().int(), at: z.string() })),
  comments: z.array(
    z.object({
      id: z.number().int(),
      member: z.number().int(),
      text: z.string(),
      lang: z.string(),
      at: z.string(),
    }),
  ),
})
export type BoardHome = z.infer<typeof BoardHome>

export const Board = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Rights of the caller: as the owner, or by their link. */
  rights: z.enum(['own', ...BOARD_RIGHTS]),
  /** The member that the caller is; null: they have not given a name. */
  me: z.number().int().nullable(),
  members: z.array(z.object({ id: z.number().int(), name: z.string(), joinedAt: z.string() })),
  homes: z.array(BoardHome),
  /** Where changes are heard: the key of the real-time server, its host if it is another one, and the channel. */
  live: z.object({
    key: z.string(),
    host: z
      .object({ name: z.string(), port: z.number(), secure: z.boolean(), path: z.string() })
      .nullable(),
    channel: z.string(),
  }),
})
export type Board = z.infer<typeof Board>

/** Acts of a member. A vote of 0 withdraws the vote. */
export const BoardAct = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('vote'),
    home: number,
    vote: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  }),
  z.object({
    do: z.literal('comment'),
    home: number,
    text: z.string().overwrite(plainLines).trim().min(1).max(COMMENT_MAX),
    lang: z.string().max(20),
  }),
  /** One's own comment; the owner may delete all. */
  z.object({ do: z.literal('uncomment'), id: number }),
])
export type BoardAct = z.infer<typeof BoardAct>

const home = z.object({ id: number, known: HomeFacts.nullable() })
const LinkRow = z.object({
  id: z.number().int(),
  rights: z.enum(BOARD_RIGHTS),
  createdAt: z.string(),
})

/** Boards: lists that several people look at, vote and comment on. */
export const boards = {
  list: endpoint({
    method: 'GET',
    path: '/user/boards',
    guard: auth,
    scope: 'profile:read',
    summary: 'The user’s boards, with what happened last.',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          homes: z.number().int(),
          members: z.number().int(),
          changedAt: z.string(),
        }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/boards',
    guard: auth,
    scope: 'profile:write',
    summary: 'Creates a board of some homes.',
    input: z.object({ name, homes: z.array(home).max(BOARD_HOMES_MAX) }),
    output: z.object({ data: z.object({ id: z.number().int() }) }),
    limit: 60,
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/boards/{id}',
    guard: auth,
    scope: 'profile:read',
    summary:
      'One of the user’s boards, with its links. Their secrets are shown once, when they are created.',
    input: z.object({ id }),
    output: z.object({ data: Board, links: z.array(LinkRow) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/boards/{id}',
    guard: auth,
    scope: 'profile:write',
    summary: 'Renames a board, adds homes to it, or removes some.',
    input: z.object({
      id,
      name: name.optional(),
      add: z.array(home).max(BOARD_HOMES_MAX).optional(),
      remove: z.array(number).max(BOARD_HOMES_MAX).optional(),
    }),
    output: z.object({ data: Board }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/boards/{id}',
    guard: auth,
    scope: 'profile:write',
    summary: 'Deletes a board with all votes and comments.',
    input: z.object({ id }),
    output: z.void(),
  }),
  link: endpoint({
    method: 'POST',
    path: '/user/boards/{id}/links',
    guard: auth,
    scope: 'profile:write',
    summary:
      'Creates a link to a board: to read it, or to vote and comment as well. This answer alone has its secret.',
    input: z.object({ id, rights: z.enum(BOARD_RIGHTS) }),
    output: z.object({ data: LinkRow, token: z.string() }),
    limit: 60,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/user/board-links/{id}',
    guard: auth,
    scope: 'profile:write',
    summary: 'Revokes a link: it no longer opens the board.',
    input: z.object({ id }),
    output: z.void(),
  }),
  actOwn: endpoint({
    method: 'POST',
    path: '/user/boards/{id}/acts',
    guard: auth,
    scope: 'profile:write',
    summary: 'Votes or comments on one of the user’s boards.',
    input: z.object({ id, act: BoardAct }),
    output: z.object({ data: Board }),
    limit: 240,
  }),
  see: endpoint({
    method: 'GET',
    path: '/boards/{token}',
    guard: {},
    summary: 'A board, by the secret of a link. Unknown and revoked ones get the same 404.',
    input: z.object({ token, secret: token.optional() }),
    output: z.object({ data: Board }),
    cache: 0,
  }),
  join: endpoint({
    method: 'POST',
    path: '/boards/{token}/members',
    guard: {},
    summary:
      'Joins a board with a link that may vote: who is signed in as their account, others by a `name`, and the answer has the secret of the new member.',
    input: z.object({ token, name: memberName.optional() }),
    output: z.object({ data: Board, secret: z.string().nullable() }),
    limit: 20,
  }),
  act: endpoint({
    method: 'POST',
    path: '/boards/{token}/acts',
    guard: {},
    summary: 'Votes or comments as a member: by the account that joined, or by the secret.',
    input: z.object({ token, secret: token.nullish(), act: BoardAct }),
    output: z.object({ data: Board }),
    limit: 240,
  }),
}
