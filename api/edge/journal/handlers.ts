import type { Article, ArticleCard, FlowCard, journal } from '#contract/edge/journal.ts'
import { anchorsOf } from '#contract/edge/journal-document.ts'
import { ARTICLES_PER_PAGE } from '#contract/edge/journal-lists.ts'
import { pagesOf } from '#contract/lists.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#i18n/locales.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { inLanguage, picturesIn, toArticle, toCard } from './present.ts'
import {
  selectAuthor,
  selectDocuments,
  selectFlow,
  selectFlows,
  selectLanguages,
  selectList,
  selectOfAuthor,
  selectOfFlow,
  selectOne,
  selectOthers,
  selectPictureSizes,
  selectPlacesOf,
  selectPreview,
  selectPublicTexts,
  selectSlug,
} from './queries.ts'

/** Articles after an article. */
const MORE_SHOWN = 3

const missing = () => new Problem(404, 'not_found', 'journal.error.notFound')

export const handlers: Handlers<typeof journal> = {
  async list({ flow, author, place, only, page }, call) {
    const { db, locale } = call
    const offset = (page - 1) * ARTICLES_PER_PAGE
    const [rows, flows, languages] = await Promise.all([
      selectList(db, locale, {
        flow,
        author,
        place,
        only: only ?? false,
        limit: ARTICLES_PER_PAGE,
        offset,
      }),
      selectFlows(db),
      selectLanguages(db, { flow, author, place, offset }),
    ])
    const total = rows[0]?.total ?? 0
    return {
      data: rows.map((row) => toCard(row, call)),
      flows: flows.flatMap(({ slug, titles, leads, count }): FlowCard[] => {
        const title = inLanguage(titles, locale)
        return title
          ? [
              {
                slug,
                title: title.text,
                language: title.language,
                lead: leads[title.language] ?? '',
                count,
              },
            ]
          : []
      }),
      languages,
      total,
      page,
      pages: pagesOf(total, ARTICLES_PER_PAGE),
    }
  },

  async get({ slug }, call) {
    const { db, locale } = call
    const known = await selectSlug(db, slug, locale)
    if (!known) throw missing()
    const texts = await selectPublicTexts(db, known.article_id)
    const isPublic = (lang: LocaleCode) =>
      texts.some((text) => text.lang === lang && text.state === 'published')
    // The address of a withdrawn text leads to no other language.
    if (known.lang === locale && texts.some(({ lang }) => lang === locale) && !isPublic(locale))
      throw withdrawn()
    const lang = [
      locale,
      known.lang,
      DEFAULT_LOCALE as LocaleCode,
      ...texts.map(({ lang }) => lang),
    ].find(isPublic)
    if (lang === undefined) throw texts.length > 0 ? withdrawn() : missing()
    const text = texts.find((one) => one.lang === lang)!
    if (text.published.slug !== slug)
      return { data: null, moved: { language: lang, slug: text.published.slug } }
    return { data: await articleOf(known.article_id, lang, texts, call), moved: null }
  },

  async feed({ flow }, call) {
    const { db, locale } = call
    const page = { only: true, limit: ARTICLES_PER_PAGE, offset: 0 }
    const rows = await selectList(db, locale, { flow, ...page })
    const documents = await selectDocuments(
      db,
      locale,
      rows.map(({ id }) => id),
    )
    const sizes = await selectPictureSizes(db, [...documents.values()].flatMap(picturesIn))
    return {
      data: rows.flatMap((row) => {
        const document = documents.get(row.id)
        if (!document) return []
        const pictures = Object.fromEntries(
          picturesIn(document).flatMap((key) => (sizes[key] ? [[key, sizes[key]]] : [])),
        )
        return [{ ...toCard(row, call), document, pictures, headings: anchorsOf(document) }]
      }),
    }
  },

  async flow({ slug }, call) {
    const flow = await selectFlow(call.db, slug)
    if (!flow) throw missing()
    const articles = await cardsOfFlow(flow.id, call)
    const title = inLanguage(flow.titles, call.locale)
    if (!title || articles.length === 0) throw missing()
    return {
      data: {
        slug,
        title: title.text,
        language: title.language,
        lead: flow.leads[title.language] ?? '',
        articles,
        languages: Object.keys(flow.titles) as LocaleCode[],
      },
    }
  },

  async author({ slug }, call) {
    const author = await selectAuthor(call.db, slug)
    if (!author) throw missing()
    const [rows, languages] = await Promise.all([
      selectOfAuthor(call.db, call.locale, author.id),
      selectLanguages(call.db, { author: slug, offset: 0 }),
    ])
    if (rows.length === 0) throw missing()
    const about = inLanguage(author.about, call.locale)
    return {
      data: {
        slug,
        name: author.name,
        about: about?.text ?? null,
        aboutLanguage: about?.language ?? null,
        articles: rows.map((row) => toCard(row, call)),
        languages,
      },
    }
  },

  async preview({ key }, call) {
    const row = await selectPreview(call.db, key)
    if (!row) throw missing()
    const { draft, published_at, saved_at, lang, ...same } = row
    const { document, ...texts } = draft
    const card = toCard(
      {
        ...same,
        ...texts,
        lang: lang as LocaleCode,
        minutes: 1,
        published_at: published_at ?? saved_at,
        changed_at: saved_at,
      },
      call,
    )
    const article = await toArticle(card, document, row.places, call)
    return { data: { ...article, languages: [], previous: null, next: null, more: [] } }
  },
}

const withdrawn = () => new Problem(410, 'gone', 'journal.error.gone')

const cardsOfFlow = async (flow: number, call: Call): Promise<ArticleCard[]> =>
  (await selectOfFlow(call.db, call.locale, flow)).map((row) => toCard(row, call))

async function articleOf(
  id: number,
  lang: LocaleCode,
  texts: Awaited<ReturnType<typeof selectPublicTexts>>,
  call: Call,
): Promise<Article> {
  const { db, locale } = call
  const [row, places] = await Promise.all([selectOne(db, lang, id), selectPlacesOf(db, id)])
  const text = texts.find((one) => one.lang === lang)
  if (!row || !text) throw missing()
  const flow = row.flow === null ? undefined : await selectFlow(db, row.flow)
  const [series, others, article] = await Promise.all([
    flow ? cardsOfFlow(flow.id, call) : [],
    selectOthers(db, locale, { article: id, flow: flow?.id ?? null, places, limit: MORE_SHOWN }),
    toArticle(toCard(row, call), text.published.document, places, call),
  ])
  const at = series.findIndex((one) => one.id === id)
  return {
    ...article,
    languages: texts
      .filter(({ state }) => state === 'published')
      .map(({ lang: language, published: { slug, title } }) => ({ language, slug, title })),
    previous: series[at - 1] ?? null,
    next: at < 0 ? null : (series[at + 1] ?? null),
    more: others.map((one) => toCard(one, call)),
  }
}
