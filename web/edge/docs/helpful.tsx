import { useActionData, useFetcher } from 'react-router'
import type { FormAnswer } from '../../ground/forms/answer.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import styles from './help.module.css'

/** "Was this helpful?" Two buttons need no more of a form than its answer. */
export function Helpful() {
  const { t } = usePageContext()
  const fetcher = useFetcher<FormAnswer<true>>()
  const posted = useActionData<FormAnswer<true>>()
  const { done = false, refused } = fetcher.data ?? posted ?? {}
  const busy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" className={styles['helpful']} data-print="off">
      <fieldset className={styles['question']}>
        <legend className="label">{t('help.vote.question')}</legend>
        {!done && (
          <div className="row-2">
            <Button type="submit" name="useful" value="yes" size="s" busy={busy}>
              {t('help.vote.yes')}
            </Button>
            <Button type="submit" name="useful" value="no" size="s" busy={busy}>
              {t('help.vote.no')}
            </Button>
          </div>
        )}
      </fieldset>
      <p role="status" className="soft">
        {done ? t('help.vote.thanks') : refused?.message}
      </p>
    </fetcher.Form>
  )
}
