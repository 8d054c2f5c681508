import { dirOf, isLocale } from '#i18n/locales.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Section } from '../../ground/ui/section.tsx'
import { MarkdownText } from '../../ground/ui/markdown.tsx'
import type { Home } from './home.ts'
import styles from './about.module.css'

/** The portal's text about itself; in English where the page's language has no text. */
export function About({ about: { language, nodes } }: { about: NonNullable<Home['about']> }) {
  const { t, language: own } = usePageContext()
  return (
    <Section id="about" title={t('home.about.title')}>
      <div className={styles['about']}>
        <MarkdownText
          nodes={nodes}
          {...(language !== own && isLocale(language) && { lang: language, dir: dirOf(language) })}
        />
      </div>
    </Section>
  )
}
