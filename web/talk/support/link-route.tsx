import { MailX } from 'lucide-react'
import { useMemo } from 'react'
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { bound } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { supportLink } from '#contract/talk/support.ts'
import { answerForm } from '../../ground/forms/answer.ts'
import { useApi } from '../../ground/page/api.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Page, Soft } from '../../ground/ui/layout.tsx'
import { actOnTicket } from './act.ts'
import { TicketView } from './ticket-view.tsx'

const CALLS = { supportLink }

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const { token, before } = queryOf('ticket-link', url)
  const ticket = await api.supportLink.get({ token, before }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
      throw error
    },
  )
  return { token, before: before ?? null, ticket, clientId: crypto.randomUUID() }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { token } = queryOf('ticket-link', url)
  const form = await request.formData()
  return answerForm(visit, url, form, () =>
    actOnTicket(form, bound(visit.api.supportLink, { token })),
  )
}

export const meta = unindexedHead((page) => ({
  title: page.t('support.ticket.seoTitle'),
  description: page.t('support.page.title'),
  path: address('ticket-link', { token: '' }),
}))

/** The ticket of a requester without an account, by mailed link. */
export default function LinkedTicket() {
  const { token, before, ticket, clientId } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const api = useApi(CALLS)
  const calls = useMemo(() => bound(api.supportLink, { token }), [api, token])
  return (
    <Page>
      {ticket ? (
        <>
          <TicketView
            ticket={ticket}
            zone="UTC"
            pages={{ before, to: (earlier) => address('ticket-link', { token, before: earlier }) }}
            clientId={clientId}
            account={null}
            calls={calls}
            access={{ ticket: token }}
          />
          <Soft>{t('support.link.note')}</Soft>
        </>
      ) : (
        <EmptyState
          icon={<MailX aria-hidden="true" />}
          title={t('support.link.dead')}
          action={<LinkButton to={address('support')}>{t('support.link.again')}</LinkButton>}
        >
          <p>{t('support.link.deadText')}</p>
        </EmptyState>
      )}
    </Page>
  )
}
