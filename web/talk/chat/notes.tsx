import { Lock } from 'lucide-react'
import { NOTE_TEXT_MAX, type Chat, type TeamNote } from '#contract/talk/chat.ts'
import { Form } from '../../ground/forms/form.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { TextArea } from '../../ground/ui/field.tsx'
import styles from '../threads/threads.module.css'
import { momentText } from '../threads/moment.ts'
import { NoteHead } from '../threads/message-log.tsx'
import { draftKey } from '../threads/message-storage.ts'
import { useMessageForm } from '../threads/use-message-form.ts'

/** Notes and lines of the history between two messages. */
export function TeamNotes({
  notes,
  after,
  before,
  zone,
}: {
  notes: readonly TeamNote[]
  after: number
  before: number
  zone: string
}) {
  return notes
    .filter(({ afterSeq }) => afterSeq >= after && afterSeq < before)
    .map((note) => <NoteRow key={note.id} note={note} zone={zone} />)
}

function NoteRow({ note, zone }: { note: TeamNote; zone: string }) {
  const { t, format } = usePageContext()
  const { kind, author, to, text, at } = note
  const name = <bdi key="name">{author ?? t('chat.team.former')}</bdi>
  const when = (
    <time dateTime={at} className="soft">
      {momentText(at, zone, format)}
    </time>
  )
  if (kind === 'taken' || kind === 'left')
    return (
      <li className={styles['event']}>
        <span>{t.rich(kind === 'taken' ? 'chat.team.took' : 'chat.team.left', { name })}</span>{' '}
        {when}
      </li>
    )
  return (
    <li className={kind === 'handed' && !text ? styles['event'] : styles['note']}>
      {kind === 'handed' && (
        <span>
          {t.rich('chat.team.handed', {
            name,
            to: <bdi key="to">{to ?? t('chat.team.former')}</bdi>,
          })}{' '}
          {when}
        </span>
      )}
      {text && <NoteText text={text} author={kind === 'note' ? author : null} />}
      {kind === 'note' && when}
    </li>
  )
}

function NoteText({ text, author }: { text: string; author: string | null }) {
  const { t } = usePageContext()
  return (
    <>
      <NoteHead>
        {author === null ? (
          t('chat.team.note')
        ) : (
          <span>{t.rich('chat.team.noteBy', { name: <bdi key="name">{author}</bdi> })}</span>
        )}
      </NoteHead>
      <p className={styles['text']} dir="auto">
        {text}
      </p>
    </>
  )
}

/** Apart from the message form, so that a note is not sent as a message. */
export function NewNote({
  chat: { id, notes },
  account,
  loaded,
}: {
  chat: Chat
  account: number
  /** Id of the next note. */
  loaded: string
}) {
  const { t } = usePageContext()
  const { form, clientId, field } = useMessageForm('note', {
    key: draftKey(account, `chat-note-${id}`),
    loaded,
    arrived: notes,
    done: t('chat.team.noted'),
  })
  return (
    <details className="fold">
      <summary>{t('chat.team.addNote')}</summary>
      <div className={styles['note']}>
        <Form form={form} hidden={{ client_id: clientId }}>
          <TextArea
            {...form.field('text')}
            ref={field}
            label={t('chat.team.note')}
            hint={t('chat.team.noteHint')}
            rows={3}
            dir="auto"
            maxLength={NOTE_TEXT_MAX}
            required
          />
          <div>
            <Button type="submit" busy={form.busy} icon={<Lock aria-hidden="true" />}>
              {t('chat.team.saveNote')}
            </Button>
          </div>
        </Form>
      </div>
    </details>
  )
}
