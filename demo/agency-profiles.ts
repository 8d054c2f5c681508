import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { DEMO_AGENCIES } from './agencies.ts'
import { drawPhone, zoneOf } from './contacts.ts'
import { logoKey } from './pictures/logo.ts'
import { createRandom } from './random.ts'

/** Descriptions of demo agencies by their main language, with the values `{name}` and `{year}`. */
const WORDS: Record<string, string> = {
  en: '{name} has been looking after people who buy, sell and rent since {year}. We see every home before we offer it, say what we do not like about it too, and answer on the same day.\n\nThose who come from elsewhere are shown the quarter first and the home afterwards.',
  es: '{name} acompaña desde {year} a quienes compran, venden y alquilan. Visitamos cada vivienda antes de ofrecerla, decimos también lo que no nos gusta y respondemos el mismo día.\n\nA quien viene de fuera le enseñamos primero el barrio y después la casa.',
  de: '{name} begleitet seit {year} Menschen, die kaufen, verkaufen und mieten. Wir sehen jede Wohnung, bevor wir sie anbieten, sagen auch, was uns nicht gefällt, und antworten am selben Tag.\n\nWer von weiter her kommt, dem zeigen wir zuerst das Viertel und dann das Haus.',
  fr: '{name} accompagne depuis {year} celles et ceux qui achètent, vendent et louent. Nous visitons chaque logement avant de le proposer, disons aussi ce qui nous plaît moins, et répondons le jour même.',
  it: '{name} segue dal {year} chi compra, vende e affitta. Visitiamo ogni casa prima di proporla, diciamo anche ciò che non ci piace e rispondiamo in giornata.',
  pt: '{name} acompanha desde {year} quem compra, vende e arrenda. Visitamos cada casa antes de a propor, dizemos também o que não nos agrada e respondemos no próprio dia.',
  nl: '{name} begeleidt sinds {year} mensen die kopen, verkopen en huren. We bekijken elke woning voordat we haar aanbieden, zeggen ook wat ons minder bevalt en antwoorden dezelfde dag.',
  pl: '{name} od {year} roku pomaga kupować, sprzedawać i wynajmować. Oglądamy każde mieszkanie, zanim je zaproponujemy, mówimy też, co nam się nie podoba, i odpowiadamy tego samego dnia.',
  cs: '{name} od roku {year} pomáhá kupovat, prodávat a pronajímat. Každý byt si prohlédneme, než ho nabídneme, řekneme i to, co se nám nelíbí, a odpovídáme týž den.',
  ru: '{name} с {year} года помогает покупать, продавать и снимать жильё. Мы осматриваем каждый дом, прежде чем предложить его, говорим и о недостатках и отвечаем в тот же день.',
  uk: '{name} з {year} року допомагає купувати, продавати й орендувати житло. Ми оглядаємо кожну оселю, перш ніж її запропонувати, кажемо й про недоліки та відповідаємо того самого дня.',
  tr: '{name}, {year} yılından beri alan, satan ve kiralayanların yanında. Her evi sunmadan önce görür, beğenmediğimiz yanlarını da söyler, aynı gün yanıt veririz.',
  ar: 'ترافق {name} منذ عام {year} من يشتري ويبيع ويستأجر. نعاين كل منزل قبل عرضه، ونذكر ما لا يعجبنا فيه أيضًا، ونرد في اليوم نفسه.',
  ka: '{name} {year} წლიდან ეხმარება ყიდვაში, გაყიდვასა და ქირაობაში. ყველა სახლს ვნახულობთ, სანამ შემოგთავაზებთ, ვამბობთ იმასაც, რაც არ მოგვწონს, და იმავე დღეს ვპასუხობთ.',
  sr: '{name} од {year}. године помаже онима који купују, продају и изнајмљују. Сваки стан погледамо пре него што га понудимо, кажемо и шта нам се не свиђа и одговарамо истог дана.',
  ja: '{name}は{year}年から、住まいの売買と賃貸をお手伝いしています。ご紹介する前にすべての物件を見て、気になる点もお伝えし、その日のうちにお返事します。',
}
/** Names of the first and the second branch. */
const BRANCHES: Record<string, readonly [string, string]> = {
  en: ['Head office', 'Branch'],
  es: ['Oficina central', 'Oficina'],
  de: ['Hauptsitz', 'Niederlassung'],
  fr: ['Siège', 'Agence'],
  it: ['Sede', 'Filiale'],
  pt: ['Sede', 'Loja'],
  nl: ['Hoofdkantoor', 'Vestiging'],
  pl: ['Siedziba', 'Oddział'],
  cs: ['Sídlo', 'Pobočka'],
  ru: ['Главный офис', 'Филиал'],
  uk: ['Головний офіс', 'Філія'],
  tr: ['Merkez', 'Şube'],
  ar: ['المقر الرئيسي', 'الفرع'],
  ka: ['მთავარი ოფისი', 'ფილიალი'],
  sr: ['Седиште', 'Пословница'],
  ja: ['本店', '支店'],
}

