import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { address } from '#contract/addresses.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { ArticleView } from './article-view.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { slug: key } = paramsOf<'article-preview'>(params)
  const call = visit.api.journal.preview({ key, lang: visit.locale })
  return { article: (await orNotFound(visit, url, call)).data }
}

export const meta = unindexedHead<typeof loader>((page, data) =>
  data
    ? {
        title: `${data.article.title || page.t('journal.article.preview')} | Lares`,
        description: data.article.summary,
        path: address('journal'),
      }
    : undefined,
)

/** A draft, for everyone who has its link. */
export default function ArticlePreview() {
  const { article } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <>
      <Container>
        <Banner tone="warn">{t('journal.article.preview')}</Banner>
      </Container>
      <ArticleView article={article} url={null} />
    </>
  )
}
