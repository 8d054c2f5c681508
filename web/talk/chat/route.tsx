import { Ban, CalendarClock, Download, FileText, MessagesSquare } from 'lucide-react'
import { useMemo } from 'react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { chat as calls, type Chat } from '#contract/talk/chat.ts'
import { bound } from '#contract/client.ts'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useApi } from '../../ground/page/api.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { hasEmptyParts, paramsOf, queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { useLiveLoader } from '../../ground/page/use-live-loader.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Page } from '../../ground/ui/layout.tsx'
import { actOnChat } from './act.ts'
import { ChatActs } from './acts.tsx'
import { chatAddress } from './chat-address.ts'
import styles from '../threads/threads.module.css'
import { Conversation } from './conversation.tsx'
import { ChatList } from './list.tsx'
import { HandOn, Handler } from './handler.tsx'
import { DownloadLink } from '../../ground/forms/download-link.tsx'
import { NewNote } from './notes.tsx'

const CALLS = { chat: calls }
const STATES = ['open', 'archived', 'spam', 'unread', 'answered'] as const

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'chat'>(params)
  const { before, ...query } = queryOf('chat', url)
  if (hasEmptyParts(url)) throw redirect(`/${visit.locale}${chatAddress(query, id)}`)
  const [found, opened, user] = await Promise.all([
    visit.api.chat.list(query),
    id === undefined ? null : orNotFound(visit, url, visit.api.chat.get({ id, before })),
    visit.user(),
  ])
  if ((query.page ?? 1) > found.pages)
    throw redirect(`/${visit.locale}${chatAddress({ ...query, page: found.pages }, id)}`)
  return {
    query,
    before: before ?? null,
    found,
    chat: opened?.data ?? null,
    clientId: crypto.randomUUID(),
    account: user?.id ?? 0,
    zone: user?.time_zone ?? 'UTC',
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { chat } = visit.api
  const id = paramsOf<'chat'>(params).id ?? 0
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    if (await actOnChat(form, bound(chat, { id }))) return true
    const name = text(form, 'form')
    const from = Number(text(form, 'from'))
    if (name === 'take') await chat.take({ id, from })
    else if (name === 'hand')
      await chat.hand({ id, from, to: text(form, 'to'), note: text(form, 'note') })
    else if (name === 'note')
      await chat.note({ id, client_id: text(form, 'client_id'), text: text(form, 'text') })
    const state = STATES.find((name) => name === text(form, 'state'))
    if (state) await chat.mark({ id, state })
    else if (text(form, 'block') === 'block') await chat.block({ id })
    else if (text(form, 'block') === 'unblock') await chat.unblock({ id })
    return true
  })
}

export const meta = unindexedHead<typeof loader>((page, data) => ({
  title: page.t('chat.list.seoTitle'),
  description: page.t('chat.list.title'),
  path: address('chat', data?.chat ? { id: data.chat.id } : {}),
}))

/** The list of conversations beside one of them; narrow screens show one of both. */
export default function ChatPage() {
  const { query, found, chat, account, zone } = useLoaderData<typeof loader>()
  const { t, locale } = usePageContext()
  const { page: _, ...filters } = query
  useLiveLoader({ kind: 'chat' })
  return (
    <Page>
      <div className={styles['head']}>
        <h1 className="title">{t('chat.list.title')}</h1>
        <div className="row-3" data-narrow={chat ? 'off' : undefined}>
          <LocaleLink to={address('viewings')} className={styles['link']} data-icons="m">
            <CalendarClock aria-hidden="true" />
            {t('chat.viewing.all')}
          </LocaleLink>
          {found.hasTeam && (
            <LocaleLink to={address('chat-templates')} className={styles['link']} data-icons="m">
              <FileText aria-hidden="true" />
              {t('chat.templates.title')}
            </LocaleLink>
          )}
          {found.hasTeam && (
            <LocaleLink to={address('chat-blocked')} className={styles['link']} data-icons="m">
              <Ban aria-hidden="true" />
              {t('chat.blocked.title')}
            </LocaleLink>
          )}
          {found.total > 0 && (
            <DownloadLink
              href={`/${locale}${address('chat-table', filters)}`}
              className={styles['link']}
              data-icons="m"
            >
              <Download aria-hidden="true" />
              {t('chat.list.table')}
            </DownloadLink>
          )}
        </div>
      </div>
      <div className={`${styles['both']} columns`}>
        <div data-narrow={chat ? 'off' : undefined}>
          <ChatList query={query} found={found} current={chat?.id ?? null} zone={zone} />
        </div>
        <div data-narrow={chat ? undefined : 'off'}>
          {chat ? (
            <OpenedChat key={`${account}-${chat.id}`} chat={chat} />
          ) : (
            found.data.length > 0 && (
              <EmptyState
                icon={<MessagesSquare aria-hidden="true" />}
                title={t('chat.list.choose')}
              >
                <p>{t('chat.list.chooseHint')}</p>
              </EmptyState>
            )
          )}
        </div>
      </div>
    </Page>
  )
}

function OpenedChat({ chat }: { chat: Chat }) {
  const { query, before, clientId, account, zone } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const api = useApi(CALLS)
  const { id, name, side } = chat
  const calls = useMemo(() => bound(api.chat, { id }), [api, id])
  const title = name || t('chat.list.advertiser')
  return (
    <section aria-labelledby="chat-with">
      <div data-narrow="only">
        <Breadcrumbs
          items={[{ label: t('chat.thread.back'), to: chatAddress(query) }, { label: title }]}
        />
      </div>
      <h2 id="chat-with" className="heading">
        <bdi>{title}</bdi>
      </h2>
      <Conversation
        chat={chat}
        calls={calls}
        account={account}
        zone={zone}
        clientId={clientId}
        pages={{
          before,
          to: (first) =>
            first === undefined
              ? chatAddress(query, id)
              : address('chat', { ...query, id, before: first }),
        }}
        calendar={address('chat-calendar', { id })}
        menu={
          <>
            {side === 'team' && <ChatActs chat={chat} calls={calls} />}
            {chat.team && <HandOn chat={chat} team={chat.team} />}
          </>
        }
      >
        {chat.team && <Handler chat={chat} team={chat.team} />}
      </Conversation>
      {side === 'team' && <NewNote chat={chat} account={account} loaded={clientId} />}
    </section>
  )
}
