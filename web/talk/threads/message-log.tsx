import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Attachment } from '#contract/people/attachments.ts'
import type { LinkAccess } from '#contract/people/attachment-url.ts'
import { MessageFiles } from '../../people/attachments/files.tsx'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { momentText } from './moment.ts'
import styles from './threads.module.css'

/** The messages of a thread, between links to earlier ones and to the latest. Screen readers announce new messages; the focus stays. */
export function MessageLog({
  label,
  earlier,
  latest,
  scrolls = false,
  children,
}: {
  label: string
  /** Addresses of the earlier messages, and of the latest where others are shown. */
  earlier: string | null
  latest: string | null
  /** In a box of its own height, which begins at its end. */
  scrolls?: boolean
  /** `MessageRow` and other list items. */
  children: ReactNode
}) {
  const { t } = usePageContext()
  const messages = (
    <>
      {earlier !== null && (
        <p className={styles['more']}>
          <LocaleLink to={earlier} rel="prev">
            {t('chat.thread.earlier')}
          </LocaleLink>
        </p>
      )}
      <ol className={styles['messages']}>{children}</ol>
      {latest !== null && (
        <p className={styles['more']}>
          <LocaleLink to={latest}>{t('chat.thread.latest')}</LocaleLink>
        </p>
      )}
    </>
  )
  return scrolls ? (
    <div className={styles['scroll']} tabIndex={0} role="log" aria-label={label}>
      <div>{messages}</div>
    </div>
  ) : (
    <div role="log" aria-label={label}>
      {messages}
    </div>
  )
}

/** A message: its author and time, its text and files, and what its subject adds to them. */
export function MessageRow({
  message: { at, text, lang, files },
  name,
  zone,
  access,
  isOwn,
  isNote = false,
  head,
  badges,
  below,
  children,
}: {
  message: {
    at: string
    text: ReactNode
    /** Empty: unknown, and not that of the page. */
    lang?: string
    files: readonly Attachment[]
  }
  name: string | undefined
  zone: string
  /** For visitors without an account. */
  access: LinkAccess | undefined
  /** Written by the reader’s side. */
  isOwn: boolean
  /** For the team only. */
  isNote?: boolean
  /** Above the line with name and time. */
  head?: ReactNode
  /** Between name and time. */
  badges?: ReactNode
  /** Between text and files. */
  below?: ReactNode
  children?: ReactNode
}) {
  const { format } = usePageContext()
  return (
    <li className={styles[isNote ? 'note' : 'message']} data-own={isOwn || undefined}>
      {head}
      <p className={styles['line']}>
        <bdi className="strong">{name}</bdi>
        {badges}
        <time dateTime={at} className="soft">
          {momentText(at, zone, format)}
        </time>
      </p>
      {text && (
        <p className={styles['text']} lang={lang} dir="auto">
          {text}
        </p>
      )}
      {below}
      <MessageFiles files={files} access={access} />
      {children}
    </li>
  )
}

/** First line of a note. */
export function NoteHead({ children }: { children: ReactNode }) {
  return (
    <p className={styles['noteHead']} data-icons="s">
      <Lock aria-hidden="true" />
      {children}
    </p>
  )
}
