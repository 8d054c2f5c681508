import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { reasonText } from '../../homes/offers/reason.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Page, Soft } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import styles from './alert.module.css'
import { FoundHome } from './found-home.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { slug } = paramsOf<'search-alert'>(params)
  const { page } = queryOf('search-alert', url)
  try {
    return { slug, found: await visit.api.savedSearches.found({ view: slug, page }) }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw await notFound(visit, url)
    throw error
  }
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: `${data.found.name} | Lares`,
      description: page.t('savedSearches.alert.count', { count: data.found.total }),
      path: address('search-alert', { slug: data.slug }),
    },
)

/** All homes of an alert. */
export default function Alert() {
  const { slug, found } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <Page>
      <h1 className="title">
        <bdi>{found.name}</bdi>
      </h1>
      <p className="lead under">
        {t('savedSearches.alert.count', { count: found.total })} · {format.date(found.at, 'medium')}
      </p>
      <div className="stack-5">
        {found.gone > 0 && <Soft>{t('savedSearches.alert.gone', { count: found.gone })}</Soft>}
        <ul className={styles['homes']}>
          {found.data.map(({ offer, reasons, others }) => (
            <li key={offer.id} className="stack-2">
              <FoundHome
                offer={offer}
                others={others}
                why={reasons.map((reason) => reasonText(reason, offer, t)).join(' · ')}
              />
            </li>
          ))}
        </ul>
        <Pagination
          page={found.page}
          pages={found.pages}
          to={(page) => address('search-alert', { slug, page })}
        />
        <div>
          <LinkButton to={found.search}>{t('savedSearches.alert.results')}</LinkButton>
        </div>
      </div>
    </Page>
  )
}
