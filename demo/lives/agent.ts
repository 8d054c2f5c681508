import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { createRandom } from '../random.ts'
import type { LivedHome } from './homes.ts'
import { leadBell, writeTalk, type Bell, type Said, type Talk } from './talk.ts'

/** The agency whose agent the demo shows: homes and people of Malta, who write English. */
export const LIVED_AGENCY = 'limestone-and-sea'
export const LIVED_COUNTRY = 135
export const LIVED_ZONE = 'Europe/Malta'

export interface Team {
  agent: number
  colleague: number
  owner: number
}
/** Local time on a day counted from now, never on a Sunday, as the database has moments. */
export type At = (days: number, time: string) => string

type Lead = Omit<Talk, 'home' | 'user' | 'handler' | 'people'> & {
  deal: 'sale' | 'rent'
  by: 'agent' | 'colleague' | null
}

const question = (hoursAgo: number, text: string): Said => ({
  side: 'visitor',
  kind: 'question',
  hoursAgo,
  text,
})
const visitor = (hoursAgo: number, text: string): Said => ({ side: 'visitor', hoursAgo, text })
const team = (hoursAgo: number, text: string): Said => ({ side: 'team', hoursAgo, text })

/** Leads in every state that an inbox knows, the newest last. */
function leadsOf(at: At): Lead[] {
  const tomorrow = at(1, '10:30')
  const choices = [at(3, '17:00'), at(4, '11:00')]
  const past = at(-6, '16:00')
  return [
    {
      key: 'archived',
      deal: 'sale',
      by: 'agent',
      name: 'Oliver Newman',
      email: 'oliver.newman@mail.example',
      locale: 'en',
      zone: 'Europe/London',
      state: 'archived',
      said: [
        question(
          330,
          'Hello, is the price negotiable? We would pay cash and could sign before Christmas.',
        ),
        team(
          328.5,
          'Good morning Oliver. The owners have turned down one offer at 5 % below, so there is a little room but not much. Would you like to see it first?',
        ),
        visitor(
          303,
          'Thanks for being straight. We saw something in Mellieħa on Saturday and took it. Good luck with the sale!',
        ),
        team(
          302,
          'Congratulations, and thank you for letting me know. If friends of yours look, send them our way.',
        ),
      ],
    },
    {
      key: 'cancelled',
      deal: 'rent',
      by: 'agent',
      name: 'Kasia Wróbel',
      email: 'kasia.wrobel@mail.example',
      phone: '+48 12 345 00 11',
      locale: 'pl',
      zone: 'Europe/Warsaw',
      viewing: { state: 'cancelled', proposedBy: 'visitor', at: past },
      said: [
        {
          side: 'visitor',
          kind: 'viewing',
          hoursAgo: 240,
          text: 'Dzień dobry, w przyszłym tygodniu jestem na Malcie przez trzy dni. Czy mogłabym zobaczyć mieszkanie w czwartek po południu?',
          data: { slots: [past] },
        },
        { side: 'team', kind: 'agreed', hoursAgo: 238, data: { at: past } },
        {
          side: 'visitor',
          kind: 'cancelled',
          hoursAgo: 160,
          data: { at: past },
        },
        visitor(
          159.9,
          'Przepraszam, firma przesunęła mi wyjazd na styczeń. Odezwę się, jak tylko będę znała termin.',
        ),
        team(158, 'No problem at all. January is quiet here, we will find a time.'),
      ],
      note: {
        by: 0,
        text: 'Relocation in January, company pays the deposit. Call her on the 7th.',
      },
    },
    {
      key: 'waits-for-visitor',
      deal: 'sale',
      by: 'agent',
      name: 'Elisa Fontana',
      email: 'elisa.fontana@mail.example',
      locale: 'it',
      zone: 'Europe/Rome',
      said: [
        question(
          74,
          'Buongiorno, cerchiamo una seconda casa per l’estate. Il condominio permette gli affitti brevi, e a quanto ammontano le spese?',
        ),
        team(
          71.2,
          'Buongiorno Elisa, sì: serve soltanto la licenza dell’ente del turismo. Le spese sono circa 600 euro l’anno, ascensore compreso. Le mando volentieri il regolamento, a quale indirizzo?',
        ),
      ],
    },
    {
      key: 'viewing-tomorrow',
      deal: 'sale',
      by: 'agent',
      name: 'Javier Molina',
      email: 'javier.molina@mail.example',
      phone: '+34 600 00 12 12',
      locale: 'es',
      zone: 'Europe/Madrid',
      viewing: { state: 'agreed', proposedBy: 'visitor', at: tomorrow },
      said: [
        {
          side: 'visitor',
          kind: 'viewing',
          hoursAgo: 52,
          text: 'Hola, el martes llego a Malta. ¿Podríamos verla por la mañana? Me interesa sobre todo la azotea.',
          data: { slots: [tomorrow] },
        },
        team(50, 'Hola Javier, with pleasure. The roof is shared by three flats, I’ll show you.'),
        { side: 'team', kind: 'agreed', hoursAgo: 49.9, data: { at: tomorrow } },
        visitor(47, '¡Perfecto, muchas gracias! Nos vemos en el portal.'),
      ],
    },
    {
      key: 'arabic',
      deal: 'rent',
      by: 'colleague',
      name: 'ليلى حداد',
      email: 'layla.haddad@mail.example',
      locale: 'ar',
      zone: 'Asia/Dubai',
      said: [
        question(
          30,
          'مرحبًا، أنتقل إلى مالطا للعمل في مارس مع ابنتي. هل توجد مدرسة قريبة، وهل يمكن السكن بعقد لسنة واحدة؟',
        ),
        team(
          28.4,
          'Welcome! One year is the usual term here. Two schools are within ten minutes on foot, and the bus to both stops outside. Shall I send you a video of the flat?',
        ),
        visitor(27, 'نعم من فضلك، وشكرًا على الرد السريع.'),
        team(26.5, 'Sent to your e-mail. The owner can hold it until Friday.'),
      ],
    },
    {
      key: 'spam',
      deal: 'sale',
      by: null,
      name: 'Crypto Desk',
      email: 'offers@desk.example',
      locale: 'en',
      zone: 'UTC',
      state: 'spam',
      said: [
        question(
          20,
          'DEAR OWNER, our investors pay any price in coins, send your documents and a small fee today.',
        ),
      ],
    },
    {
      key: 'colleagues',
      deal: 'rent',
      by: 'colleague',
      name: 'Chloe Marsh',
      email: 'chloe.marsh@mail.example',
      locale: 'en',
      zone: 'Europe/London',
      said: [
        question(18, 'Hi, are cats allowed? Mine is nine and sleeps most of the day.'),
        team(16.8, 'One old cat is fine with the owner. She only asks for no dogs on the terrace.'),
        visitor(16, 'Lovely, then I’d like to apply. What do you need from me?'),
        team(15.5, 'A passport copy and your contract of work. I’ll send the list.'),
      ],
    },
    {
      key: 'viewing-waits',
      deal: 'sale',
      by: null,
      isRead: false,
      name: 'Алексей Орлов',
      email: 'aleksei.orlov@mail.example',
      phone: '+356 2100 0044',
      locale: 'ru',
      zone: 'Europe/Malta',
      viewing: { state: 'proposed', proposedBy: 'visitor', times: choices },
      said: [
        {
          side: 'visitor',
          kind: 'viewing',
          hoursAgo: 5.2,
          text: 'Здравствуйте! Мы с женой живём на острове и хотели бы посмотреть дом вечером или в субботу утром. Подскажите, есть ли место для второй машины?',
          data: { slots: choices },
        },
      ],
    },
    {
      key: 'question-waits',
      deal: 'sale',
      by: null,
      isRead: false,
      name: 'Sabine Lindner',
      email: 'sabine.lindner@mail.example',
      phone: '+49 30 0000 4711',
      locale: 'de',
      zone: 'Europe/Berlin',
      said: [
        question(
          1.6,
          'Guten Tag, mein Mann sitzt im Rollstuhl. Ist die Wohnung vom Eingang bis zum Balkon stufenlos, und wie breit ist die Aufzugtür? Wir kaufen für uns selbst und wären im Januar da.',
        ),
      ],
    },
  ]
}

