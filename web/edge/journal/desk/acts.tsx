import { useState, type SubmitEvent } from 'react'
import { useActionData } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { journalTexts, type EditedText } from '#contract/edge/journal.ts'
import { ARTICLE_ACTS, type ArticleAct } from '#contract/edge/journal-lists.ts'
import { momentOf, wallTime } from '#i18n/zones.ts'
import type { FormAnswer } from '../../../ground/forms/answer.ts'
import { failureOf } from '../../../ground/forms/failure.ts'
import { useApi } from '../../../ground/page/api.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Dialog } from '../../../ground/ui/dialog.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { Soft, Wrong } from '../../../ground/ui/layout.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import { momentText, zoneName } from '../../../talk/threads/moment.ts'
import { StateMark } from './article-state.tsx'

const CALLS = { journalTexts }

/** The state of a text, and what can be done with it. What was written is saved before. */
export function Acts({
  article,
  text,
  zone,
  flush,
  version,
  onTaken,
  onWanted,
  atError,
  undescribed,
}: {
  article: number
  text: EditedText
  zone: string
  flush: () => Promise<boolean>
  /** The last saved one. */
  version: () => number
  onTaken: (text: EditedText) => void
  /** Messages by field, of what the act needs first. */
  onWanted: (errors: Record<string, string[]>) => void
  atError: string | undefined
  /** Pictures of the text without a description. */
  undescribed: number
}) {
  const { t, format } = usePageContext()
  const api = useApi(CALLS)
  const toast = useToast()
  const posted = useActionData<FormAnswer>()
  const [busy, setBusy] = useState<ArticleAct | null>(null)
  const [asks, setAsks] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { language, acts, state, publishAt, publishedAt } = text

  const perform = async (act: ArticleAct, wall: string): Promise<void> => {
    setProblem(null)
    if (act === 'schedule' && wall === '') return onWanted({ at: [t('journal.error.time')] })
    setBusy(act)
    try {
      if (!(await flush())) return setProblem(t('journal.act.unsaved'))
      const { data } = await api.journalTexts.act({
        id: article,
        language,
        version: version(),
        act,
        ...(act === 'schedule' && { at: momentOf(wall, zone).toISOString() }),
      })
      onTaken(data)
      toast(t(`journal.act.${act}Done`), { type: 'success' })
    } catch (error) {
      const errors = error instanceof ApiError ? (error.body.errors ?? {}) : {}
      if (Object.keys(errors).length > 0) onWanted(errors)
      else setProblem(failureOf(error, t).message)
    } finally {
      setBusy(null)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as Event & { submitter: HTMLButtonElement | null }
    const act = ARTICLE_ACTS.find((one) => one === submitter?.value)
    const at = new FormData(event.currentTarget).get('at')
    if (act === 'withdraw') setAsks(true)
    else if (act) void perform(act, typeof at === 'string' ? at : '')
  }
  const button = (act: ArticleAct, look: 'primary' | 'secondary' | 'danger' = 'secondary') =>
    acts.includes(act) && (
      <Button
        key={act}
        type="submit"
        name="act"
        value={act}
        look={look}
        busy={busy === act}
        disabled={busy !== null}
      >
        {t(`journal.act.${act === 'publish' && state === 'published' ? 'publishChanges' : act}`)}
      </Button>
    )
  const refused = posted?.form === 'act' ? posted.refused?.message : undefined
  return (
    <section className="box">
      <h2 className="subheading">{t('journal.act.title')}</h2>
      <p className="row-2">
        <StateMark text={text} />
      </p>
      {publishAt && (
        <Soft>
          {t('journal.act.scheduledFor', {
            time: momentText(publishAt, zone, format),
            zone: zoneName(zone),
          })}
        </Soft>
      )}
      {publishedAt && (
        <Soft>{t('journal.act.publishedAt', { time: momentText(publishedAt, zone, format) })}</Soft>
      )}
      <form method="post" onSubmit={submit} className="stack-3" noValidate>
        <input type="hidden" name="form" value="act" />
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="version" value={text.version} />
        {(problem ?? refused) && <Wrong role="alert">{problem ?? refused}</Wrong>}
        {undescribed > 0 && (
          <Banner tone="warn">{t('journal.act.undescribed', { count: undescribed })}</Banner>
        )}
        <div className="row-2">
          {button('publish', 'primary')}
          {button('submit')}
          {button('return')}
          {button('unschedule')}
          {button('withdraw', 'danger')}
        </div>
        {acts.includes('schedule') && (
          <>
            <Field
              type="datetime-local"
              name="at"
              data-field="at"
              label={t('journal.act.at')}
              hint={t('journal.act.zone', { zone: zoneName(zone) })}
              error={atError}
              defaultValue={publishAt ? wallTime(publishAt, zone) : undefined}
              dir="ltr"
            />
            <div>{button('schedule')}</div>
          </>
        )}
      </form>
      <Dialog
        open={asks}
        title={t('journal.act.withdrawTitle')}
        onClose={() => setAsks(false)}
        footer={
          <>
            <Button onClick={() => setAsks(false)}>{t('journal.act.keep')}</Button>
            <Button
              look="danger"
              onClick={() => {
                setAsks(false)
                void perform('withdraw', '')
              }}
            >
              {t('journal.act.withdraw')}
            </Button>
          </>
        }
      >
        {t('journal.act.withdrawText')}
      </Dialog>
    </section>
  )
}
