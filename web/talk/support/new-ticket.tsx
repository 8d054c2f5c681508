import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { NAME_MAX } from '#contract/people/accounts.ts'
import { address } from '#contract/addresses.ts'
import { MESSAGE_MAX, MESSAGE_MIN } from '#contract/talk/contact.ts'
import {
  CONTEXT_FACTS,
  support,
  supportFiles,
  TICKET_CATEGORIES,
  type TicketCategory,
  type TicketContext,
} from '#contract/talk/support.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Attach } from '../../people/attachments/attach.tsx'
import { useAttachments } from '../../people/attachments/use-attachments.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useSession } from '../../ground/page/session-context.ts'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Field, Select, TextArea } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Suggestions } from './suggestions.tsx'

const CALLS = { supportFiles }
const FIELDS = ['name', 'email', 'category', 'message']
type Sent = OutputOf<typeof support.send>['data']

/** Opens a ticket. `stamp`: time of this rendering. A rejected form keeps its old stamp, which has the minimum age, unless it expired. */
export function NewTicket({
  stamp,
  category,
  context,
}: {
  stamp: string
  category: TicketCategory | null
  context: TicketContext
}) {
  const { t, locale } = usePageContext()
  const { user } = useSession()
  const api = useApi(CALLS)
  const files = useAttachments(api.supportFiles)
  const form = useForm<Sent>('ticket', { fields: FIELDS, endpoint: support.send })
  // Of the first rendering: the page of a rejected form has itself as referrer.
  const [firstContext] = useState(context)
  if (form.done) return <SentTicket sent={form.done} />
  const keptStamp =
    form.code === 'form_old' ? stamp : (form.field('stamp', stamp).defaultValue ?? stamp)
  // A cleared box stays cleared after a rejection.
  const refused = form.code !== null
  const facts = CONTEXT_FACTS.flatMap((name) => {
    const value = form.field(`shown_${name}`, firstContext[name]).defaultValue
    const isKept = !refused || form.field(`context_${name}`).defaultValue !== undefined
    return value ? [{ name, value, isKept }] : []
  })
  return (
    <div className="formColumn">
      <Form
        form={form}
        hidden={{
          stamp: keptStamp,
          ...Object.fromEntries(facts.map(({ name, value }) => [`shown_${name}`, value])),
        }}
        onSubmit={(event) => files.busy && event.preventDefault()}
      >
        <div className="two">
          <Field
            {...form.field('name', user?.name)}
            label={t('support.form.name')}
            autoComplete="name"
            dir="auto"
            required
            maxLength={NAME_MAX}
          />
          <Field
            {...form.field('email', user?.email)}
            type="email"
            label={t('support.form.email')}
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            required
            maxLength={254}
          />
        </div>
        <Select
          {...form.field('category', category ?? '')}
          label={t('support.form.category')}
          required
        >
          <option value="" disabled>
            {t('support.form.choose')}
          </option>
          {TICKET_CATEGORIES.map((key) => (
            <option key={key} value={key}>
              {t(`support.category.${key}`)}
            </option>
          ))}
        </Select>
        <TextArea
          {...form.field('message')}
          label={t('support.form.message')}
          hint={t('support.form.messageHint')}
          dir="auto"
          rows={8}
          required
          minLength={MESSAGE_MIN}
          maxLength={MESSAGE_MAX}
        />
        <Suggestions form={form.element} name="message" />
        {user ? (
          <Attach files={files} />
        ) : (
          <Soft>
            {t.rich('support.form.filesLater', {
              link: (text) => (
                <LocaleLink
                  key="link"
                  to={address('login', { return: `/${locale}${address('support')}` })}
                  className="underlined"
                >
                  {text}
                </LocaleLink>
              ),
            })}
          </Soft>
        )}
        {/* Honeypot for bots. */}
        <div className="unseen" aria-hidden="true">
          <label>
            {t('support.form.website')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {facts.length > 0 && (
          <fieldset className="stack-2">
            <legend className="closeLegend">{t('support.form.context')}</legend>
            {facts.map(({ name, value, isKept }) => (
              <Checkbox
                key={name}
                name={`context_${name}`}
                value={value}
                defaultChecked={isKept}
                label={
                  <>
                    {t(`support.context.${name}`)}: <bdi className="wrap">{value}</bdi>
                  </>
                }
              />
            ))}
          </fieldset>
        )}
        <Soft>{t('support.form.privacy')}</Soft>
        <div>
          <Button type="submit" look="primary" busy={form.busy || files.busy}>
            {t('support.form.submit')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

function SentTicket({ sent }: { sent: Sent }) {
  const { t } = usePageContext()
  const email = <bdi key="email">{sent.email}</bdi>
  return sent.sent === 'link' ? (
    <EmptyState
      announced
      icon={<MailCheck aria-hidden="true" />}
      title={t('support.sent.linkTitle')}
    >
      <p role="status">{t.rich('support.sent.linkText', { email })}</p>
    </EmptyState>
  ) : (
    <EmptyState
      announced
      icon={<MailCheck aria-hidden="true" />}
      title={t('support.sent.title')}
      action={
        sent.id !== null && (
          <LinkButton to={address('ticket', { id: sent.id })} look="primary">
            {t('support.sent.open')}
          </LinkButton>
        )
      }
    >
      <p role="status">{t.rich('support.sent.text', { email })}</p>
    </EmptyState>
  )
}
