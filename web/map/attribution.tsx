import { useT } from '../page/page-context.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import type { MapStyle } from './follow-style.ts'
import styles from './ground.module.css'

/** Whose map it is: always in sight. Says too when the full map cannot be had and ours stands in. */
export function Attribution({ style }: { style: MapStyle }) {
  const t = useT()
  return (
    <p className={styles['attribution']}>
      {style.kind === 'full' ? (
        style.attributions.map((html) => (
          <span key={html}>
            <SafeHtml html={html} />
          </span>
        ))
      ) : (
        <>
          {style.failed && <span>{t('map.ground.failed')}</span>}
          <span>{t('map.ground.sources')}</span>
        </>
      )}
    </p>
  )
}
