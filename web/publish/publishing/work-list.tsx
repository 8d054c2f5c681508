import { useState } from 'react'
import { address } from '#contract/addresses.ts'
import type { Work } from '#contract/publish/publishing.ts'
import type { Formatter } from '#i18n/format.ts'
import type { Translator } from '#i18n/translate.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { RowHead } from '../../ground/ui/table.tsx'
import styles from './own.module.css'

/** Items shown at first. */
const FIRST = 5

/** The most useful improvements, each with its reason and a link. */
export function WorkList({ work }: { work: readonly Work[] }) {
  const { t, format } = usePageContext()
  const hydrated = useHydrated()
  const [all, setAll] = useState(false)
  const shown = all || !hydrated ? work : work.slice(0, FIRST)
  return (
    <section className={styles['work']} aria-labelledby="work">
      <h2 id="work" className="heading">
        {t('publishing.work.title')}
      </h2>
      {work.length === 0 ? (
        <p className="soft">{t('publishing.work.none')}</p>
      ) : (
        <ol className={`${styles['workRows']} lined`}>
          {shown.map((item) => (
            <li key={`${item.kind}-${item.id}`}>
              <RowHead>
                <LocaleLink
                  to={
                    item.step
                      ? address('offer-form', { id: item.id, step: item.step })
                      : address('feed-in', { id: item.id })
                  }
                >
                  {t(`publishing.work.${item.kind}`)}
                </LocaleLink>
                <bdi lang={item.titleLang ?? undefined}>
                  {item.title ?? t('publishing.form.untitled')}
                </bdi>
                <span className="soft">{reasonOf(item, t, format)}</span>
              </RowHead>
              <bdi className={styles['gain']}>{t('publishing.work.gain', { gain: item.gain })}</bdi>
            </li>
          ))}
        </ol>
      )}
      {hydrated && !all && work.length > FIRST && (
        <Button size="s" look="quiet" onClick={() => setAll(true)}>
          {t('publishing.work.all', { count: work.length })}
        </Button>
      )}
    </section>
  )
}

function reasonOf(
  { kind, figures: { days = 0, above, photos = 0, languages = 0, items = 0 } }: Work,
  t: Translator,
  format: Formatter,
): string {
  switch (kind) {
    case 'price':
      return above === undefined
        ? t('publishing.work.price.days', { days })
        : t('publishing.work.price.above', { days, share: format.percent(above / 100) })
    case 'photos':
      return t('publishing.work.photos.why', { photos })
    case 'languages':
      return t('publishing.work.languages.why', { languages })
    case 'expired':
      return t('publishing.work.expired.why')
    case 'feed':
      return t('publishing.work.feed.why', { items })
    case 'duplicate':
      return t('publishing.work.duplicate.why')
  }
}
