import { useState } from 'react'
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import {
  isAlwaysOn,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  QUIET_HOURS,
} from '#contract/people/notice-kinds.ts'
import { notifications, type NoticeSettings } from '#contract/people/notifications.ts'
import { Part, UserPage } from '../accounts/user/user-page.tsx'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { useApi } from '../../ground/page/api.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { startWorker } from '../../ground/page/worker.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Select } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './settings.module.css'

const CALLS = { notifications }

export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(visitContext).api.notifications.settings({})).data
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const settings = Object.fromEntries(
      NOTICE_KINDS.map((kind) => [
        kind,
        Object.fromEntries(
          NOTICE_CHANNELS.map((channel) => [
            channel,
            isAlwaysOn(kind, channel) || form.has(`${kind}-${channel}`),
          ]),
        ),
      ]),
    ) as NoticeSettings
    const from = text(form, 'quietFrom')
    const quiet =
      from === '' ? null : { from: Number(from), until: Number(text(form, 'quietUntil')) }
    await visit.api.notifications.saveSettings({ ...settings, quiet })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('notificationSettings.seoTitle'),
  description: page.t('notificationSettings.lead'),
  path: address('notification-settings'),
}))

/** Channels of each kind of notification. */
export default function Settings() {
  const { settings, quiet, pushKey, browsers } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const { user } = useSession()
  const toast = useToast()
  const hours = Array.from({ length: 24 }, (_, hour) => (
    <option key={hour} value={hour}>
      {format.clock(Date.UTC(2026, 0, 1, hour))}
    </option>
  ))
  const form = useForm('settings', {
    fields: ['quietFrom', 'quietUntil'],
    onDone: () => toast(t('notificationSettings.saved'), { type: 'success' }),
  })
  return (
    <UserPage title={t('notificationSettings.title')}>
      <Part title={t('notificationSettings.what')} lead={t('notificationSettings.lead')}>
        <Form form={form}>
          <table className={styles['matrix']}>
            <thead>
              <tr>
                <td />
                {NOTICE_CHANNELS.map((channel) => (
                  <th key={channel} scope="col">
                    {t(`notificationSettings.channel.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {NOTICE_KINDS.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{t(`notificationSettings.kind.${kind}`)}</th>
                  {NOTICE_CHANNELS.map((channel) => (
                    <td key={channel}>
                      <label>
                        <input
                          type="checkbox"
                          className="tick"
                          name={`${kind}-${channel}`}
                          defaultChecked={settings[kind][channel]}
                          disabled={isAlwaysOn(kind, channel)}
                        />
                        <span className="unseen">
                          {t(`notificationSettings.kind.${kind}`)},{' '}
                          {t(`notificationSettings.channel.${channel}`)}
                        </span>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Soft>{t('notificationSettings.always')}</Soft>
          <fieldset className="stack-2">
            <legend className="closeLegend">{t('notificationSettings.quiet.title')}</legend>
            <div className="two">
              <Select
                {...form.field('quietFrom', String(quiet?.from ?? ''))}
                label={t('notificationSettings.quiet.from')}
              >
                <option value="">{t('notificationSettings.quiet.off')}</option>
                {hours}
              </Select>
              <Select
                {...form.field('quietUntil', String(quiet?.until ?? QUIET_HOURS.until))}
                label={t('notificationSettings.quiet.until')}
              >
                {hours}
              </Select>
            </div>
            <Soft>
              {t('notificationSettings.quiet.lead', {
                zone: (user?.time_zone ?? 'UTC').replaceAll('_', ' '),
              })}
            </Soft>
          </fieldset>
          <div>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('notificationSettings.submit')}
            </Button>
          </div>
        </Form>
      </Part>
      <Part title={t('notificationSettings.push')} lead={t('notificationSettings.pushLead')}>
        <Push pushKey={pushKey} browsers={browsers} />
      </Part>
    </UserPage>
  )
}

/** Push messages to this browser, and to none. */
function Push({ pushKey, browsers }: { pushKey: string; browsers: number }) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const api = useApi(CALLS)
  const toast = useToast()
  const [count, setCount] = useState(browsers)
  const [busy, setBusy] = useState(false)

  async function subscribe(): Promise<void> {
    setBusy(true)
    const subscription = await subscribed(pushKey)
    const { endpoint, keys } = subscription?.toJSON() ?? {}
    if (!endpoint || !keys) toast(t('notificationSettings.blocked'), { type: 'warning' })
    else {
      await api.notifications.subscribe({
        endpoint,
        p256dh: keys['p256dh'] ?? '',
        auth: keys['auth'] ?? '',
      })
      setCount((await api.notifications.settings({})).data.browsers)
      toast(t('notificationSettings.subscribed'), { type: 'success' })
    }
    setBusy(false)
  }

  async function end(): Promise<void> {
    setBusy(true)
    await api.notifications.unsubscribe({})
    setCount(0)
    toast(t('notificationSettings.ended'), { type: 'success' })
    setBusy(false)
  }

  const failed = (): void => {
    setBusy(false)
    toast(t('notificationSettings.failed'), { type: 'error' })
  }
  return (
    <div className="stack-3">
      <p>{t('notificationSettings.browsers', { count })}</p>
      {hydrated ? (
        <div className="row-2">
          <Button busy={busy} onClick={() => void subscribe().catch(failed)}>
            {t('notificationSettings.here')}
          </Button>
          {count > 0 && (
            <Button look="quiet" busy={busy} onClick={() => void end().catch(failed)}>
              {t('notificationSettings.nowhere')}
            </Button>
          )}
        </div>
      ) : (
        <Soft>{t('notificationSettings.scripts')}</Soft>
      )}
    </div>
  )
}

/** Null where the browser has no push messages, or its user does not allow them. */
async function subscribed(applicationServerKey: string): Promise<PushSubscription | null> {
  if (!('PushManager' in window) || (await Notification.requestPermission()) !== 'granted')
    return null
  const worker = await startWorker()
  return (
    worker?.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch(() => null) ?? null
  )
}
