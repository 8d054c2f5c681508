import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { zipOf } from '#tests/feeds/zip.ts'
import { feedsInApi, feed, property } from '#tests/feeds-in.ts'

const { db, services, server, as, work, me, mine, make } = await feedsInApi()

describe('pictures', () => {
  const picture = (colour: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const pictures = (id: number) =>
    db
      .selectFrom('offer_pictures')
      .innerJoin('offers', 'offers.id', 'offer_pictures.offer_id')
      .select(['external_id', 'key', 'width', 'source_url'])
      .where('source_id', '=', id)
      .orderBy('external_id')
      .orderBy('position')
      .execute()

  test('are fetched once for all offers and processed like uploads; other files are skipped, failed ones retried', async () => {
    Object.assign(server.files, {
      '/a.png': await picture('#ff0000'),
      '/same.png': await picture('#ff0000'),
      '/not.png': 'no picture',
      '/later.png': 503,
    })
    server.files['/feed.xml'] = feed([
      property(1, { images: ['/a.png', '/same.png', '/not.png'].map(server.url) }),
      property(2, { images: ['/a.png', '/later.png'].map(server.url) }),
    ])
    const id = await make()
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    const found = await pictures(id)
    expect(found.map(({ key, width }) => key !== null && width === 60)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ])
    expect(new Set(found.map(({ key }) => key))).toHaveLength(2)
    expect(await services.storage.has(`originals/${found[0]!.key}`)).toBe(true)
    expect(server.requests.filter(({ path }) => path === '/a.png')).toHaveLength(1)
    server.files['/later.png'] = await picture('#0000ff')
    await db
      .updateTable('feed_pictures')
      .set({ due_at: sql<string>`due_at - interval '1 hour'` })
      .where('source_id', '=', id)
      .execute()
    await db
      .updateTable('jobs')
      .set({ run_at: sql<string>`now()` })
      .execute()
    await work()
    expect((await pictures(id))[4]!.key).not.toBeNull()
    // A month later they are looked at again, and one has changed.
    server.files['/a.png'] = await picture('#00ff00')
    await db
      .updateTable('feed_pictures')
      .set({ due_at: sql<string>`now()` })
      .where('source_id', '=', id)
      .where('key', 'is not', null)
      .execute()
    server.requests.length = 0
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    const again = await pictures(id)
    expect([again[0]!.key === found[0]!.key, again[1]!.key === found[1]!.key]).toEqual([
      false,
      true,
    ])
    expect(server.requests.filter(({ path }) => path === '/same.png')).toMatchObject([
      { etag: expect.any(String) as string },
    ])
    // Pictures that no offer uses any more are deleted after a month.
    const old = `originals/${again[1]!.key}`
    server.files['/feed.xml'] = feed([
      property(1, { images: ['/a.png', '/not.png'].map(server.url) }),
      property(2, { images: ['/later.png', '/never.png'].map(server.url) }),
    ])
    const import_ = async () => {
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
      await work()
    }
    await import_()
    expect(await services.storage.has(old)).toBe(true)
    await db
      .updateTable('feed_pictures')
      .set({ due_at: sql<string>`now()` })
      .where('source_id', '=', id)
      .where('url', '=', server.url('/same.png'))
      .execute()
    await import_()
    expect(await services.storage.has(old)).toBe(false)
    expect(await services.storage.has(`originals/${again[0]!.key}`)).toBe(true)
    // However often it is imported, one job requests the failed picture.
    for (let n = 0; n < 3; n++) {
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
      await work()
    }
    await db
      .updateTable('jobs')
      .set({ run_at: sql<string>`now()` })
      .execute()
    await work()
    expect(await db.selectFrom('jobs').select('kind').execute()).toEqual([
      { kind: 'source_pictures' },
    ])
  })

  test('failures are counted by reason, feed and listing; the owner is notified once and can retry them', async () => {
    const here = await picture('#ff00ff')
    const many = await sharp({
      create: { width: 10_030, height: 10_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    Object.assign(server.files, {
      '/here.png': here,
      '/text.png': 'no picture',
      '/cut.png': here.subarray(0, -20),
      '/many.png': many,
    })
    const nowhere = (name: string) => `http://pictures.invalid/${name}.jpg`
    server.files['/feed.xml'] = feed([
      property(1, { images: [nowhere('a'), nowhere('b'), server.url('/here.png')] }),
      property(2, { images: [nowhere('a')] }),
      property(3, { images: ['/text.png', '/cut.png', '/many.png'].map(server.url) }),
    ])
    const id = await make()
    const status = async () =>
      (await mine('GET', `/user/feeds-in/${id}/pictures`)) as Record<string, any>
    const notices = () =>
      db.selectFrom('notifications').select('title').where('user_id', '=', me().id).execute()
    expect(await status()).toMatchObject({ data: { fetched: 0, waiting: 0, failed: 0 }, total: 0 })
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    expect(await status()).toMatchObject({
      total: 3,
      data: {
        fetched: 1,
        waiting: 0,
        failed: 5,
        homes: [
          { externalId: '3', failed: 3 },
          { externalId: '1', fetched: 1, failed: 2, error: { code: 'unknown_host' } },
          { externalId: '2', failed: 1 },
        ],
      },
    })
    const { reasons } = (await status())['data'] as {
      reasons: { code: string; count: number; url: string }[]
    }
    expect(reasons[0]).toMatchObject({ code: 'unknown_host', count: 2, url: nowhere('a') })
    expect(
      Object.fromEntries(reasons.slice(1).map(({ code, url }) => [code, url.split('/').at(-1)])),
    ).toEqual({ not_picture: 'text.png', damaged: 'cut.png', pixels: 'many.png' })
    expect(await notices()).toEqual([{ title: 'feedsIn.notice.pictures.title' }])
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    server.files['/text.png'] = await picture('#00ffff')
    expect(await mine('POST', `/user/feeds-in/${id}/pictures`)).toMatchObject({
      status: 200,
      data: { asked: 5 },
    })
    expect(await status()).toMatchObject({ data: { waiting: 5, failed: 0 }, total: 0 })
    await work()
    expect(await status()).toMatchObject({ data: { fetched: 2, failed: 4 } })
    expect(await notices()).toHaveLength(1)
    expect(await as(await createUser(db))('GET', `/user/feeds-in/${id}/pictures`)).toMatchObject({
      status: 404,
    })
  })

  test('come out of the archive that the feed came in', async () => {
    const xml = (name: string) =>
      `<openimmo><uebertragung umfang="VOLL" art="OFFLINE"/><anbieter><openimmo_anid>A</openimmo_anid><immobilie><objektkategorie><nutzungsart WOHNEN="true"/><vermarktungsart KAUF="true"/><objektart><haus haustyp="VILLA"/></objektart></objektkategorie><geo><ort>Berlin</ort><land iso_land="DEU"/></geo><preise><kaufpreis>500000</kaufpreis><waehrung iso_waehrung="EUR"/></preise><freitexte><objekttitel>Haus</objekttitel></freitexte><anhaenge><anhang location="EXTERN" gruppe="TITELBILD"><format>png</format><daten><pfad>${name}</pfad></daten></anhang></anhaenge><verwaltung_techn><openimmo_obid>O1</openimmo_obid><objektnr_extern>1</objektnr_extern></verwaltung_techn></immobilie></anbieter></openimmo>`
    const id = await make({ format: 'openimmo' })
    const bring = async (colour: string) => {
      server.files['/feed.xml'] = zipOf([
        { name: 'o.xml', content: xml('a.png') },
        { name: 'a.png', content: await picture(colour) },
      ])
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
      await work()
      return (await pictures(id))[0]?.key
    }
    const first = await bring('#ff00ff')
    expect(first).toMatch(/^imported\//)
    expect(await bring('#00ffff')).not.toBe(first)
  })
})
