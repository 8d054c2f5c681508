import type { help } from '#contract/ground/help.ts'
import { isLocale } from '#i18n/locales.ts'
import { limitKey } from '../client-address.ts'
import { Problem, type Handlers } from '../../context.ts'
import { chargeShared, type SharedLimit } from '../shared-limit-queries.ts'
import { articlesIn, languagesOf, type Article } from './articles.ts'
import { countVote, selectVotes } from './queries.ts'
import { findArticles } from './search.ts'

/** Of one network, so that no one can vote a page up or down alone. */
const VOTES: SharedLimit = { name: 'help votes', points: 40, seconds: 24 * 3600 }

const entryOf = (
  { slug, title, summary, audience, language }: Article,
  excerpt: string[] = [],
) => ({ slug, title, summary, audience, language, excerpt })

const linkTo = (article: Article | undefined) =>
  article ? { slug: article.slug, title: article.title } : null

const notFound = (): Problem => new Problem(404, 'not_found', 'help.notFound')

export const handlers: Handlers<typeof help> = {
  list({ q }, { locale, messages }) {
    return {
      data: q
        ? findArticles(q, locale, messages).map(({ article, excerpt }) => entryOf(article, excerpt))
        : articlesIn(locale, messages).map((article) => entryOf(article)),
    }
  },

  get({ slug }, { locale, messages }) {
    const all = articlesIn(locale, messages)
    const found = all.find((article) => article.slug === slug)
    if (!found) throw notFound()
    const { excerpt: _, ...entry } = entryOf(found)
    const group = all.filter(({ audience }) => audience === found.audience)
    const at = group.indexOf(found)
    return {
      data: {
        ...entry,
        languages: languagesOf(slug),
        date: found.date,
        text: found.text,
        previous: linkTo(group[at - 1]),
        next: linkTo(group[at + 1]),
      },
    }
  },

  async vote({ slug, useful }, call) {
    const { locale, messages, db } = call
    const article = articlesIn(locale, messages).find((one) => one.slug === slug)
    if (!article) throw notFound()
    await chargeShared(VOTES, limitKey(call.clientAddress), call)
    await countVote(db, { slug, language: article.language, useful })
  },

  async votes(_input, { db, messages }) {
    return {
      data: (await selectVotes(db)).flatMap(({ language, ...row }) => {
        const title =
          isLocale(language) &&
          articlesIn(language, messages).find(({ slug }) => slug === row.slug)?.title
        // A page that a release deleted.
        return title ? [{ ...row, language, title }] : []
      }),
    }
  },
}
