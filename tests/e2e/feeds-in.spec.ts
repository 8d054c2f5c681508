import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { axe } from './axe.ts'
import { createAccount, enter, expect, open, ready } from './member.ts'
import { test } from './test.ts'

const CSV = [
  'ref;price;kind;town;m2;title',
  'a-1;185000;piso;Altea;84;Piso luminoso',
  'a-2;320000;chalet;Altea;160;Chalet con jardín',
  'a-3;95000;cueva;Altea;60;Cueva reformada',
].join('\n')

test('a rejected table says why and what to do, in the language of the page', async ({
  page,
  context,
}) => {
  await enter(context, await createAccount({ locale: 'de' }))
  await open(page, '/de/user/integrations')
  await expect(page.getByRole('main')).not.toContainText('accounts.form.')
  await page.getByLabel('Name', { exact: true }).fill('Tabelle')
  await page.getByLabel('Format').selectOption('csv')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tabelle' })).toBeVisible()
  await ready(page)
  const send = async (name: string, content: string | Buffer) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })
    await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
  await expect(page.getByText('Wählen Sie zuerst eine Datei aus.')).toBeVisible()
  // A file above the limit is rejected before it is uploaded.
  const large = join(tmpdir(), `lares-large-${process.pid}.csv`)
  writeFileSync(large, '')
  truncateSync(large, 33 * 1024 * 1024)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.locator('input[type=file]').setInputFiles(large)
  await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
  await expect(
    page.getByText('Diese Datei ist 33 MB groß. Das Limit hier sind 32 MB.'),
  ).toBeVisible()
  expect(sent.filter((url) => url.includes('/user/integrations/'))).toEqual([])
  rmSync(large)
  await send('leer.csv', '')
  await expect(page.getByText('Diese Datei ist leer.')).toBeVisible()
  await send(
    'Liste.xlsx',
    Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      Buffer.alloc(26),
      Buffer.from('[Content_Types].xml'),
    ]),
  )
  await expect(
    page
      .getByRole('alert')
      .getByText('Die Datei „Liste.xlsx“ ist nicht lesbar. Das ist eine Excel-Arbeitsmappe'),
  ).toBeVisible()
  await expect(page.getByText('Legen Sie fest, was die Spalten')).toHaveCount(0)
  // Names and addresses without a space do not push a phone's page aside.
  await page.setViewportSize({ width: 390, height: 800 })
  await send(
    `${'Objektliste'.repeat(12)}.xlsx`,
    Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      Buffer.alloc(26),
      Buffer.from('[Content_Types].xml'),
    ]),
  )
  await expect(page.getByRole('alert').getByText('ObjektlisteObjektliste')).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 720 })

  await send(
    'excel.csv',
    Buffer.from(
      'sep=;\r\nObjekt-Nr.;Kaufpreis;Ort;Wohnfläche\r\nA-1;"325.000,00 EUR";Bonn;84,5 m²\r\nA-2;auf Anfrage;Köln;98 qm\r\n',
      'latin1',
    ),
  )
  await expect(page.getByLabel('Anzeigennummer')).toHaveValue('Objekt-Nr.')
  await expect(page.getByText('Das ist eine Excel-Arbeitsmappe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Vorschau der ersten Immobilien' }).click()
  await expect(page.getByText('Wählen Sie das Land der Immobilien')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Währung' })).toBeFocused()
  await expect(page.getByRole('main')).not.toContainText('Invalid input')
  // The supported currencies are named once, not row by row.
  await page.getByRole('textbox', { name: 'Währung' }).fill('TND')
  await page.getByRole('button', { name: 'Vorschau der ersten Immobilien' }).click()
  await expect(
    page.getByText('Preise in TND sind nicht möglich. Wählen Sie eine dieser Währungen: USD, EUR'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Währung' }).fill('EUR')
  await page.getByLabel('Kauf oder Miete', { exact: true }).selectOption('buy')
  await page.getByLabel('Immobilientyp', { exact: true }).selectOption('apartment')
  await page.getByLabel('Land, wenn keine Spalte es nennt').selectOption({ label: 'Deutschland' })
  await page.getByRole('button', { name: 'Vorschau der ersten Immobilien' }).click()
  const homes = page.getByRole('status', { name: 'So sähen Besucher die ersten Immobilien' })
  await expect(homes.getByText('325.000')).toBeVisible()
  await expect(homes.getByText('85 m²')).toBeVisible()
  await page.getByRole('button', { name: 'Speichern', exact: true }).first().click()
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()

  // Another file under the same mapping: what it lacks is said with the code's own words.
  await expect(page.getByRole('button', { name: 'Testlauf starten' }).first()).toBeVisible()
  await send('andere.csv', 'Nummer;Preis\r\n1;2\r\n')
  await expect(page.getByText('Eine Spalte der Zuordnung fehlt in der Datei')).toBeVisible()
})

test('a CSV feed is tested and started; an unknown word is reported, mapped and imported; a search is exported as a feed', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const name = `Our office ${process.pid}`
  // Feeds of newcomers are only tried.
  await enter(context, await createAccount({ roles: ['moderator'] }))
  await open(page, '/en/user/integrations')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Format').selectOption('csv')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await ready(page)

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ours.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  // The names of the columns are known now, and what they hold is guessed.
  await expect(page.getByLabel('Listing number')).toHaveValue('ref')
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('price')
  // Neither currency nor kind nor deal is taken for granted.
  await expect(page.getByRole('textbox', { name: 'Currency' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Currency' }).fill('EUR')
  await page.getByLabel('Sale or rent', { exact: true }).selectOption('buy')
  await page.getByLabel('Property type', { exact: true }).selectOption('column')
  await page.getByLabel('Column for the property type').selectOption('kind')
  await page.getByLabel('Country, if no column says it').selectOption({ label: 'Spain' })
  const words = page.getByRole('group', { name: 'Property types' })
  await words.getByLabel('Value in the file').nth(0).fill('piso')
  await words.getByLabel('Meaning').nth(0).selectOption('apartment')
  await words.getByLabel('Value in the file').nth(1).fill('chalet')
  await words.getByLabel('Meaning').nth(1).selectOption('house')
  await page.getByRole('button', { name: 'Preview the first properties' }).click()
  const homes = page.getByRole('status', { name: 'How visitors would see the first properties' })
  await expect(homes.getByText('€185,000')).toBeVisible()
  await expect(homes.getByText('This row wouldn’t be imported.')).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()

  const status = page.getByRole('status')
  await page.getByRole('button', { name: 'Run a test' }).click()
  await expect(
    status.getByText(
      'Test run, nothing saved. Items: 3. New: 2, changed: 0, unchanged: 0, not imported: 1.',
    ),
  ).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(
    status.getByText('Items: 3. New: 2, changed: 0, unchanged: 0, not imported: 1.', {
      exact: true,
    }),
  ).toBeVisible()
  await page.getByText('Original').click()
  await expect(page.getByText('"cueva"')).toBeVisible()
  await page.getByRole('link', { name: 'View full report' }).click()
  await expect(page.getByRole('cell', { name: 'cueva' })).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])

  await page.getByRole('link', { name, exact: true }).click()
  // The word waits to be named.
  await expect(words.getByLabel('Value in the file').nth(2)).toHaveValue('cueva')
  await words.getByLabel('Meaning').nth(2).selectOption('house')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(words.getByLabel('Meaning').nth(2)).toHaveValue('house')
  await page.getByRole('button', { name: 'Import again' }).first().click()
  await expect(
    status.getByText('Items: 3. New: 1, changed: 0, unchanged: 2, not imported: 0.'),
  ).toBeVisible()
  await expect(page.getByText('No items need attention.')).toBeVisible()
  await expect(page.getByText('3 published listings', { exact: false }).first()).toBeVisible()

  await open(page, '/ar/service/feed/export')
  expect(await axe(page)).toEqual([])
  await open(page, '/en/service/feed/export')
  await page.getByLabel('Recipient').fill('Partner')
  await page
    .getByLabel('Address of the results page')
    .fill(new URL('/en/es/search?action=0', page.url()).href)
  await page.getByRole('button', { name: 'Create feed' }).click()
  const address = await page.getByText(/\/feeds\/[A-Za-z0-9]{32}\.xml$/).textContent()
  const feed = await context.request.get(address ?? '')
  expect(feed.status()).toBe(200)
  expect(await feed.text()).toContain('<kyero>')
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('No feed yet.')).toBeVisible()
  expect((await context.request.get(address ?? '')).status()).toBe(404)
})

