import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { DEMO_AGENCIES } from './agencies.ts'
import { drawName, zoneOf } from './contacts.ts'
import { createRandom } from './random.ts'

/** A message about a home, the later review of the agency, and its reply; null: no reply. */
interface Said {
  message: string
  stars: number
  text: string
  reply: string | null
}

const SAID: Record<string, readonly Said[]> = {
  en: [
    {
      message: 'We would like to see this place on a Saturday. Is that possible?',
      stars: 5,
      text: 'They answered the same morning and gave us a time that suited us. At the viewing we could ask everything, and what they said turned out to be true.',
      reply:
        'Thank you. We were glad to show you round, and wish you happy years in your new home.',
    },
    {
      message: 'Could you tell us what the charges include, and when the lift was last replaced?',
      stars: 4,
      text: 'Clear answers and no pressure. The second viewing was moved at short notice, otherwise I have nothing to complain about.',
      reply:
        'We’re sorry about the change of date; a colleague was ill. Thank you for your patience.',
    },
    {
      message: 'Is the home still available? We are moving in two months.',
      stars: 3,
      text: 'Friendly, but it took four days until someone replied. By then the home was reserved.',
      reply: 'You’re right, that was too slow. We have since changed who answers at weekends.',
    },
  ],
  es: [
    {
      message: 'Nos gustaría visitarlo un sábado. ¿Es posible?',
      stars: 5,
      text: 'Contestaron la misma mañana y nos propusieron una hora que nos venía bien. En la visita pudimos preguntarlo todo, y lo que dijeron era cierto.',
      reply: 'Muchas gracias. Fue un placer enseñarles el piso; que lo disfruten muchos años.',
    },
    {
      message: '¿Qué incluyen los gastos de comunidad? ¿Hay derramas previstas?',
      stars: 4,
      text: 'Respuestas claras y sin presiones. Cambiaron la segunda visita a última hora; por lo demás, todo bien.',
      reply: 'Sentimos el cambio de fecha, un compañero estaba enfermo. Gracias por la paciencia.',
    },
    {
      message: '¿Sigue disponible? Nos mudamos dentro de dos meses.',
      stars: 3,
      text: 'Amables, pero tardaron cuatro días en contestar y para entonces ya estaba reservado.',
      reply: null,
    },
  ],
  de: [
    {
      message: 'Wir würden uns die Wohnung gern an einem Samstag ansehen. Geht das?',
      stars: 5,
      text: 'Noch am selben Vormittag kam eine Antwort mit einem passenden Termin. Bei der Besichtigung blieb keine Frage offen, und alles hat gestimmt.',
      reply:
        'Vielen Dank. Wir haben Sie gern begleitet und wünschen Ihnen eine gute Zeit im neuen Zuhause.',
    },
    {
      message: 'Was ist in den Nebenkosten enthalten, und wie alt ist die Heizung?',
      stars: 4,
      text: 'Klare Auskünfte, kein Druck. Der zweite Termin wurde kurzfristig verschoben, sonst gibt es nichts zu bemängeln.',
      reply: 'Die Verschiebung tut uns leid, eine Kollegin war krank. Danke für Ihre Geduld.',
    },
    {
      message: 'Ist die Wohnung noch zu haben? Wir ziehen in zwei Monaten um.',
      stars: 3,
      text: 'Freundlich, aber die Antwort kam erst nach vier Tagen. Da war die Wohnung schon reserviert.',
      reply: null,
    },
  ],
  fr: [
    {
      message: 'Nous aimerions visiter un samedi. Est-ce possible ?',
      stars: 5,
      text: 'Réponse le matin même, avec une heure qui nous convenait. Pendant la visite, nous avons pu tout demander, et tout était exact.',
      reply: 'Merci beaucoup. Nous vous souhaitons de belles années dans votre nouveau logement.',
    },
    {
      message: 'Que comprennent les charges ? Des travaux sont-ils votés ?',
      stars: 4,
      text: 'Des réponses claires, sans pression. La seconde visite a été déplacée au dernier moment, sinon rien à redire.',
      reply: null,
    },
  ],
  it: [
    {
      message: 'Vorremmo vedere la casa di sabato. È possibile?',
      stars: 5,
      text: 'Hanno risposto la mattina stessa con un orario comodo. Alla visita abbiamo potuto chiedere tutto, ed era tutto vero.',
      reply: 'Grazie di cuore. Vi auguriamo tanti anni felici nella nuova casa.',
    },
    {
      message: 'Che cosa comprendono le spese condominiali?',
      stars: 4,
      text: 'Risposte chiare, nessuna pressione. La seconda visita è stata spostata all’ultimo, per il resto tutto bene.',
      reply: null,
    },
  ],
  pt: [
    {
      message: 'Gostávamos de visitar num sábado. É possível?',
      stars: 5,
      text: 'Responderam na mesma manhã com uma hora que nos convinha. Na visita pudemos perguntar tudo, e era tudo verdade.',
      reply: 'Muito obrigado. Desejamos-lhes muitos anos felizes na nova casa.',
    },
  ],
  ru: [
    {
      message: 'Хотели бы посмотреть квартиру в субботу. Это возможно?',
      stars: 5,
      text: 'Ответили в то же утро и предложили удобное время. На показе можно было спросить обо всём, и всё оказалось правдой.',
      reply: 'Спасибо! Рады были помочь, счастливых лет в новом доме.',
    },
    {
      message: 'Что входит в коммунальные платежи?',
      stars: 4,
      text: 'Понятные ответы, никто не торопил. Второй показ перенесли в последний момент, в остальном всё хорошо.',
      reply: null,
    },
  ],
  ar: [
    {
      message: 'نود معاينة الشقة يوم السبت. هل هذا ممكن؟',
      stars: 5,
      text: 'جاء الرد في الصباح نفسه مع موعد مناسب. خلال المعاينة أجابوا عن كل الأسئلة، وكان كل ما قالوه صحيحًا.',
      reply: 'شكرًا جزيلًا، ونتمنى لكم سنوات سعيدة في بيتكم الجديد.',
    },
  ],
  pl: [
    {
      message: 'Chcielibyśmy obejrzeć mieszkanie w sobotę. Czy to możliwe?',
      stars: 5,
      text: 'Odpowiedź przyszła tego samego ranka, z dogodną godziną. Podczas oglądania mogliśmy zapytać o wszystko i wszystko się zgadzało.',
      reply: 'Bardzo dziękujemy i życzymy dobrych lat w nowym domu.',
    },
  ],
}

