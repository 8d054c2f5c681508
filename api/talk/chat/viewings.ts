import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import { SIDES, SLOT_DAYS_MAX, type Chat, type Side } from '#contract/talk/chat.ts'
import type { Database } from '#db/schema.ts'
import { isLocale } from '#i18n/locales.ts'
import { momentOf, wallTime } from '#i18n/zones.ts'
import { isTimeZone } from '../../people/accounts/registration.ts'
import { Problem, type Call, type Services } from '../../context.ts'
import type { Mailer } from '../../ground/gateways/mail.ts'
import { enqueue, type Job } from '../../ground/jobs/queries.ts'
import { slugOf } from '../../homes/offers/named.ts'
import { publicAddress } from '../../homes/offers/privacy.ts'
import { deliver, operatorOf } from '../../people/mail/send.ts'
import { mayMail } from '../../people/notifications/settings-queries.ts'
import { chargeShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { calendarOf } from './calendar.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { selectReminderAddressee } from './mail-queries.ts'
import { inZones } from './mails.ts'
import type { Participant } from './participants.ts'
import { subjectOf } from './present.ts'
import {
  lockConversation,
  selectConversation,
  selectNotified,
  type OwnConversation,
} from './queries.ts'
import {
  agreeViewing,
  declineProposal,
  deleteReminders,
  endViewing,
  OVERLAP_CONSTRAINT,
  proposeViewing,
  selectLastViewing,
  selectProposer,
  selectTeamZone,
  selectViewing,
  type ViewingRecord,
} from './viewing-queries.ts'
import {
  VIEWING_MESSAGES,
  viewingAfter,
  type ViewingAct,
  type ViewingState,
} from './viewing-states.ts'
import { noticeOf, writeMessage } from './write.ts'

const DAY_MS = 86_400_000
/** Changes of a viewing per day and conversation. */
const VIEWING_LIMIT: SharedLimit = { name: 'chat viewing', points: 20, seconds: DAY_MS / 1000 }

/** A mail to one side, if the viewing is still agreed for that time. */
interface Reminder {
  viewing: number
  /** For a process of the version before `at`, and of its reminders. */
  sequence: number
  at?: string
  side: Side
}

const wrongTime = (field: string) =>
  new Problem(422, 'validation_failed', 'leads.field.slot', {}, { field })
const viewingChanged = () => new Problem(409, 'changed', 'chat.error.viewingChanged')

/** Throws `Problem` 422 for an unknown time zone or an invalid date. */
export function checkTimes({
  times = [],
  time_zone,
}: {
  times?: string[] | undefined
  time_zone?: string | undefined
}): void {
  if (time_zone !== undefined && !isTimeZone(time_zone))
    throw new Problem(
      422,
      'validation_failed',
      'api.field.unknownOption',
      {},
      { field: 'time_zone' },
    )
  if (times.some((time) => Number.isNaN(Date.parse(`${time}Z`)))) throw wrongTime('times')
}

/** The suggested times in order, in the database's format. Throws `Problem` 422, also for a local time that does not exist: 30 February, or in the hour that clocks skip. */
export function momentsOf(times: readonly string[], zone: string, field: string): string[] {
  const moments = [
    ...new Set(
      times.map((time) => {
        const moment = momentOf(time, zone)
        if (wallTime(moment, zone) !== time) throw wrongTime(field)
        return moment.getTime()
      }),
    ),
  ].toSorted((a, b) => a - b)
  if (!moments.every((at) => at > Date.now() && at < Date.now() + SLOT_DAYS_MAX * DAY_MS))
    throw wrongTime(field)
  return moments.map((at) => new Date(at).toISOString().replace('.000Z', 'Z'))
}

export async function viewingOf(
  db: Kysely<Database>,
  conversationId: number,
): Promise<Pick<Chat, 'viewing' | 'teamZone'>> {
  const [viewing, teamZone] = await Promise.all([
    selectViewing(db, conversationId),
    selectTeamZone(db, conversationId),
  ])
  return {
    teamZone,
    viewing: viewing
      ? {
          state: viewing.state as 'proposed' | 'agreed',
          proposedBy: viewing.proposed_by,
          times: viewing.times,
          at: viewing.starts_at && new Date(viewing.starts_at).toISOString(),
          sequence: viewing.sequence,
        }
      : null,
  }
}

/** Moves the viewing of a conversation to its next state and writes the message about it, in one transaction. Throws 409 if its state does not allow that. */
async function moveViewing(
  act: ViewingAct,
  row: Participant,
  call: Call,
  work: (
    db: Kysely<Database>,
    current: ViewingRecord | undefined,
    state: ViewingState,
  ) => Promise<{ viewing: ViewingRecord; data: { slots?: string[]; at?: string } }>,
): Promise<void> {
  await chargeShared(VIEWING_LIMIT, String(row.id), call)
  try {
    await call.db.transaction().execute(async (db) => {
      await lockConversation(db, row.id)
      const current = await selectViewing(db, row.id)
      const state = viewingAfter(act, current?.state ?? 'none')
      if (!state) throw viewingChanged()
      const { viewing, data } = await work(db, current, state)
      const kind = VIEWING_MESSAGES[act]
      await writeMessage(db, row, {
        side: row.side,
        userId: row.account?.id ?? null,
        clientId: `${kind}-${viewing.id}-${viewing.sequence}`,
        kind,
        text: '',
        data,
        notice:
          kind === 'agreed' && data.at
            ? {
                title: 'chat.notice.agreed',
                message: 'chat.notice.agreedMessage',
                about: { conversation: row.id, offer: row.offer_id },
                params: {
                  when: inZones(data.at, call.locale, row.time_zone, row.time_zone),
                },
                payload: { type: 'success', onClick: address('chat', { id: row.id }) },
              }
            : noticeOf(row),
        urgent: true,
      })
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === OVERLAP_CONSTRAINT)
      throw new Problem(409, 'booked', 'chat.error.booked')
    throw error
  }
}

export const proposeTimes = (
  row: Participant,
  { times, time_zone }: { times: string[]; time_zone: string },
  call: Call,
): Promise<void> => {
  const slots = momentsOf(times, time_zone, 'times')
  return moveViewing('propose', row, call, async (db, _current, state) => ({
    viewing: await proposeViewing(db, row.id, {
      state,
      by: row.side,
      times: slots,
      agentId: row.side === 'team' ? (row.account?.id ?? null) : null,
    }),
    data: { slots },
  }))
}

/** Accepts a time of the other side's proposal. */
export const acceptTime = (row: Participant, { at }: { at: string }, call: Call): Promise<void> =>
  moveViewing('accept', row, call, async (db, current) => {
    if (!current || current.proposed_by === row.side || !current.times.includes(at))
      throw viewingChanged()
    if (Date.parse(at) <= Date.now()) throw wrongTime('at')
    const agent =
      row.side === 'team'
        ? (row.account?.id ?? null)
        : ((await selectProposer(db, row.id)) ??
          current.agent_id ??
          (await selectNotified(db, row.id))[0] ??
          null)
    const viewing = await agreeViewing(db, current, at, agent)
    await deleteReminders(db, viewing.id)
    const reminder = Date.parse(at) - DAY_MS
    if (reminder > Date.now())
      for (const side of SIDES)
        await enqueue(
          db,
          'viewing_reminder',
          { viewing: viewing.id, sequence: viewing.sequence, at, side } satisfies Reminder,
          { runAt: new Date(reminder) },
        )
    return { viewing, data: { at } }
  })

/** Declines the times that were proposed, or withdraws one's own. `sequence` names the viewing as the reader saw it. */
export const declineTimes = (
  row: Participant,
  { sequence }: { sequence: number },
  call: Call,
): Promise<void> =>
  moveViewing('decline', row, call, async (db, current, state) => {
    if (!current?.times.length || current.sequence !== sequence) throw viewingChanged()
    return { viewing: await declineProposal(db, current, state), data: {} }
  })

/** Cancels the viewing that is agreed for a time. */
export const cancelViewing = (
  row: Participant,
  { at }: { at: string },
  call: Call,
): Promise<void> =>
  moveViewing('cancel', row, call, async (db, current, state) => {
    if (!current?.starts_at || Date.parse(current.starts_at) !== Date.parse(at))
      throw viewingChanged()
    return {
      viewing: await endViewing(db, current, state),
      data: { at: new Date(current.starts_at).toISOString() },
    }
  })

/** Calendar event of the last viewing. Throws 404 if no time was ever agreed. */
export async function calendarFor(
  row: OwnConversation,
  call: Call,
): Promise<{ data: { ics: string } }> {
  const { db, env, locale, messages } = call
  const viewing = await selectLastViewing(db, row.id)
  if (!viewing || (viewing.state !== 'agreed' && viewing.sequence === 0))
    throw new Problem(404, 'not_found', 'chat.error.notFound')
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const path =
    row.offer_id === null
      ? address('chat', { id: row.id })
      : address('offer', { slugId: slugOf({ ...row, id: row.offer_id }, call) })
  const t = messages.translator(locale)
  const advertiser = row.advertiser ?? t('chat.list.advertiser')
  const url = `${origin}/${locale}${path}`
  return {
    data: {
      ics: calendarOf(viewing, {
        summary: t('chat.viewing.event', { title: subjectOf(row, call).title }),
        description: t('chat.viewing.eventText', {
          name: row.side === 'team' ? row.name : advertiser,
          url,
        }),
        location: locationOf(row, call),
        organizer: { name: advertiser, email: operatorOf(env) },
        url,
        host: new URL(origin).host,
      }),
    },
  }
}

/** Where the home is, no more precisely than its listing shows. */
function locationOf(row: OwnConversation, { places, locale, messages }: Call): string {
  const country = places.get(`country${row.country_id}`)
  const shown = row.home && publicAddress({ ...row.home, postal_code: null }, country?.iso2 ?? null)
  const city = row.city_id === null ? null : places.get(`city${row.city_id}`)
  return messages
    .translator(locale)
    .format.address(
      [
        shown?.street,
        shown?.district,
        city && places.name(city, locale),
        country && places.name(country, locale),
      ].filter((part): part is string => Boolean(part)),
    )
}

/** The job: reminds one side a day before the viewing. */
export async function remindOfViewing(
  { id, data }: Job,
  services: Services,
  mailer: Mailer,
): Promise<void> {
  const { db } = services
  const addressee = await selectReminderAddressee(db, data as Reminder)
  if (!addressee || !(await mayMail(db, addressee, 'messages'))) return
  const locale = isLocale(addressee.locale) ? addressee.locale : 'en'
  const conversation = await selectConversation(db, addressee.conversation_id, locale)
  if (!conversation) return
  await deliver(
    {
      id,
      template: 'viewing_reminder',
      to: addressee.email,
      locale,
      stops: {
        kind: 'messages',
        of:
          addressee.account === null
            ? { conversation: conversation.id }
            : { account: addressee.account },
      },
      values: {
        name: addressee.name,
        title: subjectOf(conversation, { ...services, locale }).title,
        when: inZones(
          new Date(addressee.starts_at).toISOString(),
          locale,
          addressee.zone,
          addressee.other_zone,
        ),
        id: String(conversation.id),
        token: addressee.account === null ? await linkToken(db, 'chat', conversation) : '',
      },
    },
    services,
    mailer,
  )
}
