import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import type { Database } from '#db/schema.ts'
import { LIVED_COUNTRY, LIVED_ZONE, type At, type Team } from './agent.ts'
import type { LivedHome } from './homes.ts'
import { ago, leadBell, writeTalk, type Bell, type Said } from './talk.ts'

export interface Person {
  id: number
  name: string
  email: string
}

const digest = (): Buffer => createHash('sha256').update(randomBytes(32)).digest()

/** Notes on saved homes, the most liked first. */
const NOTES = [
  'Favourite so far. Ask about the damp in the back bedroom and who pays for the lift.',
  'Nora loves the roof. Ten minutes on foot to the ferry.',
  'Good price, but the second bedroom is tiny. Desk fits?',
  'Needs a new kitchen, about 15,000. Still below our limit.',
  '',
  'Only if they come down a little.',
  'For my parents when they visit.',
  '',
] as const

/** Saved homes with notes and lists, those that were viewed and hidden. */
async function writeHomes(
  db: Kysely<Database>,
  { id }: Person,
  sale: readonly LivedHome[],
  rent: readonly LivedHome[],
  now: Date,
): Promise<LivedHome | undefined> {
  const lists = [
    { name: 'To see in December', id: '6d0f1f4e-2c7b-4b52-9a57-0d6c1f3a7e01' },
    { name: 'Until we buy: to rent', id: '6d0f1f4e-2c7b-4b52-9a57-0d6c1f3a7e02' },
  ]
  await db
    .insertInto('favorite_lists')
    .values(lists.map((list, at) => ({ ...list, user_id: id, created_at: ago(now, 400 - at) })))
    .execute()
  const saved = [...sale.slice(0, 6), ...rent.slice(0, 2)]
  // One was dearer when it was saved: its tile says that the price fell.
  const cut = saved[2]
  for (const [index, home] of saved.entries()) {
    const { facts } = home
    const { amount } = facts.price
    await db
      .insertInto('favorites')
      .values({
        user_id: id,
        offer_id: home.id,
        list_id: facts.action === 1 ? lists[1]!.id : index < 3 ? lists[0]!.id : null,
        place: index,
        note: NOTES[index] ?? '',
        note_lang: NOTES[index] ? 'en' : null,
        known: JSON.stringify(
          home === cut && amount !== null
            ? { ...facts, price: { ...facts.price, amount: dearer(amount) } }
            : facts,
        ),
        saved_at: ago(now, 20 + 31 * index),
      })
      .execute()
  }
  const seen = [...sale, ...rent].slice(0, 22)
  for (const [index, home] of seen.entries())
    await db
      .insertInto('viewed_homes')
      .values({
        user_id: id,
        offer_id: home.id,
        known: JSON.stringify(home.facts),
        viewed_at: ago(now, 3 + 9.5 * index),
      })
      .execute()
  for (const [index, home] of sale.slice(-2).entries())
    await db
      .insertInto('hidden_homes')
      .values({
        user_id: id,
        offer_id: home.id,
        known: JSON.stringify(home.facts),
        hidden_at: ago(now, 60 + 40 * index),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return cut
}

/** Four per cent more, in whole thousands. */
const dearer = (amount: number): number => Math.ceil((amount * 1.04) / 100_000) * 100_000

const COMMENTS = [
  [0, 'owner', 'The light in the afternoon! And it’s the only one with two real bedrooms.'],
  [0, 'partner', 'Yes. If the viewing goes well, let’s not wait.'],
  [1, 'partner', 'I’d take this one for the roof alone.'],
  [2, 'owner', 'It went down since I saved it. Shall we see it after all?'],
  [3, 'partner', 'Too far from the ferry for me.'],
] as const
const VOTES = [
  [1, 1],
  [1, 1],
  [1, -1],
  [0, -1],
] as const

/** A board shared with a partner, who has no account: both like two of the homes. */
async function writeBoard(
  db: Kysely<Database>,
  { id }: Person,
  homes: readonly LivedHome[],
  now: Date,
): Promise<void> {
  const { id: board } = await db
    .insertInto('boards')
    .values({
      user_id: id,
      name: 'Our home by the sea',
      channel: `board-${randomBytes(16).toString('hex')}`,
      created_at: ago(now, 140),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: link } = await db
    .insertInto('board_links')
    .values({ board_id: board, digest: digest(), rights: 'vote', created_at: ago(now, 139) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = async (row: object): Promise<number> =>
    (
      await db
        .insertInto('board_members')
        .values({ board_id: board, ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const members = {
    owner: await member({ user_id: id, joined_at: ago(now, 140) }),
    partner: await member({
      name: 'Nora',
      digest: digest(),
      link_id: link,
      joined_at: ago(now, 136),
    }),
  }
  for (const [index, home] of homes.slice(0, VOTES.length).entries()) {
    await db
      .insertInto('board_homes')
      .values({
        board_id: board,
        offer_id: home.id,
        known: JSON.stringify(home.facts),
        added_at: ago(now, 139 - index),
      })
      .execute()
    for (const [at, key] of (['owner', 'partner'] as const).entries()) {
      const vote = VOTES[index]?.[at]
      if (vote)
        await db
          .insertInto('board_votes')
          .values({
            board_id: board,
            offer_id: home.id,
            member_id: members[key],
            vote,
            voted_at: ago(now, 130 - 4 * index - at),
          })
          .execute()
    }
  }
  for (const [index, [home, key, comment]] of COMMENTS.entries())
    if (homes[home])
      await db
        .insertInto('board_comments')
        .values({
          board_id: board,
          offer_id: homes[home].id,
          member_id: members[key],
          comment,
          lang: 'en',
          commented_at: ago(now, 120 - 20 * index),
        })
        .execute()
}

/** Searches with alerts in the portal only, and what they found last. */
async function writeSearches(
  db: Kysely<Database>,
  { id }: Person,
  found: readonly LivedHome[],
  now: Date,
): Promise<void> {
  const searches = [
    {
      name: 'Flats in Malta with 2 bedrooms, up to €350,000',
      search: {
        location: `country${LIVED_COUNTRY}`,
        action: 0,
        category: [1],
        bedroomsMin: 2,
        priceMax: 350_000,
      },
      page: '/mt/buy-apartment?bedroomsMin=2&priceMax=350000',
      frequency: 'daily' as const,
    },
    {
      name: 'Houses in Malta with a terrace',
      search: {
        location: `country${LIVED_COUNTRY}`,
        action: 0,
        category: [5],
        features: ['terrace'],
      },
      page: '/mt/buy-house?features=terrace',
      frequency: 'weekly' as const,
    },
    {
      name: 'Flats to rent in Malta, up to €1,600 a month',
      search: { location: `country${LIVED_COUNTRY}`, action: 1, category: [1], priceMax: 1600 },
      page: '/mt/rent-apartment?priceMax=1600',
      frequency: 'at_once' as const,
    },
  ]
  for (const [index, { search, ...row }] of searches.entries()) {
    const { id: search_id } = await db
      .insertInto('saved_searches')
      .values({
        ...row,
        user_id: id,
        search: JSON.stringify(search),
        locale: 'en',
        time_zone: LIVED_ZONE,
        reasons: ['new', 'price_cut', 'back'],
        // No mail leaves a demo.
        channels: ['portal'],
        quiet_from: 22,
        quiet_until: 7,
        created_at: ago(now, 24 * (40 - 9 * index)),
        expires_at: ago(now, -24 * 140),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (index > 0) continue
    const { id: alert_id } = await db
      .insertInto('search_alerts')
      .values({ search_id, created_at: ago(now, 22) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [at, home] of found.entries())
      await db
        .insertInto('search_matches')
        .values({
          search_id,
          offer_id: home.id,
          reason: at === 1 ? 'price_cut' : 'new',
          at: ago(now, 26 + 7 * at),
          alert_id,
        })
        .execute()
  }
}

/** A person who looks for a home: saved homes, a board with a partner, searches, a talk with an agent who confirmed a viewing. */
export async function writeVisitor(
  db: Kysely<Database>,
  person: Person,
  { agent, colleague }: Team,
  homes: { sale: readonly LivedHome[]; rent: readonly LivedHome[]; agents: readonly LivedHome[] },
  at: At,
  now: Date,
): Promise<Bell[]> {
  const [viewed, asked] = homes.agents
  const sale = [
    ...(viewed ? [viewed] : []),
    ...homes.sale.filter(({ id }) => id !== viewed?.id && id !== asked?.id),
  ]
  const cut = await writeHomes(db, person, sale, homes.rent, now)
  await writeBoard(db, person, sale, now)
  await writeSearches(db, person, sale.slice(3, 7), now)

  const bells: Bell[] = []
  const person_ = { user: person.id, name: person.name, email: person.email }
  const shared = { ...person_, phone: '+356 2100 0017', locale: 'en', zone: LIVED_ZONE }
  if (viewed) {
    const time = at(4, '17:30')
    const slots = [time, at(5, '10:00')]
    const said: Said[] = [
      {
        side: 'visitor',
        kind: 'viewing',
        hoursAgo: 44,
        text: 'Hello, my partner and I rent two streets away and would like to buy. Could we see the home one evening after work, or on a free morning? Is the price including the furniture?',
        data: { slots },
      },
      {
        side: 'team',
        hoursAgo: 42.6,
        text: 'Hello Samuel, the kitchen and the air conditioning stay, the rest is open to talk about. The evening suits me well, there is still some light on the terrace then.',
      },
      { side: 'team', kind: 'agreed', hoursAgo: 42.5, data: { at: time } },
      {
        side: 'visitor',
        hoursAgo: 41,
        text: 'Great, thank you. One more question: are works on the building planned that the owners will have to pay for?',
      },
      {
        side: 'team',
        hoursAgo: 3.4,
        text: 'I asked the administrator: the façade was done two years ago, and nothing is planned until 2029. I’ll bring the last three statements of charges. Please ring at the second door.',
      },
    ]
    const id = await writeTalk(
      db,
      {
        key: 'visitor-viewing',
        ...shared,
        home: viewed,
        said,
        viewing: { state: 'agreed', proposedBy: 'visitor', at: time },
        visitorHasRead: false,
        handler: agent,
        people: [agent, colleague],
        note: {
          by: agent,
          text: 'First-time buyers, mortgage agreed in principle up to 380,000. Serious.',
        },
      },
      now,
    )
    bells.push(
      { ...leadBell(agent, id, viewed, said[0]!), isRead: true },
      {
        user: person.id,
        title: 'chat.notice.agreed',
        message: 'chat.notice.agreedMessage',
        params: {
          when: new Intl.DateTimeFormat('en-GB', {
            dateStyle: 'full',
            timeStyle: 'short',
            timeZone: LIVED_ZONE,
          }).format(new Date(time)),
        },
        offer: viewed.id,
        conversation: id,
        link: address('chat', { id }),
        type: 'success',
        hoursAgo: 42.5,
        isRead: true,
      },
      {
        user: person.id,
        title: 'chat.notice.title',
        message: 'chat.notice.message',
        params: { side: 'team' },
        offer: viewed.id,
        conversation: id,
        link: address('chat', { id }),
        hoursAgo: 3.4,
      },
    )
  }
  if (asked)
    await writeTalk(
      db,
      {
        key: 'visitor-question',
        ...shared,
        home: asked,
        handler: agent,
        people: [agent],
        said: [
          {
            side: 'visitor',
            kind: 'question',
            hoursAgo: 190,
            text: 'Hello, is this still available, and does the ground rent go with it?',
          },
          {
            side: 'team',
            hoursAgo: 187.5,
            text: 'It is, and it is freehold: no ground rent. Another couple sees it on Friday, so do tell me soon.',
          },
          {
            side: 'visitor',
            hoursAgo: 186,
            text: 'Thank you! We’ll think about it over the weekend.',
          },
        ],
      },
      now,
    )
  if (cut && cut.facts.price.amount !== null)
    bells.push({
      user: person.id,
      title: 'favorites.notice.title',
      message: 'favorites.notice.message',
      params: {
        price: euros(cut.facts.price.amount),
        before: euros(dearer(cut.facts.price.amount)),
      },
      offer: cut.id,
      link: address('offer', { slugId: cut.facts.slugId }),
      hoursAgo: 27,
    })
  await sql`update favorites set cut_notified_at = ${ago(now, 27)} where user_id = ${person.id} and offer_id = ${cut?.id ?? 0}`.execute(
    db,
  )
  return bells
}

const euros = (amount: number): string =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  }).format(amount / 100)
