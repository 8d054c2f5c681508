import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { Messages } from '#i18n/messages.ts'
import type { RoleName } from '#contract/library.ts'
import { mailsTo } from '../outbox.ts'
import { axe } from './axe.ts'
import {
  createAccount,
  enter,
  expect,
  inDatabase,
  linkFor,
  newEmail,
  open,
  sendTaken,
} from './member.ts'
import { test } from './test.ts'

// The life of one home from its first draft to its sale, for owner, moderator, visitor and database.

const messages = new Messages()

/** Texts of the users; texts of the portal come from its messages. */
const WRITTEN = {
  en: {
    title: 'Quiet house with a garden',
    description:
      'The house is quiet and has a large garden. The kitchen is new, and all of the rooms have big windows.',
    streets: ['Calle del Olivo', 'Carrer de l’Olivera'],
    front: 'The front of the house',
    owner: 'Olga Owner',
    visitor: 'Alan Turing',
  },
  ar: {
    title: 'بيت هادئ مع حديقة',
    description: 'البيت هادئ وله حديقة واسعة. المطبخ جديد، ولكل الغرف نوافذ كبيرة تطل على الحديقة.',
    streets: ['شارع الزيتون', 'طريق الزيتونة'],
    front: 'واجهة البيت',
    owner: 'ليلى المالكة',
    visitor: 'سامي الزائر',
  },
} as const

const BARCELONA = 'city32653'
const HOUSES = '/es/barcelona/barcelona/buy-house'
const [WIDTH, HEIGHT] = [640, 480]
const COLOURS = [
  [200, 40, 40],
  [40, 200, 40],
  [40, 40, 200],
  [200, 200, 40],
  [200, 40, 200],
  [40, 200, 200],
  [230, 230, 230],
  [30, 30, 30],
] as const

/** Photos with distinct colours, each of two pieces of the upload. */
const photos = () =>
  Promise.all(
    COLOURS.map(async ([r, g, b], index) => {
      const buffer = await sharp({
        create: { width: WIDTH, height: HEIGHT, channels: 3, background: { r, g, b } },
      })
        .png({ compressionLevel: 0 })
        .toBuffer()
      return { name: `photo-${index + 1}.png`, mimeType: 'image/png', buffer }
    }),
  )

/** Which of the photos a picture was made from. */
async function photoIn(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()
  const distance = (colour: readonly number[]): number =>
    colour.reduce((sum, value, at) => sum + Math.abs(value - (channels[at]?.mean ?? 0)), 0)
  return COLOURS.findIndex((colour) => distance(colour) === Math.min(...COLOURS.map(distance)))
}

/** Somebody with an account and a browser of their own. */
async function member(
  browser: Browser,
  account: { name: string; locale: string; roles?: readonly RoleName[] },
): Promise<{ page: Page; email: string }> {
  const context = await browser.newContext()
  const email = await createAccount(account)
  await enter(context, email)
  return { page: await context.newPage(), email }
}

/** The connection of a page: slow from now on, and broken until it is mended. */
async function slowConnection(page: Page) {
  const client = await page.context().newCDPSession(page)
  const set = (offline: boolean) =>
    client.send('Network.emulateNetworkConditions', {
      offline,
      latency: 40,
      downloadThroughput: -1,
      uploadThroughput: 1_000_000,
    })
  await set(false)
  return {
    /** Breaks while something is being sent: what is under way does not arrive. */
    async break() {
      const failed = page.waitForEvent('requestfailed', (request) =>
        request.url().includes('/api/user/pictures'),
      )
      await set(true)
      await failed
    },
    mend: () => set(false),
    end: () => client.detach(),
  }
}

