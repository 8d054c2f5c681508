import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { notFound } from '../errors/thrown.ts'
import { answerForm } from '../forms/answer.ts'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { paramsOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Page } from '../ui/layout.tsx'
import { actOnTicket } from './act.ts'
import { TicketView } from './ticket-view.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'ticket'>(params)
  try {
    const [{ data }, user] = await Promise.all([visit.api.support.get({ id }), visit.user()])
    return { ticket: data, zone: user?.time_zone ?? 'UTC', clientId: crypto.randomUUID() }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw await notFound(visit, url)
    throw error
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'ticket'>(params)
  const form = await request.formData()
  const { support } = visit.api
  return answerForm(visit, url, form, () =>
    actOnTicket(form, {
      write: (message) => support.write({ id, ...message }),
      act: (asked) => support.act({ id, ...asked }),
    }),
  )
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  return page && loaderData
    ? seo(page, {
        title: page.t('support.ticket.seoTitle'),
        description: page.t('support.page.title'),
        path: address('ticket', { id: loaderData.ticket.id }),
        index: false,
      })
    : []
}

/** A ticket of the account. */
export default function OwnTicket() {
  const { ticket, zone, clientId } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: t('support.page.title'), to: address('support') },
          { label: t('support.ticket.title', { id: format.plain(ticket.id) }) },
        ]}
      />
      <TicketView ticket={ticket} zone={zone} clientId={clientId} />
    </Page>
  )
}
