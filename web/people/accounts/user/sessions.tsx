import { relativeDays } from '#i18n/relative-days.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import type { AccessData } from './access-route.tsx'
import { Confirmation } from './confirmation.tsx'
import { RowForm } from './row-form.tsx'
import { Row, Rows } from './user-page.tsx'

type Session = AccessData['sessions'][number]

/** The account's sessions: device, country, last use. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { t, format } = usePageContext()
  const toast = useToast()
  const others = useForm<{ ended: number }>('end-sessions', {
    fields: ['current_password'],
    onDone: ({ ended }) =>
      toast(t('accounts.access.sessionsEnded', { count: ended }), { type: 'success' }),
  })
  const nameOf = ({ browser, system }: Session): string =>
    browser && system
      ? t('accounts.access.device', { browser, system })
      : (browser ?? system ?? t('accounts.access.deviceUnknown'))
  return (
    <>
      <Rows>
        {sessions.map((session) => {
          const { id, current, place, days, created_at } = session
          return (
            <Row
              key={id}
              title={<bdi>{nameOf(session)}</bdi>}
              mark={current ? t('accounts.access.thisDevice') : undefined}
              facts={[
                place,
                t('accounts.access.lastUsed', { when: relativeDays(days, format) }),
                t('accounts.access.since', { date: format.date(created_at, 'medium') }),
              ]}
            >
              <RowForm
                name="end-session"
                hidden={{ id: String(id), ...(current && { current: '1' }) }}
                label={t('accounts.access.endSession')}
                about={nameOf(session)}
                done={t('accounts.access.sessionEnded')}
              />
            </Row>
          )
        })}
      </Rows>
      {sessions.length > 1 && (
        <Form form={others}>
          <Confirmation form={others} />
          <div>
            <Button type="submit" busy={others.busy}>
              {t('accounts.access.endSessions')}
            </Button>
          </div>
        </Form>
      )}
    </>
  )
}
