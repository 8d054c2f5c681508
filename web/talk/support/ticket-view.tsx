import { Send } from 'lucide-react'
import type { LinkAccess } from '#contract/people/attachment-url.ts'
import {
  CONTEXT_FACTS,
  type Ticket,
  type TicketContext,
  type TicketMessage,
  type TicketStatus,
} from '#contract/talk/support.ts'
import { mayMove } from '#contract/talk/ticket-moves.ts'
import type { AttachCalls } from '../../people/attachments/use-attachments.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import styles from '../threads/threads.module.css'
import { momentText } from '../threads/moment.ts'
import { draftKey } from '../threads/message-storage.ts'
import { MessageForm } from '../threads/message-form.tsx'
import { MessageLog, MessageRow, NoteHead } from '../threads/message-log.tsx'
import type { MessagePages } from '../threads/pages.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useLiveLoader } from '../../ground/page/use-live-loader.ts'
import { Badge, Soft, type Tone } from '../../ground/ui/layout.tsx'

const TONES: Partial<Record<TicketStatus, Tone>> = {
  waiting_for_you: 'accent',
  solved: 'good',
  reopened: 'warn',
}

function StatusBadge({ status }: { status: TicketStatus }) {
  const { t } = usePageContext()
  return <Badge tone={TONES[status]}>{t(`support.status.${status}`)}</Badge>
}

/** A ticket for its requester. */
export function TicketView({
  ticket,
  zone,
  pages,
  clientId,
  account,
  calls,
  access,
}: {
  ticket: Ticket
  zone: string
  pages: MessagePages
  /** Of the requester; null: opened by link. */
  account: number | null
  calls: AttachCalls
  /** For requesters without an account. */
  access?: LinkAccess
  /** Of the next message. */
  clientId: string
}) {
  const { t, format } = usePageContext()
  const { id, category, status, createdAt, messages, context } = ticket
  useLiveLoader({ kind: 'ticket', id })
  return (
    <div className={styles['alone']}>
      <h1 className="title">{t('support.ticket.title', { id: format.plain(id) })}</h1>
      <p className="row-2">
        <StatusBadge status={status} />
        <span className="soft">
          {t(`support.category.${category}`)} · {momentText(createdAt, zone, format)}
        </span>
      </p>
      <Soft>{t(`support.statusHint.${status}`)}</Soft>
      <TicketMessages
        messages={messages}
        reader="requester"
        zone={zone}
        pages={pages}
        earlier={ticket.earlier}
        access={access}
      />
      <div className="row-3">
        {(['solve', 'reopen'] as const)
          .filter((act) => mayMove('requester', act, status))
          .map((act) => (
            <RowForm
              key={act}
              name={act}
              hidden={{ act }}
              label={t(`support.act.${act}`)}
              about={t('support.ticket.title', { id: format.plain(id) })}
              done={t(`support.done.${act}`)}
            />
          ))}
      </div>
      <MessageForm
        key={`${account}-${id}`}
        name="write"
        draft={draftKey(account, `ticket-${id}`)}
        loaded={clientId}
        arrived={messages}
        calls={calls}
        done={t('support.done.write')}
        label={t('support.ticket.write')}
        hint={status === 'solved' ? t('support.ticket.reopens') : undefined}
        rows={4}
        submit={t('support.ticket.send')}
        icon={<Send aria-hidden="true" data-flip />}
        isMain
        isInline
      />
      <SentContext context={context} />
    </div>
  )
}

export function TicketMessages({
  messages,
  reader,
  requester,
  zone,
  pages,
  earlier,
  access,
}: {
  messages: readonly TicketMessage[]
  /** The reader's side. */
  reader: TicketMessage['side']
  /** Name of the requester, for the staff. */
  requester?: string
  zone: string
  pages: MessagePages
  earlier: number | null
  access?: LinkAccess | undefined
}) {
  const { t } = usePageContext()
  return (
    <MessageLog
      label={t('support.ticket.messages')}
      earlier={earlier === null ? null : pages.to(earlier)}
      latest={pages.before === null ? null : pages.to()}
    >
      {messages.map(({ seq, side, kind, author, ...message }) => (
        <MessageRow
          key={seq}
          message={message}
          name={
            author ??
            (side === reader
              ? t('support.ticket.you')
              : side === 'staff'
                ? t('support.ticket.staff')
                : requester)
          }
          zone={zone}
          access={access}
          isOwn={side === reader}
          isNote={kind === 'note'}
          badges={
            side !== reader && (
              <Badge tone={side === 'staff' ? 'good' : undefined}>
                {t(`chat.speaker.${side === 'staff' ? 'staff' : 'visitor'}`)}
              </Badge>
            )
          }
          head={kind === 'note' && <NoteHead>{t('support.ticket.noteFull')}</NoteHead>}
        >
          {(kind === 'solved' || kind === 'reopened') && (
            <p className={kind === 'solved' ? styles['agreed'] : 'strong'}>
              {t(`support.said.${kind}`)}
            </p>
          )}
        </MessageRow>
      ))}
    </MessageLog>
  )
}

/** Context that was sent with a ticket. */
export function SentContext({ context }: { context: TicketContext }) {
  const { t } = usePageContext()
  const facts = CONTEXT_FACTS.filter((name) => context[name])
  if (facts.length === 0) return null
  return (
    <details className="fold">
      <summary>{t('support.ticket.context')}</summary>
      <dl className={`${styles['facts']} cells`}>
        {facts.map((name) => (
          <div key={name}>
            <dt className="soft">{t(`support.context.${name}`)}</dt>
            <dd>
              <bdi>{context[name]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
