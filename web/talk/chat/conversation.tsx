import type { ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import type { LinkAccess } from '#contract/people/attachment-url.ts'
import type { Chat } from '#contract/talk/chat.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import type { MessagePages } from '../threads/pages.ts'
import type { MemberCalls, ThreadCalls } from './calls.ts'
import { Choices } from './choices.tsx'
import { Menu } from './menu.tsx'
import { Thread } from './thread.tsx'
import { useThread } from './use-thread.ts'
import { Viewing } from './viewing.tsx'

/** A conversation below its heading, by account and by link. */
export function Conversation({
  chat: loaded,
  calls,
  account,
  zone,
  clientId,
  pages,
  calendar,
  access,
  children,
  menu,
}: {
  chat: Chat
  calls: ThreadCalls & Partial<Pick<MemberCalls, 'take'>>
  /** Of the reader; null: opened by link. */
  account: number | null
  zone: string
  /** Of the next message. */
  clientId: string
  pages: MessagePages
  /** Address of the calendar event. */
  calendar: string
  /** For visitors without an account. */
  access?: LinkAccess
  children?: ReactNode
  /** First in the menu. */
  menu?: ReactNode
}) {
  const { locale } = usePageContext()
  const isOpen = pages.before === null
  const thread = useThread(loaded, { calls, account, isOpen })
  const chat = isOpen ? { ...loaded, ...thread.facts } : loaded
  const { offer, messages } = chat
  const first = messages[0]?.seq ?? 1
  return (
    <>
      {offer && (
        <p>
          <LocaleLink to={address('offer', { slugId: offer.slugId })} className="underlined">
            <bdi lang={offer.titleLang}>{offer.title}</bdi>
          </LocaleLink>
        </p>
      )}
      {children}
      <Menu chat={chat} zone={zone}>
        {menu}
        <Choices
          chat={chat}
          messages={isOpen ? thread.messages : messages}
          calls={calls}
          isGuest={account === null}
        />
      </Menu>
      <Viewing chat={chat} zone={zone} calendar={`/${locale}${calendar}`} />
      <Thread
        chat={chat}
        thread={thread}
        calls={calls}
        account={account}
        zone={zone}
        clientId={clientId}
        access={access}
        earlier={first > 1 ? pages.to(first) : null}
        latest={isOpen ? null : pages.to()}
      />
    </>
  )
}
