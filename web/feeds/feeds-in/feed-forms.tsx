import { FileUp } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { FEED_FORM_MAX, feedsIn as contract, type FeedIn } from '#contract/feeds/feeds-in.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import styles from './feeds-in.module.css'
import { FEED_IN_FIELDS, FeedInFields } from './feed-fields.tsx'

export function UploadForm({ feedIn }: { feedIn: FeedIn }) {
  const { t, format } = usePageContext()
  const hydrated = useHydrated()
  const toast = useToast()
  const [chosen, choose] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string>()
  const done = (_: unknown, element: HTMLFormElement): void => {
    toast(t('feedsIn.file.sent'), { type: 'success' })
    element.reset()
    choose(null)
  }
  const form = useForm('upload', { fields: ['file'], endpoint: undefined, onDone: done })
  const file = form.field('file')
  const error = wrong ?? file.error
  // Rejects files above the limit before an upload of minutes.
  const check = (event: SubmitEvent<HTMLFormElement>): void => {
    const why = !chosen
      ? t('feedsIn.file.missing')
      : chosen.size > FEED_FORM_MAX
        ? t('feedsIn.file.tooLarge', { size: Math.ceil(chosen.size / 1024 / 1024) })
        : undefined
    setWrong(why)
    if (why) event.preventDefault()
  }
  const input = (
    <input
      type="file"
      name="file"
      required
      aria-label={t('feedsIn.file.choose')}
      tabIndex={hydrated ? -1 : undefined}
      className={styles['file']}
      aria-invalid={error ? true : undefined}
      accept=".xml,.zip,.gz,.csv,.txt,.json"
      onChange={({ currentTarget }) => (
        choose(currentTarget.files?.[0] ?? null),
        setWrong(undefined)
      )}
    />
  )
  return (
    <Form form={form} encType="multipart/form-data" onSubmit={check}>
      <div className="line-3">
        {hydrated ? <VisuallyHidden>{input}</VisuallyHidden> : input}
        {hydrated && (
          <Button
            type="button"
            icon={<FileUp aria-hidden="true" />}
            onClick={() =>
              form.element.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()
            }
          >
            {t('feedsIn.file.choose')}
          </Button>
        )}
        {chosen && (
          <Soft as="span">
            <bdi>{chosen.name}</bdi> · {format.number(Math.max(1, Math.round(chosen.size / 1024)))}{' '}
            KB
          </Soft>
        )}
      </div>
      {error && <Banner tone="bad">{error}</Banner>}
      {feedIn.state === 'active' && feedIn.mayPublish && (
        <Checkbox name="import" label={t('feedsIn.file.import')} defaultChecked />
      )}
      <div>
        <Button type="submit" busy={form.busy}>
          {t('feedsIn.file.send')}
        </Button>
      </div>
    </Form>
  )
}

export function SettingsForm({ feedIn }: { feedIn: FeedIn }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('settings', {
    fields: FEED_IN_FIELDS,
    endpoint: { ...contract.change, path: contract.change.path.replace('{id}', String(feedIn.id)) },
    read: (data) =>
      Object.fromEntries(
        [...data].filter(([name, value]) => value !== '' && name !== 'isSnapshot'),
      ),
    onDone: () => toast(t('accounts.user.saved'), { type: 'success' }),
  })
  return (
    <details className="fold" open={form.code !== null || undefined}>
      <summary>{t('feedsIn.settings.change')}</summary>
      <Form form={form}>
        <FeedInFields form={form} feedIn={feedIn} />
        <div>
          <Button type="submit" busy={form.busy}>
            {t('accounts.user.save')}
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** Deletes the feed; the form states the effect on its offers first. */
export function RemoveForm({ feedIn }: { feedIn: FeedIn }) {
  const { t } = usePageContext()
  const form = useForm('remove', { fields: [] })
  return (
    <details className="fold">
      <summary className="bad">{t('feedsIn.remove.title')}</summary>
      <Form form={form} native>
        <p>{t('feedsIn.remove.text', { count: feedIn.offers })}</p>
        <Checkbox name="sure" label={t('feedsIn.remove.sure')} required />
        <div>
          <Button type="submit" look="danger" busy={form.busy}>
            {t('feedsIn.remove.button')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
