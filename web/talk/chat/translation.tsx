import type { ChatMessage } from '#contract/talk/chat.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import styles from '../threads/threads.module.css'
import type { Translations } from './use-translations.ts'

/** Shown below the original: the translation of a message, or the button that requests it. */
export function Translation({
  message,
  translations,
}: {
  message: ChatMessage
  translations: Translations
}) {
  const t = useT()
  const isHydrated = useHydrated()
  if (!isHydrated || !translations.isOffered(message)) return null
  const translated = translations.of(message.seq)
  if (translated?.state === 'done')
    return translated.text === null ? (
      <p className="soft">{t('chat.translate.same')}</p>
    ) : (
      <div className={styles['translation']}>
        <p className="soft">{t('chat.translate.label')}</p>
        <p className={styles['text']} lang={translated.lang} dir="auto">
          {translated.text}
        </p>
      </div>
    )
  const isFailed = translated?.state === 'failed'
  return (
    <div className="row-3">
      {isFailed && <p className="soft">{translated.reason ?? t('chat.translate.failed')}</p>}
      <Button
        size="s"
        look="quiet"
        busy={translated?.state === 'busy'}
        onClick={() => translations.request(message.seq)}
      >
        {t(isFailed ? 'chat.translate.again' : 'chat.translate.ask')}
      </Button>
    </div>
  )
}

/** Switch: translate all messages of the other side. */
export function TranslationSwitch({ translations }: { translations: Translations }) {
  const t = useT()
  const isHydrated = useHydrated()
  const { isAutomatic, setAutomatic } = translations
  if (!isHydrated || isAutomatic === null) return null
  return (
    <Checkbox
      label={t('chat.translate.automatic')}
      checked={isAutomatic}
      onChange={(event) => setAutomatic(event.currentTarget.checked)}
    />
  )
}
