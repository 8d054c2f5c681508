import { Send } from 'lucide-react'
import { useEffect } from 'react'
import type { Chat, ChatMessage } from '#contract/chat.ts'
import { MESSAGE_MAX } from '#contract/contact.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext } from '../page/page-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Badge } from '../ui/layout.tsx'
import styles from './chat.module.css'
import { momentText, zoneName } from './moment.ts'

/** The messages of a conversation, and where the next one is written. */
export function Thread({
  chat,
  zone,
  clientId,
  earlier,
  latest,
  onSeen,
}: {
  chat: Chat
  zone: string
  /** Of the next message that is sent without scripts. */
  clientId: string
  /** Addresses of earlier messages, and of the latest where others are shown. */
  earlier: string | null
  latest: string | null
  /** The last message is shown. */
  onSeen: (seq: number) => void
}) {
  const { t } = usePageContext()
  const { messages, lastSeq, readSeq, theirReadSeq, side } = chat
  useEffect(() => {
    if (latest === null && lastSeq > readSeq) onSeen(lastSeq)
  }, [latest, lastSeq, readSeq])
  const lastRead = messages.findLast((one) => one.side === side && one.seq <= theirReadSeq)?.seq
  return (
    <div className={styles['thread']}>
      <div
        className={styles['scroll']}
        tabIndex={0}
        role="log"
        aria-label={t('chat.thread.messages')}
      >
        <div>
          {earlier && (
            <p className={styles['more']}>
              <LocaleLink to={earlier} rel="prev">
                {t('chat.thread.earlier')}
              </LocaleLink>
            </p>
          )}
          <ol className={styles['messages']}>
            {messages.map((message) => (
              <Message
                key={message.seq}
                message={message}
                chat={chat}
                zone={zone}
                isRead={message.seq === lastRead}
              />
            ))}
          </ol>
          {latest && (
            <p className={styles['more']}>
              <LocaleLink to={latest}>{t('chat.thread.latest')}</LocaleLink>
            </p>
          )}
        </div>
      </div>
      <p className="soft">{t('chat.thread.zone', { zone: zoneName(zone) })}</p>
      <Composer key={clientId} clientId={clientId} />
    </div>
  )
}

function Message({
  message,
  chat,
  zone,
  isRead,
}: {
  message: ChatMessage
  chat: Chat
  zone: string
  isRead: boolean
}) {
  const { t, format } = usePageContext()
  const { kind, side, author, text, times, at } = message
  const isOwn = side === chat.side
  const name =
    isOwn && (side === 'visitor' || author === null)
      ? t('chat.thread.you')
      : (author ?? (chat.name || t('chat.list.advertiser')))
  return (
    <li className={styles['message']} data-own={isOwn || undefined}>
      <p className={styles['line']}>
        <bdi className="strong">{name}</bdi>
        {(kind === 'question' || kind === 'viewing') && (
          <Badge tone={undefined}>{t(`chat.thread.${kind}`)}</Badge>
        )}
        <time dateTime={at} className="soft">
          {momentText(at, zone, format)}
        </time>
      </p>
      {text && (
        <p className={styles['text']} dir="auto">
          {text}
        </p>
      )}
      {kind === 'agreed' ? (
        <p className={styles['agreed']}>
          {t('chat.thread.agreed', { when: momentText(times[0] ?? at, zone, format) })}
        </p>
      ) : (
        times.length > 0 && (
          <>
            <p className="soft">{t('chat.thread.suggested')}</p>
            <ul>
              {times.map((time) => (
                <li key={time}>{momentText(time, zone, format)}</li>
              ))}
            </ul>
          </>
        )
      )}
      {isRead && <p className="soft">{t('chat.thread.read')}</p>}
    </li>
  )
}

function Composer({ clientId }: { clientId: string }) {
  const { t } = usePageContext()
  const form = useForm('write', {
    fields: ['text'],
    onDone: (_done, element) => element.reset(),
  })
  return (
    <Form form={form} hidden={{ client_id: clientId }}>
      <div className={styles['composer']}>
        <TextArea
          {...form.field('text')}
          label={t('chat.thread.write')}
          rows={2}
          dir="auto"
          maxLength={MESSAGE_MAX}
          required
        />
        <Button
          type="submit"
          look="primary"
          busy={form.busy}
          icon={<Send aria-hidden="true" className="mirrored" />}
        >
          {t('chat.thread.send')}
        </Button>
      </div>
    </Form>
  )
}
