import { Send, TriangleAlert } from 'lucide-react'
import { Fragment, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { address } from '#contract/addresses.ts'
import type { Chat, ChatMessage, Side } from '#contract/talk/chat.ts'
import type { LinkAccess } from '#contract/people/attachment-url.ts'
import { MESSAGE_MAX } from '#contract/talk/contact.ts'
import { isOwnLink, warningsOf } from '#contract/talk/message-warnings.ts'
import { Attach } from '../../people/attachments/attach.tsx'
import { useAttachments } from '../../people/attachments/use-attachments.ts'
import { Form } from '../../ground/forms/form.tsx'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, buttonClass } from '../../ground/ui/button.tsx'
import { TextArea } from '../../ground/ui/field.tsx'
import { Badge } from '../../ground/ui/layout.tsx'
import styles from '../threads/threads.module.css'
import type { ChosenPhrase } from '../threads/draft.ts'
import { draftKey } from '../threads/message-storage.ts'
import { MessageLog, MessageRow } from '../threads/message-log.tsx'
import { momentText, zoneName } from '../threads/moment.ts'
import { TeamNotes } from './notes.tsx'
import { TemplatePicker } from '../threads/template-picker.tsx'
import { ListingLink, Phrases } from './phrases.tsx'
import type { Pending } from '../threads/transcript.ts'
import { isViewingAct } from './viewing-acts.ts'
import { Translation, TranslationSwitch } from './translation.tsx'
import { useMessageForm } from '../threads/use-message-form.ts'
import { useTranslations, type Translations } from './use-translations.ts'
import type { ThreadCalls } from './calls.ts'
import type { Thread as LiveThread } from './use-thread.ts'

/** The messages of a conversation, and the form for the next one. */
export function Thread({
  chat,
  thread,
  calls,
  account,
  zone,
  clientId,
  earlier,
  latest,
  access,
}: {
  chat: Chat
  thread: LiveThread
  calls: ThreadCalls
  /** Of the reader; null: opened by link. */
  account: number | null
  zone: string
  /** Of the next message. */
  clientId: string
  /** Addresses of earlier messages, and of the latest where others are shown. */
  earlier: string | null
  latest: string | null
  /** For visitors without an account. */
  access: LinkAccess | undefined
}) {
  const { t } = usePageContext()
  const { pending, theirReadSeq, typing } = thread
  const { notes } = chat
  const messages = latest === null ? thread.messages : chat.messages
  const translations = useTranslations(chat, messages, calls.translate)
  const area = useRef<HTMLDivElement>(null)
  const chosen = useRef<ChosenPhrase>(null)
  const lastRead = messages.findLast(
    (one) => one.side === chat.side && one.seq <= theirReadSeq,
  )?.seq
  const name = chat.name || t('chat.list.advertiser')
  return (
    <div ref={area} className={styles['thread']}>
      <MessageLog label={t('chat.thread.messages')} earlier={earlier} latest={latest} scrolls>
        {messages.map((message, index) => (
          <Fragment key={message.seq}>
            <Message
              message={message}
              chat={chat}
              zone={zone}
              isRead={message.seq === lastRead}
              access={access}
              translations={translations}
            />
            <TeamNotes
              notes={notes}
              after={message.seq}
              before={messages[index + 1]?.seq ?? Infinity}
              zone={zone}
            />
          </Fragment>
        ))}
        {pending.map((one) => (
          <Unsent key={one.clientId} message={one} thread={thread} chat={chat} />
        ))}
      </MessageLog>
      <p className="soft">
        {typing ? (
          t.rich('chat.thread.typing', { name: <bdi key="name">{name}</bdi> })
        ) : (
          <>{t('chat.thread.zone', { zone: zoneName(zone) })}</>
        )}
      </p>
      {chat.visitor?.suspended && <Banner tone="warn">{t('chat.closed.suspended')}</Banner>}
      {chat.closed && (
        <Banner>{t(chat.side === 'team' ? 'chat.closed.team' : 'chat.closed.visitor')}</Banner>
      )}
      <TranslationSwitch translations={translations} />
      <Phrases
        chat={chat}
        clientId={clientId}
        area={area}
        onChoose={(phrase) => void (chosen.current = phrase)}
      />
      <Composer
        chat={chat}
        loaded={clientId}
        calls={calls}
        account={account}
        thread={latest === null ? thread : null}
        chosen={chosen}
      />
    </div>
  )
}

