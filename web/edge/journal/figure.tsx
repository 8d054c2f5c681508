import type { PictureNode } from '#contract/edge/journal-document.ts'
import type { Article } from '#contract/edge/journal.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { OfferPicture } from '../../homes/offers/picture.tsx'
import styles from './article.module.css'

const SIZES = '(max-width: 48rem) 92vw, 44rem'

/** A picture of an article with its caption. */
export function Figure({
  picture: { key, alt, caption = '', credit },
  size,
  eager = false,
}: {
  picture: Pick<PictureNode, 'key' | 'alt' | 'credit'> & { caption?: string }
  size: Article['pictures'][string]
  eager?: boolean
}) {
  const t = useT()
  return (
    <figure className={styles['figure']}>
      <OfferPicture
        picture={{ key, alt, ...size }}
        sizes={SIZES}
        eager={eager}
        className={styles['picture'] ?? ''}
      />
      {(caption !== '' || credit !== '') && (
        <figcaption className="soft">
          {caption}
          {caption !== '' && credit !== '' && ' '}
          {credit !== '' && <span>{t('journal.article.credit', { credit })}</span>}
        </figcaption>
      )}
    </figure>
  )
}
