import { ListChecks } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { kindSlug } from '../../ground/page/listing-title.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Soft } from '../../ground/ui/layout.tsx'
import { priceText } from '../../ground/ui/offer-price.tsx'
import rowStyles from './rows.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1 } = queryOf('queue', url)
  const found = await api.moderation.queue({ page })
  if (page > found.pages) throw redirect(`/${locale}${address('queue', { page: found.pages })}`)
  return found
}

export const meta = unindexedHead((page) => ({
  title: page.t('moderation.queue.seoTitle'),
  description: page.t('moderation.queue.title'),
  path: address('queue'),
}))

/** Offers waiting for moderation, the oldest first. */
export default function Queue() {
  const found = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <AdminPage title={t('moderation.queue.title')}>
      <AdminList
        found={found}
        count={t('moderation.queue.count', { count: found.total })}
        none={{ icon: <ListChecks aria-hidden="true" />, title: t('moderation.queue.none') }}
        to={(page) => address('queue', { page })}
      >
        <ul className="rows">
          {found.data.map((waiting) => (
            <li key={waiting.id} className={rowStyles['row']}>
              <div className="stack-1">
                <LocaleLink to={address('moderation', { id: waiting.id })} className="name">
                  <bdi lang={waiting.titleLang}>{waiting.title}</bdi>
                </LocaleLink>
                <Soft>
                  {format.address([
                    t(`library.forms.${waiting.action === 0 ? 'sell' : 'rent'}`),
                    t(`library.houseTypes.${kindSlug(waiting.category)}`),
                    waiting.place,
                  ])}
                  {waiting.price && <> · {priceText(waiting.price, t, format)}</>}
                </Soft>
                <Soft>
                  {t(waiting.change ? 'moderation.queue.change' : 'moderation.queue.new')} ·{' '}
                  <bdi>{waiting.owner.name}</bdi> · {format.date(waiting.submittedAt, 'medium')} ·{' '}
                  {format.percent(waiting.score / 100)}
                </Soft>
              </div>
            </li>
          ))}
        </ul>
      </AdminList>
    </AdminPage>
  )
}
