import type { ChatMessage } from '#contract/talk/chat.ts'

/** Kinds of messages about a viewing. */
const VIEWING_ACTS = ['proposed', 'agreed', 'declined', 'cancelled'] as const
type ViewingAct = (typeof VIEWING_ACTS)[number]

export const isViewingAct = (kind: ChatMessage['kind']): kind is ViewingAct =>
  (VIEWING_ACTS as readonly string[]).includes(kind)
