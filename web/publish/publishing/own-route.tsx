import { HousePlus } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { UserPage } from '../../people/accounts/user/user-page.tsx'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { BULK_ACTS, HIDING_ACTS, OWNER_ACTS } from '#contract/publish/publishing.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { ListBar } from '../../ground/ui/list-bar.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { OwnFilter, States } from './own-filter.tsx'
import { OwnRow, type Acted } from './own-row.tsx'
import { promotionsOf } from './promoted.tsx'
import type { Stops } from './stopping.tsx'
import styles from './rows.module.css'
import { listAddress, whichOf, tableAddress } from './which.ts'

/** Up to this number, filters are unnecessary. */
const UNFILTERED_MAX = 5

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, locale } = visit
  const { page, ...which } = whichOf(queryOf('own-offers', url))
  const found = await api.publishing.list({ ...which, page })
  if (page > found.pages) throw redirect(`/${locale}${listAddress(which, found.pages)}`)
  return { which, found, ...(await promotionsOf(found.data, visit)) }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { publishing } = visit.api
  const form = await request.formData()
  const id = Number(text(form, 'id'))
  return answerForm(visit, url, form, async (): Promise<Acted> => {
    const act = OWNER_ACTS.find((name) => name === text(form, 'act'))
    const many = BULK_ACTS.find((name) => name === act)
    const hiding = HIDING_ACTS.find((name) => name === act)
    const stops = hiding && !form.has('sure') ? await stopsOf(id, hiding, visit) : null
    if (stops) return { stops: { ...stops, offer: id } }
    // An imported offer has no draft to open: it is handled like a bulk action.
    if (many && form.has('brought')) {
      const [result] = (
        await publishing.bulk({
          offers: [{ id, version: Number(text(form, 'version')) }],
          act: many,
        })
      ).data
      if (result?.problem) throw new ApiError(409, { type: 'error', ...result.problem })
      return { stops: null }
    }
    if (act) {
      await publishing.act({ id, version: Number(text(form, 'version')), act })
      return { stops: null }
    }
    const { data } = await publishing.copy({ id })
    throw redirect(`/${visit.locale}${address('offer-form', { id: data.id, step: 'what' })}`, 303)
  })
}

/** Running and booked promotions of an offer, if there are any. */
async function stopsOf(
  offer: number,
  act: Stops['act'],
  { api }: Pick<Visit, 'api'>,
): Promise<Stops | null> {
  const found = await api.promotion.current({ offers: [offer] })
  const data = found.data.filter(({ state }) => state === 'running' || state === 'scheduled')
  return data.length > 0 ? { act, data, total: data.length } : null
}

export const meta = unindexedHead((page) => ({
  title: page.t('publishing.own.seoTitle'),
  description: page.t('publishing.own.title'),
  path: address('own-offers'),
}))

/** One's own offers by status, with actions. */
export default function OwnOffers() {
  const { which, found, promotions, zone } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const isFiltered =
    which.status !== undefined ||
    which.place !== undefined ||
    which.q !== undefined ||
    which.score !== undefined
  const all = Object.values(found.counts).reduce((sum, count) => sum + count, 0)
  return (
    <UserPage title={t('publishing.own.title')}>
      <ListBar>
        <States which={which} counts={found.counts} to={listAddress} />
        <span className={styles['doing']}>
          {all > 1 && (
            <LinkButton to={tableAddress(which)}>{t('publishing.own.asTable')}</LinkButton>
          )}
          <LinkButton
            to={address('offer-form')}
            look="primary"
            icon={<HousePlus aria-hidden="true" />}
          >
            {t('publishing.form.new')}
          </LinkButton>
        </span>
      </ListBar>
      {all > UNFILTERED_MAX && (
        <OwnFilter which={which} places={found.places} path={address('own-offers')} />
      )}
      {found.data.length === 0 ? (
        <EmptyState
          icon={<HousePlus aria-hidden="true" />}
          title={t(isFiltered ? 'publishing.own.noneFound' : 'publishing.own.none')}
        >
          {isFiltered ? (
            <LinkButton to={address('own-offers')}>{t('publishing.own.showAll')}</LinkButton>
          ) : (
            <p>{t('publishing.own.noneHint')}</p>
          )}
        </EmptyState>
      ) : (
        <ul className="rows">
          {found.data.map((offer) => (
            <OwnRow
              key={`${offer.id}-${offer.version}`}
              offer={offer}
              promotions={promotions.filter((one) => one.offer.id === offer.id)}
              zone={zone}
              back={listAddress(which, found.page)}
            />
          ))}
        </ul>
      )}
      <Pagination page={found.page} pages={found.pages} to={(page) => listAddress(which, page)} />
    </UserPage>
  )
}
