import type { ReactNode } from 'react'
import type { Chat } from '#contract/talk/chat.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import styles from '../threads/threads.module.css'
import { Suggestion } from './viewing.tsx'

/** Acts on a conversation, in one row; one part is open at a time. `children`: below "More". */
export function Menu({ chat, zone, children }: { chat: Chat; zone: string; children: ReactNode }) {
  const { t } = usePageContext()
  return (
    <div className={`${styles['menu']} row-3`}>
      {!chat.viewing && (
        <details className="fold" name="chat-menu">
          <summary>{t('chat.viewing.suggest')}</summary>
          <Suggestion zone={zone} />
        </details>
      )}
      <details className="fold" name="chat-menu">
        <summary>{t('chat.menu.more')}</summary>
        <div className="stack-4">{children}</div>
      </details>
    </div>
  )
}