test('a table of rents shows the guessed mapping, and needs a choice for ambiguous dates', async ({
  page,
  context,
}) => {
  await enter(context, await createAccount({}))
  await open(page, '/en/user/integrations')
  await page.getByLabel('Name', { exact: true }).fill('Rents')
  await page.getByLabel('Format').selectOption('csv')
  await page.getByRole('button', { name: 'Continue' }).click()
  await ready(page)
  const send = async (name: string, lines: string[]) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
  }
  await send('blank.csv', ['', '', ''])
  await expect(page.getByText('The file is empty. Export it again')).toBeVisible()
  await send('rents.csv', [
    'ref;rent;town;available;heating;charges;epc_rating',
    'a-1;"12,000 €/year";Altea;03/04/2027;Gas, Underfloor;80 €;B',
    'a-2;"9,600 €/year";Altea;05/06/2027;Pellets;90 €;C',
  ])
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('rent')
  await expect(page.getByLabel('Rent period', { exact: true })).toHaveValue('year')
  await expect(page.getByLabel('Date format')).toHaveValue('')
  await expect(page.getByLabel('Monthly charges')).toHaveValue('charges')
  await expect(page.getByLabel('Energy class', { exact: true })).toHaveValue('epc_rating')
  const heating = page.getByRole('group', { name: 'Values of “Heating”' })
  for (const [row, [word, means]] of Object.entries([
    ['Gas', 'gas'],
    ['Underfloor', 'underfloor'],
    ['Pellets', 'wood'],
  ] as const)) {
    await expect(heating.getByLabel('Value in the file').nth(Number(row))).toHaveValue(word)
    await expect(heating.getByLabel('Meaning').nth(Number(row))).toHaveValue(means)
  }
  await page.getByRole('textbox', { name: 'Currency' }).fill('EUR')
  await page.getByLabel('Sale or rent', { exact: true }).selectOption('rent')
  await page.getByLabel('Property type', { exact: true }).selectOption('apartment')
  await page.getByLabel('Country, if no column says it').selectOption({ label: 'Spain' })
  await page.getByRole('button', { name: 'Preview the first properties' }).click()
  await expect(page.getByText('Choose an option.')).toBeVisible()
  await expect(page.getByLabel('Date format')).toBeFocused()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Date format').selectOption('DD.MM.YYYY')
  await page.getByLabel('Number format').selectOption('point-comma')
  await page.getByRole('button', { name: 'Preview the first properties' }).click()
  const homes = page.getByRole('status', { name: 'How visitors would see the first properties' })
  await expect(homes.getByText('€12,000')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // As it was saved.
  await open(page, new URL(page.url()).pathname)
  await page.getByText('Heating and energy', { exact: true }).click()
  // The database sorts the words by their length.
  await expect(heating.getByLabel('Value in the file').nth(1)).toHaveValue('Pellets')
  await expect(heating.getByLabel('Meaning').nth(1)).toHaveValue('wood')
  await expect(page.getByLabel('Separator between types of heating')).toHaveValue('comma')
})

