import { describe, expect, test } from 'vitest'
import { WordMapping } from './mapping.ts'
import type { FeedItem } from './offer.ts'
import { readFeed } from './read.ts'
import { fileOf, zipOf } from '#tests/feeds/zip.ts'
import { featureBit } from './values.ts'

interface Parts {
  kind?: string
  deal?: string
  prices?: string
  areas?: string
  more?: string
  technical?: string
}
const object = ({
  kind = '<wohnung wohnungtyp="ETAGE"/>',
  deal = 'KAUF="true" MIETE_PACHT="false"',
  prices = '<kaufpreis>250000</kaufpreis>',
  areas = '<wohnflaeche>80</wohnflaeche>',
  more = '',
  technical = '<openimmo_obid>1</openimmo_obid>',
}: Parts = {}) =>
  `<immobilie><objektkategorie><vermarktungsart ${deal}/><objektart>${kind}</objektart></objektkategorie><geo><ort>Berlin</ort><land iso_land="DEU"/></geo><preise>${prices}</preise><flaechen>${areas}</flaechen>${more}<verwaltung_techn>${technical}</verwaltung_techn></immobilie>`
const feed = (
  objects: string[],
  { transfer = 'umfang="VOLL"', sender = '<openimmo_anid>AN</openimmo_anid>' } = {},
) =>
  `<?xml version="1.0" encoding="UTF-8"?><openimmo><uebertragung ${transfer}/><anbieter><firma>F</firma>${sender}${objects.join('')}</anbieter></openimmo>`

async function read(
  document: string | Uint8Array,
  mapping: object | null = null,
): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  const words = mapping && WordMapping.parse({ format: 'openimmo', ...mapping })
  for await (const item of readFeed(fileOf(document), 'openimmo', words)) items.push(item)
  return items
}
const one = async (parts: Parts, mapping: object | null = null) =>
  (await read(feed([object(parts)]), mapping))[0]!
const codes = (item: FeedItem) =>
  item.problems.map((problem) => `${problem.severity} ${problem.field} ${problem.code}`)

describe('prices', () => {
  const RENT = 'KAUF="false" MIETE_PACHT="true"'

  test('of a sale, with what the house costs each month', async () => {
    const { offer, problems } = await one({
      prices: '<kaufpreis>250000.50</kaufpreis><hausgeld>310</hausgeld>',
    })
    expect(problems).toEqual([])
    expect(offer).toMatchObject({
      action: 0,
      priceType: 0,
      priceAmount: 25_000_050,
      priceCurrency: 'EUR',
      chargesAmount: 31_000,
    })
  })

  test('on request', async () => {
    expect(
      (await one({ prices: '<kaufpreis auf_anfrage="true">1</kaufpreis>' })).offer,
    ).toMatchObject({ priceType: 4, priceAmount: null, attributes: { preise: { kaufpreis: '1' } } })
  })

  test('without tax, and of an auction', async () => {
    expect((await one({ prices: '<kaufpreisnetto>100</kaufpreisnetto>' })).offer).toMatchObject({
      priceType: 7,
      priceAmount: 10_000,
    })
    const auction = await one({
      more: '<versteigerung><zwangsversteigerung>true</zwangsversteigerung><verkehrswert>9</verkehrswert></versteigerung>',
    })
    expect(auction.offer).toMatchObject({
      priceType: 3,
      attributes: { versteigerung: { verkehrswert: '9' } },
    })
  })

  test('of a rent are without heating; warm rent, services and heating are separate', async () => {
    const prices =
      '<nettokaltmiete>700</nettokaltmiete><warmmiete>950</warmmiete><nebenkosten>150</nebenkosten><heizkosten>100</heizkosten><kaution>2100</kaution>'
    const { offer, problems } = await one({ deal: RENT, prices })
    expect(problems).toEqual([])
    expect(offer).toMatchObject({
      action: 1,
      priceType: 1,
      priceAmount: 70_000,
      chargesAmount: 15_000,
      depositAmount: 210_000,
    })
    expect(offer!.attributes.preise).toEqual({ warmmiete: '950', heizkosten: '100' })
  })

  test('are the warm rent if there is no other, with a note', async () => {
    const item = await one({ deal: RENT, prices: '<warmmiete>950</warmmiete>' })
    expect(item.offer!.priceAmount).toBe(95_000)
    expect(codes(item)).toEqual(['dropped preise.warmmiete warm_rent'])
  })

  test.each([
    ['TAG', 2],
    ['WOCHE', 8],
    ['MONAT', 1],
    ['JAHR', 9],
  ])('per %s have the type %i', async (unit, type) => {
    expect(
      (
        await one({
          deal: RENT,
          prices: `<kaltmiete>50</kaltmiete><preis_zeiteinheit zeiteinheit="${unit}"/>`,
        })
      ).offer!.priceType,
    ).toBe(type)
  })

  test('in a historic currency, or without one, reject only that object', async () => {
    const items = await read(
      feed([
        object({ prices: '<kaufpreis>1</kaufpreis><waehrung iso_waehrung="DEM"/>' }),
        object({ prices: '', technical: '<openimmo_obid>2</openimmo_obid>' }),
        object({ technical: '<openimmo_obid>3</openimmo_obid>' }),
      ]),
    )
    expect(
      items.slice(0, 3).map((item) => [item.externalId, item.offer?.priceAmount ?? codes(item)]),
    ).toEqual([
      ['1', ['rejected preise.waehrung unknown_currency']],
      ['2', ['rejected preise missing']],
      ['3', 25_000_000],
    ])
  })
})

