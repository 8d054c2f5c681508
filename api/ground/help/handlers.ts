import type { help } from '#contract/ground/help.ts'
import { Problem, type Handlers } from '../../context.ts'
import { articlesIn, findArticles } from './articles.ts'

export const handlers: Handlers<typeof help> = {
  list({ q }, { locale }) {
    const { all } = articlesIn(locale)
    const found = q === undefined ? all : findArticles(all, q)
    return { data: found.map(({ slug, title }) => ({ slug, title })) }
  },

  get({ slug }, { locale }) {
    const { language, all } = articlesIn(locale)
    const found = all.find((article) => article.slug === slug)
    if (!found) throw new Problem(404, 'not_found', 'help.notFound')
    const { title, paragraphs } = found
    return { data: { slug, title, language, paragraphs } }
  },
}
