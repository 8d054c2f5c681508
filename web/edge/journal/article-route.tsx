import {
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import type { Article } from '#contract/edge/journal.ts'
import { RESERVED_SLUGS } from '#contract/edge/journal-lists.ts'
import { articleGone, orNotFound } from '../../ground/errors/thrown.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { browserHead, headPage } from '../../ground/page/head.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { packed, unpacked, useUnpacked, type Packed } from '../../ground/page/packed.ts'
import { paramsOf } from '../../ground/page/params.ts'
import { ArticleView } from './article-view.tsx'
import { articleHead } from './head.ts'

interface Shown {
  article: Article
  url: string
  head: MetaDescriptor[]
}

export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Packed<Shown>> {
  const visit = context.get(visitContext)
  const { slug } = paramsOf<'article'>(params)
  const to = (path: string, status = 301) =>
    redirect(encodeURI(inLocale(path, visit.locale)) + url.search, status)
  // Above the pages of series and authors.
  if (RESERVED_SLUGS.includes(slug)) throw to(address('journal'))
  // In the reader's own language, also while the pages are English in it.
  const call = visit.api.journal
    .get({ slug: slug.normalize('NFC').toLowerCase(), lang: visit.locale })
    .catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 410) throw await articleGone(visit, url)
      throw error
    })
  const { data: article, moved } = await orNotFound(visit, url, call)
  const right = article?.slug ?? moved?.slug ?? ''
  // In the reader's language for good; in another only until there is a text in theirs.
  if (!article || slug !== right)
    throw to(
      address('article', { slug: right }),
      (article ?? moved)?.language === visit.locale ? 301 : 302,
    )
  return packed(visit, {
    article,
    url: visit.origin + inLocale(address('article', { slug: article.slug }), article.language),
    head: browserHead(visit, articleHead(article, headPage(visit, visit.units))),
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? unpacked<Shown>(loaderData).head : []

/** An article in the reader's language, else in another, which the page says. */
export default function ArticlePage() {
  const { article, url } = useUnpacked<Shown>(useLoaderData<typeof loader>())
  return <ArticleView article={article} url={url} />
}
