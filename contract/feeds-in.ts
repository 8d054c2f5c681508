import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FEED_CODES, SEVERITIES } from './feed-codes.ts'
import { page, paged } from './lists.ts'
import { LocationId } from './places.ts'
import { Price } from './offers.ts'

/** The formats that files of a source may have. */
export const SOURCE_FORMATS = ['csv', 'kyero', 'openimmo', 'reso', 'trovit', 'yrl'] as const
/** Formats of others that are recognised and not read: it can be said what to ask for instead. */
export const OTHER_FORMATS = ['is24', 'daft', 'immobiliare', 'idealista'] as const
/** What the beginning of a file can be recognised as; `xml` and `json` are ones of no known format. */
export const LooksLike = z.enum([
  ...SOURCE_FORMATS,
  ...OTHER_FORMATS,
  'xml',
  'json',
  'zip',
  'html',
  'excel',
  'pdf',
  'empty',
])
export type LooksLike = z.infer<typeof LooksLike>
/** In which order the dates of a table stand; `unclear` where each can be read both ways, or they contradict each other. */
export const DatesSeen = z.enum(['DD.MM.YYYY', 'MM/DD/YYYY', 'unclear'])
export type DatesSeen = z.infer<typeof DatesSeen>
/** How often an address is asked. */
export const SCHEDULES = ['off', 'hourly', 'six-hourly', 'daily'] as const
/** Sources that one account, or one agency, may have at once. */
export const SOURCES_MAX = 20
export const SOURCE_NAME_MAX = 100
export const RUNS_PER_PAGE = 20
export const PROBLEMS_PER_PAGE = 50
/** Problems in a report that is taken along. */
export const REPORT_MAX = 50_000
/** Largest file that a form sends, and that a program sends, in bytes. */
export const FEED_FORM_MAX = 32 * 1024 * 1024
export const FEED_FILE_MAX = 512 * 1024 * 1024

/** What was done with the items of a file. */
export const RunFigures = z.object({
  items: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Taken back by the source itself. */
  withdrawn: z.number().int(),
  /** Earlier states of an offer, or the same one again. */
  merged: z.number().int(),
  /** Kept aside with the reason. */
  rejected: z.number().int(),
  /** Missing from two good files, and archived. */
  gone: z.number().int(),
})
export type RunFigures = z.infer<typeof RunFigures>

/** What there is to say of a problem beyond its code, in values; empty where the code says it all, null where only `message` does. */
const Details = z
  .object({
    /** What may stand there. */
    allowed: z.array(z.string()),
    /** Columns that the row has, and the header. */
    cells: z.number().int(),
    header: z.number().int(),
    /** What a number may mean. */
    readings: z.array(z.number()),
    /** A date or a period as it must be written. */
    like: z.string(),
    least: z.number(),
    most: z.number(),
    /** Characters, pictures or languages that are kept. */
    kept: z.number().int(),
    /** The place that is used; with its province: where the town lies by our table. */
    place: z.string(),
    province: z.string(),
    placeId: LocationId,
    provinceId: LocationId,
    /** The line of the same offer that counts. */
    counts: z.number().int(),
    /** Of the file: the first line that it is about, and how many rows of a table, or items of another file. */
    line: z.number().int(),
    rows: z.number().int(),
    items: z.number().int(),
    /** Names of columns. */
    columns: z.array(z.string()),
    /** Euros a square metre: of the offer, and the median of others around. */
    own: z.number(),
    median: z.number(),
    offers: z.number().int(),
  })
  .partial()
  .nullable()
export type ProblemDetails = NonNullable<z.infer<typeof Details>>
/** Where a problem is: of a table the line of the file, from 1 and with its header, and the table's own name of the column; else null. */
const where = { line: z.number().int().nullable(), column: z.string().nullable() }

/** Problems of one kind: `rejected` keeps an item out, `dropped` one value of it. `item`, `line` and `details` are those of the first that has it. */
export const ProblemKind = z.object({
  severity: z.enum(SEVERITIES),
  code: z.enum(FEED_CODES),
  field: z.string().nullable(),
  count: z.number().int(),
  item: z.number().int(),
  ...where,
  details: Details,
})
export type ProblemKind = z.infer<typeof ProblemKind>

