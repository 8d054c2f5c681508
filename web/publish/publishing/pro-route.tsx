import { Download, HousePlus } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { UserPage } from '../../people/accounts/user/user-page.tsx'
import { address } from '#contract/addresses.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import {
  BULK_ACTS,
  BULK_MAX,
  FILE_MAX,
  HIDING_ACTS,
  type BulkAct,
  type publishing,
  type TableChange,
} from '#contract/publish/publishing.ts'
import { ORDER_OFFERS_MAX } from '#contract/publish/promotion-lists.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { BulkTable } from './bulk-table.tsx'
import styles from './own.module.css'
import { OwnFilter, States } from './own-filter.tsx'
import { promotionsOf } from './promoted.tsx'
import type { Stops } from './stopping.tsx'
import { TableUpload, type TableDone } from './table-upload.tsx'
import { fileAddress, isNarrowed, whichOf, tableAddress } from './which.ts'
import { DownloadLink } from '../../ground/forms/download-link.tsx'
import { WorkList } from './work-list.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, locale } = visit
  const { page, ...which } = whichOf(queryOf('pro-offers', url))
  const [found, work] = await Promise.all([
    api.publishing.list({ ...which, page, size: TABLE_ROWS }),
    api.publishing.work({}),
  ])
  if (page > found.pages) throw redirect(`/${locale}${tableAddress(which, found.pages)}`)
  return { which, found, work: work.data, ...(await promotionsOf(found.data, visit)) }
}

/** Rows per page. */
const TABLE_ROWS = 50

/** The bulk action and its result. */
export interface BulkDone extends Omit<OutputOf<(typeof publishing)['bulk']>, 'seal' | 'stops'> {
  act: BulkAct
  /** Data of a preview of prices, for applying it. */
  preview: {
    percent: number
    offers: string[]
    found: { total: number; seal: string } | null
  } | null
  /** Promotions that it would stop, and the offers that are meant: nothing was done. */
  stops: (Stops & { offers: string[]; found: number }) | null
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  if (text(form, 'form').startsWith('table'))
    return answerForm(visit, url, form, () => doTable(form, visit))
  return answerForm(visit, url, form, async (): Promise<BulkDone | null> => {
    const act = BULK_ACTS.find((name) => name === text(form, 'act'))
    const total = Number(text(form, 'found')) || 0
    const named = form
      .getAll('offer')
      .filter((one): one is string => typeof one === 'string')
      .slice(0, BULK_MAX)
    const offers = named
      .map((one) => one.split('.'))
      .map(([id, version, amount]) => ({
        id: Number(id),
        version: Number(version),
        amount: amount ? Number(amount) : undefined,
      }))
    if (text(form, 'act') === 'promote' && offers.length > 0)
      throw redirect(
        `/${visit.locale}${address('offer-promo', { offers: offers.map(({ id }) => id).slice(0, ORDER_OFFERS_MAX) })}`,
        303,
      )
    if (!act || (offers.length === 0 && total === 0)) return null
    const percent = Number(text(form, 'percent')) || undefined
    const preview = act === 'price' && !form.has('sure')
    const { page: _, sort: __, ...which } = whichOf(queryOf('pro-offers', url))
    const meant =
      total > 0 ? { found: { ...which, total, seal: text(form, 'seal') || undefined } } : { offers }
    const hiding = HIDING_ACTS.find((name) => name === act)
    const { seal, stops, ...done } = await visit.api.publishing.bulk({
      ...meant,
      act,
      percent: act === 'price' ? percent : undefined,
      branch: Number(text(form, 'branch')) || null,
      preview,
      ask: !form.has('sure'),
    })
    const possible =
      total > 0
        ? []
        : named.filter((one) =>
            done.data.some(({ id, problem }) => !problem && one.startsWith(`${id}.`)),
          )
    return {
      ...done,
      act,
      preview:
        preview && percent && done.done > 0
          ? { percent, offers: possible, found: seal ? { total, seal } : null }
          : null,
      stops:
        stops && hiding
          ? { ...stops, act: hiding, offers: total > 0 ? [] : named, found: total }
          : null,
    }
  })
}

