import { CHATS_PER_PAGE, type chat, type chatLink } from '#contract/talk/chat.ts'
import { pagesOf } from '#contract/lists.ts'
import type { viewings } from '#contract/talk/viewings.ts'
import type { Handlers, UserCall } from '../../context.ts'
import { chargeShared } from '../../ground/shared-limit-queries.ts'
import { localTitleOf } from '../../homes/offers/named.ts'
import { filledTemplate } from '../threads/templates.ts'
import { deleteBlock, insertBlock } from './block-queries.ts'
import { actsIn, participantHandlers, MESSAGE_LIMIT } from './conversation.ts'
import {
  byToken,
  limitKeyOf,
  requireHandler,
  requireOwn,
  type Participant,
} from './participants.ts'
import { common, localSubjectOf, toRow } from './present.ts'
import {
  countUnread,
  selectOwnConversations,
  selectChats,
  selectFilters,
  selectOwnConversation,
  updateState,
  type Mark,
} from './queries.ts'
import { handConversation, takeConversation, writeNote } from './team.ts'
import { selectColleagues } from './team-queries.ts'
import { fieldValues } from './templates.ts'
import { isExclusive, selectViewings, setExclusive } from './viewing-queries.ts'

/** Acts of the handlers of a conversation. */
const handlerActs = actsIn(requireHandler)

/** Acts that count as messages for the limit. */
const limitedHandlerActs = <Input>(
  work: (chat: Participant, input: Input, call: UserCall) => Promise<void>,
) =>
  handlerActs<Input>(async (chat, input, call) => {
    await chargeShared(MESSAGE_LIMIT, limitKeyOf(chat), call)
    await work(chat, input, call)
  })

export const handlers: Handlers<typeof chat> = {
  async list({ list, handler, page, ...filters }, call) {
    const { db, user, locale } = call
    const filter = {
      ...filters,
      ...(handler !== undefined && {
        handler: handler === 'me' ? user.id : handler === 'none' ? null : Number(handler),
      }),
    }
    const [{ rows, counts }, { offers, agency, hasTeam }, samePerson] = await Promise.all([
      selectChats(db, user, { list, page, ...filter }, locale),
      selectFilters(db, user, locale),
      filters.with === undefined
        ? undefined
        : selectOwnConversation(db, user, filters.with, locale),
    ])
    const { colleagues, branches } =
      agency === null ? { colleagues: [], branches: [] } : await selectColleagues(db, agency)
    const total = counts[list ?? 'all']
    const offerNames = offers.map((one) => ({ id: one.id, title: localTitleOf(one, call).title }))
    const rowOfOffer = rows.find(
      (row) => filters.offer !== undefined && row.offer_id === filters.offer,
    )
    return {
      data: rows.map((row) => toRow(row, call)),
      counts,
      offer: rowOfOffer
        ? { id: filters.offer ?? 0, title: localSubjectOf(rowOfOffer, call).title }
        : (offerNames.find(({ id }) => id === filters.offer) ?? null),
      person: samePerson?.side === 'team' ? samePerson.name : null,
      offers: offerNames,
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

  mark: handlerActs((chat, { state }: { state: Mark }, { db }) => updateState(db, chat.id, state)),

  async template({ id, template }, call) {
    const row = await requireHandler({ id }, call)
    // Read again for the title in the visitor's language.
    const read = (await selectOwnConversation(call.db, call.user, id, row.locale)) ?? row
    return filledTemplate(call.db, call.user.id, template, {
      locale: row.locale,
      values: fieldValues(read, call),
    })
  },

  take: limitedHandlerActs(takeConversation),
  hand: limitedHandlerActs(handConversation),
  note: limitedHandlerActs(writeNote),

  block: handlerActs((chat, _input: object, { db, user }) =>
    db.transaction().execute(async (transaction) => {
      await insertBlock(transaction, chat, user.id)
      await updateState(transaction, chat.id, 'spam')
    }),
  ),
  unblock: handlerActs((chat, _input: object, { db, user }) =>
    db.transaction().execute((transaction) => deleteBlock(transaction, chat, user.id)),
  ),
}

export const linkHandlers: Handlers<typeof chatLink> = participantHandlers(byToken)

export const viewingHandlers: Handlers<typeof viewings> = {
  async list(_input, call) {
    const { db, user, locale } = call
    const found = await selectViewings(db, user)
    const rows = await selectOwnConversations(
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
