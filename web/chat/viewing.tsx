import type { Chat } from '#contract/chat.ts'
import { wallTime } from '#i18n/zones.ts'
import { RowForm } from '../accounts/user/row-form.tsx'
import { Part, Row, Rows } from '../accounts/user/user-page.tsx'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useToast } from '../ui/toast.tsx'
import { momentText, zoneName } from './moment.ts'

/** Suggested times for a viewing, in the time zones of both sides, or any other time. */
export function Viewing({ chat, zone }: { chat: Chat; zone: string }) {
  const { t, format } = usePageContext()
  const slots = [
    ...new Set(chat.messages.flatMap(({ kind, times }) => (kind === 'viewing' ? times : []))),
  ].sort()
  const theirs = (at: string): string =>
    chat.visitorZone === zone
      ? ''
      : t('chat.acts.theirTime', {
          when: momentText(at, chat.visitorZone, format),
          zone: zoneName(chat.visitorZone),
        })
  return (
    <Part
      title={t('chat.acts.viewing')}
      lead={t('chat.acts.viewingLead', { zone: zoneName(zone) })}
    >
      {chat.viewingAt && (
        <Banner tone="good">
          {t('chat.thread.viewingAt', { when: momentText(chat.viewingAt, zone, format) })}{' '}
          {theirs(chat.viewingAt)}
        </Banner>
      )}
      {slots.length > 0 && (
        <Rows>
          {slots.map((at) => (
            <Row
              key={at}
              title={momentText(at, zone, format)}
              mark={at === chat.viewingAt ? t('chat.acts.agreed') : undefined}
              facts={[theirs(at)]}
            >
              {at !== chat.viewingAt && (
                <RowForm
                  name={`agree-${at}`}
                  hidden={{ at: wallTime(at, zone), time_zone: zone }}
                  label={t('chat.acts.confirm')}
                  about={momentText(at, zone, format)}
                  done={t('chat.acts.notified', { name: chat.name })}
                />
              )}
            </Row>
          ))}
        </Rows>
      )}
      <OtherTime chat={chat} zone={zone} />
    </Part>
  )
}

function OtherTime({ chat, zone }: { chat: Chat; zone: string }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('agree', {
    fields: ['at'],
    onDone: () => toast(t('chat.acts.notified', { name: chat.name }), { type: 'success' }),
  })
  return (
    <Form form={form} hidden={{ time_zone: zone }}>
      <Field
        {...form.field('at')}
        type="datetime-local"
        label={t('chat.acts.otherTime')}
        required
      />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('chat.acts.propose')}
        </Button>
      </div>
    </Form>
  )
}
