import { Rss } from 'lucide-react'
import { useT } from '../../../ground/page/page-context.tsx'
import { feedAddress, FEED_TYPES } from '../../../ground/page/feed-address.ts'
import styles from './feed-link.module.css'

/** Link to the RSS feed of a page of results; `page`: its address with the locale. */
export function FeedLink({ page }: { page: string }) {
  const t = useT()
  return (
    <a
      className={styles['link']}
      data-icons="s"
      data-print="off"
      href={feedAddress(page, 'rss')}
      type={FEED_TYPES.rss}
      title={t('search.feed.hint')}
    >
      <Rss aria-hidden="true" />
      {t('search.feed.label')}
    </a>
  )
}
