import type { chat, chatLink } from '#contract/talk/chat.ts'
import type { Bound, Client } from '#contract/client.ts'

/** The calls of a conversation by its number, for accounts. */
export type MemberCalls = Bound<Client<{ chat: typeof chat }>['chat'], { id: number }>
/** Those that a visitor with a link has as well. */
export type ThreadCalls = Bound<
  Client<{ chatLink: typeof chatLink }>['chatLink'],
  { token: string }
> &
  Partial<Pick<MemberCalls, 'template'>>