test.each([
  ['<wohnung wohnungtyp="PENTHOUSE"/>', 1],
  ['<wohnung wohnungtyp="LOFT-STUDIO-ATELIER"/>', 2],
  ['<zimmer/>', 3],
  ['<haus haustyp="VILLA"/>', 5],
  ['<haus haustyp="REIHENECK"/>', 8],
  ['<haus haustyp="DOPPELHAUSHAELFTE"/>', 10],
  ['<haus haustyp="RAUMSCHIFF"/>', 5],
  ['<grundstueck grundst_typ="WOHNEN"/>', 13],
  ['<parken parken_typ="CARPORT"/>', 14],
  ['<buero_praxen/>', 15],
  ['<sonstige sonstige_typ="TANKSTELLE"/>', 16],
])('%s is category %i', async (kind, category) => {
  expect((await one({ kind })).offer!.category).toBe(category)
})

test('an unknown kind is rejected and kept, until the mapping has its meaning', async () => {
  const kind = '<sonstige sonstige_typ="SONSTIGE"/><objektart_zusatz>Hausboot</objektart_zusatz>'
  const refused = await one({ kind })
  expect(codes(refused)).toEqual(['rejected objektkategorie.objektart unknown_type'])
  expect(refused.raw).toMatchObject({ preise: { kaufpreis: '250000' } })
  expect(
    (await one({ kind }, { values: { category: { hausboot: 'houseboat' } } })).offer!.category,
  ).toBe(11)
})

test('leaves out the mapping’s ignored fields, with one note', async () => {
  const items = await read(
    feed([
      object({
        more: '<kontaktperson><name>N</name><email_direkt>e@x.example</email_direkt></kontaktperson>',
      }),
    ]),
    { ignored: { 'kontaktperson.email_direkt': 'personal' } },
  )
  expect(items[0]!.offer!.attributes.kontaktperson).toEqual({ name: 'N' })
  expect(codes(items[1]!)).toContain('dropped kontaktperson.email_direkt ignored')
})