/** One thing that is wrong with one item of a file. `message` is for whoever made the file, in English. */
export const ImportProblem = z.object({
  item: z.number().int(),
  externalId: z.string().nullable(),
  severity: z.enum(SEVERITIES),
  field: z.string().nullable(),
  code: z.enum(FEED_CODES),
  message: z.string(),
  raw: z.string().nullable(),
  ...where,
  details: Details,
})
/** Why something is not taken as it is. */
export const ProblemWhy = ImportProblem.pick({
  field: true,
  code: true,
  message: true,
  raw: true,
  line: true,
  column: true,
  details: true,
})
export type ProblemWhy = z.infer<typeof ProblemWhy>
export type ImportProblem = z.infer<typeof ImportProblem>

/** Something that was asked of a source, and what came of it. */
export const SourceRun = z.object({
  id: z.number().int(),
  /** `dry`: everything was done and taken back. */
  kind: z.enum(['dry', 'import']),
  cause: z.enum(['hand', 'schedule', 'upload', 'program', 'replay']),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Number and name of the file; null until it is there, or when it was thrown away. */
  revision: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  figures: RunFigures.nullable(),
  problems: z.array(ProblemKind),
  /**
   * Why the file is not believed to be all, and so takes nothing away. `acceptable`: `run` with `acceptFewer` believes it, which is not offered for a file that is cut, or of which less than half is understood. `missing`: public offers
   * of the source that the file does not have; an item that could not be understood counts as there where its id is known. Null in reports from before that was counted.
   */
  doubt: z
    .object({
      code: z.enum(['broken', 'empty', 'incomplete', 'fewer']),
      whole: z.number().int(),
      usual: z.number().int().nullable(),
      missing: z.number().int().nullable(),
      acceptable: z.boolean(),
    })
    .nullable(),
  /** Why it failed: `message` is in English, for whoever made the file or keeps its server. `looksLike` is what the file is instead, where that was recognised. */
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      looksLike: LooksLike.nullable(),
      details: Details,
    })
    .nullable(),
})
export type SourceRun = z.infer<typeof SourceRun>

/** A feed that somebody keeps. */
export const Source = z.object({
  id: z.number().int(),
  name: z.string(),
  format: z.enum(SOURCE_FORMATS),
  agency: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Null when files are sent. A password that it asks for is never shown. */
  address: z.string().nullable(),
  hasPassword: z.boolean(),
  schedule: z.enum(SCHEDULES),
  /** Its files are all that it has. A file of OpenImmo says so itself. */
  isSnapshot: z.boolean(),
  /** docs/importing.md and docs/feeds.md say what is in it. */
  mapping: z.record(z.string(), z.unknown()).nullable(),
  state: z.enum(['active', 'paused']),
  nextRunAt: z.string().nullable(),
  createdAt: z.string(),
  /** When its file was last read to its end. */
  heardAt: z.string(),
  /** Its keeper was told that its offers are about to expire, or have. */
  isSilent: z.boolean(),
  /** Changes with the mapping: see `change`. */
  mappingVersion: z.string(),
  /** When its public offers expire if nothing is heard of it until then; null where there are none. */
  expiresAt: z.string().nullable(),
  /** Offers of it that are public now. */
  offers: z.number().int(),
  /** Items that wait because they could not be understood. */
  quarantined: z.number().int(),
  /** It has brought offers at least once. */
  hasImported: z.boolean(),
  /** What it brings may be public; else it can be tried only: see `unchecked`. */
  mayPublish: z.boolean(),
  lastRun: SourceRun.nullable(),
})
export type Source = z.infer<typeof Source>

/** An item about which there is more to say than that it is an offer. */
export const SourceItem = z.object({
  externalId: z.string(),
  state: z.enum(['quarantined', 'missing', 'gone']),
  reason: z.string().nullable(),
  /** The reason in parts, for texts in any language; empty of what waits since before they were kept. */
  problems: z.array(ProblemWhy),
  /** As the source has it. */
  raw: z.unknown(),
  /** Good files that it was missing from. */
  missed: z.number().int(),
  updatedAt: z.string(),
})
export type SourceItem = z.infer<typeof SourceItem>

