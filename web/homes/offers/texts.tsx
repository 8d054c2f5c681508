import { languageName } from '#i18n/locales.ts'
import type { Offer, OfferText } from '#contract/homes/offers.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import page from './offer.module.css'
import styles from './texts.module.css'

/** The advertiser's text in the page's language, if there is one; the others fold out under their language's name. */
export function OfferTexts({ texts }: { texts: Offer['texts'] }) {
  const { t, locale, written } = usePageContext()
  const [first, ...others] = texts.filter(({ description }) => description !== '')
  if (!first) return null
  return (
    <section className={page['section']}>
      <h2 className="partTitle">{t('offer.text.title')}</h2>
      {first.lang !== locale && (
        <p className={styles['note']}>
          {t('offer.text.otherLanguage', { language: languageName(first.lang) })}
        </p>
      )}
      <Text text={first} />
      {others.length > 0 && (
        <div className={styles['languages']}>
          {others.map((text) => (
            <details key={text.lang} className={styles['language']}>
              <summary lang={text.lang}>{languageName(text.lang)}</summary>
              <p className={styles['otherTitle']} lang={text.lang} dir="auto">
                {written(text.title)}
              </p>
              <Text text={text} />
            </details>
          ))}
        </div>
      )}
    </section>
  )
}

function Text({ text }: { text: OfferText }) {
  const { t, written } = usePageContext()
  return (
    <>
      {text.origin === 'machine' && <p className={styles['note']}>{t('offer.text.machine')}</p>}
      <div lang={text.lang} className={styles['prose']}>
        {text.description.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index} dir="auto">
            {written(paragraph)}
          </p>
        ))}
      </div>
    </>
  )
}

/** The language's own name, else its code. */