const EARLIER: readonly (readonly [question: string, answer: string, locale: string])[] = [
  [
    'Is parking included?',
    'Yes, one space in the garage. A second one can be rented for 90 euro.',
    'en',
  ],
  [
    'Could you send the floor plan in metres?',
    'It’s on the listing now, sorry that it was missing.',
    'en',
  ],
  ['Gibt es Glasfaser im Haus?', 'Yes, fibre, up to 1 Gbit. I use the same line at home.', 'de'],
  ['How old is the roof membrane?', 'Renewed four years ago, with ten years of guarantee.', 'en'],
  [
    'È possibile visitare di domenica?',
    'La domenica no, ma il sabato fino alle sei volentieri.',
    'it',
  ],
  [
    'Do you know why they are selling?',
    'They have a third child and need one room more. Nothing else.',
    'en',
  ],
  ['¿Aceptan hipoteca?', 'Claro. Tres bancos de aquí lo tasan en dos semanas.', 'es'],
  ['Is the well in the yard in use?', 'It is, and it was cleaned in spring.', 'en'],
  ['Можно ли с собакой?', 'Yes, a dog is fine, the house has its own entrance.', 'ru'],
  ['Could we move in by the 1st?', 'The keys are here, so yes.', 'en'],
  ['Wie laut ist die Straße am Abend?', 'Quiet after eight, the bus takes the other road.', 'de'],
  ['What does the lift cost a year?', 'About 240 euro for each flat, it is in the charges.', 'en'],
]