/** A file as it came. */
export const SourceRevision = z.object({
  id: z.number().int(),
  name: z.string(),
  size: z.number().int(),
  fromAddress: z.boolean(),
  at: z.string(),
})
export type SourceRevision = z.infer<typeof SourceRevision>

/** What lies at an address: whether it can be reached, and what it seems to be. */
export const SourceTest = z.object({
  reached: z.boolean(),
  /** Why not: see `OutsideError`; the message is in English. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Null when nothing is recognised. */
  looksLike: LooksLike.nullable(),
  /** Names in the first line of a CSV file, and what stands between them. */
  columns: z.array(z.string()),
  delimiter: z.string().nullable(),
  /** By columns of a CSV file that say few things in its beginning, as sale or rent: each of these. */
  values: z.record(z.string(), z.array(z.string())),
  /** In what a CSV file is encoded, where that is neither UTF-8 nor of Western Europe. */
  encoding: z.string().nullable(),
  /** In which order the dates of a CSV file stand; null where none of them begins with the day or the month. */
  dates: DatesSeen.nullable(),
  /** By columns of a CSV file with rents: what these are for, as it stands beside them (`/Jahr`). */
  periods: z.record(z.string(), z.array(z.enum(['month', 'week', 'day', 'year']))),
})
export type SourceTest = z.infer<typeof SourceTest>

/** Why a picture of a feed cannot be had. */
export const PICTURE_CODES = [
  'bad_address',
  'private_address',
  'unknown_host',
  'unreachable',
  'too_slow',
  'too_large',
  'too_many_redirects',
  'refused',
  'not_picture',
  'damaged',
  'pixels',
  'missing_file',
  'bad_archive',
] as const
const PictureError = z.object({
  code: z.enum(PICTURE_CODES),
  /** In English, for whoever keeps the server. */
  message: z.string(),
})
const pictureFigures = {
  fetched: z.number().int(),
  waiting: z.number().int(),
  /** Asked for in vain. They are asked for again, ever more seldom, six times in all. */
  failed: z.number().int(),
}
/** How it stands with the pictures of a source's public offers. */
export const SourcePictures = z.object({
  ...pictureFigures,
  /** Why those that failed cannot be had, the most frequent first; `url` is one of them. */
  reasons: z.array(z.object({ ...PictureError.shape, count: z.number().int(), url: z.string() })),
  /** Homes of which pictures failed, those with the most first; `slugId` is part of its page's address. */
  homes: z.array(
    z.object({
      id: z.number().int(),
      slugId: z.string(),
      externalId: z.string(),
      title: z.string().nullable(),
      titleLang: z.string().nullable(),
      ...pictureFigures,
      error: PictureError,
    }),
  ),
})
export type SourcePictures = z.infer<typeof SourcePictures>

/** Homes of a file that are shown before its mapping is kept. */
export const PREVIEW_HOMES = 5
/** A home as visitors would see it, or why there would be none. */
export const PreviewHome = z.object({
  item: z.number().int(),
  line: z.number().int().nullable(),
  externalId: z.string().nullable(),
  /** Null where it is refused. */
  home: z
    .object({
      title: z.string(),
      titleLang: z.string(),
      action: z.number().int(),
      category: z.number().int(),
      price: Price,
      /** The area that a card shows, in square metres. */
      area: z.number().nullable(),
      rooms: z.number().nullable(),
      bedrooms: z.number().nullable(),
      bathrooms: z.number().nullable(),
      floor: z.number().nullable(),
      /** Where it is, from the smallest place up. */
      places: z.array(z.string()),
      features: z.array(z.string()),
      pictures: z.number().int(),
    })
    .nullable(),
  problems: z.array(ImportProblem.omit({ item: true, externalId: true })),
})
export type PreviewHome = z.infer<typeof PreviewHome>

/** Words of each field that are answered at most. */
export const WORDS_PER_FIELD = 100
/**
 * A word of the source that nobody knows here, and of how many items: the mapping can say what it means. `proposal` is what it may mean: the town, or the province, that most pins of its
 * homes are at.
 */
export const SourceWord = z.object({
  field: z.string(),
  word: z.string(),
  count: z.number().int(),
  proposal: z.string().nullable(),
})
export type SourceWord = z.infer<typeof SourceWord>

