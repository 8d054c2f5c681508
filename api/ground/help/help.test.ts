import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { mount } from '../../people/http/serve.ts'
import { articlesIn } from './articles.ts'
import { handlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const app = apiOf((api) => mount(api, contract.help, handlers, servicesOver(db)))
const get = (path: string, lang = 'en') =>
  read(visitor(app)('GET', `/help${path}`, undefined, { 'x-lang': lang }))
const found = async (q: string, lang = 'en') =>
  ((await get(`?q=${encodeURIComponent(q)}`, lang))['data'] as { slug: string }[]).map(
    ({ slug }) => slug,
  )

test('every page of help is there in five languages, with as many paragraphs', () => {
  const shape = (lang: 'en' | 'de' | 'es' | 'ar' | 'ru') => {
    const { language, all } = articlesIn(lang)
    expect(language).toBe(lang)
    return all.map(({ slug, title, paragraphs }) => [slug, title.length > 5, paragraphs.length])
  }
  const english = shape('en')
  expect(english.length).toBeGreaterThan(5)
  for (const lang of ['de', 'es', 'ar', 'ru'] as const) expect(shape(lang)).toEqual(english)
  expect(articlesIn('fr').language).toBe('en')
})

test.each([
  ['en', 'I forgot my password and cannot sign in any more', 'password'],
  ['de', 'Ich habe mein Passwort vergessen und kann mich nicht anmelden', 'password'],
  ['es', 'He olvidado la contraseña y no puedo iniciar sesión', 'password'],
  ['ar', 'نسيت كلمة المرور ولا أستطيع تسجيل الدخول', 'password'],
  ['ru', 'Я забыл пароль, войти не получается', 'password'],
  ['en', 'Someone wants a deposit before the viewing, is this listing a fraud?', 'fraud'],
  ['de', 'Ich möchte mein Konto löschen und meine Daten herunterladen', 'data'],
])('in %s "%s" is answered by %s', async (lang, question, slug) => {
  expect((await found(question, lang))[0]).toBe(slug)
})

test('no article is offered if none fits; an unknown page is a 404', async () => {
  expect(await found('Hello')).toEqual([])
  expect(await found('The map of Spain stays grey')).toEqual([])
  expect(await found('')).toHaveLength(articlesIn('en').all.length)
  expect((await get('/password', 'de'))['data']).toMatchObject({
    language: 'de',
    title: 'Ich kann mich nicht anmelden',
  })
  expect((await get('/nothing')).status).toBe(404)
  expect((await get('/Not.One')).status).toBe(404)
})
