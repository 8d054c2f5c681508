import { Lock } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import {
  desk as deskCalls,
  TICKET_LINKS,
  type DeskTicket,
  type TicketLink,
} from '#contract/talk/desk.ts'
import { bound } from '#contract/client.ts'
import {
  TICKET_CATEGORIES,
  type TicketCategory,
  type TicketStatus,
} from '#contract/talk/support.ts'
import { mayMove } from '#contract/talk/ticket-moves.ts'
import { LOCALES } from '#i18n/locales.ts'
import { CasePage } from '../../people/accounts/admin/case-page.tsx'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Part, Row, Rows } from '../../people/accounts/user/user-page.tsx'
import styles from '../threads/threads.module.css'
import { draftKey } from '../threads/message-storage.ts'
import { MessageForm } from '../threads/message-form.tsx'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, numbers, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useApi } from '../../ground/page/api.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext, type PageContext } from '../../ground/page/page-context.tsx'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { hasRole } from '../../ground/page/roles.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { useLiveLoader } from '../../ground/page/use-live-loader.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Badge, Soft, type Tone } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { secondsBetween, spanText } from '../../ground/page/span.ts'
import { SentContext, TicketMessages } from './ticket-view.tsx'

const CALLS = { desk: deskCalls }

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'desk-ticket'>(params)
  const { before } = queryOf('desk-ticket', url)
  const [{ data }, user] = await Promise.all([
    orNotFound(visit, url, visit.api.desk.get({ id, before })),
    visit.user(),
  ])
  // Merged into another ticket.
  if (data.id !== id) throw redirect(`/${visit.locale}${address('desk-ticket', { id: data.id })}`)
  return {
    ticket: data,
    before: before ?? null,
    zone: user?.time_zone ?? 'UTC',
    clientId: crypto.randomUUID(),
    account: user?.id ?? 0,
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'desk-ticket'>(params)
  const { desk } = visit.api
  const form = await request.formData()
  const written = {
    id,
    client_id: text(form, 'client_id'),
    text: text(form, 'text'),
    files: numbers(form, 'files'),
  }
  const acts: Record<string, () => Promise<unknown>> = {
    write: () => desk.write({ ...written, solve: text(form, 'solve') === '1' }),
    note: () => desk.write({ ...written, note: true }),
    take: () => desk.act({ id, act: 'take', from: Number(text(form, 'from')) }),
    solve: () => desk.act({ id, act: 'solve' }),
    reopen: () => desk.act({ id, act: 'reopen' }),
    change: () =>
      desk.change({
        id,
        assignee: Number(text(form, 'assignee')),
        category: text(form, 'category') as TicketCategory,
      }),
    link: () =>
      desk.link({
        id,
        kind: text(form, 'kind') as TicketLink,
        ref: text(form, 'ref') || undefined,
      }),
    merge: () => desk.merge({ id, into: Number(text(form, 'into').replace(/^#/, '')) || -1 }),
  }
  return answerForm(visit, url, form, async () => {
    await acts[text(form, 'form')]?.()
    return true
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('support.desk.ticketSeoTitle', { id: String(data.ticket.id) }),
      description: page.t('support.desk.title'),
      path: address('desk-ticket', { id: data.ticket.id }),
    },
)

/** Statuses that wait for the staff stand out. */
const TONES: Partial<Record<TicketStatus, Tone>> = {
  open: 'accent',
  waiting_for_us: 'accent',
  reopened: 'warn',
  solved: 'good',
}

/** A ticket for the staff: messages and notes, the answer, and its links. */
export default function DeskTicketPage() {
  const { ticket, before, zone, clientId, account } = useLoaderData<typeof loader>()
  const page = usePageContext()
  const { t, format } = page
  const { id, status, category, createdAt, answeredAt, solvedAt } = ticket
  useLiveLoader({ kind: 'ticket', id })
  const api = useApi(CALLS)
  const calls = useMemo(() => bound(api.desk, { id }), [api, id])
  const { user } = useSession()
  const mayOpen = hasRole(user, 'admin')
  const key = `${account}-${id}`
  const isTaken =
    ['waiting_for_us', 'waiting_for_you'].includes(status) && ticket.assignee?.id === user?.id
  const title = t('support.ticket.title', { id: format.plain(id) })
  const [first, solution] = [
    secondsBetween(createdAt, answeredAt),
    secondsBetween(createdAt, solvedAt),
  ]
  return (
    <CasePage
      list={{ label: t('support.desk.title'), to: address('desk') }}
      title={title}
      facts={[
        <Badge key="status" tone={TONES[status]}>
          {t(`support.deskStatus.${status}`)}
        </Badge>,
        t(`support.deskCategory.${category}`),
        first !== null && t('support.desk.firstAnswer', { time: spanText(first, page) }),
        solution !== null && t('support.desk.solvedIn', { time: spanText(solution, page) }),
        ...requesterFacts(ticket, t, mayOpen),
      ]}
    >
      <TicketMessages
        messages={ticket.messages}
        reader="staff"
        requester={ticket.name}
        zone={zone}
        pages={{ before, to: (earlier) => address('desk-ticket', { id, before: earlier }) }}
        earlier={ticket.earlier}
      />
      <div className="row-3" role="group" aria-label={title}>
        {(['take', 'solve', 'reopen'] as const)
          .filter((act) => mayMove('staff', act, status) && !(act === 'take' && isTaken))
          .map((act) => (
            <RowForm
              key={act}
              name={act}
              hidden={act === 'take' ? { from: String(ticket.assignee?.id ?? 0) } : {}}
              label={t(`support.act.${act}`)}
              about={title}
              done={t(`support.done.${act}`)}
            />
          ))}
      </div>
      <Part title={t('support.desk.answer')} lead={t('support.desk.answerLead')}>
        <MessageForm
          key={key}
          name="write"
          draft={draftKey(account, `desk-${id}`)}
          loaded={clientId}
          arrived={ticket.messages}
          calls={calls}
          done={t('support.done.write')}
          label={t('support.desk.text')}
          rows={6}
          submit={t('support.desk.sendAnswer')}
          isMain
          templates={{ of: ticket.answers, load: calls.template }}
        >
          <Checkbox name="solve" value="1" label={t('support.desk.solveToo')} />
        </MessageForm>
      </Part>
      {/* Apart from the answer, so that a note is not mailed by mistake. */}
      <Part title={t('support.desk.note')} lead={t('support.desk.noteHint')}>
        <div className={styles['note']}>
          <MessageForm
            key={key}
            name="note"
            draft={draftKey(account, `desk-note-${id}`)}
            loaded={`${clientId}-note`}
            arrived={ticket.messages}
            calls={calls}
            done={t('support.done.note')}
            label={t('support.desk.note')}
            rows={3}
            submit={t('support.desk.saveNote')}
            icon={<Lock aria-hidden="true" />}
          />
        </div>
      </Part>
      <Part title={t('support.desk.handling')}>
        <Handling key={`${ticket.assignee?.id}-${category}`} ticket={ticket} />
      </Part>
      <Part title={t('support.desk.links')} lead={t('support.desk.linksLead')}>
        <Links ticket={ticket} />
      </Part>
      <Part title={t('support.desk.merge')} lead={t('support.desk.mergeLead')}>
        <Merge ticket={ticket} />
      </Part>
      <SentContext context={ticket.context} />
    </CasePage>
  )
}

/** `mayOpen`: the reader may open the page of the account. */
const requesterFacts = (
  { name, email, locale, account }: DeskTicket,
  t: PageContext['t'],
  mayOpen: boolean,
): readonly ReactNode[] => [
  <bdi key="name">{name}</bdi>,
  <a key="email" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} dir="ltr">
    {email}
  </a>,
  <span key="language" lang={locale}>
    {LOCALES.find(({ code }) => code === locale)?.name ?? locale}
  </span>,
  account === null ? (
    t('support.desk.noAccount')
  ) : mayOpen ? (
    <LocaleLink key="account" to={address('member', { id: account.id })}>
      {t('support.desk.account')}
    </LocaleLink>
  ) : (
    t('support.desk.account')
  ),
  account?.blocked && (
    <Badge key="blocked" tone="bad">
      {t('support.desk.blocked')}
    </Badge>
  ),
]

function Handling({ ticket: { assignee, category, staff } }: { ticket: DeskTicket }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('change', {
    fields: ['assignee', 'category'],
    onDone: () => toast(t('support.done.change'), { type: 'success' }),
  })
  return (
    <Form form={form}>
      <div className="two">
        <Select
          {...form.field('assignee', String(assignee?.id ?? 0))}
          label={t('support.desk.assignee')}
        >
          <option value="0">{t('support.desk.none_assigned')}</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Select>
        <Select {...form.field('category', category)} label={t('support.form.category')}>
          {TICKET_CATEGORIES.map((key) => (
            <option key={key} value={key}>
              {t(`support.deskCategory.${key}`)}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Button type="submit" busy={form.busy}>
          {t('support.desk.save')}
        </Button>
      </div>
    </Form>
  )
}

function Links({ ticket: { links } }: { ticket: DeskTicket }) {
  const { t, format } = usePageContext()
  const toast = useToast()
  const form = useForm('link', {
    fields: ['kind', 'ref'],
    onDone: (_done, element) => {
      element.reset()
      toast(t('support.done.link'), { type: 'success' })
    },
  })
  return (
    <>
      {links.length > 0 && (
        <Rows>
          {links.map(({ kind, id, name, offer }) => (
            <Row
              key={kind}
              title={<LinkTarget kind={kind} id={id} name={name} offer={offer} />}
              facts={[t(`support.link.${kind}`), `#${format.plain(id)}`]}
            >
              <RowForm
                name="link"
                hidden={{ kind }}
                label={t('support.desk.unlink')}
                about={name}
                done={t('support.done.unlink')}
              />
            </Row>
          ))}
        </Rows>
      )}
      <Form form={form}>
        <div className="two">
          <Select {...form.field('kind', 'offer')} label={t('support.desk.linkKind')}>
            {TICKET_LINKS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`support.link.${kind}`)}
              </option>
            ))}
          </Select>
          <Field
            {...form.field('ref')}
            label={t('support.desk.linkRef')}
            hint={t('support.desk.linkHint')}
            dir="ltr"
            maxLength={254}
            required
          />
        </div>
        <div>
          <Button type="submit" busy={form.busy}>
            {t('support.desk.link')}
          </Button>
        </div>
      </Form>
    </>
  )
}

function LinkTarget({ kind, id, name, offer }: DeskTicket['links'][number]) {
  const { t } = usePageContext()
  const { user } = useSession()
  if (kind === 'user')
    return hasRole(user, 'admin') ? (
      <LocaleLink to={address('member', { id })}>
        <bdi>{name}</bdi>
      </LocaleLink>
    ) : (
      <bdi>{name}</bdi>
    )
  if (!offer) return <bdi>{name}</bdi>
  return kind === 'report' ? (
    <LocaleLink to={address('report', { id: offer.id })}>
      {t('support.desk.reportOn', { id: String(offer.id) })}
    </LocaleLink>
  ) : (
    <LocaleLink to={address('offer', { slugId: offer.slugId })}>
      <bdi>{name}</bdi>
    </LocaleLink>
  )
}

function Merge({ ticket: { others } }: { ticket: DeskTicket }) {
  const { t, format } = usePageContext()
  const form = useForm('merge', { fields: ['into'] })
  if (others.length === 0) return <Soft>{t('support.desk.noOthers')}</Soft>
  return (
    <Form form={form}>
      <Select {...form.field('into', '')} label={t('support.desk.into')} required>
        <option value="" disabled>
          {t('support.desk.chooseTicket')}
        </option>
        {others.map(({ id, excerpt, status }) => (
          <option key={id} value={String(id)}>
            {`#${format.plain(id)} · ${t(`support.deskStatus.${status}`)} · ${excerpt.slice(0, 60)}`}
          </option>
        ))}
      </Select>
      <div>
        <Button type="submit" busy={form.busy}>
          {t('support.desk.mergeSubmit')}
        </Button>
      </div>
    </Form>
  )
}
