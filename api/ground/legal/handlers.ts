import type { legal } from '#contract/ground/legal.ts'
import type { Handlers } from '../../context.ts'
import { legalText, reportProblems } from './texts.ts'

export const handlers: Handlers<typeof legal> = {
  get({ page }, { locale, env, log }) {
    reportProblems(env, log)
    return { data: legalText(page, locale, env) }
  },
}
