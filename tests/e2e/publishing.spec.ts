import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { DraftOffer, OfferContent } from '#contract/publish/publishing.ts'
import { fieldsOfStep, type OfferField } from '#contract/offer-fields.ts'
import { copyOffer, WHOLE } from '../publishing.ts'
import { axe } from './axe.ts'
import { call, createAccount, enter, expect, inDatabase, logIn, open, ready } from './member.ts'
import { test } from './test.ts'

/** A signed-in user with an account. */
async function somebody(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  await enter(context, await createAccount())
  return context.newPage()
}

/** A draft of theirs with that content. */
async function draftOf(page: Page, content: Partial<OfferContent>): Promise<number> {
  const { data } = await call<{ data: DraftOffer }>(page.context(), 'POST', 'user/offers', {
    action: 0,
    category: 1,
  })
  await call(page.context(), 'PATCH', `user/offers/${data.id}`, {
    version: data.draftVersion,
    ...content,
  })
  return data.id
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const saved = (page: Page, word = 'Saved') =>
  expect(page.getByText(word, { exact: true })).toBeVisible()

test("two devices edit one draft: each keeps the other's changes, and a conflict in a field is resolved by the user; a text in another language is reported", async ({
  browser,
}) => {
  const page = await somebody(browser)
  const id = await draftOf(page, { livingArea: 1120.5 })
  const other = await page.context().newPage()
  await open(page, `/en/offer/form/${id}?step=texts`)
  await open(other, `/de/offer/form/${id}?step=facts`)
  await expect(other.getByLabel('Wohnfläche')).toHaveValue('1.120,5')
  await other.getByLabel('Wohnfläche').fill('120,5')
  await saved(other, 'Gespeichert')
  // A tab that is not in front draws once a second.
  await page.bringToFront()
  await page
    .getByLabel('Description')
    .fill(
      'Das Haus ist ruhig und hat einen großen Garten, die Küche ist neu und alle Zimmer haben große Fenster.',
    )
  await expect(page.getByText('This looks like Deutsch.')).toBeVisible()
  await page
    .getByLabel('Description')
    .fill(
      'The house is quiet and has a large garden. The kitchen is new, and all of the rooms have big windows.',
    )
  await expect(page.getByText('This looks like Deutsch.')).toBeHidden()
  await saved(page)
  await goOn(page)
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('link', { name: 'Facts' }).click()
  await expect(page.getByLabel('Living area')).toHaveValue('120.5')

  await steps.getByRole('link', { name: 'Price' }).click()
  await other.bringToFront()
  await open(other, `/en/offer/form/${id}?step=price`)
  await other.getByLabel('Price', { exact: true }).fill('320,000')
  await saved(other)
  await page.bringToFront()
  await page.getByLabel('Price', { exact: true }).fill('330,000')
  await expect(page.getByText('Changed here and on another device: Price.')).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)

  // An ambiguous number is clarified at its field, and the input stays until then.
  const price = page.getByLabel('Price', { exact: true })
  await price.fill('185.000')
  await price.blur()
  await expect(page.getByText('Which number do you mean?')).toBeVisible()
  await expect(price).toHaveValue('185.000')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: '€185', exact: true }).focus()
  await page.getByRole('button', { name: '€185,000' }).press('Enter')
  await expect(price).toHaveValue('185,000')
  await expect(page.getByText('Which number do you mean?')).toBeHidden()
  await expect
    .poll(
      async () =>
        (await call<{ data: DraftOffer }>(page.context(), 'GET', `user/offers/${id}`)).data.content
          .amount,
    )
    .toBe(185_000_00)
  await other.bringToFront()
  await other.reload()
  await expect(other.getByLabel('Price', { exact: true })).toHaveValue('185,000')

  // A change of another field of the same step by the other device is shown, and the focus stays.
  await other.getByLabel('Monthly charges').fill('120')
  await saved(other)
  await page.bringToFront()
  await price.fill('186,000')
  await expect(page.getByLabel('Monthly charges')).toHaveValue('120')
  await expect(price).toBeFocused()
  await expect(price).toHaveValue('186,000')
  await page.context().close()
})

/** English descriptions of a draft's pictures, as stored. */
async function picturesIn(page: Page, id: number): Promise<(string | undefined)[]> {
  const { data } = await call<{ data: DraftOffer }>(page.context(), 'GET', `user/offers/${id}`)
  return data.content.pictures.map(({ alt }) => alt['en'])
}