describe('the life cycle of an object', () => {
  test('the id is the obid, else the number with its sender', async () => {
    const items = await read(
      feed([
        object(),
        object({ technical: '<objektnr_extern>7</objektnr_extern>' }),
        object({ technical: '' }),
      ]),
    )
    expect(items.slice(0, 3).map(({ externalId }) => externalId)).toEqual(['1', 'AN:7', null])
    expect(codes(items[2]!)).toEqual(['rejected verwaltung_techn.openimmo_obid missing'])
  })

  test.each([
    ['OFFEN', 'published'],
    ['RESERVIERT', 'reserved'],
    ['VERKAUFT', 'sold'],
  ])('%s is %s', async (stand, status) => {
    expect(
      (await one({ more: `<zustand_angaben><verkaufstatus stand="${stand}"/></zustand_angaben>` }))
        .offer!.status,
    ).toBe(status)
  })

  test('DELETE withdraws one object, or all of a file', async () => {
    const gone = object({
      technical: '<aktion aktionart="DELETE"/><openimmo_obid>9</openimmo_obid>',
    })
    const items = await read(feed([gone, object()], { transfer: 'umfang="TEIL"' }))
    expect(items.map(({ externalId, change, scope }) => [externalId, change, scope])).toEqual([
      ['9', 'delete', undefined],
      ['1', undefined, undefined],
      [null, undefined, 'changes'],
    ])
    expect(
      (await read(feed([object()], { transfer: 'umfang="TEIL" modus="DELETE"' })))[0]!.change,
    ).toBe('delete')
  })

  test('a file is complete only if it is declared so', async () => {
    const scope = async (transfer: string) =>
      (await read(feed([], { transfer }))).at(-1)!.scope ?? 'all'
    expect([
      await scope('umfang="VOLL"'),
      await scope('umfang="TEIL"'),
      await scope('art="ONLINE"'),
    ]).toEqual(['all', 'changes', 'changes'])
  })

  test('hides an address that may not be shown', async () => {
    const privacy = async (free: string) =>
      (await one({ more: `<verwaltung_objekt>${free}</verwaltung_objekt>` })).offer!.addressPrivacy
    expect(await privacy('<objektadresse_freigeben>false</objektadresse_freigeben>')).toBe('area')
    expect(await privacy('<objektadresse_freigeben>1</objektadresse_freigeben>')).toBe('exact')
    expect(await privacy('')).toBe('street')
  })
})

describe('texts and pictures', () => {
  test('become one description with its parts as paragraphs, and one text for each other language', async () => {
    const more =
      '<freitexte><objekttitel>Titel</objekttitel><lage>Ruhig &amp; grün.</lage><objektbeschreibung><p>Eins</p><p>Zwei</p></objektbeschreibung><objekt_text lang="en">First line. Second.</objekt_text></freitexte>'
    expect((await one({ more })).offer!.texts).toEqual([
      { lang: 'de', title: 'Titel', description: 'Eins\n\nZwei\n\nRuhig & grün.' },
      { lang: 'en', title: 'First line. Second', description: 'First line. Second.' },
    ])
    expect((await one({})).offer!.texts).toEqual([
      { lang: 'de', title: 'Wohnung, Berlin', description: '' },
    ])
  })

  const attachment = (path: string, group: string, location = 'EXTERN') =>
    `<anhang location="${location}" gruppe="${group}"><anhangtitel>${path}</anhangtitel><daten><pfad>${path}</pfad></daten></anhang>`

  test('pictures are read from the archive or an address, cover first; missing ones are reported', async () => {
    const more = `<anhaenge>${attachment('b.jpg', 'BILD')}${attachment('plan.png', 'GRUNDRISS')}${attachment('https://p.example/1.jpg', 'TITELBILD', 'REMOTE')}${attachment('gone.jpg', 'INNENANSICHTEN')}${attachment('e.pdf', 'DOKUMENTE')}</anhaenge>`
    const zip = zipOf([
      { name: 'B.JPG', content: 'b' },
      { name: 'openimmo.xml', content: feed([object({ more })]) },
      { name: 'plan.png', content: 'p' },
    ])
    const [item] = await read(zip)
    expect(item!.offer!.pictures).toEqual([
      { sourceUrl: 'https://p.example/1.jpg', kind: 'photo', caption: 'https://p.example/1.jpg' },
      { sourceUrl: 'archive:b.jpg', kind: 'photo', caption: 'b.jpg' },
      { sourceUrl: 'archive:plan.png', kind: 'plan', caption: 'plan.png' },
    ])
    expect(codes(item!)).toEqual(['dropped pictures missing_file'])
    expect(JSON.stringify(item!.offer!.attributes)).toContain('e.pdf')
  })

  test('inside of the XML are reported, at any size, without using memory', async () => {
    const more = `<anhaenge><anhang location="INTERN" gruppe="BILD"><daten><anhanginhalt>${'A'.repeat(20_000_000)}</anhanginhalt></daten></anhang></anhaenge>`
    const item = await one({ more })
    expect(codes(item)).toEqual(['dropped anhaenge.anhang[1].daten inline_picture'])
    expect(JSON.stringify(item).length).toBeLessThan(3_000)
  })
})

