import type { Mutant } from '../mutant.ts'

const MISSING = ['api/feeds/imports/missing.test.ts']
const CORPUS = ['words/corpus.test.ts']
const PLACES = ['places/index.test.ts', 'places/search.test.ts']
const ARCHIVE = ['feeds/archive.test.ts']
const REPORTS = ['api/publish/reports/reports.test.ts']
const MARKET = ['api/homes/market/market.test.ts']

export const feeds: Mutant[] = [
  {
    path: 'feeds/values.ts',
    from: 'Math.round(Number(`${value}e${currency.decimal_digits}`))',
    to: 'Math.floor(Number(`${value}e${currency.decimal_digits}`))',
    does: 'parts of cents are lost',
    verdict: 'harmless',
  },
  {
    path: 'feeds/values.ts',
    from: "currency?.type === 'fiat' && !currency.historic ? currency : null",
    to: "currency?.type === 'fiat' ? currency : null",
    does: 'prices in currencies that are no more are taken',
    tests: ['feeds/'],
  },
  {
    path: 'feeds/values.ts',
    from: "order === 'DD.MM.YYYY' ? [first, second] : [second, first]",
    to: "order === 'DD.MM.YYYY' ? [second, first] : [first, second]",
    does: 'day and month are swapped',
    tests: ['feeds/csv.test.ts', 'feeds/periods.test.ts'],
  },
  {
    path: 'feeds/values.ts',
    from: "url.protocol === 'http:' || url.protocol === 'https:')",
    to: "url.protocol !== 'ftp:')",
    does: 'addresses that run scripts are taken',
    tests: [
      'feeds/csv.test.ts',
      'feeds/kyero.test.ts',
      'feeds/openimmo.test.ts',
      'feeds/reso.test.ts',
    ],
  },
  {
    path: 'feeds/values.ts',
    from: 'date.getUTCDate() !== Number(day) ||',
    to: '',
    does: 'the 31st of February is the 3rd of March',
    tests: [
      'feeds/periods.test.ts',
      'feeds/csv.test.ts',
      'feeds/reso.test.ts',
      'feeds/openimmo.test.ts',
    ],
  },
  {
    path: 'feeds/periods.ts',
    from: 'day ? month - 1 : month, day ? Number(day) : 0',
    to: 'month - 1, day ? Number(day) : 1',
    does: 'a period ends on its first day',
    tests: ['feeds/periods.test.ts', 'feeds/csv.test.ts'],
  },
  {
    path: 'feeds/periods.ts',
    from: 'Number(part) * 3 : Number(part)',
    to: 'Number(part) * 4 : Number(part)',
    does: 'quarters have four months',
    tests: ['feeds/periods.test.ts', 'feeds/csv.test.ts'],
  },
  {
    path: 'feeds/archive.ts',
    from: 'if (isBomb(compressedSize, uncompressedSize))',
    to: 'if (isBomb(uncompressedSize, compressedSize))',
    does: 'a bomb is unpacked',
    tests: ARCHIVE,
  },
  {
    path: 'feeds/archive.ts',
    from: 'if (sum !== entry.crc32)',
    to: 'if (sum === 0)',
    does: 'damaged files are read',
    tests: ARCHIVE,
  },
  {
    path: 'feeds/archive.ts',
    from: '|| entry.uncompressedSize > maxBytes) return null',
    to: ') return null',
    does: 'pictures of any size are unpacked',
    tests: ARCHIVE,
  },
  {
    path: 'feeds/archive.ts',
    from: 'if (second)',
    to: 'if (second && !entry)',
    does: 'of two documents the first is taken',
    tests: ARCHIVE,
  },
  {
    path: 'feeds/csv-values.ts',
    from: "const FORMULA = /^'*[=+\\-@\\t\\r\\n＝＋－＠]/",
    to: "const FORMULA = /^'*[=+\\-\\t\\r\\n＝＋－＠]/",
    does: 'a spreadsheet runs what begins with @',
    tests: ['feeds/csv.test.ts', 'feeds/round-trip.test.ts', 'feeds/losses.test.ts'],
  },
  {
    path: 'feeds/csv-values.ts',
    from: 'known.size !== 1)',
    to: 'known.size < 1)',
    does: 'numbers of a column that contradicts itself are guessed',
    tests: ['feeds/csv.test.ts'],
  },
  {
    path: 'feeds/kyero-writing.ts',
    from: "price === null ? 'x' : Math.max",
    to: "price === null ? '0' : Math.max",
    does: 'homes on request cost nothing',
    tests: [
      'feeds/kyero.test.ts',
      'feeds/round-trip.test.ts',
      'api/feeds/feeds-out/round-trip.test.ts',
    ],
  },
  {
    path: 'feeds/kyero-writing.ts',
    from: "year: { as: 'month', times: 1 / 12 }",
    to: "year: { as: 'month', times: 12 }",
    does: 'rents are 144 times as high',
    tests: ['feeds/round-trip.test.ts'],
  },
  {
    path: 'feeds/misread.ts',
    from: 'const ROUNDS = 3',
    to: 'const ROUNDS = 1',
    does: 'texts that were misread twice stay so',
    tests: ['feeds/misread.test.ts'],
  },
]

