import type { Lead } from '#contract/leads.ts'
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
export function Viewing({ lead, zone }: { lead: Lead; zone: string }) {
  const { t, format } = usePageContext()
  const theirs = (at: string): string =>
    lead.timeZone === zone
      ? ''
      : t('leads.lead.theirTime', {
          when: momentText(at, lead.timeZone, format),
          zone: zoneName(lead.timeZone),
        })
  return (
    <Part
      title={t('leads.lead.viewing')}
      lead={t('leads.lead.viewingLead', { zone: zoneName(zone) })}
    >
      {lead.viewingAt && (
        <Banner tone="good">
          {t('leads.inbox.viewingAt', { when: momentText(lead.viewingAt, zone, format) })}{' '}
          {theirs(lead.viewingAt)}
        </Banner>
      )}
      {lead.slots.length > 0 && (
        <Rows>
          {lead.slots.map((at) => (
            <Row
              key={at}
              title={momentText(at, zone, format)}
              mark={at === lead.viewingAt ? t('leads.lead.agreed') : undefined}
              facts={[theirs(at)]}
            >
              {at !== lead.viewingAt && (
                <RowForm
                  name={`agree-${at}`}
                  hidden={{ at: wallTime(at, zone), time_zone: zone }}
                  label={t('leads.lead.confirm')}
                  about={momentText(at, zone, format)}
                  done={t('leads.lead.notified', { name: lead.name })}
                />
              )}
            </Row>
          ))}
        </Rows>
      )}
      <OtherTime lead={lead} zone={zone} />
    </Part>
  )
}

function OtherTime({ lead, zone }: { lead: Lead; zone: string }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('agree', {
    fields: ['at'],
    onDone: () => toast(t('leads.lead.notified', { name: lead.name }), { type: 'success' }),
  })
  return (
    <Form form={form} hidden={{ time_zone: zone }}>
      <Field
        {...form.field('at')}
        type="datetime-local"
        label={t('leads.lead.otherTime')}
        required
      />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('leads.lead.propose')}
        </Button>
      </div>
    </Form>
  )
}
