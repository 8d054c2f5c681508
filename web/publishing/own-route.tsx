import { HousePlus } from 'lucide-react'
import { redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { UserPage } from '../accounts/user/user-page.tsx'
import { address } from '#contract/addresses.ts'
import { toQuery } from '#contract/client.ts'
import { OFFER_STATUSES, type OfferStatus } from '#contract/library.ts'
import { OWNER_ACTS } from '#contract/publishing.ts'
import { answerForm, text } from '../forms/answer.ts'
import { visitContext } from '../load-context.ts'
import { usePageContext } from '../page-context.tsx'
import { pageOf, seo } from '../seo.ts'
import { LinkButton } from '../ui/button.tsx'
import { Chip, ChipList } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { OwnRow } from './own-row.tsx'
import styles from './publishing.module.css'

const pageAddress = (status: OfferStatus | undefined, page = 1): string => {
  const query = toQuery({ status, page: page > 1 ? page : undefined })
  return address.ownOffers() + (query && `?${query}`)
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const status = OFFER_STATUSES.find((name) => name === url.searchParams.get('status'))
  const page = Math.min(Math.max(Math.trunc(Number(url.searchParams.get('page'))) || 1, 1), 1_000_000)
  const found = await api.publishing.list({ status, page })
  if (page > found.pages) throw redirect(`/${locale}${pageAddress(status, found.pages)}`)
  return { status, found }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { publishing } = visit.api
  const form = await request.formData()
  const id = Number(text(form, 'id'))
  return answerForm(visit, url, form, async () => {
    const act = OWNER_ACTS.find((name) => name === text(form, 'act'))
    if (act) return (await publishing.act({ id, version: Number(text(form, 'version')), act })).data.status
    const { data } = await publishing.copy({ id })
    throw redirect(`/${visit.locale}${address.offerForm(data.id, 'what')}`, 303)
  })
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page ? seo(page, { title: page.t('publishing.own.seoTitle'), description: page.t('publishing.own.title'), path: address.ownOffers(), index: false }) : []
}

/** What one offers, by state, with what can be done with each. */
export default function OwnOffers() {
  const { status, found } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const states = OFFER_STATUSES.filter((name) => found.counts[name])
  const live = Object.entries(found.counts).reduce((sum, [name, count]) => (name === 'archived' ? sum : sum + count), 0)
  return (
    <UserPage title={t('publishing.own.title')}>
      <div className={styles['bar']}>
        <nav aria-label={t('publishing.own.filter')}>
          <ChipList>
            <li>
              <Chip to={pageAddress(undefined)} aria-current={status === undefined ? 'page' : undefined} count={format.number(live)}>
                {t('publishing.own.all')}
              </Chip>
            </li>
            {states.map((name) => (
              <li key={name}>
                <Chip to={pageAddress(name)} aria-current={status === name ? 'page' : undefined} count={format.number(found.counts[name] ?? 0)}>
                  {t(`publishing.status.${name}`)}
                </Chip>
              </li>
            ))}
          </ChipList>
        </nav>
        <LinkButton to={address.offerForm()} look="primary" icon={<HousePlus aria-hidden="true" />}>
          {t('publishing.form.new')}
        </LinkButton>
      </div>
      {found.data.length === 0 ? (
        <EmptyState icon={<HousePlus aria-hidden="true" />} title={t(status ? 'publishing.own.noneLike' : 'publishing.own.none')}>
          <p>{t('publishing.own.noneHint')}</p>
        </EmptyState>
      ) : (
        <ul className={styles['rows']}>
          {found.data.map((offer) => (
            <OwnRow key={`${offer.id}-${offer.version}`} offer={offer} />
          ))}
        </ul>
      )}
      <Pagination page={found.page} pages={found.pages} to={(page) => pageAddress(status, page)} />
    </UserPage>
  )
}
