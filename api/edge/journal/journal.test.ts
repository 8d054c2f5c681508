import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import {
  documentFault,
  readingMinutes,
  type ArticleDocument,
} from '#contract/edge/journal-document.ts'
import { ARTICLES_PER_PAGE, slugOf } from '#contract/edge/journal-lists.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { runNext } from '../../ground/jobs/runner.ts'
import { refreshMarket } from '../../homes/market/refresh-queries.ts'
import { openSearch } from '../../homes/search/service.ts'
import { loadPlaces } from '#places/index.ts'
import { mount } from '../../people/http/serve.ts'
import { articleUrls } from '../seo/articles.ts'
import { sweepArticlePictures } from './desk-queries.ts'
import { handlers as desk } from './desk.ts'
import { handlers as series } from './series.ts'
import { handlers as journal } from './handlers.ts'
import { publishScheduled } from './publish.ts'
import { quotedIn } from './blocks.ts'

const { db, url, drop } = await createTestDatabase()
const search = openSearch(url)
await search.ready
afterAll(async () => {
  await search.close()
  await drop()
})
const services = {
  ...servicesOver(db, { RATE_LIMITS: 'off' }),
  search,
  places: await loadPlaces(),
  rates: await loadRates(db),
}
const app = apiOf((api) => {
  mount(api, contract.journal, journal, services)
  mount(api, contract.journalDesk, desk, services)
  mount(api, contract.journalTexts, desk, services)
  mount(api, contract.journalSeries, series, services)
})
const call = visitor(app)
const as =
  ({ token }: Pick<TestUser, 'token'>) =>
  (method: string, path: string, body?: object | FormData) =>
    read(call(method, path, body, { authorization: `Bearer ${token}` }))
const reader = (path: string, lang = 'en') => read(call('GET', path, undefined, { 'x-lang': lang }))

let admin: ReturnType<typeof as>
let colleague: ReturnType<typeof as>
beforeEach(async () => {
  for (const table of ['articles', 'article_flows', 'article_authors'] as const)
    await db.deleteFrom(table).execute()
  admin = as(await createUser(db, { roles: ['admin'], name: 'Ada Admin' }))
  colleague = as(await createUser(db, { roles: ['admin'], name: 'Ben Admin' }))
})

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...content: object[]) => ({ type: 'doc', content })
const words = (title: string, text = 'Some words.') => ({
  title,
  slug: '',
  summary: 'What it is about.',
  alt: '',
  document: doc(paragraph(text)),
})

/** A draft in that language. */
async function draftOf(title: string, language = 'en', content: object = words(title)) {
  const { data } = await admin('POST', '/admin/journal', { language })
  const saved = await admin('PUT', `/admin/journal/${data.id}/texts/${language}`, {
    version: 1,
    ...content,
  })
  expect(saved.status).toBe(200)
  return { id: data.id as number, version: saved['data'].version as number, saved: saved['data'] }
}
const act = (id: number, language: string, version: number, name: string, more: object = {}) =>
  admin('POST', `/admin/journal/${id}/texts/${language}/act`, { version, act: name, ...more })

async function publishedArticle(title: string, language = 'en', content?: object) {
  const { id, version } = await draftOf(title, language, content)
  const { data, status } = await act(id, language, version, 'publish')
  expect(status).toBe(200)
  return { id, version: data.version as number, slug: data.slug as string }
}