const XML = `<export>
  <agents>${['Ann', 'Bob'].map((name) => `<agent><name>${name}</name><mail>a@b.example</mail><phone>1</phone><city>Altea</city><site>s</site></agent>`).join('')}</agents>
  <homes>${['a-1', 'a-2']
    .map(
      (ref) =>
        `<home ref="${ref}"><type>Flat</type><price currency="EUR">185000</price><location><city>Altea</city><lat>38.6</lat></location><size><living>84,5 m²</living></size><headline lang="en">Bright flat</headline><photos><photo url="https://pictures.example/${ref}/1.jpg"/><photo url="https://pictures.example/${ref}/2.jpg"/></photos></home>`,
    )
    .join('')}</homes>
</export>`

test('XML of an unknown format is mapped like a table: its element is chosen, and paths are its columns', async ({
  page,
  context,
}) => {
  await enter(context, await createAccount({ locale: 'en' }))
  await open(page, '/en/user/integrations')
  await page.getByLabel('Name', { exact: true }).fill('Our system')
  await page.getByLabel('Format').selectOption('xml')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our system' })).toBeVisible()
  await ready(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'all.xml', mimeType: 'text/xml', buffer: Buffer.from(XML) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Several elements of this file are repeated.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview the first properties' })).toHaveCount(0)
  await page.getByLabel('Element that contains one property').selectOption('export/homes/home')
  await page.getByRole('button', { name: 'Show its columns' }).click()
  await page.waitForURL(/element=/)
  await ready(page)
  // Guessed by the names in the paths.
  await expect(page.getByLabel('Listing number')).toHaveValue('@ref')
  await expect(page.getByLabel('Town', { exact: true })).toHaveValue('location/city')
  await expect(page.getByLabel('Town', { exact: true })).toContainText('location/city · Altea')
  await expect(page.getByLabel('Living area')).toHaveValue('size/living')
  await expect(page.getByLabel('photos/photo/@url').first()).toBeChecked()
  await expect(page.getByLabel('Character encoding')).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByLabel('Sale or rent', { exact: true }).selectOption('buy')
  await page.getByLabel('Property type', { exact: true }).selectOption('column')
  await page.getByLabel('Country, if no column says it').selectOption({ label: 'Spain' })
  await page.getByRole('button', { name: 'Preview the first properties' }).click()
  const homes = page.getByRole('status', { name: 'How visitors would see the first properties' })
  await expect(homes.getByText('€185,000').first()).toBeVisible()
  await expect(homes.getByText('2 photos').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // As it was saved, without the element in the address.
  await open(page, new URL(page.url()).pathname)
  await expect(page.getByLabel('Element that contains one property')).toHaveValue(
    'export/homes/home',
  )
  await expect(page.getByLabel('Listing number')).toHaveValue('@ref')
})
