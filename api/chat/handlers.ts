import { CHATS_PER_PAGE, type chat, type chatLink } from '#contract/chat.ts'
import { pagesOf } from '#contract/lists.ts'
import type { viewings } from '#contract/viewings.ts'
import type { Handlers } from '../context.ts'
import { chargeShared } from '../shared-limit-queries.ts'
import { filledTemplate } from '../threads/templates.ts'
import { deleteBlock, insertBlock } from './block-queries.ts'
import { answer, participantHandlers, WRITTEN } from './conversation.ts'
import { byToken, requireHandler, requireOwn } from './participants.ts'
import { common, titleFor, toRow } from './present.ts'
import {
  countUnread,
  selectAllOwn,
  selectChats,
  selectFilters,
  selectOwn,
  updateState,
} from './queries.ts'
import { hand, take, writeNote } from './team.ts'
import { selectColleagues } from './team-queries.ts'
import { valuesIn } from './templates.ts'
import { isExclusive, selectViewings, setExclusive } from './viewing-queries.ts'

export const handlers: Handlers<typeof chat> = {
  async list({ list, handler, page, ...asked }, call) {
    const { db, user, locale } = call
    const filter = {
      ...asked,
      ...(handler !== undefined && {
        handler: handler === 'me' ? user.id : handler === 'none' ? null : Number(handler),
      }),
    }
    const [{ rows, counts }, { offers, agency, hasTeam }, same] = await Promise.all([
      selectChats(db, user, { list, page, ...filter }, locale),
      selectFilters(db, user, locale),
      asked.with === undefined ? undefined : selectOwn(db, user, asked.with, locale),
    ])
    const { colleagues, branches } =
      agency === null ? { colleagues: [], branches: [] } : await selectColleagues(db, agency)
    const total = counts[list ?? 'all']
    const named = offers.map((one) => ({ id: one.id, title: titleFor(one, call).title }))
    const about = rows.find((row) => asked.offer !== undefined && row.offer_id === asked.offer)
    return {
      data: rows.map((row) => toRow(row, call)),
      counts,
      offer: about
        ? { id: asked.offer ?? 0, title: titleFor(about, call).title }
        : (named.find(({ id }) => id === asked.offer) ?? null),
      person: same?.side === 'team' ? same.name : null,
      offers: named,
      colleagues: colleagues.map(({ id, name }) => ({ id, name })),
      branches,
      hasTeam,
      total,
      page,
      pages: pagesOf(total, CHATS_PER_PAGE),
    }
  },

  unread: async (_input, { db, user }) => ({ data: { unread: await countUnread(db, user) } }),

  ...participantHandlers(requireOwn),

  async mark({ id, state }, call) {
    await requireHandler({ id }, call)
    await updateState(call.db, id, state)
    return answer(await requireHandler({ id }, call), call)
  },

  async template({ id, template }, call) {
    const row = await requireHandler({ id }, call)
    // Its title is in the language of the visitor, if the listing has that.
    const read = (await selectOwn(call.db, call.user, id, row.locale)) ?? row
    return filledTemplate(call.db, call.user.id, template, {
      locale: row.locale,
      values: valuesIn(read, call),
    })
  },

  async take({ id, from }, call) {
    const row = await requireHandler({ id }, call)
    await chargeShared(WRITTEN, `user ${call.user.id}`, call)
    await take(row, from, call)
    return answer(await requireHandler({ id }, call), call)
  },

  async hand({ id, note = '', ...asked }, call) {
    const row = await requireHandler({ id }, call)
    await chargeShared(WRITTEN, `user ${call.user.id}`, call)
    await hand(row, { ...asked, note }, call)
    return answer(await requireHandler({ id }, call), call)
  },

  async note({ id, ...note }, call) {
    const row = await requireHandler({ id }, call)
    await chargeShared(WRITTEN, `user ${call.user.id}`, call)
    await writeNote(row, note, call)
    return answer(row, call)
  },

  async block({ id }, call) {
    const row = await requireHandler({ id }, call)
    await call.db.transaction().execute(async (transaction) => {
      await insertBlock(transaction, row, call.user.id)
      await updateState(transaction, id, 'spam')
    })
    return answer(await requireHandler({ id }, call), call)
  },

  async unblock({ id }, call) {
    const row = await requireHandler({ id }, call)
    await call.db
      .transaction()
      .execute((transaction) => deleteBlock(transaction, row, call.user.id))
    return answer(await requireHandler({ id }, call), call)
  },
}

export const linkHandlers: Handlers<typeof chatLink> = participantHandlers(byToken)

export const viewingHandlers: Handlers<typeof viewings> = {
  async list(_input, call) {
    const { db, user, locale } = call
    const found = await selectViewings(db, user)
    const rows = await selectAllOwn(
      db,
      user,
      found.map(({ conversation_id }) => conversation_id),
      locale,
    )
    return {
      data: found.flatMap(({ conversation_id, state, starts_at, times }) => {
        const row = rows.find(({ id }) => id === conversation_id)
        return row
          ? [
              {
                chat: common(row, call),
                state,
                at: starts_at && new Date(starts_at).toISOString(),
                times,
              },
            ]
          : []
      }),
      exclusive: await isExclusive(db, user.id),
    }
  },
  async settings({ exclusive }, { db, user }) {
    await setExclusive(db, user.id, exclusive)
    return { data: { exclusive } }
  },
}
