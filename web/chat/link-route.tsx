import { MailX } from 'lucide-react'
import { useMemo } from 'react'
import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { chatLink, type Chat } from '#contract/chat.ts'
import { ApiError } from '#contract/errors.ts'
import { answerForm } from '../forms/answer.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { useApi } from '../page/api.ts'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { queryOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/layout.tsx'
import { actOn } from './act.ts'
import styles from '../threads/threads.module.css'
import { Choices } from './choices.tsx'
import { Menu } from './menu.tsx'
import { Thread } from './thread.tsx'
import { useThread } from './use-thread.ts'
import { Viewing } from './viewing.tsx'

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
  return answerForm(visit, url, form, async () => {
    const { chatLink: calls } = visit.api
    return actOn(form, {
      write: (message) => calls.write({ token, ...message }),
      phrase: (message) => calls.phrase({ token, ...message }),
      propose: (asked) => calls.propose({ token, ...asked }),
      accept: (asked) => calls.accept({ token, ...asked }),
      cancel: () => calls.cancel({ token }),
      choose: (choice) => calls.choose({ token, ...choice }),
      report: (asked) => calls.report({ token, ...asked }),
      unreport: () => calls.unreport({ token }),
    })
  })
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('chat.link.seoTitle'),
        description: page.t('chat.list.title'),
        path: address('chat-link', { token: '' }),
        index: false,
      })
    : []
}

/** The conversation of a visitor without an account, by the link of a mail. */
export default function LinkedChat() {
  const { chat } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <Page>
      {chat ? (
        <Opened key={chat.id} chat={chat} />
      ) : (
        <EmptyState icon={<MailX aria-hidden="true" />} title={t('chat.link.dead')}>
          <p>{t('chat.link.deadText')}</p>
        </EmptyState>
      )}
    </Page>
  )
}

function Opened({ chat }: { chat: Chat }) {
  const { token, before, clientId } = useLoaderData<typeof loader>()
  const { t, locale } = usePageContext()
  const api = useApi(CALLS)
  const { name, offer, messages } = chat
  const calls = useMemo(
    () => ({
      account: null,
      messages: (asked: { after: number; wait?: number }) =>
        api.chatLink.messages({ token, ...asked }),
      write: (message: { client_id: string; text: string; files: number[] }) =>
        api.chatLink.write({ token, ...message }),
      attach: (file: { name: string; size: number }) => api.chatLink.attach({ token, ...file }),
      attachPiece: (piece: { file: number; offset: number; piece: File }) =>
        api.chatLink.attachPiece({ token, ...piece }),
      detach: (file: { file: number }) => api.chatLink.detach({ token, ...file }),
      phrase: (message: { client_id: string; phrase: string }) =>
        api.chatLink.phrase({ token, ...message }),
      translate: (seq: number) => api.chatLink.translate({ token, seq }),
      read: (seq: number) => api.chatLink.read({ token, seq }),
      typing: () => api.chatLink.typing({ token }),
    }),
    [api, token],
  )
  const undo = useMemo(
    () => ({
      choose: (choice: { muted?: boolean; blocked?: boolean }) =>
        api.chatLink.choose({ token, ...choice }),
    }),
    [api, token],
  )
  const thread = useThread(chat, calls, before === null)
  const first = messages[0]?.seq ?? 1
  return (
    <div className={styles['alone']}>
      <h1 className="title">
        <bdi>{name || t('chat.list.advertiser')}</bdi>
      </h1>
      {offer && (
        <p>
          <LocaleLink to={address('offer', { slugId: offer.slugId })} className="underlined">
            <bdi lang={offer.titleLang}>{offer.title}</bdi>
          </LocaleLink>
        </p>
      )}
      <Menu chat={chat} zone={chat.visitorZone}>
        <Choices
          chat={chat}
          messages={before === null ? thread.messages : messages}
          undo={undo}
          isGuest
        />
      </Menu>
      <Viewing
        chat={chat}
        zone={chat.visitorZone}
        calendar={`/${locale}${address('chat-link-calendar', { token })}`}
      />
      <Thread
        chat={chat}
        thread={thread}
        calls={calls}
        zone={chat.visitorZone}
        clientId={clientId}
        access={{ chat: token }}
        earlier={first > 1 ? address('chat-link', { token, before: first }) : null}
        latest={before === null ? null : address('chat-link', { token })}
      />
      <p className="soft">{t('chat.link.account')}</p>
    </div>
  )
}