export const imports: Mutant[] = [
  {
    path: 'api/feeds/feeds-in/queries.ts',
    from: "where id = ${id} and state = 'failed' and error_code = ${GIVEN_UP}",
    to: "where id = ${id} and state = 'waiting' and error_code = ${GIVEN_UP}",
    does: 'a retried import stays failed',
    tests: ['api/feeds/feeds-in/runs.test.ts'],
  },
  {
    path: 'api/feeds/imports/missing-queries.ts',
    from: 'missed >= 2 returning',
    to: 'missed >= 1 returning',
    does: 'homes go with the first file that lacks them',
    tests: MISSING,
  },
  {
    path: 'api/feeds/imports/missing-queries.ts',
    from: 'when feed_items.file_digest = excluded.file_digest then feed_items.missed else',
    to: 'else',
    does: 'the same file twice takes homes away',
    tests: MISSING,
  },
  {
    path: 'api/feeds/imports/missing-queries.ts',
    from: "state in ('missing', 'gone') intersect",
    to: "state = 'gone' intersect",
    does: 'what is back goes with the next gap',
    tests: MISSING,
  },
  {
    path: 'api/feeds/imports/doubt.ts',
    from: 'items < usual * SHARE_MIN',
    to: 'items <= usual * SHARE_MIN',
    does: 'a file of just enough is not believed',
    tests: MISSING,
  },
  {
    path: 'api/feeds/imports/doubt.ts',
    from: 'if (items === 0) return',
    to: 'if (items < 0) return',
    does: 'an empty file takes everything away',
    tests: MISSING,
  },
  {
    path: 'api/feeds/feeds-in/queries.ts',
    from: 's.last_read_at < now() - make_interval(days => ${days})',
    to: 's.last_read_at > now() - make_interval(days => ${days})',
    does: 'homes of a feed that is read daily expire',
    tests: ['api/feeds/feeds-in/endings.test.ts'],
  },
  {
    path: 'api/feeds/feeds-in/queries.ts',
    from: "and silence = 'expiring' and warned_at <=",
    to: 'and warned_at <=',
    does: 'owners of feeds are notified repeatedly',
    tests: ['api/feeds/feeds-in/silence.test.ts'],
  },
  {
    path: 'api/feeds/feeds-in/queries.ts',
    from: "set silence = 'expiring', warned_at = now() where ${SILENT_FOR(days)} and silence is null",
    to: "set silence = 'expiring', warned_at = now() where ${SILENT_FOR(days)}",
    does: 'keepers are warned every day and nothing ever expires',
    tests: ['api/feeds/feeds-in/endings.test.ts'],
  },
  {
    path: 'api/feeds/feeds-in/picture-queries.ts',
    from: "when failures >= 5 then 'infinity'::timestamptz",
    to: "when failures >= 50 then 'infinity'::timestamptz",
    does: 'what is gone is asked for for years',
    tests: ['api/feeds/feeds-in/picture-queries.test.ts'],
  },
  {
    path: 'api/feeds/feeds-in/picture-queries.ts',
    from: 'and o.source_id = ${sourceId} and p.source_url = ${url}',
    to: 'and p.source_url = ${url}',
    does: 'pictures of one source are given to homes of another',
    tests: ['api/feeds/feeds-in/picture-queries.test.ts'],
  },
]

export const words: Mutant[] = [
  {
    path: 'words/grammar.ts',
    from: 'Boolean(meanings.or || meanings.and)\n',
    to: 'Boolean(meanings.or)\n',
    does: 'without lift and balcony searches for a balcony',
    tests: CORPUS,
  },
  {
    path: 'words/grammar.ts',
    from: ' || items[end]!.prefix?.and)) {',
    to: ')) {',
    does: 'without lift and balcony searches for a balcony in Arabic',
    tests: CORPUS,
  },
  {
    path: 'words/quantity.ts',
    from: '? { min: null, max: value }',
    to: '? { min: value, max: null }',
    does: 'who names a price gets dearer homes',
    tests: CORPUS,
  },
  {
    path: 'words/quantity.ts',
    from: 'first.value * second.multiplier <= second.value',
    to: 'first.value * second.multiplier >= second.value',
    does: '200-300k begins at 200',
    tests: CORPUS,
  },
  {
    path: 'words/quantity.ts',
    from: 'return { min: Math.min(...ends), max: Math.max(...ends) }',
    to: 'return { min: ends[0]!, max: ends[1]! }',
    does: 'nothing: bounds are put in order once more where chips become a search',
    verdict: 'equivalent',
    tests: [...CORPUS, 'api/homes/search/words.test.ts', 'words/index.test.ts'],
  },
  {
    path: 'words/quantity.ts',
    from: 'round(value * (1 - ABOUT)), max: round(value * (1 + ABOUT))',
    to: 'round(value * (1 + ABOUT)), max: round(value * (1 - ABOUT))',
    does: 'about 70 is nothing',
    tests: CORPUS,
  },
  {
    path: 'words/grammar.ts',
    from: "if (letter === 'A' && plus?.words[0] === '+' && plus.tight)",
    to: "if (letter === 'A' && plus?.words[0] === '+')",
    does: 'class A + is class A+',
    verdict: 'harmless',
    tests: CORPUS,
  },
]

