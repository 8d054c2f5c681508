import { Inbox, MailCheck, WifiOff } from 'lucide-react'
import { address, offerIdOf } from '#contract/addresses.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { tell } from '../../ground/page/tell.ts'
import { useForm } from '../../ground/forms/use-form.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Form } from '../../ground/forms/form.tsx'
import { ContactFields, FIELDS, leadOf } from './contact-fields.tsx'
import { discardWaiting, keepWaiting, useWaiting } from './contact-outbox.ts'
import { OtherWays } from './contact-ways.tsx'
import type { ContactData } from './contact-route.tsx'
import styles from './contact.module.css'

/** The recipient with form and phone; or why contact is impossible. */
export function ContactPanel(data: ContactData) {
  const { t } = usePageContext()
  const { contact } = data
  const advertiser = contact.advertiser ?? t('leads.form.privateOwner')
  return (
    <div className="stack-5 formColumn">
      <p className="addressee">
        {t.rich('leads.form.to', {
          advertiser: <bdi key="advertiser">{advertiser}</bdi>,
          title: (
            <LocaleLink
              key="title"
              to={address('offer', { slugId: contact.slugId })}
              className="underlined"
            >
              <bdi lang={contact.titleLang}>{contact.title}</bdi>
            </LocaleLink>
          ),
        })}
      </p>
      {contact.reach === 'open' ? (
        <Writing {...data} advertiser={advertiser} />
      ) : (
        <NoWay {...data} />
      )}
      {contact.phone && <Phone {...data} />}
    </div>
  )
}

function NoWay({ contact }: ContactData) {
  const { t } = usePageContext()
  const { reach, status, ways } = contact
  const why =
    reach === 'own'
      ? t('leads.form.own')
      : reach === 'nobody'
        ? t('leads.form.nobody')
        : t(
            status === 'sold' || status === 'let'
              ? 'leads.form.taken'
              : status === 'paused'
                ? 'leads.form.paused'
                : 'leads.form.over',
          )
  return (
    <EmptyState
      icon={<Inbox aria-hidden="true" />}
      title={t('leads.form.noWay')}
      action={
        reach === 'nobody' || (reach === 'closed' && ways.agency) ? (
          // The number that is shown on request follows.
          (!contact.phone || ways.agency || ways.sourceUrl) && <OtherWays ways={ways} />
        ) : (
          <LocaleLink
            to={reach === 'own' ? address('chat') : address('offer', { slugId: contact.slugId })}
            className={styles['on']}
            data-icons="m"
          >
            {t(reach === 'own' ? 'leads.form.inbox' : 'leads.form.back')}
          </LocaleLink>
        )
      }
    >
      <p>{why}</p>
    </EmptyState>
  )
}

function Writing(data: ContactData & { advertiser: string }) {
  const { t, locale } = usePageContext()
  const { contact, advertiser } = data
  const page = `/${locale}${address('offer-contact', { slugId: contact.slugId })}`
  const offer = address('offer', { slugId: contact.slugId })
  const id = offerIdOf(contact.slugId) ?? 0
  const account = data.user?.id ?? null
  const waiting = useWaiting(account, id)
  const keep = (fields: FormData): boolean =>
    keepWaiting({ account, lead: leadOf(id, fields), offer, at: Date.now() }, waiting)
  const form = useForm<{ sent: 'delivered' | 'link'; email: string }>('contact', {
    ...FIELDS(contact),
    returnTo: page,
    onUnreached: keep,
    onDone: () => {
      tell('offer/contact')
      if (waiting) discardWaiting(waiting)
    },
  })
  const discard = waiting && (
    <Button look="quiet" onClick={() => discardWaiting(waiting)}>
      {t(waiting.refused === undefined ? 'leads.form.waitingDiscard' : 'leads.form.refusedDiscard')}
    </Button>
  )
  if (waiting && waiting.refused === undefined)
    return (
      <EmptyState
        announced
        icon={<WifiOff aria-hidden="true" />}
        title={t('leads.form.waitingTitle')}
        action={discard}
      >
        <p role="status">{t('leads.form.waitingText')}</p>
        <p className="soft lines" dir="auto">
          {waiting.lead.message}
        </p>
      </EmptyState>
    )
  if (!form.done)
    return (
      <>
        {waiting && (
          <Banner tone="bad" action={discard}>
            {waiting.refused}
          </Banner>
        )}
        <ContactFields
          {...data}
          key={waiting?.lead.stamp}
          form={form}
          page={page}
          onOffline={keep}
          kept={waiting?.lead}
        />
      </>
    )
  return (
    <EmptyState
      announced
      icon={<MailCheck aria-hidden="true" />}
      title={t(form.done.sent === 'link' ? 'leads.form.linkTitle' : 'leads.form.doneTitle')}
      action={
        <LocaleLink
          to={
            form.done.sent === 'delivered'
              ? address('chat')
              : address('offer', { slugId: contact.slugId })
          }
          className={styles['on']}
          data-icons="m"
        >
          {t(form.done.sent === 'delivered' ? 'leads.form.chat' : 'leads.form.back')}
        </LocaleLink>
      }
    >
      <p role="status">
        {t.rich(form.done.sent === 'link' ? 'leads.form.linkText' : 'leads.form.doneText', {
          email: <bdi key="email">{form.done.email}</bdi>,
          advertiser: <bdi key="advertiser">{advertiser}</bdi>,
        })}
      </p>
      {data.demoOffer !== null && (
        <DemoInbox offer={data.demoOffer} isSent={form.done.sent === 'delivered'} />
      )}
    </EmptyState>
  )
}

/** On a demo portal anyone may read the message, as its recipient; mails do not leave it. */
function DemoInbox({ offer, isSent }: { offer: number; isSent: boolean }) {
  const { t } = usePageContext()
  return (
    <p className="soft">
      {t.rich(isSent ? 'leads.form.demoRead' : 'leads.form.demoLink', {
        link: (text) => (
          <LocaleLink key="link" to={address('login', { offer })}>
            {text}
          </LocaleLink>
        ),
      })}
    </p>
  )
}

/** The number is shown on request, against scraping. */
function Phone({ contact }: ContactData) {
  const { t, locale } = usePageContext()
  const form = useForm<{ phone: string; name: string }>('phone', {
    fields: [],
    onDone: () => tell('offer/phone'),
  })
  const { done } = form
  return (
    <section className="below">
      <h2 className="subheading">{t('leads.form.phoneTitle')}</h2>
      {done ? (
        <p role="status">
          <bdi>{done.name}</bdi>{' '}
          <a
            href={`tel:${done.phone.replace(/[^+\d]/g, '')}`}
            dir="ltr"
            className="heading numbers"
          >
            {done.phone}
          </a>
        </p>
      ) : (
        <Form
          form={form}
          action={`/${locale}${address('offer-contact', { slugId: contact.slugId })}`}
          hidden={{ stamp: contact.stamp }}
        >
          <div>
            <Button type="submit" busy={form.busy}>
              {t('leads.form.phoneShow')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}
