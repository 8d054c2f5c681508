import { Newspaper, Rss } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { browserHead, headPage } from '../../ground/page/head.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { ArticleGrid } from './cards.tsx'
import styles from './cards.module.css'
import { listHead } from './head.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, locale } = visit
  const { page = 1 } = queryOf('journal', url)
  const list = await api.journal.list({ page, lang: locale })
  if (page > 1 && list.data.length === 0) throw redirect(inLocale(address('journal'), locale))
  return { list, head: browserHead(visit, listHead(list, headPage(visit, visit.units))) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

/** The articles, those in the reader's language first. */
export default function Journal() {
  const { data, flows, page, pages } = useLoaderData<typeof loader>().list
  const { t } = usePageContext()
  return (
    <Container className={styles['page']}>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('journal.list.title') },
        ]}
      />
      <h1 className="display">{t('journal.list.title')}</h1>
      <p className="proseLead">{t('journal.list.lead')}</p>
      {flows.length > 0 && (
        <nav aria-labelledby="flows">
          <h2 id="flows" className="label">
            {t('journal.list.flows')}
          </h2>
          <ul className={styles['flows']}>
            {flows.map(({ slug, title, lead, language, count }) => (
              <li key={slug} className={`${styles['flow']} lit`}>
                <LocaleLink
                  to={address('flow', { flow: slug })}
                  className="plain covers strong"
                  lang={language}
                  dir="auto"
                >
                  {title}
                </LocaleLink>
                <p className="soft" lang={language} dir="auto">
                  {lead}
                </p>
                <p className="soft">{t('journal.list.count', { count })}</p>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {data.length === 0 ? (
        <EmptyState icon={<Newspaper aria-hidden="true" />} title={t('journal.list.none')} />
      ) : (
        <ArticleGrid articles={data} first={page === 1} />
      )}
      <Pagination page={page} pages={pages} to={(number) => address('journal', { page: number })} />
      <p data-print="off">
        <LocaleLink to={address('journal-rss')} className={styles['feed']} data-icons="s">
          <Rss aria-hidden="true" />
          {t('journal.list.feed')}
        </LocaleLink>
      </p>
    </Container>
  )
}