/** Nothing but noise does not compress: as many bytes as a photo of a telephone, in proportion to the line. */
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer(),
})

/** In pixels of the window. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
}

test('pictures stay in the draft after reload, sorting, leaving and closing, on a phone with a slow connection', async ({
  browser,
}) => {
  const page = await somebody(browser, { viewport: { width: 390, height: 800 }, hasTouch: true })
  const id = await draftOf(page, {})
  const line = await page.context().newCDPSession(page)
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 50,
      downloadThroughput: -1,
      uploadThroughput,
    })
  const choose = async (...names: string[]) =>
    page.locator('input[type=file]').setInputFiles(await Promise.all(names.map(photo)))
  const tiles = page.getByLabel('Photo description')
  const caption = (number: number) => tiles.nth(number - 1)
  const kept = (...captions: (string | undefined)[]) =>
    expect.poll(() => picturesIn(page, id)).toEqual(captions)
  const toStep = (name: string) => steps.getByRole('link', { name }).click()
  const steps = page.getByRole('navigation', { name: 'Steps' })
  const done = (name: string) =>
    steps.getByRole('link', { name }).getByText('Everything is complete')

  await open(page, `/en/offer/form/${id}?step=pictures`)
  await expect(steps.getByText('Everything is complete')).toHaveCount(1)
  await page.route('**/media/**', (route) => route.abort(), { times: 1 })
  await choose('a.jpg', 'b.jpg')
  await expect(tiles).toHaveCount(2)
  // The line broke while the first one was to be shown.
  for (const picture of [1, 2])
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: `Photo ${picture} of 2` })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
  await caption(1).fill('a')
  await caption(2).fill('b')
  await kept('a', 'b')
  await expect(done('Photos')).toBeAttached()

  // More, one of which is refused, while the others arrive.
  await page
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      await photo('c.jpg'),
    ])
  await expect(page.getByText(/We can’t read this file/)).toBeVisible()
  await expect(tiles).toHaveCount(3)
  await kept('a', 'b', undefined)
  await caption(3).fill('c')
  await kept('a', 'b', 'c')
  await page.getByRole('button', { name: 'Move photo 3 of 3 forward' }).press('Enter')
  await kept('a', 'c', 'b')
  await page.getByRole('button', { name: 'Remove photo 1 of 3' }).click()
  await kept('c', 'b')
  await page.reload()
  await expect(tiles).toHaveCount(2)
  await kept('c', 'b')

  // Sorted by a finger that rests before it moves, and by keys.
  const frame = (number: number) =>
    page.getByRole('button', { name: `Photo ${number} of 2`, exact: true })
  // The content above may still move the pictures while they load: a finger that missed one tries again.
  await expect(async () => {
    await frame(1).evaluate((element) =>
      element.scrollIntoView({ block: 'start', behavior: 'instant' }),
    )
    const [from, to] = [await middleOf(frame(1)), await middleOf(frame(2))]
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    await page.waitForTimeout(400)
    for (const part of [0.3, 0.6, 0.9, 1]) {
      await line.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }],
      })
      await page.waitForTimeout(100)
    }
    const isMoved = await page
      .getByText('Position 2 of 2')
      .waitFor({ state: 'attached', timeout: 2_000 })
      .then(
        () => true,
        () => false,
      )
    if (!isMoved) await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect(isMoved).toBe(true)
  }).toPass()
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await kept('b', 'c')
  // Two beside one another, also on a phone.
  expect((await middleOf(frame(1))).y).toBe((await middleOf(frame(2))).y)
  await frame(1).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Photo 1 of 2 picked up')).toBeAttached()
  // The library listens for arrows a moment after it announces the photo.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Position 2 of 2')).toBeAttached({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Space')
  await kept('c', 'b')

  // Going on at once: what is on its way arrives all the same, in its order, whichever step is open.
  await slow(40_000)
  await choose('d.jpg', 'e.jpg', 'f.jpg')
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Price' })).toBeVisible()
  await expect(page.getByText(/still uploading/)).toBeVisible()
  await page.getByLabel('Price', { exact: true }).fill('320,000')
  await toStep('Preview')
  await expect(page.getByText('You can submit once all photos are uploaded.')).toBeVisible()
  // Back before all are there: what arrives from then on joins the list that is open.
  await toStep('Photos')
  await slow(-1)
  await expect(tiles).toHaveCount(5)
  await kept('c', 'b', undefined, undefined, undefined)
  await caption(5).fill('f')
  await kept('c', 'b', undefined, undefined, 'f')

  await toStep('Contact')
  await expect(page.getByRole('heading', { name: 'Contact', level: 2 })).toBeVisible()
  await expect(done('Contact')).not.toBeAttached()
  await goOn(page)
  await expect(done('Contact')).toBeAttached()
  await toStep('Photos')

  // Back, a link out of the form, and closing the tab.
  await slow(40_000)
  await choose('g.jpg', 'h.jpg')
  await page.goBack()
  await page.getByRole('link', { name: 'Lares' }).first().click()
  await expect(page).toHaveURL(/\/en$/)
  page.once('dialog', (dialog) => void dialog.dismiss())
  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await slow(-1)
  await kept('c', 'b', undefined, undefined, 'f', undefined, undefined)
  await page.context().close()
})

test("a rejected field does not cause a conflict with the page's own saves", async ({
  browser,
}) => {
  const page = await somebody(browser)
  const id = await draftOf(page, {})
  await open(page, `/en/offer/form/${id}?step=facts`)
  await page.getByLabel('Living area').fill('84.5')
  await page.getByLabel('Floor', { exact: true }).fill('3')
  await page.getByLabel('Bedrooms').fill('many')
  await goOn(page)
  await expect(page.getByLabel('Bedrooms')).toBeFocused()
  await page.getByLabel('Living area').fill('86')
  await page.getByLabel('Bedrooms').fill('more')
  await goOn(page)
  // The message is there from before; the focus comes with the answer.
  await expect(page.getByLabel('Bedrooms')).toBeFocused()
  await expect(page.getByText('Enter a number without any words.')).toBeVisible()
  await expect(page.getByText(/another device/)).toBeHidden()
  // Its step is not left without a question.
  const toPrice = page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: 'Price' })
  await toPrice.click()
  const question = page.getByRole('dialog', { name: 'Leave without saving this?' })
  await expect(question).toContainText('Bedrooms')
  expect(await axe(page, { within: ['dialog'], colours: true })).toEqual([])
  await question.getByRole('button', { name: 'Stay and correct' }).click()
  await expect(page.getByLabel('Bedrooms')).toBeFocused()
  await expect(page.getByLabel('Bedrooms')).toHaveValue('more')
  await toPrice.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Price', level: 2 })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Bedrooms')).toHaveValue('')
  await page.getByLabel('Bedrooms').fill('2')
  await goOn(page)
  await expect(page.getByLabel('Title')).toBeVisible()
  const { data } = await call<{ data: DraftOffer }>(page.context(), 'GET', `user/offers/${id}`)
  expect(data.content).toMatchObject({ livingArea: 86, floor: 3, bedrooms: 2 })
  await page.context().close()
})

test('on a phone each field has room for what is written in it, beside the others', async ({
  browser,
}) => {
  const page = await somebody(browser, { viewport: { width: 390, height: 844 } })
  const id = await draftOf(page, {})
  // The way to the form is in the menu of the account.
  await page.goto('/de')
  const offer = page.getByRole('link', { name: 'Immobilie anbieten' })
  await page.getByRole('banner').getByLabel('Konto: Ada Lovelace').click()
  await page.getByRole('banner').locator(offer).filter({ visible: true }).click()
  await expect(page).toHaveURL('/de/offer/form')
  const room = async (label: string): Promise<{ x: number; width: number; right: number }> => {
    const { x, width } = (await page.getByLabel(label, { exact: true }).boundingBox())!
    return { x, width, right: x + width }
  }
  await page.goto(`/de/offer/form/${id}?step=where`)
  expect((await room('Stadtteil')).width).toBeGreaterThan((await room('Postleitzahl')).width)
  expect((await room('Hausnummer')).right).toBeLessThanOrEqual((await room('Stadtteil')).right)
  await page.goto(`/de/offer/form/${id}?step=facts`)
  const [plot, unit] = [
    await room('Grundstücksfläche'),
    await room('Einheit der Grundstücksfläche'),
  ]
  expect(plot.width).toBeGreaterThan(150)
  expect(plot.right).toBeLessThanOrEqual(unit.x)
  expect((await room('Video')).width).toBeGreaterThan(300)
  // Long lists of boxes stand two beside one another.
  expect((await room('Balkon')).x).toBeGreaterThan((await room('Aufzug')).x)
  await page.context().close()
})

test('without scripts an offer is written and sent all the same', async ({ browser }) => {
  const page = await somebody(browser, { javaScriptEnabled: false })
  await page.goto('/en/offer/form')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByPlaceholder('City, region or country').fill('Barcelona')
  await page.getByRole('button', { name: 'Find place' }).click()
  await page
    .getByRole('radio', { name: /Barcelona/ })
    .first()
    .check()
  await goOn(page)
  await page.getByLabel('Living area').fill('large')
  await goOn(page)
  await expect(page.getByText('Enter a number without any words.')).toBeVisible()
  await expect(page.getByLabel('Living area')).toHaveValue('large')
  await page.getByLabel('Living area').fill('84,5')
  await goOn(page)
  await page.getByLabel('Title').fill('Bright flat near the park')
  await page
    .getByLabel('Description')
    .fill(
      'Two bedrooms, a balcony to the south and a lift. Five minutes from the metro, quiet at night.',
    )
  await goOn(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'front.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
  })
  await page.getByRole('button', { name: 'Upload photo' }).click()
  await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
  await goOn(page)
  await page.getByLabel('Price type').selectOption('0')
  await page.getByLabel('Price', { exact: true }).fill('185.000')
  await goOn(page)
  await expect(page.getByText('Which number do you mean?')).toBeVisible()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('185.000')
  await page.getByRole('button', { name: '€185,000' }).click()
  await goOn(page)
  await expect(page.getByText('€185,000').first()).toBeVisible()
  await expect(page.getByText('85 m²').first()).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('In review.')).toBeVisible()
  await page.goto('/en/user/offers')
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(page.getByText('Draft').first()).toBeVisible()
  await page.context().close()
})

test('many offers are listed in a table and changed at once', async ({ browser }) => {
  const page = await somebody(browser)
  for (const [title, amount] of [
    ['Small flat', 100_000_00],
    ['Large flat', 300_000_00],
    ['House by the sea', null],
  ] as const) {
    await draftOf(page, {
      texts: { en: { title, description: '' } },
      priceType: amount === null ? 4 : 0,
      amount,
    })
  }
  await open(page, '/en/service/pro/offers')
  expect(await axe(page, { colours: true })).toEqual([])
  await expect(page.getByRole('link', { name: 'Add photos' }).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByLabel('Change prices by').fill('-5')
  await page.getByRole('button', { name: 'Preview new prices' }).press('Enter')
  await expect(page.getByRole('heading', { name: '2 prices would change' })).toBeVisible()
  await expect(page.getByText('€95,000')).toBeVisible()
  await expect(page.getByText('It has no price to change.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(page.getByText('Updated 2 listings')).toBeVisible()
  await expect(page.getByRole('row', { name: /Large flat/ })).toContainText('€285,000')

  await page.getByLabel('Keywords or number').fill('flat')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('2 listings', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Small flat' }).press('Space')
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Updated one listing')).toBeVisible()
  await expect(page.getByText('1 listing', { exact: true })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('lares-offers.csv')
  await page.context().close()
})

test('the table that was downloaded is edited and sent back without scripts: what it changes is shown, then changed', async ({
  browser,
}) => {
  const page = await somebody(browser, { javaScriptEnabled: false })
  const id = await draftOf(page, WHOLE as Partial<OfferContent>)
  const { data } = await call<{ data: DraftOffer }>(page.context(), 'GET', `user/offers/${id}`)
  const { data: sent } = await call<{ data: DraftOffer }>(
    page.context(),
    'POST',
    `user/offers/${id}/submit`,
    { version: data.draftVersion },
  )
  const moderator = await browser.newContext()
  await enter(moderator, await createAccount({ roles: ['moderator'] }))
  await call(moderator, 'POST', `admin/offers/${id}/decision`, {
    version: sent.version,
    number: 1,
    decision: 'approve',
  })
  const upload = async (text: string) => {
    await page.goto('/en/service/pro/offers')
    await page
      .getByLabel('Edited CSV file')
      .setInputFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Upload the edited file' }).click()
  }
  const file = `id;price;bedrooms;title_en\r\n${id};310000,50;4;Bright flat by the park\r\n7;1;1;No home\r\n`
  await upload(file)
  await expect(page.getByRole('heading', { name: 'One listing would change' })).toBeVisible()
  await expect(page.getByText('Needs review')).toBeVisible()
  await expect(page.getByRole('deletion').filter({ hasText: '€325,000' })).toBeVisible()
  await expect(
    page.getByRole('insertion').filter({ hasText: 'Bright flat by the park' }),
  ).toBeVisible()
  await expect(page.getByText('Row 3')).toBeVisible()
  await page.getByRole('button', { name: 'Make the change' }).click()
  await expect(page.getByText('Updated one listing')).toBeVisible()
  await upload(file)
  await expect(page.getByText('Row 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the change' })).toBeHidden()
  for (const context of [page.context(), moderator]) await context.close()
})

test('many changes are shown fifty a page, with and without scripts, and all are applied', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const moderator = await browser.newContext()
  await enter(moderator, await createAccount({ roles: ['moderator'] }))
  const page = await somebody(browser)
  const id = await draftOf(page, WHOLE as Partial<OfferContent>)
  const { data } = await call<{ data: DraftOffer }>(page.context(), 'GET', `user/offers/${id}`)
  const { data: sent } = await call<{ data: DraftOffer }>(
    page.context(),
    'POST',
    `user/offers/${id}/submit`,
    { version: data.draftVersion },
  )
  await call(moderator, 'POST', `admin/offers/${id}/decision`, {
    version: sent.version,
    number: 1,
    decision: 'approve',
  })
  const ids = [id, ...(await inDatabase((db) => copyOffer(db, id, 51)))]
  const file = (price: number) => ({
    name: 'offers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`id,price\r\n${ids.map((id) => `${id},${price}`).join('\r\n')}`),
  })
  const changes = page.getByRole('insertion')
  await open(page, '/en/service/pro/offers')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload the edited file' }).press('Enter')
  await (await chooser).setFiles(file(310_000))
  await expect(page.getByRole('heading', { name: '52 listings would change' })).toBeVisible()
  await expect(page.getByText('Price: 52')).toBeVisible()
  await expect(changes).toHaveCount(50)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 51 to 52 of 52')).toBeVisible()
  await expect(changes).toHaveCount(2)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Make 52 changes' }).click()
  await expect(page.getByText('Updated 52 listings')).toBeVisible()

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const still = await plain.newPage()
  await still.goto('/en/service/pro/offers')
  await still.getByLabel('Edited CSV file').setInputFiles(file(305_000))
  await still.getByRole('button', { name: 'Upload the edited file' }).click()
  await still.getByRole('button', { name: 'Next' }).click()
  await expect(still.getByText('Showing 51 to 52 of 52')).toBeVisible()
  await expect(still.getByRole('insertion')).toHaveCount(2)
  await still.getByRole('button', { name: 'Make 52 changes' }).click()
  await expect(still.getByText('Updated 52 listings')).toBeVisible()
  for (const context of [page.context(), moderator, plain]) await context.close()
})

test('with scripts, choosing the edited table uploads it, repeatedly; axe finds nothing in the answers', async ({
  browser,
}) => {
  const page = await somebody(browser)
  const [id, other] = [
    await draftOf(page, WHOLE as Partial<OfferContent>),
    await draftOf(page, WHOLE as Partial<OfferContent>),
  ]
  const moderator = await browser.newContext()
  await enter(moderator, await createAccount({ roles: ['moderator'] }))
  for (const one of [id, other]) {
    const { data } = await call<{ data: DraftOffer }>(page.context(), 'GET', `user/offers/${one}`)
    const { data: sent } = await call<{ data: DraftOffer }>(
      page.context(),
      'POST',
      `user/offers/${one}/submit`,
      { version: data.draftVersion },
    )
    await call(moderator, 'POST', `admin/offers/${one}/decision`, {
      version: sent.version,
      number: 1,
      decision: 'approve',
    })
  }
  await open(page, '/en/service/pro/offers')
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload the edited file' }).press('Enter')
    await (
      await chooser
    ).setFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('a;b\r\n1;2\r\n')
  await expect(page.getByText('The first row must contain the column names')).toBeVisible()
  await choose(
    `id;price;heating;title_en\r\n${id};310000,50;gas;Bright flat by the park\r\n${other};1;lava;\r\n7;1;;No home\r\n`,
  )
  await expect(page.getByText('2 values aren’t valid.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'One listing would change' })).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])
  await choose(`id,price\r\n${id},310000.50\r\n7,1\r\n`)
  await expect(page.getByText('One value isn’t valid. Its row stays unchanged.')).toBeVisible()
  await page.getByRole('button', { name: 'Make the change' }).click()
  await expect(page.getByText('Updated one listing')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '€310,000.50' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await choose(`id,price\r\n${id},310000.50\r\n`)
  await expect(page.getByText('The file contains no changes')).toBeVisible()
  for (const context of [page.context(), moderator]) await context.close()
})

/** Fields of facts and price in which something is typed or chosen; those of letting stand where those of selling do. */
const TYPED_FIELDS: Record<'facts' | 'price', readonly OfferField[]> = {
  facts: fieldsOfStep('facts'),
  price: fieldsOfStep('price').filter((field) => field !== 'sureAmount'),
}

