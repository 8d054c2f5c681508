import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ChatMessage, Side } from '#contract/talk/chat.ts'
import { ApiError } from '#contract/errors.ts'
import { withMessages, lastSeqOf, type Transcript } from '#web/talk/threads/transcript.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { insertChat } from '#tests/chat.ts'
import { wrongWith, type Sent } from '#tests/transcripts.ts'
import type { World } from './rounds.ts'

/** Tabs of each side that write at the same time, and what each writes. */
const TABS = 2
const MESSAGES = 15
/** Each of these is sent a second time, as by a client that the answer did not reach. */
const TWICE_EVERY = 5

/**
 * Both sides of a conversation write in two tabs each, and send again whatever was not acknowledged; both read as pages do, by the number of the last message that they know. Each
 * acknowledged message must be there once, under its number, in the order of its tab, and both transcripts must be what is stored.
 */
export async function chatUnderKill(
  world: World,
  name: string,
  disturb: () => Promise<void>,
  note: (line: string) => void,
): Promise<string[]> {
  const [visitor, team] = [
    await createUser(world.db, { email: `${name}.visitor@example.com` }),
    await createUser(world.db, { email: `${name}.team@example.com` }),
  ]
  const id = await insertChat(world.db, {
    offer: await insertHome(world, name, team),
    email: visitor.email,
    people: [team.id],
    more: { user_id: visitor.id },
  })
  const sent: Sent[] = [
    {
      writer: 'form',
      side: 'visitor',
      clientId: `first-${id}`,
      text: 'Is it still there?',
      seq: 1,
    },
  ]
  const problems: string[] = []
  let repeated = 0
  const again = async <T>(act: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await act()
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) throw error
        repeated++
        await sleep(20)
        await world.back()
      }
  }

  const write = async (user: TestUser, side: Side, tab: number): Promise<void> => {
    for (let n = 1; n <= MESSAGES; n++) {
      const one: Sent = {
        writer: `${side} ${tab}`,
        side,
        clientId: `${name}-${side}-${tab}-${n}`,
        text: `${side} ${tab} writes ${n}`,
        seq: null,
      }
      sent.push(one)
      const send = () =>
        again(() =>
          world.call<ChatMessage>(user, 'POST', `/chat/${id}/messages`, {
            client_id: one.clientId,
            text: one.text,
          }),
        )
      one.seq = (await send()).seq
      if (n % TWICE_EVERY > 0) continue
      const { seq } = await send()
      if (seq !== one.seq)
        problems.push(`${one.clientId} is ${one.seq}, and ${seq} when sent again`)
    }
  }

  let isOver = false
  const read = async (user: TestUser): Promise<string[]> => {
    let known: Transcript = { messages: [], pending: [], readSeq: 0, theirReadSeq: 0 }
    for (;;) {
      const isLast = isOver
      const more = await again(() =>
        world.call<ChatMessage[]>(
          user,
          'GET',
          `/chat/${id}/messages?after=${lastSeqOf(known)}&wait=${isLast ? 0 : 1}`,
        ),
      )
      known = withMessages(known, more, known)
      if (isLast && more.length === 0) return known.messages.map(({ text }) => text)
    }
  }

  const reading = Promise.all([read(visitor), read(team)])
  const writing = Array.from({ length: TABS }, (_, tab) => [
    write(visitor, 'visitor', tab),
    write(team, 'team', tab),
  ])
  await Promise.all([...writing.flat(), disturb()])
  isOver = true
  const [byVisitor, byTeam] = await reading
  const stored = await world.steady(() =>
    world.db
      .selectFrom('messages')
      .select(['seq', 'side', 'client_id', 'body'])
      .where('conversation_id', '=', id)
      .orderBy('seq')
      .execute(),
  )
  note(`${sent.length} messages, ${repeated} calls made again`)
  return [
    ...problems,
    ...wrongWith({ sent, stored, seen: { 'the visitor': byVisitor!, 'the team': byTeam! } }),
  ]
}

async function insertHome({ db }: World, name: string, owner: TestUser): Promise<number> {
  await db
    .insertInto('sources')
    .values({ key: 'kills', format: 'direct' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ id: number }>`
    insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, country_id, published_at, owner_id)
    select id, ${name}, 'published', 0, 1, 32500000, 'EUR', 0, 207, now(), ${owner.id} from sources where key = 'kills' returning id`.execute(
    db,
  )
  return rows[0]!.id
}