test('keeps a no beside a yes, and reads all features', async () => {
  const more =
    '<ausstattung><fahrstuhl PERSONEN="true" LASTEN="false"/><sauna>0</sauna><stellplatzart TIEFGARAGE="1"/><unterkellert keller="TEIL"/><moebliert moeb="VOLL"/></ausstattung>'
  const { offer } = await one({ more })
  expect(offer!.features).toBe(featureBit('lift') | featureBit('garage') | featureBit('cellar'))
  expect(offer!.furnished).toBe('fully')
  expect(offer!.attributes.ausstattung).toEqual({
    fahrstuhl: { '@LASTEN': 'false' },
    sauna: '0',
    stellplatzart: { '@TIEFGARAGE': '1' },
    unterkellert: { '@keller': 'TEIL' },
  })
})

describe('costs and energy', () => {
  const details = async (parts: Parts) => (await one(parts)).offer!.details
  const RENT = 'KAUF="false" MIETE_PACHT="true"'

  test.each([
    [
      '<aussen_courtage mit_mwst="true">3,57 %</aussen_courtage>',
      { commissionPercent: 3.57, commission: null },
    ],
    [
      '<aussen_courtage mit_mwst="false">3 %</aussen_courtage>',
      { commissionPercent: 3, commission: '3 % zzgl. MwSt.' },
    ],
    [
      '<aussen_courtage>3,57 % inkl. MwSt. vom Käufer</aussen_courtage>',
      { commissionPercent: 3.57, commission: '3,57 % inkl. MwSt. vom Käufer' },
    ],
    ['<aussen_courtage>3.57</aussen_courtage>', { commissionPercent: 3.57, commission: null }],
    [
      '<courtage_hinweis>2 Monatsmieten zzgl. MwSt.</courtage_hinweis>',
      { commissionPercent: null, commission: '2 Monatsmieten zzgl. MwSt.' },
    ],
    [
      '<aussen_courtage>provisionsfrei</aussen_courtage>',
      { commissionPercent: 0, commission: null },
    ],
    [
      '<provisionspflichtig>false</provisionspflichtig>',
      { commissionPercent: 0, commission: null },
    ],
    ['<innen_courtage>3 %</innen_courtage>', { commissionPercent: null, commission: null }],
  ])('the commission of %s', async (more, expected) => {
    expect(await details({ prices: `<kaufpreis>250000</kaufpreis>${more}` })).toMatchObject(
      expected,
    )
  })

  test('reads ground rent and parking spaces, which have a price for each deal', async () => {
    const more =
      '<erbpacht>1.234,56</erbpacht><stp_garage anzahl="1"/><stp_freiplatz stellplatzmiete="45" stellplatzkaufpreis="9500"/>'
    expect(await details({ prices: `<kaufpreis>250000</kaufpreis>${more}` })).toMatchObject({
      groundRent: 123_456,
      groundRentPeriod: 'year',
      parkingPrice: 950_000,
    })
    expect(
      await details({ deal: RENT, prices: `<nettokaltmiete>700</nettokaltmiete>${more}` }),
    ).toMatchObject({ groundRent: null, parkingPrice: 4_500 })
  })

  test('reads the kinds of heating, and heating as a feature', async () => {
    const { offer } = await one({
      more: '<ausstattung><heizungsart ZENTRAL="true" FUSSBODEN="1" OFEN="0"/><befeuerung PELLET="true" SOLAR="1" ALTERNATIV="1"/></ausstattung>',
    })
    expect(offer!.details.heating).toEqual(['central', 'underfloor', 'wood', 'solar'])
    expect(offer!.features & featureBit('heating')).toBeTruthy()
    expect(offer!.attributes.ausstattung).toMatchObject({
      heizungsart: { '@ZENTRAL': 'true' },
      befeuerung: { '@ALTERNATIV': '1' },
    })
  })

  test('reads the certificate with German dates; unreadable values stay and are reported', async () => {
    const pass = (content: string) => ({
      more: `<zustand_angaben><energiepass>${content}</energiepass></zustand_angaben>`,
    })
    const { offer, problems } = await one(
      pass(
        '<epart>BEDARF</epart><endenergiebedarf>80.5</endenergiebedarf><gueltig_bis>05-2031</gueltig_bis><primaerenergietraeger>Erdgas leicht</primaerenergietraeger><jahrgang>2014</jahrgang>',
      ),
    )
    expect(problems).toEqual([])
    expect(offer).toMatchObject({
      energyConsumption: 80.5,
      details: { energyCertificate: 'demand', energyValidUntil: '2031-05-31', energySource: 'gas' },
    })
    expect(offer!.attributes.zustand_angaben).toEqual({
      energiepass: { primaerenergietraeger: 'Erdgas leicht', jahrgang: '2014' },
    })
    expect((await one(pass('<endenergiebedarf>90</endenergiebedarf>'))).offer).toMatchObject({
      energyConsumption: 90,
      details: { energyCertificate: 'demand' },
    })
    const unread = await one(
      pass(
        '<epart>VIELLEICHT</epart><gueltig_bis>31.02.2031</gueltig_bis><primaerenergietraeger>Hoffnung</primaerenergietraeger>',
      ),
    )
    expect(codes(unread)).toEqual([
      'dropped zustand_angaben.energiepass.epart unknown_value',
      'dropped zustand_angaben.energiepass.gueltig_bis invalid_date',
      'dropped zustand_angaben.energiepass.primaerenergietraeger unknown_value',
    ])
    expect(unread.offer!.attributes.zustand_angaben).toEqual({
      energiepass: {
        epart: 'VIELLEICHT',
        gueltig_bis: '31.02.2031',
        primaerenergietraeger: 'Hoffnung',
      },
    })
  })

  test.each([
    ['<abdatum>2031-05-01</abdatum>', '2031-05-01'],
    ['<abdatum>1.5.2031</abdatum>', '2031-05-01'],
    ['<verfuegbar_ab>01.05.2031</verfuegbar_ab>', '2031-05-01'],
    ['<verfuegbar_ab>05/2031</verfuegbar_ab>', '2031-05-01'],
    ['<verfuegbar_ab>sofort</verfuegbar_ab>', null],
  ])('%s is available from %s', async (xml, day) => {
    const { offer, problems } = await one({
      more: `<verwaltung_objekt>${xml}</verwaltung_objekt>`,
    })
    expect(offer!.availableFrom).toBe(day)
    expect(problems).toEqual([])
  })
})

test('an absent kind is missing, not unknown', async () => {
  const { problems } = await one({ kind: '' })
  expect(problems).toMatchObject([
    { code: 'missing', message: 'objektkategorie.objektart is missing.' },
  ])
})
