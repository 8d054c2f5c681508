import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerIdOf } from '#contract/addresses.ts'
import { read } from '#tests/api.ts'
import { fileOf } from '#tests/feeds/zip.ts'
import { runImport } from '../imports/run.ts'
import { originalKey } from '../../ground/media/sizes.ts'
import { feedsOutApi, itemsOf, same, ofNoPrivacy, byText } from '#tests/feeds-out.ts'

const { places, db, services, fetchPath, make, take, settled } = await feedsOutApi()

describe.each(['reso', 'openimmo', 'kyero-extended'] as const)('%s', (exportFormat) => {
  const format = exportFormat === 'kyero-extended' ? 'kyero' : exportFormat
  test('an export over HTTP is imported unchanged, and exported the same again', async () => {
    const { id: agency } = await db
      .insertInto('agencies')
      .values({ slug: `of-${format}`, name: format, country_id: 207 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('sources').values({ key: format, format, agency_id: agency }).execute()
    const before = (await read(fetchPath('/api/offers?group=all')))['total'] as number
    const feed = await make(exportFormat, { owner: 'private' })
    const first = await (await fetchPath(feed.path)).text()
    const items = await itemsOf(format, first)
    expect(items).toHaveLength(5)
    expect(items.flatMap(({ problems }) => problems)).toEqual([])
    await take(format, format, first)
    await settled(before + 5)
    const again = await itemsOf(
      format,
      await (await fetchPath((await make(exportFormat, { agency: [agency] })).path)).text(),
    )
    expect(again.map(same).toSorted(byText)).toEqual(
      items
        .map(same)
        .map(format === 'kyero' ? ofNoPrivacy : (offer) => offer)
        .toSorted(byText),
    )
    // Imported once more, nothing changes.
    const run = await runImport(db, places, {
      file: { name: 'feed', local: () => expect.unreachable(), ...fileOf(first) },
      format,
      mapping: null,
      source: format,
      dryRun: true,
      report: async () => {},
    })
    expect(run).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
  })

  test('has as much of an address as its page', async () => {
    const document = await (
      await fetchPath((await make(exportFormat, { owner: 'private' })).path)
    ).text()
    const offers = (await itemsOf(format, document)).map(({ offer }) => offer!)
    // One home shows its whole address, three their streets; one hides it.
    expect(document.match(/08001/g)).toHaveLength(4)
    expect(offers.filter(({ lat }) => lat === 41.403629)).toHaveLength(1)
    expect(
      offers.find(
        ({ place }) =>
          place.country === 'DE' || place.country === 'DEU' || place.country === 'Germany',
      ),
    ).toMatchObject({ street: null, postalCode: null, lat: 52.52, lon: 13.38 })
  })
})

describe('every address in a document answers', () => {
  const LARGE = {
    create: { width: 2400, height: 1600, channels: 3, background: '#336699' },
  } as const
  beforeAll(async () => {
    const offers = await db
      .selectFrom('offers')
      .innerJoin('sources', 'sources.id', 'source_id')
      .select('offers.id')
      .where('key', '=', 'first')
      .where('status', '=', 'published')
      .orderBy('offers.id')
      .execute()
    for (const [index, { id }] of offers.entries()) {
      const kinds = ['photo', 'photo', 'plan'] as const
      for (const [position, kind] of kinds.entries()) {
        const key = `exported/${index}-${position}`
        await services.storage.put(originalKey(key), await sharp(LARGE).png().toBuffer())
        await db
          .insertInto('offer_pictures')
          .values({
            offer_id: id,
            position,
            key,
            kind,
            width: 2400,
            height: 1600,
            placeholder: '#336699'.repeat(3),
            alt: JSON.stringify({}),
          })
          .execute()
      }
    }
  })

  afterAll(async () => {
    await db.deleteFrom('offer_pictures').where('key', 'like', 'exported/%').execute()
  })

  test.each(['reso', 'openimmo', 'kyero'] as const)('%s', async (format) => {
    const document = await (await fetchPath((await make(format, { owner: 'private' })).path)).text()
    const addresses = [...new Set(document.match(/https:\/\/portal\.test\/[^\s<"]+/g))]
    const pictures = addresses.filter((address) => address.includes('/media/'))
    expect(pictures).toHaveLength(4 * 3)
    for (const address of pictures) {
      const answer = await fetchPath(new URL(address).pathname)
      expect([address, answer.status, answer.headers.get('content-type')]).toEqual([
        address,
        200,
        'image/jpeg',
      ])
      // Kyero takes none that are smaller than 1280 by 960.
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
        width: 1440,
        height: 960,
      })
    }
    // The others lead to the pages of the offers, by the name that each has.
    const pages = addresses.filter((address) => !address.includes('/media/'))
    expect(pages.length).toBeGreaterThanOrEqual(5)
    for (const page of pages) {
      const [, slug = ''] = /^https:\/\/portal\.test\/e[ns]\/offer\/(.+)$/.exec(page) ?? []
      expect((await read(fetchPath(`/api/offers/${offerIdOf(slug)}`)))['slugId']).toBe(slug)
    }
  })
})
