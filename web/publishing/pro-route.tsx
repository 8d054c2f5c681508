import { Download, HousePlus } from 'lucide-react'
import { redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { UserPage } from '../accounts/user/user-page.tsx'
import { address } from '#contract/addresses.ts'
import { BULK_ACTS, BULK_MAX, FILE_MAX, type BulkAct, type BulkResult } from '#contract/publishing.ts'
import { answerForm, text } from '../forms/answer.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { visitContext } from '../load-context.ts'
import { usePageContext } from '../page-context.tsx'
import { pageOf, seo } from '../seo.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { BulkTable } from './bulk-table.tsx'
import styles from './own.module.css'
import { OwnFilter, States } from './own-filter.tsx'
import { fileAddress, readWhich, tableAddress } from './which.ts'
import { WorkList } from './work-list.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page, ...which } = readWhich(url)
  const [found, work] = await Promise.all([api.publishing.list({ ...which, page }), api.publishing.work({})])
  if (page > found.pages) throw redirect(`/${locale}${tableAddress(which, found.pages)}`)
  return { which, found, work: work.data }
}

/** What was asked for many, and what became of each. */
export interface BulkDone {
  act: BulkAct
  /** Of prices that are only shown: what to send to change them. */
  preview: { percent: number; offers: string[] } | null
  results: BulkResult[]
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async (): Promise<BulkDone | null> => {
    const act = BULK_ACTS.find((name) => name === text(form, 'act'))
    const named = form.getAll('offer').filter((one): one is string => typeof one === 'string').slice(0, BULK_MAX)
    const offers = named.map((one) => one.split('.')).map(([id, version, amount]) => ({ id: Number(id), version: Number(version), amount: amount ? Number(amount) : undefined }))
    if (!act || offers.length === 0) return null
    const percent = Number(text(form, 'percent')) || undefined
    const preview = act === 'price' && !form.has('sure')
    const { data: results } = await visit.api.publishing.bulk({ offers, act, percent: act === 'price' ? percent : undefined, branch: Number(text(form, 'branch')) || null, preview })
    const possible = named.filter((one) => results.some(({ id, problem }) => !problem && one.startsWith(`${id}.`)))
    return { act, preview: preview && percent && possible.length > 0 ? { percent, offers: possible } : null, results }
  })
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page ? seo(page, { title: page.t('publishing.pro.seoTitle'), description: page.t('publishing.pro.title'), path: address.proOffers(), index: false }) : []
}

/** One's own offers for who has many: what would help most, and a table in which many are changed at once. */
export default function ProOffers() {
  const { which, found, work } = useLoaderData<typeof loader>()
  const { t, locale } = usePageContext()
  const isFiltered = which.status !== undefined || which.place !== undefined || which.q !== undefined || which.score !== undefined
  return (
    <UserPage title={t('publishing.pro.title')}>
      <WorkList work={work} />
      <section aria-labelledby="offers">
        <div className={styles['bar']}>
          <h2 id="offers" className={styles['heading']}>
            {t('publishing.pro.offers')}
          </h2>
          <p className={styles['links']}>
            <LocaleLink to={address.ownOffers()}>{t('publishing.pro.asList')}</LocaleLink>
            {found.total > FILE_MAX ? (
              <span className={styles['soft']}>{t('publishing.file.tooMany', { count: FILE_MAX })}</span>
            ) : (
              <a href={`/${locale}${fileAddress(which)}`} download className={styles['file']}>
                <Download aria-hidden="true" />
                {t('publishing.pro.csv')}
              </a>
            )}
          </p>
        </div>
        <States which={which} counts={found.counts} to={tableAddress} />
        <OwnFilter which={which} places={found.places} path={address.proOffers()} />
        <p role="status" className={styles['count']}>
          {t('publishing.own.count', { count: found.total })}
        </p>
        {found.data.length === 0 ? (
          <EmptyState icon={<HousePlus aria-hidden="true" />} title={t(isFiltered ? 'publishing.own.noneFound' : 'publishing.own.none')}>
            {isFiltered ? (
              <LinkButton to={address.proOffers()}>{t('publishing.own.showAll')}</LinkButton>
            ) : (
              <LinkButton to={address.offerForm()} look="primary">
                {t('publishing.form.new')}
              </LinkButton>
            )}
          </EmptyState>
        ) : (
          <BulkTable offers={found.data} branches={found.branches} />
        )}
        <Pagination page={found.page} pages={found.pages} to={(page) => tableAddress(which, page)} />
      </section>
    </UserPage>
  )
}
