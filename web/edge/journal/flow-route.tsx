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
import { flowHead } from './head.ts'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { flow } = paramsOf<'flow'>(params)
  const call = visit.api.journal.flow({ slug: flow, lang: visit.locale })
  const { data } = await orNotFound(visit, url, call)
  return { flow: data, head: browserHead(visit, flowHead(data, headPage(visit, visit.units))) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

/** A series with its articles in order. */
export default function FlowPage() {
  const { title, lead, language, articles } = useLoaderData<typeof loader>().flow
  const { t } = usePageContext()
  return (
    <Container className={styles['page']}>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('journal.list.title'), to: address('journal') },
          { label: title },
        ]}
      />
      <div lang={language} dir="auto">
        <h1 className="display">{title}</h1>
        {lead && <p className="proseLead">{lead}</p>}
      </div>
      <p className="soft">{t('journal.list.count', { count: articles.length })}</p>
      <ArticleGrid articles={articles} first />
    </Container>
  )
}
