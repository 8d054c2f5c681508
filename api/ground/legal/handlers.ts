import type { legal } from '#contract/ground/legal.ts'
import { Problem, type Handlers } from '../../context.ts'
import { legalText } from './texts.ts'

export const handlers: Handlers<typeof legal> = {
  async get({ page, version }, { db, locale }) {
    const data = await legalText(page, locale, { db, version })
    if (!data) throw new Problem(404, 'not_found', 'api.error.notFound')
    return { data }
  },
}
