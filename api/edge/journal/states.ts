import { ARTICLE_ACTS, type ArticleAct, type ArticleState } from '#contract/edge/journal-lists.ts'

/** The life of an article in one language: from which state each act leads to which. Only `publish` and `withdraw` change what readers see. */
const MOVES: Record<ArticleAct, Partial<Record<ArticleState, ArticleState>>> = {
  submit: { draft: 'in_review' },
  return: { in_review: 'draft' },
  schedule: {
    draft: 'scheduled',
    in_review: 'scheduled',
    scheduled: 'scheduled',
    withdrawn: 'scheduled',
  },
  unschedule: { scheduled: 'draft' },
  publish: {
    draft: 'published',
    in_review: 'published',
    scheduled: 'published',
    published: 'published',
    withdrawn: 'published',
  },
  withdraw: { published: 'withdrawn' },
}

/** The next state; null where the act is not possible. */
export const targetOf = (act: ArticleAct, state: ArticleState): ArticleState | null =>
  MOVES[act][state] ?? null

/** The possible acts. A text that is public as it is needs no publication. */
export const actsOf = (state: ArticleState, changed: boolean): ArticleAct[] =>
  ARTICLE_ACTS.filter(
    (act) =>
      targetOf(act, state) !== null && (act !== 'publish' || state !== 'published' || changed),
  )
