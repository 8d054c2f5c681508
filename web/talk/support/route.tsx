import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { support } from '#contract/talk/support.ts'
import { Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { answerForm } from '../../ground/forms/answer.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Prose } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { NewTicket } from './new-ticket.tsx'
import { contextOf, sendTicket } from './sending.ts'

/** A form with an expired stamp needs a new one. */
export const shouldRevalidate = (): boolean => true

/** Pages about the most frequent requests; there are more. */
const SHOWN = ['password', 'contact', 'viewings', 'saved-search', 'fraud', 'data']

/** `?category=problem` preselects the category; error pages add the failed address. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { category, from, request, page = 1 } = queryOf('support', url)
  const [{ data }, help, user] = await Promise.all([
    visit.api.support.form({}),
    visit.api.help.list({}),
    visit.user(),
  ])
  const tickets = user && (await visit.api.support.list({ page }))
  if (tickets && page > tickets.pages)
    throw redirect(`/${visit.locale}${address('support', { page: tickets.pages })}`)
  return {
    stamp: data.stamp,
    category: category ?? null,
    context: contextOf(visit, { from, failed: request }),
    help: help.data.filter(({ slug }) => SHOWN.includes(slug)),
    tickets,
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, () => sendTicket(visit, form))
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('support.page.seoTitle'),
        description: page.t('support.page.lead'),
        path: address('support'),
      })
    : []
}

/** The support page. */
export default function Support() {
  const { t } = usePageContext()
  const { stamp, category, context, help, tickets } = useLoaderData<typeof loader>()
  return (
    <Prose>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('support.page.title') },
        ]}
      />
      <h1 className="proseTitle">{t('support.page.title')}</h1>
      <p className="proseLead">{t('support.page.lead')}</p>
      <div className="stack-5">
        {tickets && tickets.total > 0 && <OwnTickets tickets={tickets} />}
        <section aria-labelledby="answers" className="stack-2">
          <h2 id="answers" className="heading">
            {t('support.page.answers')}
          </h2>
          <ul className="stack-2">
            {help.map(({ slug, title }) => (
              <li key={slug}>
                <LocaleLink to={address('help', { slug })} className="underlined">
                  {title}
                </LocaleLink>
              </li>
            ))}
            <li>
              <LocaleLink to={address('docs')} className="accent">
                {t('support.page.allHelp')}
              </LocaleLink>
            </li>
          </ul>
        </section>
        <section aria-labelledby="write" className="stack-3">
          <h2 id="write" className="heading">
            {t('support.page.write')}
          </h2>
          <NewTicket stamp={stamp} category={category} context={context} />
        </section>
      </div>
    </Prose>
  )
}

function OwnTickets({ tickets }: { tickets: OutputOf<typeof support.list> }) {
  const { t, format } = usePageContext()
  return (
    <section aria-labelledby="own-tickets" className="stack-3">
      <h2 id="own-tickets" className="heading">
        {t('support.page.own')}
      </h2>
      <Rows>
        {tickets.data.map(({ id, category, status, excerpt, lastAt }) => (
          <Row
            key={id}
            title={
              <LocaleLink to={address('ticket', { id })} className="wrap">
                <bdi>{excerpt}</bdi>
              </LocaleLink>
            }
            mark={t(`support.status.${status}`)}
            facts={[
              t('support.page.number', { id: format.plain(id) }),
              t(`support.category.${category}`),
              format.date(lastAt, 'medium'),
            ]}
          />
        ))}
      </Rows>
      <Pagination
        page={tickets.page}
        pages={tickets.pages}
        to={(page) => address('support', { page })}
      />
    </section>
  )
}
