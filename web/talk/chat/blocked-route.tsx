import { Ban } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Page, Soft } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { momentText } from '../threads/moment.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { page } = queryOf('chat-blocked', url)
  const [found, user] = await Promise.all([visit.api.chatBlocks.list({ page }), visit.user()])
  if ((page ?? 1) > found.pages)
    throw redirect(`/${visit.locale}${address('chat-blocked', { page: found.pages })}`)
  return { found, zone: user?.time_zone ?? 'UTC' }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    await visit.api.chatBlocks.end({ id: Number(text(form, 'id')) || -1 })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('chat.blocked.seoTitle'),
  description: page.t('chat.blocked.title'),
  path: address('chat-blocked'),
}))

/** Senders blocked by the account or its agency. */
export default function BlockedSenders() {
  const { found, zone } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: t('chat.list.title'), to: address('chat') },
          { label: t('chat.blocked.title') },
        ]}
      />
      <h1 className="title">{t('chat.blocked.title')}</h1>
      {found.data.length === 0 ? (
        <EmptyState announced icon={<Ban aria-hidden="true" />} title={t('chat.blocked.none')}>
          <p>{t('chat.blocked.noneHint')}</p>
        </EmptyState>
      ) : (
        <div className="stack-4">
          <Soft>{t('chat.blocked.lead')}</Soft>
          <Rows>
            {found.data.map(({ id, email, name, chat, byAgency, at }) => (
              <Row
                key={id}
                title={
                  chat === null ? (
                    <bdi>{name ?? email}</bdi>
                  ) : (
                    <LocaleLink to={address('chat', { id: chat })}>
                      <bdi>{name ?? email}</bdi>
                    </LocaleLink>
                  )
                }
                facts={[
                  name !== null && (
                    <bdi key="email" dir="ltr">
                      {email}
                    </bdi>
                  ),
                  t(byAgency ? 'chat.blocked.byAgency' : 'chat.blocked.byYou'),
                  momentText(at, zone, format),
                ]}
              >
                <RowForm
                  name={`unblock-${id}`}
                  hidden={{ id: String(id) }}
                  label={t('chat.acts.unblock')}
                  about={name ?? email}
                  done={t('chat.acts.unblocked')}
                />
              </Row>
            ))}
          </Rows>
          <Pagination
            page={found.page}
            pages={found.pages}
            to={(page) => address('chat-blocked', { page })}
          />
        </div>
      )}
    </Page>
  )
}
