import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'

export const CHAT_BLOCKS_PER_PAGE = 30

/** A visitor whose messages go to the spam of an advertiser. */
export const ChatBlock = z.object({
  id: z.number().int(),
  email: z.string(),
  /** As they last called themselves; null without a conversation that the caller handles. */
  name: z.string().nullable(),
  /** The last conversation with them that the caller handles. */
  chat: z.number().int().nullable(),
  /** Blocked for the whole agency. */
  byAgency: z.boolean(),
  at: z.string(),
})
export type ChatBlock = z.infer<typeof ChatBlock>

export const chatBlocks = {
  list: endpoint({
    method: 'GET',
    path: '/user/chat-blocks',
    guard: { auth: true },
    summary: 'Senders that the caller or their agency has blocked, the latest first.',
    input: z.object({ page }),
    output: paged(z.array(ChatBlock)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/user/chat-blocks/{id}',
    guard: { auth: true },
    summary: 'Unblocks a sender: their conversations are in the inbox again.',
    input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    output: z.object({ data: z.object({ email: z.string() }) }),
    limit: 60,
  }),
}