export const places: Mutant[] = [
  {
    path: 'places/index.ts',
    from: 'place.region ?? place.parent',
    to: 'place.parent',
    does: 'a state lies in its country alone',
    tests: ['places/regions.test.ts'],
  },
  {
    path: 'places/geo.ts',
    from: 'km <= reach ? -reach : km - reach',
    to: 'km <= reach ? reach : km - reach',
    does: 'a pin in a city is assigned to a village beside it',
    tests: PLACES,
  },
  {
    path: 'places/geo.ts',
    from: `const b =
    Math.cos(lat1 * RADIANS) *
    Math.cos(lat2 * RADIANS) *
    Math.sin(((lon2 - lon1) * RADIANS) / 2) ** 2`,
    to: 'const b = Math.cos(lat1 * RADIANS) * Math.sin(((lon2 - lon1) * RADIANS) / 2) ** 2',
    does: 'distances are wrong in the north',
    tests: [...PLACES, 'search/geometry.test.ts', 'api/homes/similar/similar.test.ts'],
  },
  {
    path: 'places/index.ts',
    from: 'segments.length > 3) return null',
    to: 'segments.length > 4) return null',
    does: 'nothing: no city has places in it',
    verdict: 'equivalent',
    tests: PLACES,
  },
  {
    path: 'places/index.ts',
    from: 'this.slugsIn(within).get(segment) ??',
    to: 'this.slugsIn(null).get(segment) ??',
    does: 'states are looked for among countries',
    tests: PLACES,
  },
]

export const market: Mutant[] = [
  {
    path: 'api/homes/market/refresh-queries.ts',
    from: 'where since <= ${month}::date and until > ${month}::date',
    to: 'where since <= ${month}::date and until >= ${month}::date',
    does: 'figures are of homes that are gone',
    tests: MARKET,
  },
  {
    path: 'api/homes/market/refresh-queries.ts',
    from: 'case when p.amount > o.price_amount then',
    to: 'case when p.amount <> o.price_amount then',
    does: 'a higher price is shown as reduced',
    tests: MARKET,
  },
  {
    path: 'api/homes/market/refresh-queries.ts',
    from: 'case when count(*) >= ${few} then percentile_cont(0.5) within group (order by s.per_m2) end',
    to: 'case when count(*) > ${few} then percentile_cont(0.5) within group (order by s.per_m2) end',
    does: 'one home more is needed for a figure',
    tests: MARKET,
  },
  {
    path: 'api/homes/market/refresh-queries.ts',
    from: 'when min(s.currency collate "C") = max(s.currency collate "C") then',
    to: 'when min(s.currency collate "C") <= max(s.currency collate "C") then',
    does: 'converted figures are not marked as converted',
    tests: MARKET,
  },
]

export const reports: Mutant[] = [
  {
    path: 'api/publish/reports/handlers.ts',
    from: 'await chargeShared(LIMIT, limitKey(call.clientAddress), call)',
    to: 'await chargeShared(LIMIT, call.clientAddress, call)',
    does: 'a /64 reports without an end',
    tests: REPORTS,
  },
  {
    path: 'api/publish/reports/handlers.ts',
    from: 'given?.toLowerCase() === caller.email.toLowerCase() ? caller.email : null',
    to: 'given ? caller.email : null',
    does: 'who wants no mail gets one',
    tests: REPORTS,
    verdict: 'harmless',
  },
  {
    path: 'api/publish/moderation/reports.ts',
    from: 'if (row.version !== version) throw conflict(row)',
    to: '',
    does: 'a moderator decides on what they have not seen',
    tests: REPORTS,
  },
  {
    path: 'api/publish/moderation/reports.ts',
    from: "if (act !== 'takeDown' && !judges) throw",
    to: "if (act === 'takeDown' && !judges) throw",
    does: 'one dismisses reports of one’s own offer',
    tests: REPORTS,
  },
  {
    path: 'api/publish/moderation/reports.ts',
    from: "if (own && act === 'takeDown')",
    to: "if (own && act === 'ask')",
    does: 'who is asked for a change is taken down',
    tests: REPORTS,
  },
  {
    path: 'api/publish/reports/queries.ts',
    from: 'where offer_id = ${report.offer_id} and outcome is null',
    to: 'where offer_id = ${report.offer_id}',
    does: 'an offer is reported once for all time',
    tests: REPORTS,
  },
]
