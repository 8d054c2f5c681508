import { usePageContext } from '../../ground/page/page-context.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { Button } from '../../ground/ui/button.tsx'
import styles from './help.module.css'

/** "Was this helpful?" */
export function Helpful() {
  const { t } = usePageContext()
  const { fetcher, name, done, busy, problem } = useForm<true>('helpful', { fields: [] })
  return (
    <fetcher.Form method="post" className={styles['helpful']} data-print="off">
      <input type="hidden" name="form" value={name} />
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
        {done ? t('help.vote.thanks') : problem}
      </p>
    </fetcher.Form>
  )
}
