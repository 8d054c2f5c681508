import { sql, type Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import type {
  TicketAct,
  TicketCategory,
  TicketContext,
  TicketSide,
} from '#contract/talk/support.ts'
import type { Database } from '#db/schema.ts'
import { ago, MARK, type Bell } from './talk.ts'
import type { Person } from './visitor.ts'

interface Line {
  side: TicketSide
  hoursAgo: number
  text: string
  kind?: 'text' | 'note' | 'solved' | 'reopened'
  /** How it moves the ticket; a first message and a note do not. */
  act?: TicketAct
}
interface Ticket {
  key: string
  /** Without an account. */
  from?: { name: string; email: string }
  locale: string
  category: TicketCategory
  context?: TicketContext
  /** Taken by the moderator. */
  isTaken?: boolean
  lines: readonly Line[]
}

const asked = (hoursAgo: number, text: string, act?: TicketAct): Line => ({
  side: 'requester',
  hoursAgo,
  text,
  ...(act && { act }),
})
const answered = (hoursAgo: number, text: string, act: TicketAct = 'answer'): Line => ({
  side: 'staff',
  hoursAgo,
  text,
  act,
})

/** Requests in all states, in the language of who wrote them; the first two are the visitor's. */
const TICKETS: readonly Ticket[] = [
  {
    key: 'visitor-answered',
    locale: 'en',
    category: 'question',
    context: { page: '/en/service/boards', locale: 'en', browser: 'Firefox 145, Linux' },
    isTaken: true,
    lines: [
      asked(
        31,
        'Can my partner vote on our board without an account? She does not want one more password.',
      ),
      answered(
        29.3,
        'Yes. Share the board with “may vote”: your partner opens the link, types a name and votes. Only this browser is remembered. Did that work?',
      ),
    ],
  },
  {
    key: 'visitor-solved',
    locale: 'en',
    category: 'listing',
    isTaken: true,
    lines: [
      asked(420, 'A home I had saved shows another price every day. Is that a mistake?'),
      answered(
        417,
        'The agency changed it twice and then corrected itself. The history of the price on the page shows all three steps. Thank you for the hint.',
      ),
      asked(416, 'Understood, thanks for looking into it so fast.', 'write'),
      {
        side: 'staff',
        hoursAgo: 415.5,
        text: '',
        kind: 'solved',
        act: 'solve',
      },
    ],
  },
  {
    key: 'german',
    from: { name: 'Martin Winkler', email: 'martin.winkler@mail.example' },
    locale: 'de',
    category: 'account',
    context: { page: '/de/login', locale: 'de', browser: 'Safari 19, iOS' },
    lines: [
      asked(
        2.2,
        'Guten Tag, ich habe ein neues Telefon und komme nicht mehr an meine Codes. Den Zettel mit den Ersatzcodes finde ich nicht. Wie komme ich wieder in mein Konto?',
      ),
    ],
  },
  {
    key: 'spanish',
    from: { name: 'Elena Cano', email: 'elena.cano@mail.example' },
    locale: 'es',
    category: 'listing',
    context: { page: '/es/offer/form', locale: 'es', browser: 'Chrome 142, Android' },
    isTaken: true,
    lines: [
      asked(
        27,
        'Hola, he subido doce fotos y solo se ven nueve. He probado con wifi y sin wifi. El anuncio es de mi madre y queremos publicarlo esta semana.',
      ),
      answered(
        25.4,
        'Hola Elena, tres fotos están en un formato que el navegador no pudo leer. Conviértalas a JPEG o envíenoslas aquí y las añadimos nosotros.',
      ),
      asked(
        6.1,
        'Gracias, dos ya están. La tercera sigue sin aparecer, creo que es demasiado grande.',
        'write',
      ),
      {
        side: 'staff',
        hoursAgo: 5.9,
        text: 'HEIC panorama, 61 megapixels. Over the limit; the message should say so. Told the developers.',
        kind: 'note',
      },
    ],
  },
  {
    key: 'arabic',
    from: { name: 'خالد منصور', email: 'khaled.mansour@mail.example' },
    locale: 'ar',
    category: 'agency',
    context: { page: '/ar/user/company', locale: 'ar', browser: 'Edge 142, Windows' },
    lines: [
      asked(
        9.4,
        'السلام عليكم، أرسلنا رخصة المكتب منذ ثلاثة أيام وما زالت قيد المراجعة. هل ينقص شيء؟ نريد نشر عشرين عقارًا قبل نهاية الأسبوع.',
      ),
    ],
  },
  {
    key: 'russian',
    from: { name: 'Ирина Соколова', email: 'irina.sokolova@mail.example' },
    locale: 'ru',
    category: 'problem',
    context: { page: '/ru/es/search', locale: 'ru', browser: 'Yandex 25, Windows' },
    isTaken: true,
    lines: [
      asked(
        75,
        'Здравствуйте! На карте нарисовала район, сохранила поиск, а в письме пришли дома из соседнего города.',
      ),
      answered(
        72,
        'Здравствуйте, Ирина! Граница рисунка проходила через пригород, поэтому два дома попали в поиск. Мы сузили область в вашем сохранённом поиске, проверьте, пожалуйста.',
      ),
      { side: 'staff', hoursAgo: 71.9, text: '', kind: 'solved', act: 'solve' },
      asked(14, 'Сегодня снова пришёл дом не оттуда, посмотрите, пожалуйста, ещё раз.', 'write'),
    ],
  },
  {
    key: 'polish',
    from: { name: 'Tomasz Zieliński', email: 'tomasz.zielinski@mail.example' },
    locale: 'pl',
    category: 'question',
    lines: [
      asked(50, 'Dzień dobry, czy wycena mieszkania jest bezpłatna i czy mogę pokazać ją bankowi?'),
      answered(
        48.5,
        'Dzień dobry, wycena jest bezpłatna. To szacunek na podstawie cen ofertowych, bank zwykle wymaga operatu rzeczoznawcy; raport w PDF może Pan jednak dołączyć.',
      ),
    ],
    isTaken: true,
  },
  {
    key: 'press',
    from: { name: 'Camille Perrin', email: 'camille.perrin@news.example' },
    locale: 'fr',
    category: 'press',
    lines: [
      asked(
        20,
        'Bonjour, je prépare un article sur les loyers dans les villes moyennes. Puis-je citer vos médianes, et d’où viennent-elles ?',
      ),
    ],
  },
  {
    key: 'english-waits',
    from: { name: 'Grace Ashworth', email: 'grace.ashworth@mail.example' },
    locale: 'en',
    category: 'listing',
    isTaken: true,
    lines: [
      asked(
        33,
        'The flat at the end of our road is advertised with our building’s photos. We are the owners and we are not selling!',
      ),
      answered(
        32,
        'Thank you for telling us. We’ve asked the advertiser for proof and hidden the photos meanwhile.',
        'answer',
      ),
      {
        side: 'staff',
        hoursAgo: 4,
        text: 'Advertiser has not replied within a day. Take it down tonight if nothing comes.',
        kind: 'note',
      },
    ],
  },
]

/** Name of the text for frequent answers. */
export const MACRO = 'Lost second factor (demo)'

/** The support's requests, and texts for frequent answers. */
export async function writeDesk(
  db: Kysely<Database>,
  visitor: Person,
  support: number,
  now: Date,
): Promise<Bell[]> {
  const bells: Bell[] = []
  for (const { key, from, locale, category, context = {}, isTaken, lines } of TICKETS) {
    const { id } = await db
      .insertInto('tickets')
      .values({
        user_id: from ? null : visitor.id,
        name: from?.name ?? visitor.name,
        email: from?.email ?? visitor.email,
        locale,
        category,
        context: JSON.stringify(context),
        assignee_id: isTaken ? support : null,
        created_at: ago(now, lines[0]!.hoursAgo),
        last_at: ago(now, lines[0]!.hoursAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, { side, hoursAgo, text, kind = 'text', act }] of lines.entries()) {
      await db
        .insertInto('ticket_messages')
        .values({
          ticket_id: id,
          side,
          user_id: side === 'staff' ? support : null,
          client_id: `${MARK}-${key}-${index}`,
          kind,
          body: text,
          created_at: ago(now, hoursAgo),
        })
        .execute()
      if (act)
        await sql`
          update tickets t set status = m.to_status from ticket_moves m
          where t.id = ${id} and m.side = ${side} and m.act = ${act} and m.from_status = t.status`.execute(
          db,
        )
    }
    // The database stamps it with the moment of the change.
    await sql`update tickets set solved_at = last_at where id = ${id} and solved_at is not null`.execute(
      db,
    )
    if (key === 'visitor-answered')
      bells.push({
        user: visitor.id,
        title: 'support.notice.title',
        message: 'support.notice.message',
        params: { id: String(id), news: 'answered' },
        ticket: id,
        link: address('ticket', { id }),
        hoursAgo: 29.3,
      })
    if (key === 'russian' || key === 'spanish')
      bells.push({
        user: support,
        title: 'support.notice.staffTitle',
        message: 'support.notice.staffMessage',
        params: { id: String(id) },
        ticket: id,
        link: address('desk-ticket', { id }),
        hoursAgo: lines.findLast(({ side }) => side === 'requester')!.hoursAgo,
      })
  }
  await db
    .insertInto('reply_templates')
    .values({
      user_id: null,
      name: MACRO,
      texts: JSON.stringify({
        en: 'Hello {name}, for your safety we can’t switch the second factor off by mail. Please answer from the address of your account, and we’ll call you back within a day.',
        de: 'Guten Tag {name}, zu Ihrer Sicherheit schalten wir den zweiten Faktor nicht per E-Mail ab. Antworten Sie bitte von der Adresse Ihres Kontos, wir rufen Sie binnen eines Tages zurück.',
        es: 'Hola {name}, por su seguridad no desactivamos el segundo factor por correo. Responda desde la dirección de su cuenta y le llamaremos en el plazo de un día.',
        ar: 'مرحبًا {name}، حفاظًا على أمانك لا نوقف العامل الثاني عبر البريد. أجبنا من عنوان حسابك وسنتصل بك خلال يوم.',
        ru: 'Здравствуйте, {name}! В целях безопасности мы не отключаем второй фактор по почте. Ответьте с адреса вашей учётной записи, и мы перезвоним в течение дня.',
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return bells
}
