import { CalendarClock } from 'lucide-react'
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { Part, Row, Rows, UserPage } from '../../people/accounts/user/user-page.tsx'
import { answerForm } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { momentText, zoneName } from '../threads/moment.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const [{ data, exclusive }, user] = await Promise.all([visit.api.viewings.list({}), visit.user()])
  return { viewings: data, exclusive, zone: user?.time_zone ?? 'UTC' }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    await visit.api.viewings.settings({ exclusive: form.get('exclusive') !== null })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('chat.viewing.seoTitle'),
  description: page.t('chat.viewing.all'),
  path: address('viewings'),
}))

/** Viewings of all conversations of the account, and their settings. */
export default function ViewingsPage() {
  const { viewings, exclusive, zone } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <UserPage title={t('chat.viewing.all')}>
      {viewings.length === 0 ? (
        <EmptyState icon={<CalendarClock aria-hidden="true" />} title={t('chat.viewing.none')}>
          <p>{t('chat.viewing.noneHint')}</p>
        </EmptyState>
      ) : (
        <Part title={t('chat.viewing.all')} lead={t('chat.viewing.lead', { zone: zoneName(zone) })}>
          <Rows>
            {viewings.map(({ chat, state, at, times }) => (
              <Row
                key={chat.id}
                title={
                  <LocaleLink to={address('chat', { id: chat.id })}>
                    <bdi>{chat.offer?.title ?? chat.name}</bdi>
                  </LocaleLink>
                }
                mark={t(state === 'agreed' ? 'chat.viewing.accepted' : 'chat.viewing.waiting')}
                facts={[
                  chat.name,
                  ...(at ? [at] : times).map((time) => momentText(time, zone, format)),
                ]}
              />
            ))}
          </Rows>
        </Part>
      )}
      <Part title={t('chat.viewing.settings')}>
        <Settings key={String(exclusive)} exclusive={exclusive} />
      </Part>
    </UserPage>
  )
}

function Settings({ exclusive }: { exclusive: boolean }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('settings', {
    fields: [],
    onDone: () => toast(t('chat.viewing.saved'), { type: 'success' }),
  })
  return (
    <Form form={form}>
      <Checkbox name="exclusive" defaultChecked={exclusive} label={t('chat.viewing.exclusive')} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('chat.viewing.save')}
        </Button>
      </div>
    </Form>
  )
}
