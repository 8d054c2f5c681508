import { sql, type Kysely } from 'kysely'
import {
  BOARD_HOMES_MAX,
  BOARD_LINKS_MAX,
  BOARD_MEMBERS_MAX,
  BOARDS_MAX,
  COMMENTS_PER_HOME_MAX,
} from '#contract/return/board-limits.ts'
import type { Board, BoardAct, BoardRights } from '#contract/return/boards.ts'
import type { HomeFacts } from '#contract/return/favorites.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>
type Home = { id: number; known: HomeFacts | null }

/** A caller's access to a board. */
export interface Access {
  board: number
  channel: string
  rights: 'own' | BoardRights
  me: number | null
}

/** How a member is known: by their account, else by a secret in their browser. */
export interface MemberKey {
  secret: Buffer | null
  account: number | null
}

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of the owner; undefined for others. `locks`: rows that are counted and written cannot change meanwhile. */
export async function accessOfOwner(
  db: Db,
  userId: number,
  id: number,
  { locks = false } = {},
): Promise<Access | undefined> {
  const { rows } = await sql<Access>`
    select b.id as board, b.channel, 'own' as rights, (select m.id from board_members m where m.board_id = b.id and m.user_id = ${userId}) as me
    from boards b where b.id = ${id} and b.user_id = ${userId} ${locks ? sql`for no key update of b` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Access by a valid link. A member whose own link was revoked, or had more rights than this one, has the rights of this link. */
export async function accessByLink(
  db: Db,
  token: Buffer,
  { secret, account }: MemberKey,
  { locks = false } = {},
): Promise<Access | undefined> {
  const { rows } = await sql<Access>`
    select b.id as board, b.channel, l.rights, (
      select m.id from board_members m where m.board_id = b.id and (m.user_id = ${account} or m.digest = ${secret}::bytea)
        and (m.link_id is not null or m.user_id = b.user_id) order by m.user_id is null limit 1) as me
    from board_links l join boards b on b.id = l.board_id
    where l.digest = ${token}::bytea ${locks ? sql`for no key update of b` : sql``}`.execute(db)
  return rows[0]
}

export async function selectBoard(
  db: Db,
  { board, rights, me }: Access,
): Promise<Omit<Board, 'live'>> {
  const { rows } = await sql<{ board: Omit<Board, 'live' | 'rights' | 'me'> }>`
    select json_build_object('id', b.id, 'name', b.name,
      'members', (select coalesce(json_agg(json_build_object('id', m.id, 'name', coalesce(u.name, m.name), 'joinedAt', ${iso('m.joined_at')}) order by m.id), '[]')
        from board_members m left join users u on u.id = m.user_id where m.board_id = b.id),
      'homes', (select coalesce(json_agg(json_build_object('id', h.offer_id, 'known', h.known, 'addedAt', ${iso('h.added_at')},
          'votes', (select coalesce(json_agg(json_build_object('member', v.member_id, 'vote', v.vote, 'at', ${iso('v.voted_at')}) order by v.voted_at, v.member_id), '[]')
             from board_votes v where v.board_id = h.board_id and v.offer_id = h.offer_id),
          'comments', (select coalesce(json_agg(json_build_object('id', c.id, 'member', c.member_id, 'text', c.comment, 'lang', c.lang, 'at', ${iso('c.commented_at')}) order by c.id), '[]')
             from board_comments c where c.board_id = h.board_id and c.offer_id = h.offer_id)) order by h.added_at, h.offer_id), '[]')
        from board_homes h where h.board_id = b.id)) as board
    from boards b where b.id = ${board}`.execute(db)
  return { ...rows[0]!.board, rights, me }
}

export async function selectOwnBoards(db: Db, userId: number) {
  const { rows } = await sql<{
    id: number
    name: string
    homes: number
    members: number
    changedAt: string
  }>`
    select b.id, b.name, (select count(*)::int from board_homes where board_id = b.id) as homes, (select count(*)::int from board_members where board_id = b.id) as members,
      to_char(greatest(b.created_at, (select max(added_at) from board_homes where board_id = b.id), (select max(joined_at) from board_members where board_id = b.id),
        (select max(voted_at) from board_votes where board_id = b.id), (select max(commented_at) from board_comments where board_id = b.id)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"
    from boards b where b.user_id = ${userId} order by b.id desc`.execute(db)
  return rows
}

/** Undefined if the user has too many. */
export async function insertBoard(
  db: Db,
  { userId, name, channel }: { userId: number; name: string; channel: string },
): Promise<number | undefined> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into boards (user_id, name, channel) select ${userId}, ${name}, ${channel}
    where (select count(*) from boards where user_id = ${userId}) < ${BOARDS_MAX} returning id`.execute(
    db,
  )
  const id = rows[0]?.id
  if (id !== undefined)
    await db.insertInto('board_members').values({ board_id: id, user_id: userId }).execute()
  return id
}

export async function renameBoard(db: Db, id: number, name: string) {
  await db.updateTable('boards').set({ name }).where('id', '=', id).execute()
}

export async function deleteBoard(db: Db, id: number) {
  await db.deleteFrom('boards').where('id', '=', id).execute()
}

/** False if there is no room for all of them: then none is added. The board is locked. */
export async function insertBoardHomes(
  db: Db,
  board: number,
  homes: readonly Home[],
): Promise<boolean> {
  if (homes.length === 0) return true
  await db
    .insertInto('board_homes')
    .values(
      homes.map(({ id, known }) => ({
        board_id: board,
        offer_id: id,
        known: known && JSON.stringify(known),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ fits: boolean }>`
    select count(*) <= ${BOARD_HOMES_MAX} as fits from board_homes where board_id = ${board}`.execute(
    db,
  )
  return rows[0]!.fits
}

export async function deleteBoardHomes(db: Db, board: number, ids: readonly number[]) {
  if (ids.length)
    await db
      .deleteFrom('board_homes')
      .where('board_id', '=', board)
      .where('offer_id', 'in', ids)
      .execute()
}

export async function selectLinks(db: Db, board: number) {
  const { rows } = await sql<{ id: number; rights: BoardRights; createdAt: string }>`
    select id, rights, ${iso('created_at')} as "createdAt" from board_links where board_id = ${board} order by id`.execute(
    db,
  )
  return rows
}

export async function selectBoardOfLink(db: Db, link: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('board_links')
    .select('board_id')
    .where('id', '=', link)
    .executeTakeFirst()
  return row?.board_id
}

/** Undefined if there are too many. The board is locked. */
export async function insertLink(db: Db, board: number, rights: BoardRights, digest: Buffer) {
  const { rows } = await sql<{ id: number; rights: BoardRights; createdAt: string }>`
    insert into board_links (board_id, rights, digest) select ${board}, ${rights}, ${digest}::bytea
    where (select count(*) from board_links where board_id = ${board}) < ${BOARD_LINKS_MAX}
    returning id, rights, ${iso('created_at')} as "createdAt"`.execute(db)
  return rows[0]
}

/** Its members can no longer act; a new channel ends their notifications. */
export async function deleteLink(
  db: Db,
  board: number,
  link: number,
  channel: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('board_links')
    .where('board_id', '=', board)
    .where('id', '=', link)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await db.updateTable('boards').set({ channel }).where('id', '=', board).execute()
  return true
}

/** A visitor joins by a name, an account as itself. The board is locked. */
export async function insertMember(
  db: Db,
  {
    board,
    token,
    ...who
  }: { board: number; token: Buffer } & ({ name: string; secret: Buffer } | { account: number }),
): Promise<'taken' | 'full' | number> {
  const { name, secret, account } = { name: '', secret: null, account: null, ...who }
  const { rows } = await sql<{ taken: boolean; full: boolean }>`
    select exists (select from board_members m left join users u on u.id = m.user_id
        where m.board_id = ${board} and ${account}::bigint is null and lower(coalesce(u.name, m.name)) = lower(${name})) as taken,
      (select count(*) from board_members where board_id = ${board} and (${account}::bigint is null or user_id is distinct from ${account}::bigint)) >= ${BOARD_MEMBERS_MAX} as full`.execute(
    db,
  )
  if (rows[0]!.taken) return 'taken'
  if (rows[0]!.full) return 'full'
  // The owner needs no link; an account whose link was revoked joins again.
  const { rows: inserted } = await sql<{ id: number }>`
    insert into board_members (board_id, name, digest, user_id, link_id)
    select ${board}, ${name}, ${secret}::bytea, ${account}::bigint, id from board_links where digest = ${token}::bytea
    on conflict (board_id, user_id) do update set link_id = excluded.link_id returning id`.execute(
    db,
  )
  return inserted[0]!.id
}

/** Why an act was not done; null if it was. The board is locked. */
export async function act(
  db: Db,
  { board, me, rights }: Access & { me: number },
  done: BoardAct,
): Promise<'gone' | 'full' | null> {
  if (done.do === 'uncomment') {
    await db
      .deleteFrom('board_comments')
      .where('board_id', '=', board)
      .where('id', '=', done.id)
      .$if(rights !== 'own', (query) => query.where('member_id', '=', me))
      .execute()
    return null
  }
  const { rows } = await sql<{ comments: number }>`
    select (select count(*)::int from board_comments c where c.board_id = h.board_id and c.offer_id = h.offer_id) as comments
    from board_homes h where h.board_id = ${board} and h.offer_id = ${done.home}`.execute(db)
  if (!rows[0]) return 'gone'
  const row = { board_id: board, offer_id: done.home, member_id: me }
  if (done.do === 'comment') {
    if (rows[0].comments >= COMMENTS_PER_HOME_MAX) return 'full'
    await db
      .insertInto('board_comments')
      .values({ ...row, comment: done.text, lang: done.lang })
      .execute()
  } else if (done.vote === 0)
    await db
      .deleteFrom('board_votes')
      .where('board_id', '=', board)
      .where('offer_id', '=', done.home)
      .where('member_id', '=', me)
      .execute()
  else
    await sql`
      insert into board_votes (board_id, offer_id, member_id, vote) values (${board}, ${done.home}, ${me}, ${done.vote})
      on conflict (board_id, offer_id, member_id) do update set vote = excluded.vote, voted_at = now() where board_votes.vote <> excluded.vote`.execute(
      db,
    )
  return null
}