test('a draft is written, published, changed and withdrawn', async () => {
  const { id, version, saved } = await draftOf('Reading a certificate')
  expect(saved).toMatchObject({
    state: 'draft',
    acts: ['submit', 'schedule', 'publish'],
    slug: null,
  })
  expect((await reader('/journal')).data).toEqual([])
  expect((await reader('/journal/reading-a-certificate')).status).toBe(404)

  const done = await act(id, 'en', version, 'publish')
  expect(done['data']).toMatchObject({
    state: 'published',
    slug: 'reading-a-certificate',
    changed: false,
    acts: ['withdraw'],
  })
  const { data: article } = await reader('/journal/reading-a-certificate')
  expect(article).toMatchObject({ title: 'Reading a certificate', language: 'en', minutes: 1 })
  expect((await reader('/journal')).data).toHaveLength(1)

  // A change of the draft stays private until it is published.
  const next = done['data'].version as number
  const changed = await admin('PUT', `/admin/journal/${id}/texts/en`, {
    version: next,
    ...words('Another title'),
    slug: 'another-address',
  })
  expect(changed['data']).toMatchObject({ state: 'published', changed: true })
  expect((await reader('/journal/reading-a-certificate')).data.title).toBe('Reading a certificate')
  const again = await act(id, 'en', changed['data'].version, 'publish')
  expect(await reader('/journal/reading-a-certificate')).toMatchObject({
    data: null,
    moved: { language: 'en', slug: 'another-address' },
  })

  const gone = await act(id, 'en', again['data'].version, 'withdraw')
  expect(gone['data'].state).toBe('withdrawn')
  expect((await reader('/journal/another-address')).status).toBe(410)
  expect((await reader('/journal/reading-a-certificate')).status).toBe(410)
  expect((await reader('/journal')).data).toEqual([])
  expect(await articleUrls(services, 'http://x', 'en')).toEqual([])
  expect((await admin('DELETE', `/admin/journal/${id}`)).code).toBe('published')
  const { rows } = await sql<{
    act: string
  }>`select act from audit_log order by id desc limit 3`.execute(db)
  expect(rows.map((row) => row.act)).toEqual([
    'article_withdrawn',
    'article_published',
    'article_published',
  ])
})

test('two who write at once: the second is refused and may repeat what arrived', async () => {
  const { id, version } = await draftOf('Mine')
  const path = `/admin/journal/${id}/texts/en`
  const mine = await colleague('PUT', path, { version, ...words('Theirs') })
  expect(mine.status).toBe(200)
  expect((await admin('PUT', path, { version, ...words('Mine again') })).code).toBe('conflict')
  // The answer was lost: the same call again is no conflict, and changes nothing.
  const again = await colleague('PUT', path, { version, ...words('Theirs') })
  expect(again).toMatchObject({ status: 200, data: { version: version + 1, savedBy: 'Ben Admin' } })
  expect((await act(id, 'en', version, 'publish')).code).toBe('conflict')
})

test('revisions keep every editor’s words, and are restored', async () => {
  const { id, version } = await draftOf('First')
  const path = `/admin/journal/${id}/texts/en`
  const second = await admin('PUT', path, { version, ...words('Second') })
  const third = await colleague('PUT', path, { version: second['data'].version, ...words('Third') })
  const { data } = await admin('GET', `${path}/revisions`)
  // Saves of one person within minutes share a revision.
  expect(data.map((one: { title: string; by: string }) => [one.title, one.by])).toEqual([
    ['Third', 'Ben Admin'],
    ['Second', 'Ada Admin'],
  ])
  const old = await admin('GET', `${path}/revisions/${data[1].id}`)
  expect(old['data'].content.title).toBe('Second')
  const restored = await admin('POST', `${path}/revisions/${data[1].id}/restore`, {
    version: third['data'].version,
  })
  expect(restored['data'].content.title).toBe('Second')
  expect((await admin('GET', `${path}/revisions`)).data).toHaveLength(3)
  // Of the same person within minutes, too: neither a restored text nor one of another tab replaces what was there.
  await admin('POST', `${path}/revisions/${data[0].id}/restore`, {
    version: restored['data'].version,
  })
  expect((await admin('GET', `${path}/revisions`)).data).toHaveLength(4)
  const tab = { version: restored['data'].version + 1 }
  await admin('PUT', path, { ...tab, ...words('First tab') })
  expect((await admin('PUT', path, { ...tab, ...words('Second tab') })).code).toBe('conflict')
  await admin('PUT', path, { version: tab.version + 1, ...words('Second tab') })
  const last = (await admin('GET', `${path}/revisions`)).data
  expect(last.slice(0, 2).map((one: { title: string }) => one.title)).toEqual([
    'Second tab',
    'First tab',
  ])
})

