import { CHATS_PER_PAGE, type chat, type chatLink } from '#contract/talk/chat.ts'
import { pagesOf } from '#contract/lists.ts'
import type { viewings } from '#contract/talk/viewings.ts'
import type { Handlers, UserCall } from '../../context.ts'
import { chargeShared } from '../../ground/shared-limit-queries.ts'
import { localTitleOf } from '../../homes/offers/named.ts'
import { filledTemplate } from '../threads/templates.ts'
import { deleteBlock, insertBlock } from './block-queries.ts'
import { actsIn, participantHandlers, WRITTEN } from './conversation.ts'
import { byToken, limitedBy, requireHandler, requireOwn, type Participant } from './participants.ts'
import { common, localSubjectOf, toRow } from './present.ts'
import {
  countUnread,
  selectAllOwn,
  selectChats,
  selectFilters,
  selectOwn,
  updateState,
  type Mark,
} from './queries.ts'
import { hand, take, writeNote } from './team.ts'
import { selectColleagues } from './team-queries.ts'
import { valuesIn } from './templates.ts'
import { isExclusive, selectViewings, setExclusive } from './viewing-queries.ts'

/** What only those do who handle the conversation. */
const acts = actsIn(requireHandler)

/** The same, counted as a message. */
const countedActs = <Input>(
  work: (chat: Participant, input: Input, call: UserCall) => Promise<void>,
) =>
  acts<Input>(async (chat, input, call) => {
    await chargeShared(WRITTEN, limitedBy(chat), call)
    await work(chat, input, call)
  })

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
    const named = offers.map((one) => ({ id: one.id, title: localTitleOf(one, call).title }))
    const about = rows.find((row) => asked.offer !== undefined && row.offer_id === asked.offer)
    return {
      data: rows.map((row) => toRow(row, call)),
      counts,
      offer: about
        ? { id: asked.offer ?? 0, title: localSubjectOf(about, call).title }
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

  mark: acts((chat, { state }: { state: Mark }, { db }) => updateState(db, chat.id, state)),

  async template({ id, template }, call) {
    const row = await requireHandler({ id }, call)
    // Its title is in the language of the visitor, if the listing has that.
    const read = (await selectOwn(call.db, call.user, id, row.locale)) ?? row
    return filledTemplate(call.db, call.user.id, template, {
      locale: row.locale,
      values: valuesIn(read, call),
    })
  },

  take: countedActs(take),
  hand: countedActs(hand),
  note: countedActs(writeNote),

  block: acts((chat, _input: object, { db, user }) =>
    db.transaction().execute(async (transaction) => {
      await insertBlock(transaction, chat, user.id)
      await updateState(transaction, chat.id, 'spam')
    }),
  ),
  unblock: acts((chat, _input: object, { db, user }) =>
    db.transaction().execute((transaction) => deleteBlock(transaction, chat, user.id)),
  ),
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
