import { describe, expect, test, vi } from 'vitest'
import { parseMapping } from '#feeds/mapping.ts'
import { createUser } from '#tests/accounts.ts'
import { read } from '#tests/api.ts'
import { fileOf } from '#tests/feeds/zip.ts'
import { runImport } from '../imports/run.ts'
import { feedsOutApi } from '#tests/feeds-out.ts'

const { places, db, fetchPath, make, actAs } = await feedsOutApi()

describe('a house number in the street line is hidden if only the street may be shown', () => {
  const NUMBER = '7171'
  /** Not within other digits, such as those of a time. */
  const HAS_NUMBER = /(?<![\d.])7171(?!\d)/
  const KYERO = `<root><kyero><feed_version>3</feed_version></kyero><property><id>k1</id><price>185000</price><price_freq>sale</price_freq><type>Apartment</type><town>Barcelona</town><province>Barcelona</province><address>Calle del Roble, ${NUMBER}, 2º B</address><desc><en>Near the sea.</en></desc></property></root>`
  const OPENIMMO = `<openimmo><uebertragung umfang="VOLL"/><anbieter><immobilie><objektkategorie><nutzungsart WOHNEN="1"/><vermarktungsart KAUF="1"/><objektart><wohnung/></objektart></objektkategorie><geo><plz>10115</plz><ort>Berlin</ort><strasse>Roblestraße ${NUMBER}</strasse><land iso_land="DEU"/></geo><preise><kaufpreis>250000</kaufpreis></preise><freitexte><objekttitel>Hell</objekttitel></freitexte><verwaltung_techn><openimmo_obid>o1</openimmo_obid></verwaltung_techn></immobilie></anbieter></openimmo>`
  const RESO = JSON.stringify({
    value: [
      {
        ListingKey: 'r1',
        PropertyType: 'Residential',
        PropertySubType: 'Apartment',
        ListPrice: 300_000,
        LaresCurrency: 'EUR',
        StreetName: `${NUMBER} Roble Street #4B`,
        City: 'Barcelona',
        StateOrProvince: 'Barcelona',
        Country: 'ES',
        PublicRemarks: 'Near the sea.',
      },
    ],
  })
  const CSV = `id,price,kind,town,line\nc1,185000,piso,Barcelona,"C/ Roble, ${NUMBER}"`
  const MAPPING = {
    format: 'csv',
    identity: 'id',
    action: { constant: 'buy' },
    category: { constant: 'apartment' },
    price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
    place: { country: { constant: 'Spain' }, province: { constant: 'Barcelona' }, town: 'town' },
    words: { street: 'line' },
    texts: { en: { title: 'Apartment in {street}' } },
  }
  test.each([
    ['kyero', KYERO, null],
    ['openimmo', OPENIMMO, null],
    ['reso', RESO, null],
    ['csv', CSV, MAPPING],
  ] as const)('%s', async (format, document, mapping) => {
    actAs(await createUser(db, { roles: ['moderator'] }))
    const source = `streets-${format}`
    const { id: agency } = await db
      .insertInto('agencies')
      .values({ slug: source, name: source, country_id: 207 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('sources').values({ key: source, format, agency_id: agency }).execute()
    const run = await runImport(db, places, {
      file: { name: 'feed', local: () => expect.unreachable(), ...fileOf(document) },
      format,
      mapping: mapping && parseMapping(JSON.stringify(mapping)),
      source,
      dryRun: false,
      report: async () => {},
    })
    expect(run).toMatchObject({ status: 'done', created: 1 })
    await vi.waitFor(
      async () =>
        expect((await read(fetchPath(`/api/offers?group=all&agency=${agency}`)))['total']).toBe(1),
      { timeout: 20_000, interval: 100 },
    )

    const { id, street, house_number } = await db
      .selectFrom('offers')
      .innerJoin('sources', 'sources.id', 'source_id')
      .select(['offers.id', 'street', 'house_number'])
      .where('key', '=', source)
      .executeTakeFirstOrThrow()
    expect([street, house_number]).toEqual([
      expect.stringMatching(/Roble/),
      expect.stringContaining(NUMBER),
    ])
    const feeds = await Promise.all(
      (['reso', 'openimmo', 'kyero'] as const).map(
        async (written) => (await make(written, { agency: [agency] })).path,
      ),
    )
    const written = () =>
      Promise.all(
        [`/api/offers/${id}`, `/api/offers?group=all&agency=${agency}`, ...feeds].map(
          async (path) => (await fetchPath(path)).text(),
        ),
      )
    for (const text of await written()) expect(text).not.toMatch(HAS_NUMBER)
    // Neither of rows that were stored before numbers were parted from streets.
    await db
      .updateTable('offers')
      .set({ street: `${street} ${house_number}`, house_number: null })
      .where('id', '=', id)
      .execute()
    const texts = await written()
    expect(texts[0]).toContain('Roble')
    for (const text of texts) expect(text).not.toMatch(HAS_NUMBER)
  })
})