for (const locale of ['en', 'ar'] as const) {
  const title = `the life of an offer over a bad connection: draft, requested change, publication, search, viewing, reduction, sale; in ${locale}`
  test(title, { tag: locale === 'en' ? '@lab' : [] }, async ({ browser }) => {
    test.setTimeout(400_000)
    const t = messages.translator(locale)
    const format = messages.formatter(locale)
    const written = WRITTEN[locale]
    const title = `${written.title} ${process.pid}`
    const [price, reduced] = [330_000, 310_000].map((value) =>
      format.money({ amount: value * 100, currency: 'EUR' }),
    ) as [string, string]
    // Colours are equal in both, and take half of the time.
    const clean = async (page: Page) =>
      expect(await axe(page, { colours: locale === 'en' }), page.url()).toEqual([])
    const field = (page: Page, name: Parameters<typeof t>[0]) =>
      page.getByLabel(t(name), { exact: true })
    const button = (page: Page, name: Parameters<typeof t>[0]) =>
      page.getByRole('button', { name: t(name), exact: true })

    const { page: owner, email } = await member(browser, { name: written.owner, locale })
    const goOn = () => button(owner, 'publishing.form.next').click()
    const step = (
      name: 'where' | 'facts' | 'texts' | 'pictures' | 'price' | 'contact' | 'preview',
    ) =>
      expect(
        owner.getByRole('heading', { level: 2, name: t(`publishing.step.${name}`), exact: true }),
      ).toBeVisible()
    await open(owner, `/${locale}/offer/form`)
    await expect(owner.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    await clean(owner)
    await owner.getByRole('radio', { name: t('library.houseTypes.house'), exact: true }).check()
    await button(owner, 'publishing.form.begin').click()

    await step('where')
    const draft = new URL(owner.url()).pathname
    const { name: place } = (await (
      await owner.request.get(`/api/location?id=${BARCELONA}`, { headers: { 'x-lang': locale } })
    ).json()) as { name: string }
    await owner.getByRole('combobox').first().fill(place)
    await owner.getByRole('option').first().click()
    await field(owner, 'field.street').fill(written.streets[0])
    await clean(owner)
    await goOn()

    // An invalid value has its error at its field; the others are saved.
    await step('facts')
    await field(owner, 'field.livingArea').fill('?')
    await field(owner, 'field.rooms').fill(format.number(4.5, { decimals: 1 }))
    await field(owner, 'field.bedrooms').fill(format.number(3))
    await expect(owner.getByText(t('api.field.number'))).toBeVisible()
    await goOn()
    await expect(field(owner, 'field.livingArea')).toBeFocused()
    await clean(owner)
    await field(owner, 'field.livingArea').fill(format.number(1120.5, { decimals: 1 }))
    await goOn()
    await step('texts')
    await field(owner, 'publishing.texts.title').fill(title)
    await field(owner, 'publishing.texts.description').fill(written.description)
    await goOn()

    // The connection breaks twice while the photos are on their way.
    await step('pictures')
    const connection = await slowConnection(owner)
    const shown = owner.getByRole('main').getByRole('img')
    await owner
      .locator('input[type=file]')
      .setInputFiles([
        ...(await photos()),
        { name: 'story.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      ])
    for (const arrived of [1, 4]) {
      await expect.poll(() => shown.count()).toBeGreaterThanOrEqual(arrived)
      await connection.break()
      await connection.mend()
    }
    await expect(shown).toHaveCount(COLOURS.length)
    await connection.end()
    await expect(owner.getByText(t('pictures.wrong'))).toBeVisible()
    await owner
      .getByRole('button', {
        name: t('pictures.putAway', { name: 'story.png' }),
        exact: true,
      })
      .click()
    // The first one becomes the second, by keyboard.
    await field(owner, 'publishing.pictures.alt').first().fill(written.front)
    await owner
      .getByRole('button', {
        name: t('publishing.pictures.later', { number: 1, total: COLOURS.length }),
      })
      .press('Enter')
    await expect(
      owner.getByText(t('publishing.pictures.moved', { number: 2, total: COLOURS.length })),
    ).toBeVisible()
    await clean(owner)
    await goOn()

    await step('price')
    await field(owner, 'field.priceType').selectOption('0')
    await field(owner, 'field.amount').fill(format.number(330_000))
    // So little for so large a house is asked about, once, and not sent before it is confirmed.
    const sure = owner.getByRole('checkbox', { name: t('publishing.far.sure') })
    await expect(sure).not.toBeChecked()
    const question =
      t('publishing.far.text', { own: '', median: '', count: 3, place: '', unit: '' })
        .split(/[.;]\s/)
        .at(-1) ?? ''
    await expect(owner.getByText(question)).toHaveCount(1)
    await clean(owner)
    await goOn()
    await step('contact')
    await expect(field(owner, 'field.contactName')).toHaveValue(written.owner)
    await goOn()
    await step('preview')
    await expect(button(owner, 'publishing.preview.send')).toBeDisabled()
    await owner.getByRole('link', { name: t('field.sureAmount'), exact: true }).click()
    await step('price')
    await sure.check()
    await goOn()
    await step('contact')
    await goOn()
    await step('preview')
    await expect(owner.getByRole('article')).toContainText(price)
    await expect(owner.getByRole('article')).toContainText(format.area(1120.5))
    await owner.goBack()
    await step('contact')
    await owner.goForward()
    await step('preview')
    await clean(owner)
    await button(owner, 'publishing.preview.send').click()
    await expect(owner.getByText(t('publishing.preview.waits'))).toBeVisible()

    const { page: moderator } = await member(browser, {
      name: 'Grace Hopper',
      locale,
      roles: ['moderator'],
    })
    await open(moderator, `/${locale}/admin/offers`)
    await clean(moderator)
    await moderator.getByRole('link', { name: title }).click()
    await button(moderator, 'moderation.decision.ask').click()
    await expect(
      moderator.getByRole('group', { name: t('moderation.case.reasons') }),
    ).toHaveAccessibleDescription(/./)
    await moderator.getByRole('checkbox', { name: t('moderation.reason.address') }).check()
    await clean(moderator)
    await button(moderator, 'moderation.decision.ask').click()
    await expect(moderator.getByText(t('moderation.case.nothing'))).toBeVisible()

    await open(owner, `/${locale}/user/offers`)
    await expect(owner.getByText(t('moderation.answer.address'))).toBeVisible()
    await clean(owner)
    await open(owner, `${draft}?step=where`)
    await field(owner, 'field.street').fill(written.streets[1])
    await expect(owner.getByText(t('publishing.save.saved'), { exact: true })).toBeVisible()
    const preview = owner
      .getByRole('navigation', { name: t('publishing.form.steps') })
      .getByRole('link', { name: t('publishing.step.preview') })
    await preview.click()
    await button(owner, 'publishing.preview.send').click()
    await expect(owner.getByText(t('publishing.preview.waits'))).toBeVisible()

    await open(moderator, `/${locale}/admin/offers`)
    await moderator.getByRole('link', { name: title }).click()
    await button(moderator, 'moderation.decision.approve').click()
    await expect(moderator.getByText(t('moderation.case.done'))).toBeVisible()
    await moderator.context().close()

    // Found by its search at once, with all of its pictures as they were put in order.
    const visitor = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage()
    const search = `/api/offers?location=${BARCELONA}&action=0&category=5&sort=newest&lang=${locale}`
    const found = async () =>
      (
        (await (await visitor.request.get(search)).json()) as {
          data: { id: number; title: string }[]
        }
      ).data.find((one) => one.title === title)
    await expect.poll(found).toBeDefined()
    const id = (await found())?.id ?? 0
    await open(visitor, `/${locale}${HOUSES}?sort=newest`)
    await visitor.getByRole('link', { name: title }).first().click()
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const address = new URL(visitor.url()).pathname
    await expect(
      visitor.getByRole('button', { name: t('offer.gallery.all', { count: COLOURS.length }) }),
    ).toBeVisible()
    await expect(visitor.getByRole('img', { name: written.front })).toBeVisible()
    const { pictures } = (await (await visitor.request.get(`/api/offers/${id}`)).json()) as {
      pictures: { key: string }[]
    }
    const order: number[] = []
    for (const { key } of pictures)
      order.push(await photoIn(await (await visitor.request.get(`/media/${key}/320.webp`)).body()))
    expect(order).toEqual([1, 0, 2, 3, 4, 5, 6, 7])

    // Somebody without an account would like to see it.
    const guest = newEmail()
    await visitor.getByRole('link', { name: t('leads.form.askViewing') }).click()
    const dialog = visitor.getByRole('dialog', { name: t('leads.form.askViewing') })
    await expect(dialog).toBeVisible()
    await visitor.goBack()
    await expect(dialog).toBeHidden()
    expect(new URL(visitor.url()).pathname).toBe(address)
    await visitor.getByRole('link', { name: t('leads.form.askViewing') }).click()
    await expect(dialog.getByRole('textbox', { name: t('leads.form.message') })).toHaveValue(
      t('leads.form.viewingText'),
    )
    await clean(visitor)
    await dialog.getByLabel(t('leads.form.name'), { exact: true }).fill(written.visitor)
    await dialog.getByLabel(t('leads.form.email'), { exact: true }).fill(guest)
    await expect(dialog.getByLabel(t('leads.form.timeZone'))).toHaveValue('America/New_York')
    await dialog
      .getByLabel(t('leads.form.slot', { number: 1 }))
      .fill(`${new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)}T17:00`)
    await sendTaken(visitor, t('leads.form.submit'), t('leads.form.linkTitle'))
    await open(visitor, await linkFor(guest))
    await button(visitor, 'mailedLinks.lead-verify.submit').click()
    await expect(visitor.getByText(t('mailedLinks.lead-verify.done', { title }))).toBeVisible()

    // The owner reads it, here and in a mail, and agrees.
    await expect
      .poll(() =>
        mailsTo(email).some((mail) =>
          mail.includes(t('mail.lead.subject', { kind: 'viewing', from: written.visitor, title })),
        ),
      )
      .toBe(true)
    await open(owner, `/${locale}/service/chat`)
    await clean(owner)
    await owner.getByRole('main').getByRole('link', { name: written.visitor }).click()
    await expect(owner.getByRole('heading', { level: 2, name: written.visitor })).toBeVisible()
    await expect(owner.getByRole('log').getByText(t('leads.form.viewingText'))).toBeVisible()
    await expect(owner.getByText('17:00').filter({ hasText: 'America/New York' })).toBeVisible()
    await clean(owner)
    await owner.getByRole('button', { name: new RegExp(`^${t('chat.viewing.accept')}: `) }).click()
    await expect(owner.getByRole('link', { name: t('chat.viewing.calendar') })).toBeVisible()

    // A lower price takes effect at once.
    await open(owner, `${draft}?step=price`)
    await field(owner, 'field.amount').fill(format.number(310_000))
    await expect(owner.getByText(t('publishing.save.saved'), { exact: true })).toBeVisible()
    await expect(sure, 'it was confirmed for the price before').not.toBeChecked()
    await sure.check()
    await goOn()
    await step('contact')
    await preview.click()
    await button(owner, 'publishing.preview.sendChange').click()
    await expect(owner.getByText(t('publishing.preview.unchanged'))).toBeVisible()
    const history = visitor.locator('section', {
      has: visitor.getByRole('heading', { name: t('offer.history.title') }),
    })
    await expect(async () => {
      await visitor.goto(address)
      await expect(history.getByRole('listitem')).toContainText([reduced, price], { timeout: 3000 })
    }).toPass()
    await expect(visitor.getByText(t('card.reduced')).first()).toBeVisible()
    await expect(
      visitor.getByRole('complementary', { name: t('offer.price.title') }),
    ).toContainText(reduced)

    // A sold home: its page says so, search no longer finds it.
    await open(owner, `/${locale}/user/offers`)
    await owner.getByRole('button', { name: `${t('publishing.act.sell')}: ${title}` }).click()
    await expect(
      owner.getByText(t('publishing.status.sold'), { exact: true }).first(),
    ).toBeVisible()
    await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(410)
    await expect(visitor.getByText(t('errors.page.hintSold'))).toBeVisible()
    await expect(visitor.getByText(t('errors.page.lastPrice', { price: reduced }))).toBeVisible()
    await expect.poll(found).toBeUndefined()

    // The rows that are left.
    const stored = await inDatabase(async (db) => ({
      offer: await db
        .selectFrom('offers')
        .select(['status', 'price_amount', 'living_area'])
        .where('id', '=', id)
        .executeTakeFirst(),
      prices: (
        await db
          .selectFrom('offer_prices')
          .select('amount')
          .where('offer_id', '=', id)
          .orderBy('at')
          .execute()
      ).map(({ amount }) => Number(amount)),
      pictures: (
        await db.selectFrom('offer_pictures').select('key').where('offer_id', '=', id).execute()
      ).length,
      chats: await db
        .selectFrom('conversations')
        .select('email')
        .where('offer_id', '=', id)
        .execute(),
    }))
    expect(stored).toMatchObject({
      offer: { status: 'sold', price_amount: 310_000_00, living_area: 1120.5 },
      prices: [330_000_00, 310_000_00],
      pictures: COLOURS.length,
      chats: [{ email: guest }],
    })
    await Promise.all([owner.context().close(), visitor.context().close()])
  })
}
