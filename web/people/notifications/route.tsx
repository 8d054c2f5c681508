import { Bell, CheckCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { notifications, type Notification } from '#contract/people/notifications.ts'
import { UserPage } from '../accounts/user/user-page.tsx'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { useApi } from '../../ground/page/api.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { usePageContext, useT } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { Button, IconButton, LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { broadcast } from './channel.ts'
import { NotificationItem, NotificationList } from './list.tsx'
import styles from './page.module.css'
import type { Change } from './state.ts'

const CALLS = { notifications }

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { before } = queryOf('notifications', url)
  const found = await api.notifications.list({ before })
  if (before !== undefined && found.data.length === 0)
    throw redirect(`/${locale}${address('notifications')}`)
  return { before, ...found }
}
export type NotificationsData = typeof loader

/** Returns the change, in the form of the tabs' channel. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async (): Promise<Change> => {
    const [id, until] = [Number(text(form, 'id')), Number(text(form, 'until'))]
    if (id) return { type: 'removed', id, ...(await visit.api.notifications.remove({ id })).data }
    return { type: 'readAll', until, ...(await visit.api.notifications.readAll({ until })).data }
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('notifications.page.seoTitle'),
  description: page.t('notifications.empty.text'),
  path: address('notifications'),
}))

/** All notifications, newest first. */
export default function AllNotifications() {
  const { before, data, next, unread } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const [newest] = data
  return (
    <UserPage title={t('notifications.panel.title')}>
      <p className={styles['ways']}>
        <LinkButton to={address('notification-settings')} size="s">
          {t('notificationSettings.link')}
        </LinkButton>
      </p>
      {newest ? (
        <div className={styles['page']}>
          {unread > 0 && (
            <div className={styles['head']}>
              <p className="strong">{t('notifications.page.unread', { count: unread })}</p>
              {before === undefined && <ReadAll until={newest.id} />}
            </div>
          )}
          <NotificationList items={data}>
            {(item, earlier) => <Item key={item.id} item={item} earlier={earlier} />}
          </NotificationList>
          {(before !== undefined || next !== null) && (
            <p className={styles['ways']}>
              {before !== undefined && (
                <LinkButton to={address('notifications')}>
                  {t('notifications.page.newest')}
                </LinkButton>
              )}
              {next !== null && (
                <LinkButton to={address('notifications', { before: next })} rel="next">
                  {t('notifications.panel.more')}
                </LinkButton>
              )}
            </p>
          )}
        </div>
      ) : (
        <EmptyState icon={<Bell aria-hidden="true" />} title={t('notifications.empty.title')}>
          {t('notifications.empty.text')}
        </EmptyState>
      )}
    </UserPage>
  )
}

/** Reports changes to the bell, in every tab. */
function useBroadcast(): (change: Change) => void {
  const { user } = useSession()
  return (change) => user && broadcast(user.id, change)
}

function ReadAll({ until }: { until: number }) {
  const t = useT()
  const form = useForm<Change>('read-all', { fields: [], onDone: useBroadcast() })
  return (
    <Form form={form} hidden={{ until: String(until) }}>
      <Button type="submit" size="s" icon={<CheckCheck aria-hidden="true" />} busy={form.busy}>
        {t('notifications.panel.readAll')}
      </Button>
    </Form>
  )
}

function Item({ item, earlier }: { item: Notification; earlier: ReactNode }) {
  const t = useT()
  const api = useApi(CALLS)
  const broadcastChange = useBroadcast()
  const form = useForm<Change>(`remove-${item.id}`, { fields: [], onDone: broadcastChange })
  const read = (): void => {
    // If marking fails, it stays new.
    api.notifications.read({ id: item.id }).then(
      (answer) => broadcastChange({ type: 'read', id: item.id, ...answer.data }),
      () => undefined,
    )
  }
  return (
    <NotificationItem item={item} onRead={read} earlier={earlier}>
      <Form form={form} hidden={{ id: String(item.id) }}>
        <IconButton
          type="submit"
          label={t('notifications.item.remove', { title: item.title })}
          icon={<X aria-hidden="true" />}
          busy={form.busy}
        />
      </Form>
    </NotificationItem>
  )
}
