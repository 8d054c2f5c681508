import { address } from '#contract/addresses.ts'
import type { ChatList } from '#contract/talk/chat.ts'

/** Filters and page of the list, in an address. */
export interface ChatQuery {
  list?: ChatList | undefined
  offer?: number | undefined
  handler?: string | undefined
  branch?: number | undefined
  with?: number | undefined
  q?: string | undefined
  page?: number | undefined
}

/** The address of the list, or of a conversation beside it. */
export const chatAddress = (query: ChatQuery, id?: number): string =>
  address('chat', { ...query, ...(id !== undefined && { id }) })
