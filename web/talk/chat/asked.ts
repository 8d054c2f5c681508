import { address } from '#contract/addresses.ts'
import type { ChatList } from '#contract/talk/chat.ts'

/** What the list is narrowed to, in an address. */
export interface Asked {
  list?: ChatList | undefined
  offer?: number | undefined
  handler?: string | undefined
  branch?: number | undefined
  with?: number | undefined
  q?: string | undefined
  page?: number | undefined
}

/** The address of the list, or of a conversation beside it. */
export const chatAddress = (asked: Asked, id?: number): string =>
  address('chat', { ...asked, ...(id !== undefined && { id }) })
