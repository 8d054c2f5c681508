import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { address } from '#contract/addresses.ts'
import { NAME_MAX } from '#contract/people/accounts.ts'
import { MESSAGE_MAX, MESSAGE_MIN } from '#contract/talk/contact.ts'
import { SLOTS_MAX } from '#contract/talk/chat.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { LEAD_KINDS, leads, type ContactForm, type LeadKind } from '#contract/talk/leads.ts'
import { text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import type { FormState } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select, TextArea } from '../../ground/ui/field.tsx'
import { Segmented } from '../../ground/ui/segmented.tsx'
import type { ContactData } from './contact-route.tsx'
import styles from './contact.module.css'

const SLOTS = Array.from({ length: SLOTS_MAX }, (_, index) => index + 1)
const JUDGED = ['name', 'email', 'phone', 'message']

export const FIELDS = ({ slugId }: ContactForm) => ({
  fields: [...JUDGED, 'slots', 'time_zone'],
  endpoint: {
    ...leads.send,
    path: leads.send.path.replace('{id}', /\d+$/.exec(slugId)?.[0] ?? ''),
  },
  // Other fields are validated when the form is sent.
  read: (form: FormData) => Object.fromEntries(JUDGED.map((name) => [name, form.get(name)])),
})

/** The call that a form makes. */
export const leadOf = (id: number, form: FormData): InputOf<typeof leads.send> => ({
  id,
  stamp: text(form, 'stamp'),
  website: text(form, 'website'),
  kind: LEAD_KINDS.find((kind) => kind === form.get('kind')) ?? 'question',
  name: text(form, 'name'),
  email: text(form, 'email'),
  phone: text(form, 'phone').trim() || undefined,
  message: text(form, 'message'),
  slots: SLOTS.map((number) => text(form, `slot${number}`).replace(' ', 'T').slice(0, 16)).filter(
    Boolean,
  ),
  time_zone: text(form, 'time_zone'),
})

type Props = ContactData & {
  form: FormState<{ sent: 'delivered' | 'link'; email: string }>
  advertiser: string
  page: string
  /** True if the message waits in the browser: there is no connection. */
  onOffline: (form: FormData) => boolean
  /** A message that waited and was refused. */
  kept: InputOf<typeof leads.send> | undefined
}

/** The request, the sender, and possible times. */
export function ContactFields({
  form,
  contact,
  about,
  user,
  zones,
  advertiser,
  page,
  onOffline,
  kept: refusedLead,
}: Props) {
  const { t } = usePageContext()
  const refused = form.field('kind', about).defaultValue as LeadKind
  const [kind, setKind] = useState<LeadKind>(refused)
  const kept =
    form.code === 'form_old'
      ? contact.stamp
      : (form.field('stamp', contact.stamp).defaultValue ?? contact.stamp)
  const ready = { question: t('leads.form.questionText'), viewing: t('leads.form.viewingText') }
  const choose = (next: LeadKind): void => {
    setKind(next)
    const message = form.element.current?.elements.namedItem('message')
    if (
      message instanceof HTMLTextAreaElement &&
      ['', ...Object.values(ready)].includes(message.value)
    )
      message.value = ready[next]
  }
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    if (navigator.onLine) return
    const { currentTarget: element } = event
    // Without the portal the browser checks what is required.
    if (!element.reportValidity() || onOffline(new FormData(element))) event.preventDefault()
  }
  return (
    <Form form={form} action={page} hidden={{ stamp: kept }} onSubmit={send}>
      <div className={styles['kind']}>
        <Segmented
          label={t('leads.form.kind')}
          name="kind"
          value={kind}
          onChange={choose}
          options={[
            { value: 'question', label: t('leads.form.question') },
            { value: 'viewing', label: t('leads.form.viewing') },
          ]}
        />
      </div>
      <div className="two">
        <Field
          {...form.field('name', refusedLead?.name ?? user?.name)}
          label={t('leads.form.name')}
          autoComplete="name"
          dir="auto"
          required
          maxLength={NAME_MAX}
        />
        <Field
          {...form.field('phone', refusedLead?.phone)}
          type="tel"
          label={t('leads.form.phone')}
          autoComplete="tel"
          inputMode="tel"
          dir="ltr"
          maxLength={30}
        />
      </div>
      <Field
        {...form.field('email', refusedLead?.email ?? user?.email)}
        type="email"
        label={t('leads.form.email')}
        hint={user ? undefined : t('leads.form.emailHint')}
        autoComplete="email"
        inputMode="email"
        dir="ltr"
        required
        maxLength={254}
      />
      <TextArea
        {...form.field('message', refusedLead?.message ?? ready[about])}
        label={t('leads.form.message')}
        dir="auto"
        rows={5}
        required
        minLength={MESSAGE_MIN}
        maxLength={MESSAGE_MAX}
      />
      {!user && <p className="soft">{t('leads.form.filesLater')}</p>}
      <Slots form={form} zones={zones} zone={user?.timeZone} />
      {/* Honeypot for bots. */}
      <div className="unseen" aria-hidden="true">
        <label>
          {t('leads.form.website')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="soft">
        {t.rich('leads.form.passedOn', { advertiser: <bdi key="advertiser">{advertiser}</bdi> })}
      </p>
      <div className={styles['foot']}>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('leads.form.submit')}
        </Button>
        {!user && (
          <LocaleLink
            to={address('login', { return: `${page}?about=${kind}` })}
            className={styles['on']}
            data-icons="m"
          >
            {t('leads.form.login')}
          </LocaleLink>
        )}
      </div>
    </Form>
  )
}

/** Shown for viewings, by CSS alone, so that it works without scripts. */
function Slots({
  form,
  zones,
  zone,
}: Pick<Props, 'form' | 'zones'> & { zone: string | undefined }) {
  const { t } = usePageContext()
  const select = useRef<HTMLSpanElement>(null)
  const given = form.field('time_zone', zone ?? 'UTC')
  // For visitors without an account, the browser knows the time zone.
  useEffect(() => {
    const field = select.current?.querySelector('select')
    if (field && zone === undefined) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (field && field.value === '') field.value = 'UTC'
  }, [zone])
  const { error } = form.field('slots')
  return (
    <fieldset className={styles['slots']} aria-describedby={error ? 'slots-error' : undefined}>
      <legend className="softLegend">{t('leads.form.slots')}</legend>
      <div className={styles['times']}>
        {SLOTS.map((number) => (
          <Field
            key={number}
            {...form.field(`slot${number}`)}
            type="datetime-local"
            label={t('leads.form.slot', { number })}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      {error && (
        <p id="slots-error" className="wrong">
          {error}
        </p>
      )}
      <span ref={select}>
        <Select {...given} label={t('leads.form.timeZone')}>
          {zones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </span>
    </fieldset>
  )
}
