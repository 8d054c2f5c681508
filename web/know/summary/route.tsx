import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address, placeAddress } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import type { Summary } from '#contract/know/summary.ts'
import { SUMMARY_OFFERS_MAX } from '#contract/know/summary-lists.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { saveable } from '../../homes/search/save/saved-of.ts'
import { SummaryPage } from './summary-page.tsx'

type Asked = Parameters<Visit['api']['summary']['get']>[0]

export interface Summarized {
  /** The subject: an offer, a place, a search, a list; null if it does not exist. */
  subject: {
    kind: 'offer' | 'place' | 'search' | 'list'
    name: string
    lang?: string
    to: string | null
  } | null
  summary: Summary | null
  /** The question that it answers. */
  asked: Asked | null
  /** All results of a search. */
  total: number | null
}

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Summarized> {
  const visit = context.get(visitContext)
  const { offer, location, of, offers } = queryOf('summarize', url)
  const found =
    offer !== undefined
      ? await offerOf(visit, offer)
      : location !== undefined
        ? await placeOf(visit, location)
        : of !== undefined
          ? await searchOf(visit, of)
          : offers !== undefined
            ? await listOf(visit, offers)
            : null
  return found ?? { subject: null, summary: null, asked: null, total: null }
}

/** The summary, and its question: the browser asks again in the units that the visitor chose. */
async function ask({ api, language, choice }: Visit, what: Asked) {
  const asked = { ...what, currency: choice.currency ?? undefined, lang: language }
  return {
    asked,
    summary: await api.summary.get({ ...asked, units: choice.units ?? undefined }),
  }
}

/** Null for 404 and 410. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}

async function offerOf(visit: Visit, id: number): Promise<Summarized | null> {
  const answer = await orNull(ask(visit, { offer: id }))
  const [named] = answer?.summary.offers ?? []
  if (!answer || !named) return null
  const { title, titleLang, slugId } = named
  return {
    subject: { kind: 'offer', name: title, lang: titleLang, to: address('offer', { slugId }) },
    ...answer,
    total: null,
  }
}

async function placeOf(visit: Visit, id: string): Promise<Summarized | null> {
  const { api, language } = visit
  const [answer, found] = await Promise.all([
    orNull(ask(visit, { location: id })),
    orNull(api.places.find({ id, lang: language })),
  ])
  const place = Array.isArray(found) ? found[0] : found
  if (!answer || !place) return null
  return {
    subject: { kind: 'place', name: place.name, to: placeAddress(place.path) },
    ...answer,
    total: null,
  }
}

/** The first page of a search. */
async function searchOf(visit: Visit, page: string): Promise<Summarized | null> {
  const saved = await saveable(visit, page)
  if (!saved) return null
  const { data, total } = await visit.api.search.offers({ ...saved.search, lang: visit.language })
  return {
    subject: { kind: 'search', name: saved.name, to: saved.page },
    ...(await ask(visit, { ids: data.slice(0, SUMMARY_OFFERS_MAX).map(({ id }) => id) })),
    total,
  }
}

const listOf = async (visit: Visit, ids: readonly number[]): Promise<Summarized> => ({
  subject: { kind: 'list', name: '', to: null },
  ...(await ask(visit, { ids: [...ids] })),
  total: null,
})

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const page = pageOf(matches)
  if (!page) return []
  const { t } = page
  const subject = loaderData?.subject
  const name = subject?.kind === 'list' ? t('summary.page.list') : subject?.name
  return seo(page, {
    title: name ? t('summary.page.seoTitle', { name }) : `${t('summary.page.crumb')} | Lares`,
    description: t('summary.page.lead'),
    path: address('summarize'),
    // It repeats the content of other pages.
    index: false,
  })
}

export default function SummarizeRoute() {
  return <SummaryPage {...useLoaderData<typeof loader>()} />
}