async function doTable(form: FormData, { api }: Visit): Promise<TableDone> {
  const file = form.get('table')
  if (text(form, 'form') === 'table') {
    const { data, problems, ...rest } = await api.publishing.readTable({
      table: file instanceof File ? file : new File([], ''),
    })
    return {
      read: {
        ...rest,
        problems: problems.slice(0, PROBLEMS_SHOWN),
        changes: JSON.stringify(data),
        page: 1,
      },
    }
  }
  const changes = text(form, 'changes')
  const page = Number(text(form, 'page'))
  if (page > 0)
    return {
      read: {
        changes,
        page,
        more: Number(text(form, 'more')) || 0,
        same: 0,
        problems: [],
        refused: 0,
        left: [],
      },
    }
  const all = readChanges(changes)
  const offers = (all as Partial<TableChange>[]).map((one): Partial<TableOrder> => ({
    id: one?.id,
    version: one?.version,
    draftVersion: one?.draftVersion,
    after: one?.after,
  }))
  const { data: applied } = await api.publishing.applyTable({ offers: offers as TableOrder[] })
  return {
    applied: {
      done: applied.filter(({ problem }) => !problem).length,
      stayed: applied.filter(({ problem }) => problem),
      rest: JSON.stringify(all.slice(applied.length)),
      left: all.length - applied.length,
    },
  }
}

/** Limit of listed problems of a table; the others are counted. */
const PROBLEMS_SHOWN = 50

/** Undefined for an invalid list, which the API rejects. */
function readChanges(value: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(value)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
type TableOrder = InputOf<(typeof publishing)['applyTable']>['offers'][number]

export const meta = unindexedHead((page) => ({
  title: page.t('publishing.pro.seoTitle'),
  description: page.t('publishing.pro.title'),
  path: address('pro-offers'),
}))

/** One's own offers for accounts with many: advice, and a table with bulk actions. */
export default function ProOffers() {
  const { which, found, work, promotions, zone } = useLoaderData<typeof loader>()
  const { t, locale } = usePageContext()
  const isFiltered = which.status !== undefined || isNarrowed(which)
  return (
    <UserPage title={t('publishing.pro.title')}>
      <WorkList work={work} />
      <section aria-labelledby="offers">
        <div className={`${styles['bar']} between`}>
          <h2 id="offers" className="heading">
            {t('publishing.pro.offers')}
          </h2>
          <p className="between">
            <LocaleLink to={address('own-offers')}>{t('publishing.pro.asList')}</LocaleLink>
            {found.total > FILE_MAX ? (
              <span className="soft">{t('publishing.file.tooMany', { count: FILE_MAX })}</span>
            ) : (
              <DownloadLink
                href={`/${locale}${fileAddress(which)}`}
                className={styles['file']}
                data-icons="s"
              >
                <Download aria-hidden="true" />
                {t('publishing.pro.csv')}
              </DownloadLink>
            )}
          </p>
        </div>
        <States which={which} counts={found.counts} to={tableAddress} />
        <OwnFilter which={which} places={found.places} many={found} path={address('pro-offers')} />
        <p role="status" className="soft">
          {t('publishing.own.count', { count: found.total })}
        </p>
        {found.data.length === 0 ? (
          <EmptyState
            icon={<HousePlus aria-hidden="true" />}
            title={t(isFiltered ? 'publishing.own.noneFound' : 'publishing.own.none')}
          >
            {isFiltered ? (
              <LinkButton to={address('pro-offers')}>{t('publishing.own.showAll')}</LinkButton>
            ) : (
              <LinkButton to={address('offer-form')} look="primary">
                {t('publishing.form.new')}
              </LinkButton>
            )}
          </EmptyState>
        ) : (
          <BulkTable
            offers={found.data}
            promotions={promotions}
            zone={zone}
            total={found.total}
            branches={found.branches}
            back={tableAddress(which, found.page)}
            key={JSON.stringify([which, found.page])}
          />
        )}
        <Pagination
          page={found.page}
          pages={found.pages}
          to={(page) => tableAddress(which, page)}
        />
      </section>
      {found.total > 0 && <TableUpload />}
    </UserPage>
  )
}
