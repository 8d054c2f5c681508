import { address } from '#contract/addresses.ts'
import { WEBHOOK_EVENTS, webhooks as contract, type Webhook } from '#contract/edge/webhooks.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { CurrentPassword } from '../../people/accounts/user/confirmation.tsx'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Secret } from '../../people/accounts/user/secret.tsx'
import { Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'

export const eventName = (event: string): MessageKey =>
  `webhooks.event.${event.replace('.', '_')}` as MessageKey

/** Webhooks. The secret of a new one is shown once. */
export function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = usePageContext()
  const form = useForm<{ url: string; secret: string }>('webhook', {
    fields: ['url', 'events', 'current_password'],
    endpoint: contract.create,
    read: (data) => ({
      url: data.get('url'),
      events: data.getAll('events'),
      current_password: data.get('current_password'),
    }),
    onDone: (_, element) => element.reset(),
  })
  const events = form.field('events')
  return (
    <>
      {webhooks.length === 0 ? (
        <Soft>{t('webhooks.none')}</Soft>
      ) : (
        <Rows>
          {webhooks.map(({ id, url, events, state }) => (
            <Row
              key={id}
              title={
                <LocaleLink to={address('feeds-in', { webhook: id })}>
                  <bdi dir="ltr">{url}</bdi>
                </LocaleLink>
              }
              mark={t(`webhooks.state.${state}`)}
              facts={events.map((event) => t(eventName(event)))}
            >
              <RowForm
                name="remove-webhook"
                hidden={{ id: String(id) }}
                label={t('webhooks.remove')}
                about={url}
                done={t('webhooks.removed')}
              />
            </Row>
          ))}
        </Rows>
      )}
      {form.done && (
        <>
          <Banner tone="warn">{t('webhooks.secretOnce')}</Banner>
          <Secret value={form.done.secret} copied={form.done.secret} />
        </>
      )}
      <details className="fold" open={form.code !== null || undefined}>
        <summary>{t('webhooks.add')}</summary>
        <Form form={form}>
          <Field
            {...form.field('url')}
            type="url"
            label={t('webhooks.url')}
            hint={t('webhooks.urlHint')}
            required
            maxLength={500}
            dir="ltr"
            placeholder="https://"
            autoComplete="off"
          />
          <fieldset aria-describedby={events.error ? 'events-wrong' : undefined}>
            <legend className="legend">{t('webhooks.events')}</legend>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                name="events"
                value={event}
                label={t(eventName(event))}
                defaultChecked
              />
            ))}
            {events.error && <p id="events-wrong">{events.error}</p>}
          </fieldset>
          <CurrentPassword form={form} />
          <div>
            <Button type="submit" busy={form.busy}>
              {t('webhooks.submit')}
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}
