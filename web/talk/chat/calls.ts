import type { chat, chatLink } from '#contract/talk/chat.ts'
import type { Bound, Client } from '#contract/client.ts'

/** Calls of a conversation by its number, for accounts. */
export type MemberCalls = Bound<Client<{ chat: typeof chat }>['chat'], { id: number }>
/** Calls by number and by link alike. */
export type ThreadCalls = Bound<
  Client<{ chatLink: typeof chatLink }>['chatLink'],
  { token: string }
> &
  Partial<Pick<MemberCalls, 'template'>>