for (const [action, without] of [
  [0, 'deposit'],
  [1, 'tenure leaseYears groundRent groundRentPeriod'],
] as const) {
  const title = `every typed fact and price is restored after signing in again, ${action === 0 ? 'selling' : 'letting'}`
  test(title, { tag: action === 1 ? '@lab' : [] }, async ({ browser }) => {
    const email = await createAccount()
    const page = await (await browser.newContext()).newPage()
    await enter(page.context(), email)
    const { data } = await call<{ data: DraftOffer }>(page.context(), 'POST', 'user/offers', {
      action,
      category: 1,
    })
    for (const step of ['facts', 'price'] as const) {
      await open(page, `/en/offer/form/${data.id}?step=${step}`)
      await page.context().clearCookies()
      // All at once: what is typed is sent soon after, and leads to log in.
      const written = await page.evaluate(() => {
        const form = [...document.forms].find(
          ({ elements }) => elements.namedItem('livingArea') ?? elements.namedItem('commission'),
        )!
        const typed: Record<string, string[]> = {}
        for (const field of form.elements) {
          if (
            !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) ||
            !field.name ||
            ['hidden', 'file', 'submit'].includes(field.type)
          )
            continue
          if (field.type === 'checkbox') {
            if (!field.checked) field.click()
            ;(typed[field.name] ??= []).push(field.value)
            continue
          }
          const value =
            field instanceof HTMLSelectElement
              ? field.options[field.name === 'priceType' ? 1 : field.options.length - 1]!.value
              : field.type === 'date'
                ? '2031-05-01'
                : field.type === 'url'
                  ? 'https://example.com/x'
                  : field.name.endsWith('Year') || field.name === 'yearBuilt'
                    ? '1999'
                    : '7'
          field.value = value
          for (const event of ['input', 'change'])
            field.dispatchEvent(new Event(event, { bubbles: true }))
          typed[field.name] = [value]
        }
        return typed
      })
      expect(TYPED_FIELDS[step].filter((field) => !(field in written))).toEqual(
        step === 'price' ? without.split(' ') : [],
      )
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await page.waitForURL('**/login?*')
      await ready(page)
      await logIn(page, email)
      await page.waitForURL(`**/offer/form/${data.id}*`)
      for (const [name, values] of Object.entries(written)) {
        const field = page.getByRole('main').locator(`[name="${name}"]:not([type=hidden])`)
        await expect(field.first(), name).toBeAttached()
        await expect
          .poll(
            () =>
              field.evaluateAll((all) =>
                all.flatMap((one) =>
                  (one as HTMLInputElement).type === 'checkbox' &&
                  !(one as HTMLInputElement).checked
                    ? []
                    : [(one as HTMLInputElement).value],
                ),
              ),
            name,
          )
          .toEqual(values)
      }
    }
    await page.context().close()
  })
}

test("a pin stays where it was placed, not in the city's centre, also after other changes", async ({
  browser,
}) => {
  const page = await somebody(browser)
  const id = await draftOf(page, { location: 'city32653' })
  const point = async () =>
    (await call<{ data: DraftOffer }>(page.context(), 'GET', `user/offers/${id}`)).data.content
      .point
  await open(page, `/en/offer/form/${id}?step=where`)
  await page.getByRole('button', { name: 'Set pin' }).click()
  await expect(page.getByText('Now move the pin to the property')).toBeVisible()
  await page.getByRole('combobox', { name: 'Street' }).fill('Carrer de la Marina')
  await saved(page)
  expect(await point()).toBeNull()
  await page.getByRole('button', { name: /^Location pin/ }).press('ArrowUp')
  await expect.poll(point).not.toBeNull()
  const put = await point()
  await page.getByRole('combobox', { name: 'Street' }).fill('Carrer de Mallorca')
  await page.getByRole('radio', { name: /exact/i }).first().check()
  await goOn(page)
  await expect(page.getByLabel('Living area')).toBeVisible()
  expect(await point()).toEqual(put)
  await page.context().close()
})
