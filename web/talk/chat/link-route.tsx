import { MailX } from 'lucide-react'
import { useMemo } from 'react'
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { chatLink, type Chat } from '#contract/talk/chat.ts'
import { bound } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { answerForm } from '../../ground/forms/answer.ts'
import { useApi } from '../../ground/page/api.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Page } from '../../ground/ui/layout.tsx'
import { actOnChat } from './act.ts'
import { Conversation } from './conversation.tsx'
import styles from '../threads/threads.module.css'

const CALLS = { chatLink }

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const { token, before } = queryOf('chat-link', url)
  const chat = await api.chatLink.get({ token, before }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
      throw error
    },
  )
  return { token, before: before ?? null, chat, clientId: crypto.randomUUID() }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { token } = queryOf('chat-link', url)
  const form = await request.formData()
  return answerForm(visit, url, form, () => actOnChat(form, bound(visit.api.chatLink, { token })))
}

export const meta = unindexedHead((page) => ({
  title: page.t('chat.link.seoTitle'),
  description: page.t('chat.list.title'),
  path: address('chat-link', { token: '' }),
}))

/** The conversation of a visitor without an account, by mailed link. */
export default function LinkedChat() {
  const { chat } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <Page>
      {chat ? (
        <OpenedChat key={chat.id} chat={chat} />
      ) : (
        <EmptyState icon={<MailX aria-hidden="true" />} title={t('chat.link.dead')}>
          <p>{t('chat.link.deadText')}</p>
        </EmptyState>
      )}
    </Page>
  )
}

function OpenedChat({ chat }: { chat: Chat }) {
  const { token, before, clientId } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const api = useApi(CALLS)
  const calls = useMemo(() => bound(api.chatLink, { token }), [api, token])
  return (
    <div className={styles['alone']}>
      <h1 className="title">
        <bdi>{chat.name || t('chat.list.advertiser')}</bdi>
      </h1>
      <Conversation
        chat={chat}
        calls={calls}
        account={null}
        zone={chat.visitorZone}
        clientId={clientId}
        pages={{ before, to: (first) => address('chat-link', { token, before: first }) }}
        calendar={address('chat-link-calendar', { token })}
        access={{ chat: token }}
      />
      <p className="soft">{t('chat.link.account')}</p>
    </div>
  )
}
