import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { browserHead, headPage } from '../../ground/page/head.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { ArticleGrid } from './cards.tsx'
import styles from './cards.module.css'
import { authorHead } from './head.ts'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { slug } = paramsOf<'author'>(params)
  const call = visit.api.journal.author({ slug, lang: visit.locale })
  const { data } = await orNotFound(visit, url, call)
  return { author: data, head: browserHead(visit, authorHead(data, headPage(visit, visit.units))) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

/** An author with their articles. */
export default function AuthorPage() {
  const { name, about, aboutLanguage, articles } = useLoaderData<typeof loader>().author
  const { t } = usePageContext()
  return (
    <Container className={styles['page']}>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('journal.list.title'), to: address('journal') },
          { label: name },
        ]}
      />
      <h1 className="display">
        <bdi>{name}</bdi>
      </h1>
      {about && (
        <p className="proseLead" lang={aboutLanguage ?? undefined} dir="auto">
          {about}
        </p>
      )}
      <p className="soft">{t('journal.list.count', { count: articles.length })}</p>
      <ArticleGrid articles={articles} />
    </Container>
  )
}