const auth = { auth: true } as const
const id = z.coerce.number().int().positive().max(2_147_483_647)
const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const one = z.object({ data: Source })
const run = z.object({ data: SourceRun })

const settings = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(SOURCE_NAME_MAX)
    .regex(/^\P{Cc}+$/u),
  address: z
    .string()
    .trim()
    .max(1000)
    .regex(/^https?:\/\/[^\s/]+/i, { error: 'sources.field.address' })
    .nullable(),
  /** Of basic authentication; null takes them away. */
  username: z.string().max(200).nullable(),
  password: z.string().max(200).nullable(),
  schedule: z.enum(SCHEDULES),
  isSnapshot: z.boolean(),
  mapping: z.record(z.string(), z.unknown()).nullable(),
}

/** Feeds of one's own, or of one's agency. What is others' is a 404. */
export const sources = {
  list: endpoint({
    method: 'GET',
    path: '/user/sources',
    guard: auth,
    scope: 'feeds:read',
    summary: 'The sources that you may keep.',
    input: z.object({}),
    output: z.object({ data: z.array(Source) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/sources',
    guard: auth,
    scope: 'feeds:write',
    summary:
      'Makes a source. It is paused: `change` starts it. It belongs to the agency that you work for, where there is one.',
    input: z
      .object({ format: z.enum(SOURCE_FORMATS), ...settings })
      .partial()
      .required({ format: true, name: true }),
    output: one,
    limit: 30,
    maxBody: 256 * 1024,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/sources/{id}',
    guard: auth,
    scope: 'feeds:read',
    summary: 'One source.',
    input: z.object({ id }),
    output: one,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/sources/{id}',
    guard: auth,
    scope: 'feeds:write',
    summary:
      'Changes a source; what is not named stays. `state` `active` starts its schedule. Another address forgets the password of the last. With `mappingVersion` a mapping is changed only if nobody has changed it since: else 409 `conflict`.',
    input: z
      .object({
        id,
        ...settings,
        state: z.enum(['active', 'paused']),
        mappingVersion: z.string().max(64),
      })
      .partial()
      .required({ id: true }),
    output: one,
    limit: 120,
    maxBody: 256 * 1024,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/sources/{id}',
    guard: auth,
    scope: 'feeds:write',
    summary:
      'Gives a source up, with its files and reports. `offers` has to be `archive`: all its offers go from the portal.',
    input: z.object({ id, offers: z.literal('archive') }),
    output: z.object({ data: z.object({ archived: z.number().int() }) }),
    limit: 30,
  }),
  test: endpoint({
    method: 'POST',
    path: '/user/sources/{id}/test',
    guard: auth,
    scope: 'feeds:write',
    summary: 'Looks at what lies at the address, without importing anything.',
    input: z.object({ id }),
    output: z.object({ data: SourceTest }),
    limit: 20,
  }),
  peek: endpoint({
    method: 'GET',
    path: '/user/sources/{id}/peek',
    guard: auth,
    scope: 'feeds:read',
    summary: 'Looks at the beginning of the last file, without importing anything.',
    input: z.object({ id }),
    output: z.object({ data: SourceTest }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/user/sources/{id}/preview',
    guard: auth,
    scope: 'feeds:read',
    summary:
      'The first homes of the last file as a mapping would make them; nothing is kept. 409 `nothing_to_read` where there is no file.',
    input: z.object({ id, mapping: z.record(z.string(), z.unknown()) }),
    output: z.object({ data: z.array(PreviewHome).max(PREVIEW_HOMES) }),
    limit: 60,
    maxBody: 256 * 1024,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/user/sources/{id}/files',
    guard: auth,
    scope: 'feeds:write',
    summary:
      'Sends a file of at most 32 MB as multipart/form-data, and runs it; with `keep` it is only kept. Larger ones: `push`.',
    input: z.object({
      id,
      file: z.file().min(1, { error: 'sources.field.emptyFile' }).max(FEED_FORM_MAX),
      kind: z.enum(['keep', 'dry', 'import']).default('dry'),
    }),
    output: z.object({ data: SourceRun.nullable() }),
    limit: 30,
    maxBody: FEED_FORM_MAX + 16 * 1024,
  }),
  push: endpoint({
    method: 'PUT',
    path: '/feeds/{id}',
    guard: auth,
    scope: 'feeds:write',
    body: 'file',
    summary:
      'Sends a file of at most 512 MB as the body, whatever its type, and imports it. `name` is what it is called in reports, `dry` only tries. 409 `busy` while another run is under way: send it again later. 413 `full` where your files take all the room that they may.',
    input: z.object({ id, name: z.string().max(200).optional(), dry: z.stringbool().optional() }),
    output: run,
    limit: 60,
    maxBody: FEED_FILE_MAX,
  }),
  run: endpoint({
    method: 'POST',
    path: '/user/sources/{id}/runs',
    guard: auth,
    scope: 'feeds:write',
    summary:
      'Reads the source now: the revision that is named, else what lies at its address, else the last file. `acceptFewer`: you have looked, and the file is right although it has far fewer items than usual, or more that are not understood: see `doubt` of a run.',
    input: z.object({
      id,
      kind: z.enum(['dry', 'import']),
      revision: number.optional(),
      acceptFewer: z.boolean().default(false),
    }),
    output: run,
    limit: 60,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/user/sources/{id}/runs',
    guard: auth,
    scope: 'feeds:read',
    summary: 'What was done with a source, the last first.',
    input: z.object({ id, page }),
    output: paged(z.array(SourceRun)),
  }),
  oneRun: endpoint({
    method: 'GET',
    path: '/user/sources/{id}/runs/{run}',
    guard: auth,
    scope: 'feeds:read',
    summary: 'One of them.',
    input: z.object({ id, run: number }),
    output: run,
  }),
  problems: endpoint({
    method: 'GET',
    path: '/user/sources/{id}/runs/{run}/problems',
    guard: auth,
    scope: 'feeds:read',
    summary:
      'Everything that a run found wrong, in the order of the file; of a dry run the first 1,000.',
    input: z.object({ id, run: number, severity: z.enum(SEVERITIES).optional(), page }),
    output: paged(z.array(ImportProblem)),
  }),
  report: endpoint({
    method: 'GET',
    path: '/user/sources/{id}/runs/{run}/report',
    guard: auth,
    scope: 'feeds:read',
    summary: `Everything that a run found wrong as a table, CSV in UTF-8, in the order of the file: at most ${REPORT_MAX} problems, of a dry run the first 1,000. Texts and names of columns are in the language that is asked for.`,
    input: z.object({ id, run: number }),
    output: z.object({ data: z.string() }),
    limit: 60,
  }),
  words: endpoint({
    method: 'GET',
    path: '/user/sources/{id}/words',
    guard: auth,
    scope: 'feeds:read',
    summary: `Words that the last run did not understand, the most frequent first; at most ${WORDS_PER_FIELD} of each field.`,
    input: z.object({ id }),
    output: z.object({ data: z.array(SourceWord) }),
  }),
  items: endpoint({
    method: 'GET',
    path: '/user/sources/{id}/items',
    guard: auth,
    scope: 'feeds:read',
    summary: 'Items that wait because they could not be understood, that are missing, or gone.',
    input: z.object({
      id,
      state: z.enum(['quarantined', 'missing', 'gone']).default('quarantined'),
      page,
    }),
    output: paged(z.array(SourceItem)),
  }),
  pictures: endpoint({
    method: 'GET',
    path: '/user/sources/{id}/pictures',
    guard: auth,
    scope: 'feeds:read',
    summary:
      'How many pictures of the public offers were fetched, which were not, and why; of which homes, page by page.',
    input: z.object({ id, page }),
    output: paged(SourcePictures),
  }),
  fetchPictures: endpoint({
    method: 'POST',
    path: '/user/sources/{id}/pictures',
    guard: auth,
    scope: 'feeds:write',
    summary: 'Asks again, and at once, for all pictures that could not be had.',
    input: z.object({ id }),
    output: z.object({ data: z.object({ asked: z.number().int() }) }),
    limit: 20,
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/user/sources/{id}/revisions',
    guard: auth,
    scope: 'feeds:read',
    summary: 'The files that are kept, the last first.',
    input: z.object({ id, page }),
    output: paged(z.array(SourceRevision)),
  }),
}