const DAY = 86_400_000

/** Writers of messages that demo agencies answered, and what some said of them afterwards: one word per person and agency, as on the page of an agency. */
export async function writeReviews(
  db: Kysely<Database>,
  agencies: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const rows = DEMO_AGENCIES.flatMap(({ slug, languages, iso2 }) => {
    const id = agencies.get(slug)
    if (id === undefined) return []
    const random = createRandom(`${slug} reviews`)
    return [...new Set([languages[0] ?? 'en', 'en'])]
      .flatMap((lang) => (SAID[lang] ?? []).map((said) => ({ lang, ...said })))
      .filter(() => random.chance(0.72))
      .map((said, index) => {
        const wrote = new Date(now.getTime() - random.integer(25, 340) * DAY)
        const answered = new Date(wrote.getTime() + random.integer(1, 20) * 3_600_000)
        const reviewed = new Date(wrote.getTime() + random.integer(6, 18) * DAY)
        const email = `writer${index + 1}.${slug}@demo.example`
        const name = drawName(createRandom(email), said.lang)
        return {
          agency_id: id,
          email,
          name,
          // As the portal shows it: `Ada L.`
          author: name.replace(/^(\S+).*?\s(\S)\S*$/u, '$1 $2.'),
          locale: said.lang,
          zone: zoneOf(iso2),
          ...said,
          nonce: `demo ${email}`,
          wrote: wrote.toISOString(),
          answered: answered.toISOString(),
          reviewed: reviewed.toISOString(),
          replied: new Date(reviewed.getTime() + 2 * DAY).toISOString(),
        }
      })
  })
  const said = sql`json_to_recordset(${JSON.stringify(rows)}) as r (agency_id bigint, email text, name text, author text, locale text, zone text, lang text, message text, stars smallint, text text, reply text,
    nonce text, wrote timestamptz, answered timestamptz, reviewed timestamptz, replied timestamptz)`
  await sql`
    insert into users (email, name, password_hash, demo_as, locale, time_zone, created_at) select email, name, '', 'visitor', locale, zone, wrote from ${said} on conflict do nothing`.execute(
    db,
  )
  // About a home of the agency that was there by then.
  await sql`
    with wrote as (
      insert into conversations (offer_id, agency_id, user_id, name, email, locale, time_zone, created_at)
      select o.id, r.agency_id, u.id, r.name, r.email, r.locale, r.zone, r.wrote
      from ${said} join users u on u.email = r.email
      join lateral (select id from offers where agency_id = r.agency_id and status in ('published', 'reserved') order by hashint8(id + length(r.email)) limit 1) o on true
      on conflict do nothing returning id, offer_id)
    insert into conversation_people (conversation_id, user_id) select w.id, o.owner_id from wrote w join offers o on o.id = w.offer_id where o.owner_id is not null`.execute(
    db,
  )
  // Answered by phone: the reviews have the outcome.
  await sql`
    insert into messages (conversation_id, seq, side, client_id, kind, body, created_at)
    select c.id, 1, 'visitor', r.nonce, 'question', r.message, r.wrote from ${said} join conversations c on lower(c.email) = lower(r.email) and c.last_seq = 0`.execute(
    db,
  )
  await sql`
    update conversations c set answered_at = r.answered, answered_seq = c.last_seq, team_read_seq = c.last_seq from ${said} where lower(c.email) = lower(r.email) and c.answered_at is null`.execute(
    db,
  )
  await sql`
    insert into agency_reviews (agency_id, user_id, author, stars, text, lang, status, decided_at, reply, reply_status, reply_decided_at, replied_at, created_at, changed_at)
    select r.agency_id, u.id, r.author, r.stars, r.text, r.lang, 'published', r.reviewed, r.reply, case when r.reply is not null then 'published' end, case when r.reply is not null then r.replied end, case when r.reply is not null then r.replied end, r.reviewed, r.reviewed
    from ${said} join users u on u.email = r.email where exists (select from conversations c where c.user_id = u.id and c.agency_id = r.agency_id) on conflict do nothing`.execute(
    db,
  )
}
