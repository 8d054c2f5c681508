import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { read } from '#tests/api.ts'
import { feedsOutApi } from '#tests/feeds-out.ts'

const { db, fetchPath, make, take, actAs } = await feedsOutApi()

describe('an agency and its own stock', () => {
  const KYERO = `<root><kyero><feed_version>3</feed_version></kyero><property><id>own1</id><date>2026-05-01 10:00:00</date><ref>R-7</ref><price>185000</price><currency>EUR</currency><price_freq>sale</price_freq><type>Finca</type><town>Barcelona ciudad</town><province>Barcelona</province><country>Spain</country><catastral>9872023VH5797S0001WX</catastral><energy_rating><consumption>C</consumption><emissions>B</emissions></energy_rating><url><en>https://agency.example/own1</en></url><desc><en>Near the sea.</en></desc><features><feature>Olive grove</feature></features><images><image id="1"><url>https://agency.example/1.jpg</url></image></images><notes>Key under the mat</notes></property></root>`
  let agency: number
  let own: TestUser
  let stranger: TestUser
  const feedOf = async (as: TestUser, format: string) => {
    actAs(as)
    return (await fetchPath((await make(format, { agency: [agency] })).path)).text()
  }

  beforeAll(async () => {
    own = await createUser(db)
    stranger = await createUser(db)
    agency = (
      await db
        .insertInto('agencies')
        .values({
          slug: 'own',
          name: 'Casa Olivo',
          country_id: 207,
          phone: '+34 600 000 001',
          email: 'office@agency.example',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    await db
      .insertInto('agency_members')
      .values({ agency_id: agency, user_id: own.id, role: 'owner' })
      .execute()
    await db
      .insertInto('sources')
      .values({ key: 'own', format: 'kyero', agency_id: agency })
      .execute()
    await take('own', 'kyero', KYERO)
    actAs(own)
    await vi.waitFor(
      async () =>
        expect((await read(fetchPath(`/api/offers?group=all&agency=${agency}`)))['total']).toBe(1),
      { timeout: 20_000, interval: 100 },
    )
  })

  test('formats with a field for it have the telephone and mail that the agency made public', async () => {
    const openimmo = await feedOf(stranger, 'openimmo')
    expect(openimmo).toContain('<email_zentrale>office@agency.example</email_zentrale>')
    expect(openimmo).toContain('<tel_zentrale>+34 600 000 001</tel_zentrale>')
    // The street is there, its number is not: what is there may be shown.
    expect(openimmo).toContain('<objektadresse_freigeben>true</objektadresse_freigeben>')
    expect(openimmo).toContain('<ort>Barcelona</ort>')
    const [record] = (JSON.parse(await feedOf(stranger, 'reso')) as { value: object[] }).value
    expect(record).toMatchObject({
      ListOfficeName: 'Casa Olivo',
      ListOfficePhone: '+34 600 000 001',
      ListOfficeEmail: 'office@agency.example',
    })
    const kyero = await feedOf(stranger, 'kyero-extended')
    expect(kyero).toContain('<contact_number>+34 600 000 001</contact_number>')
    expect(await feedOf(stranger, 'kyero')).not.toContain('office@agency.example')
  })

  test('the words, page and pictures of its source are written; values beyond the page are not', async () => {
    const document = await feedOf(own, 'kyero')
    for (const part of [
      '<type>Finca</type>',
      '<town>Barcelona ciudad</town>',
      '<emissions>B</emissions>',
      '<feature>Olive grove</feature>',
      '<en>https://agency.example/own1</en>',
      '<url>https://agency.example/1.jpg</url>',
    ])
      expect(document).toContain(part)
    expect(document).not.toMatch(/mat|9872023/)
    const others = await feedOf(stranger, 'kyero')
    expect(others).toContain('<type>House</type>')
    expect(others).toContain('<town>Barcelona</town>')
    // The certificate is shown to every visitor.
    expect(others).toContain('<emissions>B</emissions>')
    expect(others).not.toMatch(/Finca|agency\.example/)
    expect(others).toMatch(/<en>https:\/\/portal\.test\/en\/offer\/house-barcelona-\d+<\/en>/)
  })

  test('a reader that imports only changed dates gets a new price', async () => {
    const dateIn = (document: string) => /<date>(.*?)<\/date>/.exec(document)?.[1]
    const before = dateIn(await feedOf(own, 'kyero'))
    // Dates are exact to the second.
    await new Promise((done) => setTimeout(done, 1_100))
    await db
      .updateTable('offers')
      .set({ price_amount: 178_000_00 })
      .where('agency_id', '=', agency)
      .execute()
    const after = await feedOf(own, 'kyero')
    expect(after).toContain('<price>178000</price>')
    expect(dateIn(after)! > before!).toBe(true)
  })

  test('OpenImmo has the contact, the action, the number and the link back', async () => {
    const document = await feedOf(stranger, 'openimmo')
    expect(document).toMatch(
      /<kontaktperson>\n<email_zentrale>office@agency.example<\/email_zentrale>\n<tel_zentrale>\+34 600 000 001<\/tel_zentrale>\n<name>Casa Olivo<\/name>\n<firma>Casa Olivo<\/firma>\n<url>https:\/\/portal\.test\/en\/offer\/house-barcelona-\d+<\/url>/,
    )
    for (const part of [
      '<objektnr_extern>R-7</objektnr_extern>',
      '<aktion aktionart="CHANGE"/>',
      'gruppe="ANBOBJURL"',
    ])
      expect(document).toContain(part)
    const { value } = JSON.parse(await feedOf(stranger, 'reso')) as {
      value: Record<string, unknown>[]
    }
    expect(value[0]!['ListingURL']).toMatch(/^https:\/\/portal\.test\/en\/offer\//)
  })
})
