import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { momentOf, wallTime } from '#i18n/zones.ts'
import { DEMO_COUNTRIES } from './countries.ts'
import {
  LIVED_AGENCY,
  LIVED_COUNTRY,
  LIVED_ZONE,
  writeInbox,
  writeViews,
  type At,
} from './lives/agent.ts'
import { MACRO, writeDesk } from './lives/desk.ts'
import { findHomes } from './lives/homes.ts'
import {
  writeHome,
  writeReports,
  writeWaitingReviews,
  type WrittenHome,
} from './lives/moderator.ts'
import { MARK, writeBells } from './lives/talk.ts'
import { writeVisitor } from './lives/visitor.ts'
import type { SeedPlaces } from './offers.ts'
import { agentEmail, SUPPORT } from './people.ts'
import type { SeedStorage } from './pictures/pool.ts'

const DAY_MS = 86_400_000
const APARTMENT = 1
const HOMES = [1, 5, 8]

export interface LivesIn {
  places: SeedPlaces
  storage: SeedStorage
  agencies: ReadonlyMap<string, number>
  people: ReadonlyMap<string, number>
  now: Date
}

/** The last weeks of the demo's people, so that their accounts are not empty: a visitor, an agency, moderators, the support. Once, and without a mail. */
export async function writeLives(
  trx: Transaction<Database>,
  { places, storage, agencies, people, now }: LivesIn,
): Promise<void> {
  const known = await trx
    .selectFrom('messages')
    .select('seq')
    .where('client_id', 'like', `${MARK}-%`)
    .limit(1)
    .executeTakeFirst()
  const [visitor, moderator, agent, colleague, owner, agency] = [
    people.get('visitor@demo.example'),
    people.get('moderator@demo.example'),
    people.get(agentEmail(LIVED_AGENCY, 1)),
    people.get(agentEmail(LIVED_AGENCY, 2)),
    people.get(`office@${LIVED_AGENCY}.example`),
    agencies.get(LIVED_AGENCY),
  ]
  if (known || !visitor || !moderator || !agent || !colleague || !owner || !agency) return
  const person = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', visitor)
    .executeTakeFirstOrThrow()
  const at: At = (days, time) => {
    const day = wallTime(new Date(now.getTime() + days * DAY_MS), LIVED_ZONE).slice(0, 10)
    const isSunday = new Date(`${day}T00:00Z`).getUTCDay() === 0
    return isSunday
      ? at(days + 1, time)
      : momentOf(`${day}T${time}`, LIVED_ZONE).toISOString().replace('.000Z', 'Z')
  }
  const here = { country: LIVED_COUNTRY }
  const find = (wanted: Omit<Parameters<typeof findHomes>[2], 'country'>) =>
    findHomes(trx, places, { ...here, ...wanted })
  const agents = await find({ action: 0, categories: HOMES, owner: agent, limit: 12 })
  const homes = {
    sale: await find({
      action: 0,
      categories: HOMES,
      bedrooms: [2, 4],
      most: 60_000_000,
      limit: 20,
    }),
    rent: await find({ action: 1, categories: [APARTMENT], limit: 6 }),
    // Of these two the visitor writes about.
    agents: await find({
      action: 0,
      categories: HOMES,
      owner: agent,
      bedrooms: [2, 3],
      most: 40_000_000,
      limit: 2,
    }),
  }
  for (const home of await writtenHomes(trx, places, agent))
    await writeHome(trx, { places, storage }, home, now)
  await writeReports(trx, await reportable(trx, places), now)
  await writeWaitingReviews(trx, now)
  await writeViews(trx, agency, now)
  const bells = await writeInbox(
    trx,
    { agent, colleague, owner },
    {
      sale: agents.filter(({ id }) => homes.agents.every((home) => home.id !== id)),
      rent: await find({ action: 1, owner: agent, limit: 6 }),
    },
    at,
    now,
  )
  bells.push(
    ...(await writeVisitor(trx, person, { agent, colleague, owner }, homes, at, now)),
    ...(await writeDesk(trx, person, people.get(SUPPORT) ?? moderator, now)),
  )
  await writeBells(trx, bells, now)
}