/** Opening hours: with a long lunch in the south, from Sunday in the Gulf, on Saturday mornings elsewhere. */
function hoursOf(lang: string, iso2: string): { day: number; opens: string; closes: string }[] {
  const week = ['AE', 'SA', 'QA', 'EG', 'IL'].includes(iso2) ? [1, 2, 3, 4, 7] : [1, 2, 3, 4, 5]
  const times = ['es', 'it', 'el', 'pt'].includes(lang)
    ? [
        ['09:30', '13:30'],
        ['16:30', '19:30'],
      ]
    : [['09:00', '18:00']]
  return [
    ...week.flatMap((day) => times.map(([opens = '', closes = '']) => ({ day, opens, closes }))),
    { day: 6, opens: '10:00', closes: '13:00' },
  ].toSorted((a, b) => a.day - b.day)
}

const DAY = 86_400_000

/**
 * Writes profiles for demo agencies without one: year of foundation, description in their own language and in English, branches in the
 * towns with most offers, and for two of three a verification. `agencies`: slug to id. Addresses under `.example` never resolve.
 */
export async function writeProfiles(
  db: Kysely<Database>,
  agencies: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  for (const [index, { slug, name, languages, iso2 }] of DEMO_AGENCIES.entries()) {
    const id = agencies.get(slug)
    if (id === undefined) continue
    const founded = 1971 + ((index * 17) % 49)
    const random = createRandom(`${slug} profile`)
    const profile = {
      founded,
      website: `https://${slug}.example`,
      email: `hello@${slug}.example`,
      phone: drawPhone(random, iso2),
      logo: logoKey(slug),
    }
    const { numUpdatedRows } = await db
      .updateTable('agencies')
      .set(profile)
      .where('id', '=', id)
      .where('founded', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    const own = languages[0] ?? 'en'
    const texts = [...new Set([own, 'en'])].flatMap((lang) => {
      const words = WORDS[lang]
      return words
        ? [
            {
              agency_id: id,
              lang,
              description: words.replace('{name}', name).replace('{year}', String(founded)),
            },
          ]
        : []
    })
    await db
      .insertInto('agency_texts')
      .values(texts)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const [first, second] = BRANCHES[own] ?? ['Head office', 'Branch']
    await sql`
      insert into agency_branches (agency_id, is_public, name, country_id, state_id, city_id, phone, hours, time_zone)
      select ${id}, true, case when row_number() over (order by n desc, city_id) = 1 then ${first} else ${second} end, country_id, state_id, city_id, ${profile.phone}, ${JSON.stringify(hoursOf(languages[0] ?? 'en', iso2))}::jsonb, ${zoneOf(iso2)}
      from (select country_id, state_id, city_id, count(*) as n from offers where agency_id = ${id} and city_id is not null group by 1, 2, 3 order by n desc, city_id limit ${1 + (index % 3)}) towns`.execute(
      db,
    )
    if (index % 3 === 2) continue
    const decided_at = new Date(now.getTime() - (20 + ((index * 31) % 300)) * DAY)
    const legal = {
      name,
      legal_name: name,
      register: `Demo ${10_000 + index * 37}`,
      licence: `DEMO-${String(index + 1).padStart(3, '0')}`,
    }
    // Account ids begin at 1, so 0 is no account.
    await db
      .insertInto('agency_checks')
      .values({
        agency_id: id,
        number: 1,
        ...legal,
        sent_by: 0,
        sent_at: decided_at,
        verdict: 'verified',
        decided_at,
      })
      .execute()
  }
}