test('a scheduled text is published by the worker, as it was when it was scheduled', async () => {
  const { id, version } = await draftOf('Tomorrow')
  const at = new Date(Date.now() + 800).toISOString()
  expect((await act(id, 'en', version, 'schedule')).status).toBe(422)
  expect(
    (await act(id, 'en', version, 'schedule', { at: '2020-01-01T00:00:00Z' })).errors,
  ).toHaveProperty('at')
  const scheduled = await act(id, 'en', version, 'schedule', { at })
  expect(scheduled['data'].state).toBe('scheduled')
  expect(new Date(scheduled['data'].publishAt).toISOString()).toBe(at)
  await admin('PUT', `/admin/journal/${id}/texts/en`, {
    version: scheduled['data'].version,
    ...words('Half-written'),
  })
  const work = () =>
    runNext({ article_publish: (job) => publishScheduled(job, services) }, services)
  expect(await work()).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(await work()).toBe(true)
  expect((await reader('/journal/tomorrow')).data.title).toBe('Tomorrow')
  const { data } = await admin('GET', `/admin/journal/${id}/texts/en`)
  expect(data).toMatchObject({ state: 'published', changed: true, publishAt: null })
})

test('a text that is unscheduled or scheduled anew is not published by the old job', async () => {
  const { id, version } = await draftOf('Never')
  const at = new Date(Date.now() + 500).toISOString()
  const { data } = await act(id, 'en', version, 'schedule', { at })
  await act(id, 'en', data.version, 'unschedule')
  const { data: again } = await act(id, 'en', data.version, 'schedule', {
    at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(
    await runNext({ article_publish: (job) => publishScheduled(job, services) }, services),
  ).toBe(true)
  expect((await reader('/journal/never')).status).toBe(404)
  const { data: now } = await admin('GET', `/admin/journal/${id}/texts/en`)
  expect(now).toMatchObject({ state: 'scheduled', publishAt: again.publishAt })
})

test('each language has its slug; a reader gets their own language, else another that is named', async () => {
  const { id, slug } = await publishedArticle('Asking prices')
  await admin('PUT', `/admin/journal/${id}/texts/ar`, { version: 0, ...words('أسعار العرض') })
  const arabic = await act(id, 'ar', 1, 'publish')
  expect(arabic['data'].slug).toBe('أسعار-العرض')
  await publishedArticle('Nur deutsch', 'de')
  expect((await reader(`/journal/${slug}`, 'ar')).moved).toEqual({
    language: 'ar',
    slug: 'أسعار-العرض',
  })
  const own = await reader(`/journal/${encodeURIComponent('أسعار-العرض')}`, 'ar')
  expect(own['data']).toMatchObject({
    language: 'ar',
    languages: [{ language: 'ar' }, { language: 'en' }],
  })
  expect((await reader(`/journal/${slug}`, 'fr')).data).toMatchObject({ language: 'en' })
  const titles = async (lang: string, query = '') =>
    (await reader(`/journal${query}`, lang)).data.map((one: { title: string }) => one.title)
  // Those that one can read first.
  expect(await titles('ar')).toEqual(['أسعار العرض', 'Nur deutsch'])
  expect(await titles('de')).toEqual(['Nur deutsch', 'Asking prices'])
  expect(await titles('ar', '?only=1')).toEqual(['أسعار العرض'])
  const urls = await articleUrls(services, 'http://x', 'en')
  expect(urls.at(-1)).toMatchObject({
    loc: 'http://x/en/journal/asking-prices',
    alternates: [
      ['en', 'http://x/en/journal/asking-prices'],
      ['ar', `http://x/ar/journal/${encodeURIComponent('أسعار-العرض')}`],
    ],
  })
  // A withdrawn language is gone, the other stays.
  await act(id, 'ar', arabic['data'].version, 'withdraw')
  expect((await reader(`/journal/${encodeURIComponent('أسعار-العرض')}`, 'ar')).status).toBe(410)
  expect((await reader(`/journal/${slug}`, 'ar')).data.language).toBe('en')
})

test('no two articles share an address, and a slug says what it may be', async () => {
  await publishedArticle('Same title')
  expect((await publishedArticle('Same title')).slug).toBe('same-title-2')
  const chosen = await draftOf('Other', 'en', { ...words('Other'), slug: 'same-title' })
  expect((await act(chosen.id, 'en', chosen.version, 'publish')).code).toBe('slug_taken')
  const reserved = await draftOf('Form', 'en', { ...words('Form'), slug: 'flows' })
  expect((await act(reserved.id, 'en', reserved.version, 'publish')).code).toBe('slug_taken')
  for (const slug of ['Upper', 'a b', 'a--b', '-a', 'a/b', '../x', 'a%20b']) {
    const { status } = await admin('PUT', `/admin/journal/${reserved.id}/texts/en`, {
      version: reserved.version,
      ...words('Form'),
      slug,
    })
    expect([slug, status]).toEqual([slug, 422])
  }
  expect(slugOf('Wie groß ist die Wohnfläche?', 'de')).toBe('wie-gross-ist-die-wohnflaeche')
  expect(slugOf('¿Qué preguntar en la visita?', 'es')).toBe('que-preguntar-en-la-visita')
  expect(slugOf('Как читать сертификат', 'ru')).toBe('как-читать-сертификат')
  expect(slugOf('What’s in a price', 'en')).toBe('whats-in-a-price')
})

test('what is incomplete is not published, and says what is missing', async () => {
  const { data } = await admin('POST', '/admin/journal', { language: 'en' })
  const refused = await act(data.id, 'en', 1, 'publish')
  expect(refused.status).toBe(422)
  expect(Object.keys(refused['errors'])).toEqual(['title', 'summary', 'document'])
  expect((await admin('DELETE', `/admin/journal/${data.id}`)).status).toBe(200)
  expect((await admin('GET', `/admin/journal/${data.id}`)).status).toBe(404)
})

test('live blocks quote the figure of the day, and no writer makes one up', async () => {
  const { publish } = await publishingApi(db)
  const moderator = await createUser(db, { roles: ['moderator'] })
  for (let home = 0; home < 12; home++) await publish(await createUser(db), moderator)
  await search.ready
  await refreshMarket(services, new Date())
  await expect.poll(() => search.size, { timeout: 5000 }).toBeGreaterThanOrEqual(12)
  const { rows } = await sql<{ id: number }>`select min(id)::int as id from offers`.execute(db)
  const offer = rows[0]!.id
  const about = { place: 'city32653', action: 0, category: 1 }
  const blocks = (quoted: unknown) =>
    doc(
      paragraph('Figures'),
      { type: 'market', attrs: { ...about, quoted } },
      { type: 'search', attrs: { ...about, quoted: null } },
      { type: 'offer', attrs: { offer, quoted: null } },
    )
  const { id, version, saved } = await draftOf('Figures', 'en', {
    ...words('Figures'),
    document: blocks(null),
  })
  const [, market, found, home] = saved.content.document.content
  expect(market.attrs.quoted).toMatchObject({ n: 12, currency: 'EUR' })
  expect(market.attrs.quoted.perSquareMetre).toBeCloseTo(325_000 / 84.5, 0)
  expect(found.attrs.quoted.count).toBe(12)
  expect(home.attrs.quoted).toMatchObject({ amount: 325_000_00, currency: 'EUR' })
  // As it was stored it stays; a figure that was never computed is computed.
  const lie = { ...market.attrs.quoted, perSquareMetre: 1 }
  const next = await admin('PUT', `/admin/journal/${id}/texts/en`, {
    version,
    ...words('Figures'),
    document: blocks(lie),
  })
  const requoted = next['data'].content.document.content[1].attrs.quoted
  expect(requoted.perSquareMetre).toBeCloseTo(325_000 / 84.5, 0)
  expect(quotedIn(saved.content.document)).toHaveLength(3)
  const done = await act(id, 'en', next['data'].version, 'publish')
  await sql`update offers set status = 'sold' where id = ${offer}`.execute(db)
  const { data: article } = await reader(`/journal/${done['data'].slug}`)
  expect(article.blocks.map((block: { type: string }) => block.type)).toEqual([
    'market',
    'search',
    'offer',
  ])
  expect(article.blocks[0].today.n).toBe(12)
  await expect
    .poll(async () => (await reader(`/journal/${done['data'].slug}`)).data.blocks[2].offer, {
      timeout: 8000,
    })
    .toBeNull()
})

test('pictures arrive in pieces, are named by articles, and are deleted a month after nothing names them', async () => {
  const bytes = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#375' },
  })
    .png()
    .toBuffer()
  const { data: upload } = await admin('POST', '/admin/journal-pictures', { size: bytes.length })
  expect(upload.key).toMatch(/^articles\/[0-9a-f]{32}$/)
  const piece = new FormData()
  piece.set('offset', '0')
  piece.set('piece', new File([new Uint8Array(bytes)], 'a.png'))
  const sent = await admin('PUT', `/admin/journal-pictures/${upload.key.split('/')[1]}`, piece)
  expect(sent['data']).toMatchObject({ key: upload.key, done: true })
  const picture = {
    type: 'picture',
    attrs: { key: upload.key, alt: 'Green', caption: '', credit: '' },
  }
  const { id, saved } = await draftOf('Pictured', 'en', {
    ...words('Pictured'),
    document: doc(paragraph('See'), picture),
  })
  expect(saved.pictures[upload.key]).toMatchObject({ width: 900, height: 600 })
  const unknown = { ...picture, attrs: { ...picture.attrs, key: `articles/${'0'.repeat(32)}` } }
  const refused = await admin('PUT', `/admin/journal/${id}/texts/de`, {
    version: 0,
    ...words('Bild'),
    document: doc(unknown),
  })
  expect(refused['errors'].document[0]).toMatch(/image is missing/)
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from article_pictures`.execute(db)).rows[0]!
      .n
  await sql`update article_pictures set created_at = now() - interval '31 days'`.execute(db)
  await sweepArticlePictures(db)
  expect(await count()).toBe(1)
  // Only what is scheduled names it.
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const { data: waiting } = await act(id, 'en', saved.version, 'schedule', { at })
  await admin('PUT', `/admin/journal/${id}/texts/en`, {
    version: waiting.version,
    ...words('Pictured'),
  })
  await db.deleteFrom('article_revisions').execute()
  await sweepArticlePictures(db)
  expect(await count()).toBe(1)
  await db.deleteFrom('articles').execute()
  await sweepArticlePictures(db)
  expect(await count()).toBe(0)
})

test('series have an order, authors a page, and the shared parts of an article change at once', async () => {
  const one = await publishedArticle('One')
  const two = await publishedArticle('Two')
  const flow = await admin('PUT', '/admin/journal-flows/0', {
    version: 0,
    slug: 'series',
    titles: { en: 'A series', de: 'Eine Reihe' },
    leads: { en: 'In order.' },
    articles: [two.id, one.id],
  })
  expect(flow['data'].articles.map(({ id }: { id: number }) => id)).toEqual([two.id, one.id])
  expect(
    (await admin('PUT', '/admin/journal-flows/0', { ...flow['data'], articles: [] })).code,
  ).toBe('slug_taken')
  expect(
    (
      await admin('PUT', `/admin/journal-flows/${flow['data'].id}`, {
        ...flow['data'],
        version: 9,
        articles: [],
      })
    ).code,
  ).toBe('conflict')
  // It would be linked as a page in a language that there is not.
  const unknown = { version: 0, slug: 'odd', titles: { xx: 'Odd' }, leads: {}, articles: [] }
  expect((await admin('PUT', '/admin/journal-flows/0', unknown)).status).toBe(422)
  const author = await admin('PUT', '/admin/journal-authors/0', {
    version: 0,
    slug: 'editors',
    name: 'The editors',
    about: { en: 'They write.' },
  })
  const desk = await admin('GET', `/admin/journal/${one.id}`)
  const changed = await admin('PUT', `/admin/journal/${one.id}`, {
    version: desk['data'].version,
    flow: flow['data'].id,
    author: author['data'].id,
    picture: null,
    credit: '',
    places: ['city32653'],
  })
  expect(changed['data']).toMatchObject({ position: 2, places: [{ id: 'city32653' }] })
  expect(
    (
      await admin('PUT', `/admin/journal/${one.id}`, {
        ...changed['data'],
        credit: '',
        picture: null,
        places: [],
        version: 1,
      })
    ).code,
  ).toBe('conflict')
  expect((await reader('/journal/flows/series', 'de')).data).toMatchObject({
    title: 'Eine Reihe',
    articles: [{ title: 'Two' }, { title: 'One' }],
  })
  expect((await reader('/journal/authors/editors')).data).toMatchObject({
    name: 'The editors',
    articles: [{ title: 'One' }],
    languages: ['en'],
  })
  const { data: article } = await reader(`/journal/${one.slug}`)
  expect(article).toMatchObject({
    previous: { title: 'Two' },
    next: null,
    places: [{ name: 'Barcelona' }],
  })
  expect((await reader('/journal?place=city32653')).data).toHaveLength(1)
  expect((await admin('DELETE', `/admin/journal-flows/${flow['data'].id}`)).status).toBe(200)
  expect((await reader('/journal/flows/series')).status).toBe(404)
  expect((await reader(`/journal/${one.slug}`)).data.flow).toBeNull()
})

test('a page of the list names the languages that it has articles in', async () => {
  const { id } = await publishedArticle('First')
  await admin('PUT', `/admin/journal/${id}/texts/de`, { version: 0, ...words('Erster') })
  await act(id, 'de', 1, 'publish')
  await db
    .insertInto('articles')
    .columns(['created_at'])
    .expression(sql`select now() from generate_series(1, ${ARTICLES_PER_PAGE})`)
    .execute()
  await sql`insert into article_texts (article_id, lang, state, draft, published, minutes, published_at, changed_at)
    select a.id, 'en', 'published', draft, published, 1, now(), now() from articles a, article_texts t
    where t.article_id = ${id} and t.lang = 'en' and a.id <> ${id}`.execute(db)
  expect((await reader('/journal'))['languages']).toEqual(['de', 'en'])
  expect((await reader('/journal?page=2', 'de'))['languages']).toEqual(['en'])
  expect((await reader('/journal?place=city32653'))['languages']).toEqual([])
})

test('a preview shows the draft to everyone who has its link, until it is ended', async () => {
  const { id } = await draftOf('Secret')
  const { data } = await admin('POST', `/admin/journal/${id}/texts/en/preview`, { on: true })
  const key = data.preview.split('/').at(-1)
  expect((await reader(`/journal/preview/${key}`)).data.title).toBe('Secret')
  await admin('POST', `/admin/journal/${id}/texts/en/preview`, { on: false })
  expect((await reader(`/journal/preview/${key}`)).status).toBe(404)
})

test('a document is walked without recursion, and reading time counts words and signs', () => {
  let deep: object = paragraph('x')
  for (let level = 0; level < 100_000; level++) deep = { type: 'blockquote', content: [deep] }
  expect(documentFault(doc(deep))?.why).toBe('deep')
  const long = (text: string) => doc(paragraph(text)) as unknown as ArticleDocument
  expect(readingMinutes(long('word '.repeat(1100)))).toBe(5)
  expect(readingMinutes(long('字'.repeat(900)))).toBe(2)
})

test('an address that is only reserved is none yet, and one that was public stays gone', async () => {
  const { id, slug } = await publishedArticle('Shared title')
  await admin('PUT', `/admin/journal/${id}/texts/de`, { version: 0, ...words('Shared title') })
  const tomorrow = { at: new Date(Date.now() + 86_400_000).toISOString() }
  const german = await act(id, 'de', 1, 'schedule', tomorrow)
  expect(german.status).toBe(200)
  // The German reader still gets the English text at the address that both will have.
  expect((await reader(`/journal/${slug}`, 'de')).data.language).toBe('en')
  expect((await act(id, 'de', german['data'].version, 'unschedule')).data.state).toBe('draft')
  const { rows } = await sql<{
    lang: string
  }>`select lang from article_slugs where slug = ${slug}`.execute(db)
  expect(rows).toEqual([{ lang: 'en' }])

  const { data } = await admin('GET', `/admin/journal/${id}/texts/en`)
  await act(id, 'en', data.version, 'withdraw')
  const scheduled = await act(id, 'en', data.version, 'schedule', tomorrow)
  expect(scheduled['data'].state).toBe('scheduled')
  expect((await reader(`/journal/${slug}`)).status).toBe(410)
  expect((await act(id, 'en', scheduled['data'].version, 'unschedule')).data.state).toBe(
    'withdrawn',
  )
  expect((await reader(`/journal/${slug}`)).status).toBe(410)
})

test('a long title that is taken gets a number within the limit of an address', async () => {
  const title = 'word '.repeat(16).trim()
  expect((await publishedArticle(title)).slug).toHaveLength(79)
  const second = await publishedArticle(title)
  expect(second.slug.length).toBeLessThanOrEqual(80)
  expect(second.slug).toMatch(/-2$/)
  expect((await admin('GET', `/admin/journal/${second.id}/texts/en`)).status).toBe(200)
})

test('a series and the forms of its articles know of each other’s changes, also of a deletion', async () => {
  const one = await publishedArticle('One')
  const two = await publishedArticle('Two')
  const { data: flow } = await admin('PUT', '/admin/journal-flows/0', {
    version: 0,
    slug: 'a-series',
    titles: { en: 'A series' },
    leads: {},
    articles: [one.id],
  })
  const shared = async (id: number) => {
    const { data } = await admin('GET', `/admin/journal/${id}`)
    return {
      version: data.version,
      flow: data.flow,
      author: data.author,
      picture: null,
      credit: '',
      places: [],
    }
  }
  const form = await shared(two.id)
  await admin('PUT', `/admin/journal/${two.id}`, { ...form, flow: flow.id })
  // The page of the series is older: it would take the article out again.
  const stale = await admin('PUT', `/admin/journal-flows/${flow.id}`, {
    ...flow,
    articles: [one.id],
  })
  expect(stale.code).toBe('conflict')
  const open = await shared(one.id)
  await admin('DELETE', `/admin/journal-flows/${flow.id}`)
  expect((await admin('PUT', `/admin/journal/${one.id}`, open)).code).toBe('conflict')
  const fresh = await shared(one.id)
  const chosen = await admin('PUT', `/admin/journal/${one.id}`, { ...fresh, flow: flow.id })
  expect([chosen.status, Object.keys(chosen['errors'])]).toEqual([422, ['flow']])
})

test('a preview ends after a month, and with the publication', async () => {
  const { id, version } = await draftOf('Early')
  const path = `/admin/journal/${id}/texts/en/preview`
  const keyOf = async () => (await admin('POST', path, { on: true })).data.preview.split('/').at(-1)
  const first = await keyOf()
  await sql`update article_texts set preview_until = preview_until - interval '30 days' - interval '30 seconds'`.execute(
    db,
  )
  expect((await reader(`/journal/preview/${first}`)).status).toBe(404)
  expect((await admin('GET', `/admin/journal/${id}/texts/en`)).data.preview).toBeNull()
  const second = await keyOf()
  await sql`update article_texts set preview_until = preview_until - interval '30 days' + interval '30 seconds'`.execute(
    db,
  )
  expect((await reader(`/journal/preview/${second}`)).status).toBe(200)
  await act(id, 'en', version, 'publish')
  expect((await reader(`/journal/preview/${second}`)).status).toBe(404)
})
