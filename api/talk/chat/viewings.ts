import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import { SIDES, SLOT_DAYS_MAX, type Chat, type Side } from '#contract/talk/chat.ts'
import type { Database } from '#db/schema.ts'
import { isLocale } from '#i18n/locales.ts'
import { momentOf } from '#i18n/zones.ts'
import { isTimeZone } from '../../people/accounts/registration.ts'
import { Problem, type Call, type Services } from '../../context.ts'
import type { Mailer } from '../../ground/gateways/mail.ts'
import { enqueue, type Job } from '../../ground/jobs/queries.ts'
import { slugOf } from '../../homes/offers/named.ts'
import { deliver } from '../../people/mail/send.ts'
import { wantsMail } from '../../people/notifications/settings-queries.ts'
import { chargeShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { calendarOf } from './calendar.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { selectReminded } from './mail-queries.ts'
import { inZones } from './mails.ts'
import type { Participant } from './participants.ts'
import { subjectOf } from './present.ts'
import { lockConversation, selectConversation, selectNotified, type OwnRow } from './queries.ts'
import {
  agree,
  AT_ONCE,
  endViewing,
  propose,
  selectLastViewing,
  selectTeamZone,
  selectViewing,
  type ViewingRecord,
} from './viewing-queries.ts'
import { viewingAfter, type ViewingAct, type ViewingState } from './viewing-states.ts'
import { noticeOf, write } from './write.ts'

const DAY_MS = 86_400_000
/** Changes of the viewing of one conversation per day. */
const CHANGED: SharedLimit = { name: 'chat viewing', points: 20, seconds: DAY_MS / 1000 }

/** A mail to one side, if the viewing is still agreed as it was. */
interface Reminder {
  viewing: number
  sequence: number
  side: Side
}

const wrongTime = (field: string) =>
  new Problem(422, 'validation_failed', 'leads.field.slot', {}, { field })
const changedMeanwhile = () => new Problem(409, 'changed', 'chat.error.viewingChanged')

/** Throws `Problem` 422 for a zone that does not exist, and days that do not. */
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

/** The suggested times in order, in the database's format. Throws `Problem` 422. */
export function momentsOf(times: readonly string[], zone: string, field: string): string[] {
  const moments = [...new Set(times.map((time) => momentOf(time, zone).getTime()))].toSorted(
    (a, b) => a - b,
  )
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
        }
      : null,
  }
}

/** Moves the viewing of a conversation and says so in it, in one transaction. Throws 409 where that is not possible any more. */
async function move(
  act: ViewingAct,
  row: Participant,
  call: Call,
  work: (
    db: Kysely<Database>,
    state: ViewingState,
    known: ViewingRecord | undefined,
  ) => Promise<{ viewing: ViewingRecord; data: { slots?: string[]; at?: string } }>,
): Promise<void> {
  await chargeShared(CHANGED, String(row.id), call)
  const name = row.side === 'visitor' ? row.name : (row.advertiser ?? row.account?.name ?? '')
  try {
    await call.db.transaction().execute(async (db) => {
      await lockConversation(db, row.id)
      const known = await selectViewing(db, row.id)
      const kind = viewingAfter(act, known?.state ?? 'none')
      if (!kind) throw changedMeanwhile()
      const { viewing, data } = await work(db, kind, known)
      await write(db, row, {
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
                params: {
                  title: subjectOf(row, call).title,
                  when: inZones(data.at, call.locale, row.time_zone, row.time_zone),
                },
                payload: { type: 'success', onClick: address('chat', { id: row.id }) },
              }
            : noticeOf(row.id, name, subjectOf(row, call).title),
        urgent: true,
      })
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === AT_ONCE)
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
  return move('propose', row, call, async (db) => ({
    viewing: await propose(db, row.id, {
      by: row.side,
      times: slots,
      agentId: row.side === 'team' ? (row.account?.id ?? null) : null,
    }),
    data: { slots },
  }))
}

/** One of the times that the other side proposed. */
export const acceptTime = (row: Participant, { at }: { at: string }, call: Call): Promise<void> =>
  move('accept', row, call, async (db, _state, known) => {
    if (!known || known.proposed_by === row.side || !known.times.includes(at))
      throw changedMeanwhile()
    if (Date.parse(at) <= Date.now()) throw wrongTime('at')
    const agent =
      row.side === 'team'
        ? (row.account?.id ?? null)
        : (known.agent_id ?? (await selectNotified(db, row.id))[0] ?? null)
    const viewing = await agree(db, known, at, agent)
    const reminder = Date.parse(at) - DAY_MS
    if (reminder > Date.now())
      for (const side of SIDES)
        await enqueue(
          db,
          'viewing_reminder',
          { viewing: viewing.id, sequence: viewing.sequence, side } satisfies Reminder,
          { runAt: new Date(reminder) },
        )
    return { viewing, data: { at } }
  })

/** Declines what was proposed, or cancels what was agreed. */
export const endTime = (row: Participant, _input: object, call: Call): Promise<void> =>
  move('end', row, call, async (db, state, known) => {
    if (!known) throw changedMeanwhile()
    await endViewing(db, known, state)
    return {
      viewing: { ...known, sequence: known.sequence + 1 },
      data: known.starts_at === null ? {} : { at: new Date(known.starts_at).toISOString() },
    }
  })

/** The event of the last viewing, for calendars; 404 where no time was ever agreed. */
export async function calendarFor(row: OwnRow, call: Call): Promise<{ data: { ics: string } }> {
  const { db, env, locale, messages } = call
  const viewing = await selectLastViewing(db, row.id)
  if (!viewing || (viewing.state !== 'agreed' && viewing.sequence === 0))
    throw new Problem(404, 'not_found', 'chat.error.notFound')
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const path =
    row.offer_id === null
      ? address('chat', { id: row.id })
      : address('offer', { slugId: slugOf({ ...row, id: row.offer_id }, call) })
  return {
    data: {
      ics: calendarOf(viewing, {
        summary: messages.translator(locale)('chat.viewing.event', {
          title: subjectOf(row, call).title,
        }),
        url: `${origin}/${locale}${path}`,
        host: new URL(origin).host,
      }),
    },
  }
}

/** The job: a mail to one side a day before. */
export async function remindOfViewing(
  { id, data }: Job,
  services: Services,
  mailer: Mailer,
): Promise<void> {
  const { db } = services
  const one = await selectReminded(db, data as Reminder)
  if (!one || !(await wantsMail(db, one.account, 'messages'))) return
  const locale = isLocale(one.locale) ? one.locale : 'en'
  const conversation = await selectConversation(db, one.conversation_id, locale)
  if (!conversation) return
  await deliver(
    {
      id,
      template: 'viewing_reminder',
      to: one.email,
      locale,
      values: {
        name: one.name,
        title: subjectOf(conversation, { ...services, locale }).title,
        when: inZones(new Date(one.starts_at).toISOString(), locale, one.zone, one.other_zone),
        id: String(conversation.id),
        token: one.account === null ? await linkToken(db, 'chat', conversation) : '',
      },
    },
    services,
    mailer,
  )
}
