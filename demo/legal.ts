import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { LegalPage } from '#contract/ground/legal.ts'
import type { Database } from '#db/schema.ts'
import { frontMatter } from '#text/front-matter.ts'
import { ISSUER } from './promotions.ts'

const LANGUAGES = ['en', 'de', 'es', 'ar', 'ru'] as const
type Language = (typeof LANGUAGES)[number]
/** Of all its texts: with the demo they go. */
const VERSION = 'demo-1'
const DAY = '2026-11-29'
/** The texts that ship with Lares: those of the demo add the operator. */
const TEMPLATES = join(import.meta.dirname, '../api/ground/legal/templates')

/** Says on each page that there is no such company. */
const WARNINGS: Record<Language, string> = {
  en: '**This is a demonstration. Lares Demo does not exist**, and neither do the homes, agencies and people of this portal. The text shows what an operator writes here.',
  de: '**Dies ist eine Vorführung. Lares Demo gibt es nicht**, ebenso wenig die Immobilien, Makler und Personen dieses Portals. Der Text zeigt, was ein Betreiber hier angibt.',
  es: '**Esto es una demostración. Lares Demo no existe**, como tampoco los inmuebles, las agencias ni las personas de este portal. El texto muestra lo que escribe aquí un operador.',
  ar: '**هذا عرض توضيحي. شركة Lares Demo غير موجودة**، وكذلك العقارات والمكاتب والأشخاص في هذه البوابة. يوضح النص ما يكتبه المشغّل هنا.',
  ru: '**Это демонстрация. Компании Lares Demo не существует**, как и объектов, агентств и людей на этом портале. Текст показывает, что здесь пишет оператор.',
}

const STREET = ISSUER.address.replace('\n', ', ')

const IMPRINTS: Record<Language, string> = {
  en: `## Operator

- Company: ${ISSUER.name} (invented)
- Address: ${STREET}, Spain
- Represented by: Ada Ejemplo, managing director
- Email: office@demo.example (reaches nobody)
- Phone: +34 000 000 000 (not in use)

## Register and taxes

- Register: ${ISSUER.register}
- VAT number: ${ISSUER.vat_id}
- Licence and supervisory authority: none, because the demonstration is no business

## Responsible for the content

Ada Ejemplo, address as above. You can reach whoever runs this demonstration with the [contact form](/contact).`,
  de: `## Betreiber

- Firma: ${ISSUER.name} (erfunden)
- Anschrift: ${STREET}, Spanien
- Vertreten durch: Ada Ejemplo, Geschäftsführerin
- E-Mail: office@demo.example (erreicht niemanden)
- Telefon: +34 000 000 000 (nicht vergeben)

## Register und Steuern

- Register: ${ISSUER.register}
- Umsatzsteuer-ID: ${ISSUER.vat_id}
- Erlaubnis und Aufsichtsbehörde: keine, denn die Vorführung ist kein Gewerbe

## Verantwortlich für den Inhalt

Ada Ejemplo, Anschrift wie oben. Wer diese Vorführung betreibt, ist über das [Kontaktformular](/contact) erreichbar.`,
  es: `## Operador

- Empresa: ${ISSUER.name} (inventada)
- Dirección: ${STREET}, España
- Representada por: Ada Ejemplo, administradora
- Correo: office@demo.example (no llega a nadie)
- Teléfono: +34 000 000 000 (sin asignar)

## Registro e impuestos

- Registro: ${ISSUER.register}
- NIF-IVA: ${ISSUER.vat_id}
- Licencia y autoridad de control: ninguna, porque la demostración no es una actividad económica

## Responsable del contenido

Ada Ejemplo, en la misma dirección. Puede escribir a quien gestiona esta demostración con el [formulario de contacto](/contact).`,
  ar: `## المشغّل

- الشركة: ${ISSUER.name} (مختلقة)
- العنوان: ${STREET}، إسبانيا
- تمثلها: Ada Ejemplo، المديرة العامة
- البريد الإلكتروني: office@demo.example (لا يصل إلى أحد)
- الهاتف: ‎+34 000 000 000 (غير مستخدم)

## السجل والضرائب

- السجل: ${ISSUER.register}
- الرقم الضريبي: ${ISSUER.vat_id}
- الترخيص والجهة المشرفة: لا يوجد، لأن العرض ليس نشاطًا تجاريًا

## المسؤول عن المحتوى

Ada Ejemplo، على العنوان نفسه. يمكنك مراسلة من يدير هذا العرض عبر [نموذج التواصل](/contact).`,
  ru: `## Оператор

- Компания: ${ISSUER.name} (вымышленная)
- Адрес: ${STREET}, Испания
- Представитель: Ada Ejemplo, директор
- Эл. почта: office@demo.example (письма никто не получает)
- Телефон: +34 000 000 000 (не используется)

## Реестр и налоги

- Реестр: ${ISSUER.register}
- Номер плательщика НДС: ${ISSUER.vat_id}
- Лицензия и надзорный орган: нет, поскольку демонстрация не является предпринимательством

## Ответственный за содержание

Ada Ejemplo, адрес тот же. Написать тем, кто ведёт эту демонстрацию, можно через [форму обратной связи](/contact).`,
}