/** A message that the server has not confirmed yet. */
function Unsent({
  message,
  thread,
  chat: { id, side, closed },
}: {
  message: Pending
  thread: LiveThread
  chat: Chat
}) {
  const { t, locale } = usePageContext()
  const { clientId, text, files, refused, signedOut } = message
  return (
    <li className={styles['message']} data-own data-unsent>
      <p className={styles['text']} dir="auto">
        {text}
      </p>
      {files.map(({ id, name }) => (
        <p key={id} className="soft">
          <bdi>{name}</bdi>
        </p>
      ))}
      {refused === null ? (
        <p className="soft">{t('chat.thread.sending')}</p>
      ) : (
        <>
          <p className="wrong">
            {t('chat.thread.notSent')} {refused}
          </p>
          <p className="row-3">
            {signedOut && (
              <LocaleLink
                to={address('login', { return: `/${locale}${address('chat', { id })}` })}
                className={buttonClass({ size: 's' })}
              >
                {t('chat.thread.signIn')}
              </LocaleLink>
            )}
            {/* A closed conversation rejects messages of the team. */}
            {!(side === 'team' && closed) && (
              <Button size="s" onClick={() => thread.retry(clientId)}>
                {t('chat.thread.retry')}
              </Button>
            )}
            <Button size="s" look="quiet" onClick={() => thread.discard(clientId)}>
              {t('chat.thread.discard')}
            </Button>
          </p>
        </>
      )}
    </li>
  )
}

function Message({
  message,
  chat,
  zone,
  isRead,
  access,
  translations,
}: {
  message: ChatMessage
  chat: Chat
  zone: string
  isRead: boolean
  access: LinkAccess | undefined
  translations: Translations
}) {
  const { t, format } = usePageContext()
  const { kind, side, author, text, lang, files, times, at, isFact } = message
  const isOwn = side === chat.side
  const name =
    isOwn && (side === 'visitor' || author === null)
      ? t('chat.thread.you')
      : (author ?? (chat.name || t('chat.list.advertiser')))
  return (
    <MessageRow
      message={{ at, text: text && <OwnLinks text={text} />, lang: lang ?? '', files }}
      name={name}
      zone={zone}
      access={access}
      isOwn={isOwn}
      badges={
        <>
          {!isOwn && (
            <Badge tone={chat.speaker === 'verified' ? 'good' : undefined}>
              {t(`chat.speaker.${chat.speaker}`)}
            </Badge>
          )}
          {(kind === 'question' || kind === 'viewing') && (
            <Badge tone={undefined}>{t(`chat.thread.${kind}`)}</Badge>
          )}
          {isFact && <Badge tone={undefined}>{t('chat.facts.badge')}</Badge>}
        </>
      }
      below={<Translation message={message} translations={translations} />}
    >
      {isFact && <ListingLink chat={chat} />}
      {!isOwn && kind !== 'phrase' && <Warning text={text} side={chat.side} />}
      {isViewingAct(kind) && (
        <p className={kind === 'agreed' || kind === 'proposed' ? styles['agreed'] : 'strong'}>
          {t(`chat.said.${kind}`)}
        </p>
      )}
      {times.length > 0 && (
        <ul>
          {times.map((time) => (
            <li key={time}>{momentText(time, zone, format)}</li>
          ))}
        </ul>
      )}
      {isRead && <p className="soft">{t('chat.thread.read')}</p>}
    </MessageRow>
  )
}

