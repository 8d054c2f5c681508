import { address } from '#contract/addresses.ts'
import { wallTime } from '#i18n/zones.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { buttonClass } from '../../../ground/ui/button.tsx'
import { momentText } from '../../../talk/threads/moment.ts'
import type { SaveState } from './text-saver.ts'

/** Whether the text is saved. */
export function SaveLine({
  state,
  savedAt,
  savedBy,
  zone,
}: {
  state: SaveState
  savedAt: string
  savedBy: string | null
  zone: string
}) {
  const { t, format } = usePageContext()
  const isBad = ['failed', 'signedOut', 'refused', 'conflict'].includes(state.state)
  return (
    <p role="status" className={isBad ? 'bad' : 'soft'}>
      {state.state === 'idle' &&
        [t('journal.form.lastSaved', { time: momentText(savedAt, zone, format) }), savedBy]
          .filter(Boolean)
          .join(' · ')}
      {state.state === 'saving' && t('journal.form.saving')}
      {state.state === 'saved' &&
        t('journal.form.saved', { time: format.clock(`${wallTime(state.at, zone)}Z`) })}
      {state.state === 'failed' && t('journal.form.unreached')}
      {state.state === 'signedOut' && t('journal.form.kept')}
      {state.state === 'refused' && t('journal.form.refused')}
      {state.state === 'conflict' && t('journal.form.kept')}
    </p>
  )
}

/** Signing in happens in another tab: this one keeps what was written, and saves it then. */
export function SignIn() {
  const { t, locale } = usePageContext()
  return (
    <Banner
      tone="warn"
      action={
        <a
          href={`/${locale}${address('login')}`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ size: 's' })}
        >
          {t('journal.form.signIn')}
        </a>
      }
    >
      {t('journal.form.signedOut')}
    </Banner>
  )
}