/** In place of the first section of the template, which says that the operator has entered nothing. */
const RESPONSIBLE: Record<Language, string> = {
  en: `## Who is responsible

${ISSUER.name} (invented), ${STREET}, Spain, decides which personal data this portal processes. Write to its data protection officer with the [contact form](/contact).`,
  de: `## Verantwortlich

${ISSUER.name} (erfunden), ${STREET}, Spanien, entscheidet, welche personenbezogenen Daten dieses Portal verarbeitet. Die Datenschutzbeauftragte erreichen Sie über das [Kontaktformular](/contact).`,
  es: `## Responsable

${ISSUER.name} (inventada), ${STREET}, España, decide qué datos personales trata este portal. Escriba a su delegada de protección de datos con el [formulario de contacto](/contact).`,
  ar: `## الجهة المسؤولة

تقرر ${ISSUER.name} (مختلقة)، ${STREET}، إسبانيا، أي بيانات شخصية تعالجها هذه البوابة. راسل مسؤولة حماية البيانات لديها عبر [نموذج التواصل](/contact).`,
  ru: `## Кто отвечает за данные

${ISSUER.name} (вымышленная), ${STREET}, Испания, определяет, какие персональные данные обрабатывает этот портал. Её ответственной за защиту данных можно написать через [форму обратной связи](/contact).`,
}

const OFFERED: Record<Language, string> = {
  en: `## Who offers the portal

${ISSUER.name} (invented), ${STREET}, Spain. The law of Spain applies, as far as that of your own country does not protect you more.`,
  de: `## Anbieter des Portals

${ISSUER.name} (erfunden), ${STREET}, Spanien. Es gilt spanisches Recht, soweit Sie das Recht Ihres Landes nicht besser schützt.`,
  es: `## Quién ofrece el portal

${ISSUER.name} (inventada), ${STREET}, España. Se aplica el derecho español, salvo que el de su país le proteja más.`,
  ar: `## من يقدم البوابة

${ISSUER.name} (مختلقة)، ${STREET}، إسبانيا. يسري القانون الإسباني ما لم يوفر لك قانون بلدك حماية أكبر.`,
  ru: `## Кто предоставляет портал

${ISSUER.name} (вымышленная), ${STREET}, Испания. Применяется право Испании, если право вашей страны не защищает вас лучше.`,
}

const templateOf = (page: LegalPage, language: Language): string =>
  frontMatter(readFileSync(join(TEMPLATES, `${page}.${language}.md`), 'utf8')).text.trim()

const afterFirstSection = (text: string): string => text.slice(text.indexOf('\n## ', 3) + 1)

/** The pages of law of an invented operator. */
function legalTexts(): { page: LegalPage; language: Language; text: string }[] {
  return LANGUAGES.flatMap((language) =>
    Object.entries({
      imprint: IMPRINTS[language],
      terms: `${OFFERED[language]}\n\n${templateOf('terms', language)}`,
      privacy: `${RESPONSIBLE[language]}\n\n${afterFirstSection(templateOf('privacy', language))}`,
    }).map(([page, text]) => ({
      page: page as LegalPage,
      language,
      text: `${WARNINGS[language]}\n\n${text}\n`,
    })),
  )
}

/** Writes the pages of law that are not written yet, and that the demo's people agreed to its terms. */
export async function writeLegal(trx: Transaction<Database>, now: Date): Promise<void> {
  const written = await trx.selectFrom('page_texts').select('subject').distinct().execute()
  const rows = legalTexts().filter(({ page }) => written.every(({ subject }) => subject !== page))
  if (rows.length > 0)
    await trx
      .insertInto('page_texts')
      .values(
        rows.map(({ page, language, text }) => ({
          subject: page,
          language,
          revision: 1,
          text,
          version: VERSION,
          day: DAY,
        })),
      )
      .execute()
  await sql`
    insert into terms_agreements (user_id, version, terms_date, language, agreed_at)
    select u.id, p.version, p.day, p.language, ${now.toISOString()}
    from users u join page_texts p on p.subject = 'terms' and p.language = 'en' and p.version = ${VERSION}
    where u.demo_as is not null and not exists (select from terms_agreements a where a.user_id = u.id)`.execute(
    trx,
  )
}

export async function removeLegal(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('page_texts').where('version', '=', VERSION).execute()
}