/** Addresses of this portal are links; others stay text. */
function OwnLinks({ text }: { text: string }) {
  const { origin } = usePageContext()
  if (!text.includes(`${origin}/`)) return text
  return text.split(/(\s+)/).map((word, at) => {
    if (!isOwnLink(word, origin)) return word
    const link = word.replace(/[.,;:!?)»”"]+$/, '')
    return (
      <Fragment key={at}>
        <a href={link} className="underlined" dir="ltr">
          {link}
        </a>
        {word.slice(link.length)}
      </Fragment>
    )
  })
}

/** Warns of signs of fraud, of links, and of contact details by which a visitor may leave the portal. */
function Warning({ text, side }: { text: string; side: Side }) {
  const { t, origin } = usePageContext()
  const signs = warningsOf(text, origin)
  const warnings =
    signs.length === 0 && side === 'visitor' && CONTACT.test(text) ? (['contact'] as const) : signs
  return warnings.map((warning) => (
    <p key={warning} className="soft beside" data-icons="s">
      <TriangleAlert aria-hidden="true" />
      {t(`chat.warn.${warning}`)}
    </p>
  ))
}

/** An email address, or eight digits and more as in phone and account numbers. */
const CONTACT = /[^\s@]{1,64}@[^\s@.]{1,63}\.[^\s@]|\p{Nd}(?:[\s()./-]{0,3}\p{Nd}){7}/u

/** Without `thread` the form is submitted, and the page shows the latest messages. */
function Composer({
  chat,
  loaded,
  calls,
  account,
  thread,
  chosen,
}: {
  chat: Chat
  /** Id of the next message. */
  loaded: string
  /** Phrase that was inserted last. */
  chosen: RefObject<ChosenPhrase | null>
  calls: ThreadCalls
  account: number | null
  thread: LiveThread | null
}) {
  const { t } = usePageContext()
  const files = useAttachments(calls)
  const { form, draft, clientId, field, settle } = useMessageForm('write', {
    key: draftKey(account, `chat-${chat.id}`),
    loaded,
    arrived: thread?.messages ?? chat.messages,
    files,
    chosen,
  })
  const phraseField = useRef<HTMLInputElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    if (form.busy || files.busy) return event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    const hasFiles = files.ready.length > 0
    const phrase = hasFiles ? undefined : draft.phraseOf(text)
    if (phraseField.current) phraseField.current.value = phrase ?? ''
    if (!thread) return
    event.preventDefault()
    if (!field.current) return
    field.current.focus()
    if (!text && !hasFiles) return setEmpty(true)
    // First: this frees storage for the unsent message.
    settle({ clientId, text, files: files.ready.map(({ id }) => id) })
    thread.send({
      clientId,
      text,
      files: files.ready.map(({ id, name }) => ({ id, name })),
      phrase,
    })
  }
  return (
    <Form form={form} hidden={{ client_id: clientId }} onSubmit={send}>
      <input ref={phraseField} type="hidden" name="phrase" defaultValue="" />
      {calls.template && (
        <TemplatePicker templates={chat.templates} area={form.element} load={calls.template} />
      )}
      <div className={`${styles['composer']} fieldFirst`}>
        <TextArea
          {...form.field('text')}
          {...(isEmpty && { error: t('chat.thread.empty') })}
          ref={field}
          label={t('chat.thread.write')}
          rows={2}
          dir="auto"
          maxLength={MESSAGE_MAX}
          required={files.ready.length === 0}
          aria-keyshortcuts="Control+Enter"
          onInput={() => {
            setEmpty(false)
            thread?.type()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <Attach files={files} />
        <Button
          type="submit"
          look="primary"
          busy={form.busy || files.busy}
          icon={<Send aria-hidden="true" data-flip />}
        >
          {t('chat.thread.send')}
        </Button>
      </div>
    </Form>
  )
}
