import { useT } from '../../ground/page/page-context.tsx'
import { SafeHtml } from '../../ground/ui/safe-html.tsx'
import type { MapStyle } from './follow-style.ts'
import styles from './ground.module.css'

/** The map's attribution, always visible. Also shows if the full map failed and ours replaces it. */
export function Attribution({ style }: { style: MapStyle }) {
  const t = useT()
  return (
    <p className={styles['attribution']}>
      {style.kind === 'ours' && style.failed && <span>{t('map.ground.failed')}</span>}
      {style.attributions.map((html) => (
        <bdi key={html} dir="ltr">
          <SafeHtml html={html} />
        </bdi>
      ))}
      {style.kind === 'ours' && <span>{t('map.ground.sources')}</span>}
    </p>
  )
}
