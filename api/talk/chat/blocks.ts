import { CHAT_BLOCKS_PER_PAGE, type chatBlocks } from '#contract/talk/chat-blocks.ts'
import { pagesOf } from '#contract/lists.ts'
import { Problem, type Handlers } from '../../context.ts'
import { deleteBlock, selectBlock, selectBlocks } from './block-queries.ts'

export const handlers: Handlers<typeof chatBlocks> = {
  async list({ page }, { db, user }) {
    const { rows, total } = await selectBlocks(db, user.id, page)
    return {
      data: rows.map(({ id, email, name, chat, agency_id, created_at }) => ({
        id,
        email,
        name,
        chat,
        byAgency: agency_id !== null,
        at: new Date(created_at).toISOString(),
      })),
      total,
      page,
      pages: pagesOf(total, CHAT_BLOCKS_PER_PAGE),
    }
  },

  async end({ id }, { db, user }) {
    const block = await selectBlock(db, user.id, id)
    if (!block) throw new Problem(404, 'not_found', 'chat.error.noBlock')
    await db.transaction().execute((transaction) => deleteBlock(transaction, block, user.id))
    return { data: { email: block.email } }
  },
}
