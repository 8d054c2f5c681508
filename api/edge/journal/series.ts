import type { journalSeries } from '#contract/edge/journal.ts'
import type { Handlers } from '../../context.ts'
import { conflict, fieldProblem, missing, refuseUnknown, slugTaken } from './problems.ts'
import {
  deleteAuthor,
  deleteFlow,
  selectDeskAuthors,
  selectDeskFlows,
  writeAuthor,
  writeFlow,
} from './series-queries.ts'

export const handlers: Handlers<typeof journalSeries> = {
  flows: async (_, { db }) => ({ data: await selectDeskFlows(db) }),

  async saveFlow(input, call) {
    for (const language of Object.keys({ ...input.titles, ...input.leads }))
      refuseUnknown(language, call)
    if (Object.values(input.titles).every((title) => title === ''))
      throw fieldProblem(call, 'titles', 'journal.error.noTitle')
    const id = await call.db
      .transaction()
      .execute((trx) => writeFlow(trx, input))
      .catch(takenSlug)
    const flow = (await selectDeskFlows(call.db)).find((one) => one.id === id)
    if (!flow) throw conflict()
    return { data: flow }
  },

  async removeFlow({ id }, { db }) {
    if (!(await db.transaction().execute((trx) => deleteFlow(trx, id)))) throw missing()
    return {}
  },

  authors: async (_, { db }) => ({ data: await selectDeskAuthors(db) }),

  async saveAuthor(input, call) {
    const { db } = call
    for (const language of Object.keys(input.about)) refuseUnknown(language, call)
    const id = await writeAuthor(db, input).catch(takenSlug)
    const author = (await selectDeskAuthors(db)).find((one) => one.id === id)
    if (!author) throw conflict()
    return { data: author }
  },

  async removeAuthor({ id }, { db }) {
    if (!(await db.transaction().execute((trx) => deleteAuthor(trx, id)))) throw missing()
    return {}
  },
}

function takenSlug(error: unknown): never {
  if ((error as { code?: string }).code === '23505') throw slugTaken()
  throw error
}
