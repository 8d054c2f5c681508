import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { ON_REQUEST } from '#contract/library.ts'
import { emptyValues, PLAIN_FIELDS } from '#contract/offer-fields.ts'
import { columnsOf } from '#contract/publish/offer-columns.ts'
import { LIFETIME_DAYS, type OfferContent } from '#contract/publish/publishing.ts'
import type { CaseReason } from '#contract/publish/reports.ts'
import type { Database } from '#db/schema.ts'
import { isLocale } from '#i18n/locales.ts'
import type { Market } from '../countries.ts'
import type { SeedPlaces } from '../offers.ts'
import { viewsFrom } from '../pictures/choose.ts'
import { originalOf, picturesOf, type SeedStorage } from '../pictures/pool.ts'
import type { LivedHome } from './homes.ts'
import { ago, MARK } from './talk.ts'

export interface WrittenHome {
  key: string
  /** Account of its author. */
  owner: number
  status: 'draft' | 'in_review' | 'expired' | 'published'
  hoursAgo: number
  market: Market
  /** Subjects of its pictures in the pool; the first is shown on cards. */
  pictures: readonly string[]
  content: Pick<
    OfferContent,
    'action' | 'category' | 'location' | 'currency' | 'amount' | 'features' | 'texts'
  > &
    Partial<OfferContent>
}

/** Writes homes as people write them in the form: with a draft, what was sent, and pictures that were uploaded. */
export async function writeHome(
  db: Kysely<Database>,
  { places, storage }: { places: SeedPlaces; storage: SeedStorage },
  { key, owner, status, hoursAgo, market, pictures, content: given }: WrittenHome,
  now: Date,
): Promise<number | undefined> {
  const place = places.get(given.location ?? '')
  const person = await db
    .selectFrom('users as u')
    .leftJoin('agency_members as m', 'm.user_id', 'u.id')
    .select(['u.name', 'u.locale', 'm.agency_id'])
    .where('u.id', '=', owner)
    .executeTakeFirst()
  if (!place || !person) return undefined
  const written = { ...emptyValues(PLAIN_FIELDS), ...given }
  const views = viewsFrom({ home: written, market })
  const uploads = pictures.map((subject, index) => {
    const pool = picturesOf(subject, views)
    const picture = pool[(index * 3 + key.length) % pool.length]!
    const hash = createHash('sha256').update(`${MARK} ${key} ${index}`).digest('hex')
    return { picture, key: `offers/${hash.slice(0, 32)}` }
  })
  const content: OfferContent = {
    point: place.lat === null || place.lon === null ? null : { lat: place.lat, lon: place.lon },
    privacy: 'street',
    priceType: given.action === 0 ? 0 : 1,
    showsEstimate: true,
    contactName: person.name,
    contactPhone: null,
    contactLanguages: isLocale(person.locale) ? [person.locale] : [],
    ...written,
    pictures: uploads.map((upload) => ({ key: upload.key, kind: upload.picture.kind, alt: {} })),
  }
  for (const { key: uploaded, picture } of uploads) {
    const bytes = originalOf(picture.key)
    await storage.put(`originals/${uploaded}`, bytes)
    const size = Buffer.byteLength(bytes)
    const { width, height, placeholder } = picture
    await db
      .insertInto('offer_uploads')
      .values({
        key: uploaded,
        user_id: owner,
        size,
        received: size,
        width,
        height,
        placeholder,
        created_at: ago(now, hoursAgo + 1),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await db
    .insertInto('sources')
    .values({ key: 'direct', format: 'direct' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: source_id } = await db
    .selectFrom('sources')
    .select('id')
    .where('key', '=', 'direct')
    .executeTakeFirstOrThrow()
  const isPublic = status === 'published' || status === 'expired'
  const { id } = await db
    .insertInto('offers')
    .values({
      source_id,
      external_id: `${MARK}-${key}`,
      owner_id: owner,
      agency_id: person.agency_id,
      status,
      ...(isPublic
        ? {
            ...columnsOf(content, place),
            published_at: ago(now, hoursAgo),
            price_since: ago(now, hoursAgo),
            expires_at: ago(now, hoursAgo - 24 * LIFETIME_DAYS),
          }
        : {
            action: given.action,
            category: given.category,
            country_id: place.countryId,
            price_currency: given.currency,
            price_type: ON_REQUEST,
          }),
      created_at: ago(now, hoursAgo + 2),
      updated_at: ago(now, hoursAgo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offer_drafts')
    .values({
      offer_id: id,
      user_id: owner,
      content: JSON.stringify(content),
      updated_at: ago(now, hoursAgo),
    })
    .execute()
  if (status !== 'draft')
    await db
      .insertInto('offer_revisions')
      .values({
        offer_id: id,
        number: 1,
        content: JSON.stringify(content),
        submitted_at: ago(now, hoursAgo),
        ...(isPublic && { verdict: 'approved', decided_at: ago(now, hoursAgo - 1) }),
      })
      .execute()
  if (isPublic) {
    for (const [lang, text] of Object.entries(content.texts))
      await db
        .insertInto('offer_texts')
        .values({ offer_id: id, lang, ...text, origin: 'owner' })
        .execute()
    await db
      .insertInto('offer_contacts')
      .values({ offer_id: id, name: person.name, languages: content.contactLanguages })
      .execute()
    if (uploads.length > 0)
      await db
        .insertInto('offer_pictures')
        .values(
          uploads.map(
            ({ key: uploaded, picture: { kind, width, height, placeholder } }, position) => ({
              offer_id: id,
              position,
              key: uploaded,
              kind,
              width,
              height,
              placeholder,
            }),
          ),
        )
        .execute()
  }
  return id
}

const REPORTS: readonly (readonly [
  home: number,
  CaseReason,
  hoursAgo: number,
  locale: string,
  message: string,
])[] = [
  [
    0,
    'gone',
    6,
    'en',
    'I called yesterday: it was let in October, they only want my number for other flats.',
  ],
  [0, 'gone', 29, 'de', 'Laut Makler seit Wochen vermietet. Bitte prüfen.'],
  [1, 'wrong', 12, 'es', 'Pone 3 dormitorios y en el plano solo hay 2.'],
  [2, 'fraud', 3, 'en', 'The advertiser asked me to send a deposit abroad before any viewing.'],
  [3, 'duplicate', 40, 'ru', 'Та же квартира есть у другого агентства, дешевле на десять тысяч.'],
]

/** Reports of visitors, without their addresses. */
export async function writeReports(
  db: Kysely<Database>,
  homes: readonly LivedHome[],
  now: Date,
): Promise<void> {
  for (const [index, [at, reason, hoursAgo, locale, message]] of REPORTS.entries()) {
    const home = homes[at]
    if (home)
      await db
        .insertInto('reports')
        .values({
          offer_id: home.id,
          nonce: `${MARK}-${index}`,
          reason,
          message,
          locale,
          created_at: ago(now, hoursAgo),
        })
        .execute()
  }
}

/** The newest review of some languages by the demo's people waits for a moderator, as after a change by its writer. */
export async function writeWaitingReviews(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`
    update agency_reviews set status = 'waiting', decided_at = null, reply = null, reply_status = null, reply_decided_at = null, replied_at = null, changed_at = ${ago(now, 8)}
    where id in (select distinct on (lang) id from agency_reviews where lang in ('de', 'es', 'fr', 'ru') and user_id in (select id from users where demo_as is not null)
      order by lang, created_at desc)`.execute(db)
}
