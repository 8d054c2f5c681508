import { useMemo } from 'react'
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { bound } from '#contract/client.ts'
import { support } from '#contract/talk/support.ts'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm } from '../../ground/forms/answer.ts'
import { useApi } from '../../ground/page/api.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Page } from '../../ground/ui/layout.tsx'
import { actOnTicket } from './act.ts'
import { TicketView } from './ticket-view.tsx'

const CALLS = { support }

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'ticket'>(params)
  const { before } = queryOf('ticket', url)
  const [{ data }, user] = await Promise.all([
    orNotFound(visit, url, visit.api.support.get({ id, before })),
    visit.user(),
  ])
  return {
    ticket: data,
    before: before ?? null,
    zone: user?.time_zone ?? 'UTC',
    clientId: crypto.randomUUID(),
    account: user?.id ?? 0,
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'ticket'>(params)
  const form = await request.formData()
  return answerForm(visit, url, form, () => actOnTicket(form, bound(visit.api.support, { id })))
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('support.ticket.seoTitle'),
      description: page.t('support.page.title'),
      path: address('ticket', { id: data.ticket.id }),
    },
)

/** A ticket of the account. */
export default function OwnTicket() {
  const { ticket, before, zone, clientId, account } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const api = useApi(CALLS)
  const { id } = ticket
  const calls = useMemo(() => bound(api.support, { id }), [api, id])
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: t('support.page.title'), to: address('support') },
          { label: t('support.ticket.title', { id: format.plain(ticket.id) }) },
        ]}
      />
      <TicketView
        ticket={ticket}
        zone={zone}
        pages={{ before, to: (earlier) => address('ticket', { id, before: earlier }) }}
        clientId={clientId}
        account={account}
        calls={calls}
      />
    </Page>
  )
}