/** Requests without an account outlive the accounts of the demo. */
export async function removeLives(db: Kysely<Database>): Promise<void> {
  await sql`delete from tickets where id in (select ticket_id from ticket_messages where client_id like ${`${MARK}-%`})`.execute(
    db,
  )
  await db.deleteFrom('reply_templates').where('name', '=', MACRO).execute()
}

/** One home of each of some countries, in whose languages they are reported. */
async function reportable(trx: Transaction<Database>, places: SeedPlaces) {
  const found = []
  for (const country of [232, 207, 82, 182])
    found.push(...(await findHomes(trx, places, { country, categories: HOMES, limit: 1 })))
  return found
}

const cityIn = (iso2: string, name: string): string =>
  DEMO_COUNTRIES.find((country) => country.iso2 === iso2)?.cities.find(
    ([city]) => city === name,
  )?.[1] ?? ''

/** Homes that people write here themselves: three private owners wait for a moderator; the agent has a draft, an expired home, and one whose price is too high. */
async function writtenHomes(
  trx: Transaction<Database>,
  places: SeedPlaces,
  agent: number,
): Promise<WrittenHome[]> {
  const ownerIn = async (country: number): Promise<number | undefined> =>
    (
      await trx
        .selectFrom('offers as o')
        .innerJoin('users as u', 'u.id', 'o.owner_id')
        .select('u.id')
        .where('o.country_id', '=', country)
        .where('u.demo_as', '=', 'owner')
        .orderBy('u.id')
        .limit(1)
        .executeTakeFirst()
    )?.id
  const [spaniard, berliner, briton] = [await ownerIn(207), await ownerIn(82), await ownerIn(232)]
  const sliema = cityIn('MT', 'Sliema')
  const waiting: (Omit<WrittenHome, 'owner' | 'status'> & { owner: number | undefined })[] = [
    {
      key: 'valencia',
      owner: spaniard,
      hoursAgo: 26,
      market: 'city',
      pictures: ['living', 'kitchen', 'bedroom', 'bathroom', 'block-mediterranean'],
      content: {
        action: 0,
        category: 1,
        location: cityIn('ES', 'Valencia'),
        street: 'Calle del Ejemplo',
        houseNumber: '14',
        currency: 'EUR',
        amount: 289_000_00,
        livingArea: 94,
        rooms: 4,
        bedrooms: 3,
        bathrooms: 2,
        floor: 3,
        floors: 6,
        features: ['lift', 'balcony', 'air-conditioning'],
        texts: {
          es: {
            title: 'Piso luminoso de tres dormitorios',
            description:
              'Lo compramos hace once años y aquí han crecido los niños. El salón da a la calle y tiene sol desde el mediodía; los dormitorios dan al patio y son muy tranquilos. La cocina se reformó en 2021. El mercado está a cinco minutos andando y el metro a siete. Nos mudamos a un pueblo, por eso vendemos sin prisa.',
          },
        },
      },
    },
    {
      key: 'berlin',
      owner: berliner,
      hoursAgo: 9,
      market: 'metro',
      pictures: ['kitchen', 'living', 'bedroom', 'block-central'],
      content: {
        action: 1,
        category: 1,
        location: cityIn('DE', 'Berlin'),
        street: 'Musterstraße',
        houseNumber: '8',
        currency: 'EUR',
        amount: 1_180_00,
        livingArea: 68,
        rooms: 2,
        bedrooms: 1,
        bathrooms: 1,
        floor: 2,
        floors: 5,
        features: ['balcony'],
        texts: {
          de: {
            title: 'Altbauwohnung mit Balkon zum Hof',
            description:
              'Zwei Zimmer, Dielen, hohe Decken. Das Schlafzimmer liegt zum Hof, dort hört man morgens nur Vögel. Die Einbauküche ist drei Jahre alt und bleibt. Nachmieter gesucht, weil ich mit meinem Freund zusammenziehe; frei ab dem nächsten Monatsersten. Bitte keine Anrufe nach 20 Uhr.',
          },
        },
      },
    },
    {
      key: 'london',
      owner: briton,
      hoursAgo: 3.5,
      market: 'metro',
      pictures: ['row-georgian', 'living', 'kitchen', 'bedroom'],
      content: {
        action: 0,
        category: 8,
        location: cityIn('GB', 'London'),
        street: 'Example Terrace',
        houseNumber: '21',
        currency: 'GBP',
        amount: 745_000_00,
        livingArea: 102,
        rooms: 5,
        bedrooms: 3,
        bathrooms: 1,
        features: ['garden'],
        texts: {
          en: {
            title: 'Three-bedroom terrace with a small garden. Call me: no agents!!!',
            description:
              'We have lived here since 2009. Three bedrooms, a kitchen that gets the morning sun and a garden with an apple tree. The roof was done two years ago. Ten minutes to the station, and the school at the corner is good. Chain free in spring.',
          },
        },
      },
    },
  ]
  const own: Omit<WrittenHome, 'owner'>[] = [
    {
      key: 'agent-expired',
      status: 'expired',
      hoursAgo: 24 * 96,
      market: 'coast',
      pictures: ['living', 'kitchen', 'bedroom', 'bathroom'],
      content: {
        action: 0,
        category: 1,
        location: sliema,
        street: 'Triq l-Eżempju',
        currency: 'EUR',
        amount: 335_000_00,
        livingArea: 104,
        rooms: 3,
        bedrooms: 2,
        bathrooms: 2,
        floor: 4,
        floors: 5,
        yearBuilt: 1998,
        heating: ['heat-pump'],
        features: ['lift', 'balcony'],
        texts: {
          en: {
            title: 'Two-bedroom flat near the ferry',
            description:
              'A quiet flat on the fourth floor, five minutes on foot from the ferry to Valletta. Both bedrooms have a bathroom of their own, and the kitchen opens to a balcony with the evening sun. The building has had a new lift since last year.',
          },
        },
      },
    },
    {
      key: 'agent-dear',
      status: 'published',
      hoursAgo: 24 * 74,
      market: 'coast',
      pictures: [
        'living-panorama',
        'kitchen',
        'bedroom',
        'bathroom',
        'outlook-sea',
        'block-mediterranean',
      ],
      content: {
        action: 0,
        category: 1,
        location: sliema,
        street: 'Triq l-Eżempju',
        currency: 'EUR',
        amount: 795_000_00,
        livingArea: 128,
        rooms: 4,
        bedrooms: 3,
        bathrooms: 2,
        floor: 6,
        floors: 7,
        yearBuilt: 2019,
        condition: 'good',
        heating: ['heat-pump'],
        features: ['lift', 'terrace', 'sea-view', 'air-conditioning'],
        texts: {
          en: {
            title: 'Three bedrooms, a terrace and the sea',
            description:
              'From the terrace on the sixth floor you see the whole bay. Three bedrooms, two bathrooms, and a living room of forty square metres with windows on two sides. Sold with all that is built in; a garage next door can be had as well.',
          },
        },
      },
    },
    {
      key: 'agent-draft',
      status: 'draft',
      hoursAgo: 20,
      market: 'coast',
      pictures: ['living'],
      content: {
        action: 1,
        category: 1,
        location: sliema,
        currency: 'EUR',
        amount: 1_450_00,
        livingArea: 76,
        rooms: 2,
        bedrooms: 1,
        features: ['lift'],
        texts: { en: { title: 'One-bedroom flat, from February', description: '' } },
      },
    },
  ]
  return [
    ...waiting.flatMap(({ owner, ...home }) =>
      owner === undefined ? [] : [{ ...home, owner, status: 'in_review' as const }],
    ),
    ...own.map((home) => ({ ...home, owner: agent })),
  ]
}