const PEOPLE = [
  'Hannah Bennett',
  'Martin Seidel',
  'Silvia Caruso',
  'Daniel Harper',
  'Inés Prieto',
  'Sophie Marsh',
] as const

/** The inbox of an agent and of the colleagues: leads in several states, and months of answered ones, from which the reply time follows. */
export async function writeInbox(
  db: Kysely<Database>,
  { agent, colleague, owner }: Team,
  homes: { sale: readonly LivedHome[]; rent: readonly LivedHome[] },
  at: At,
  now: Date,
): Promise<Bell[]> {
  const bells: Bell[] = []
  for (const [index, { deal, by, note, ...lead }] of leadsOf(at).entries()) {
    const home = homes[deal][index % Math.max(1, homes[deal].length)]
    if (!home) continue
    const handler = by === 'agent' ? agent : by === 'colleague' ? colleague : null
    const id = await writeTalk(
      db,
      {
        ...lead,
        home,
        user: null,
        handler,
        people: [agent, ...(handler === colleague ? [colleague] : [])],
        ...(note && { note: { ...note, by: agent } }),
      },
      now,
    )
    if (lead.state === 'spam') continue
    const first = lead.said[0]!
    bells.push({
      ...leadBell(handler === colleague ? colleague : agent, id, home, first),
      isRead: lead.isRead !== false,
    })
  }
  const all = [...homes.sale, ...homes.rent]
  for (const [index, [asked, answered, locale]] of EARLIER.entries()) {
    const home = all[(index * 5 + 3) % Math.max(1, all.length)]
    const random = createRandom(`${LIVED_AGENCY} earlier ${index}`)
    const asker = PEOPLE[index % PEOPLE.length]!
    if (!home) continue
    const hoursAgo = 24 * random.integer(16, 120) + random.between(2, 9)
    await writeTalk(
      db,
      {
        key: `earlier-${index}`,
        home,
        user: null,
        name: asker,
        email: `${asker
          .normalize('NFD')
          .replace(/\P{ASCII}/gu, '')
          .toLowerCase()
          .replace(' ', '.')}${index}@mail.example`,
        locale,
        zone: LIVED_ZONE,
        state: 'archived',
        handler: index % 3 === 0 ? colleague : agent,
        people: [agent, colleague, owner],
        said: [question(hoursAgo, asked), team(hoursAgo - random.between(0.4, 4), answered)],
      },
      now,
    )
  }
  await db
    .insertInto('reply_templates')
    .values([
      {
        user_id: agent,
        name: 'Viewing',
        texts: JSON.stringify({
          en: 'Hello {name}, I can show you {title} on weekdays until seven, and on Saturdays until two. Which suits you?',
          de: 'Guten Tag {name}, ich zeige Ihnen {title} gern werktags bis 19 Uhr oder samstags bis 14 Uhr. Was passt Ihnen?',
          es: 'Hola, {name}: puedo enseñarle {title} de lunes a viernes hasta las siete y los sábados hasta las dos. ¿Qué le viene mejor?',
        }),
      },
      {
        user_id: agent,
        name: 'Papers for a rental',
        texts: JSON.stringify({
          en: 'Thank you, {name}. For the contract the owner asks for a copy of your passport, your contract of work and the deposit of one month.',
        }),
      },
    ])
    .execute()
  return bells
}

/** Page views of the last eight weeks: more at weekends, and rising for what is new. */
export async function writeViews(db: Kysely<Database>, agency: number, now: Date): Promise<void> {
  await sql`
    insert into offer_views (offer_id, day, views)
    select o.id, d.day::date,
      greatest(0, round((6 + abs(hashint8(o.id)) % 19) * (0.55 + abs(hashint8(o.id * 100 + extract(doy from d.day)::int)) % 90 / 100.0)
        * case when extract(isodow from d.day) >= 6 then 1.4 else 1 end * case when o.published_at > d.day - interval '10 days' then 1.7 else 1 end))::int
    from offers o cross join generate_series(${now.toISOString()}::timestamptz - interval '55 days', ${now.toISOString()}::timestamptz, interval '1 day') as d (day)
    where o.agency_id = ${agency} and o.status in ('published', 'reserved') and o.published_at < d.day
    on conflict do nothing`.execute(db)
}
