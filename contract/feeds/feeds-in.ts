import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FEED_CODES, SEVERITIES } from './feed-codes.ts'
import { page, paged } from '../lists.ts'
import { PlaceId } from '../homes/places.ts'
import { Price } from '../homes/offers.ts'

/** Formats of a source's files. */
export const FEED_IN_FORMATS = [
  'csv',
  'kyero',
  'openimmo',
  'reso',
  'trovit',
  'yrl',
  'reaxml',
  'vrsync',
  'blm',
  'xml',
  'json',
] as const
/** Formats that are recognised but not supported, each with those that software which exports it has too, for a helpful error. */
export const ASK_FOR = {
  is24: ['openimmo'],
  daft: ['kyero', 'csv'],
  immobiliare: ['kyero', 'csv'],
  idealista: ['kyero', 'csv'],
  cian: ['yrl', 'csv'],
  avito: ['yrl', 'csv'],
  rets: ['reso', 'csv'],
  rtdf: ['blm', 'csv'],
  zillow: ['reso', 'csv'],
  poliris: ['openimmo', 'csv'],
  inmovilla: ['kyero', 'csv'],
  rss: ['kyero', 'csv'],
} as const satisfies Record<string, readonly (typeof FEED_IN_FORMATS)[number][]>
export type OtherFormatName = keyof typeof ASK_FOR
export const OTHER_FORMATS = Object.keys(ASK_FOR) as [OtherFormatName, ...OtherFormatName[]]
/** The names of formats that are the same in all languages. */
export const FORMAT_NAMES: Readonly<Record<OtherFormatName, string>> = {
  is24: 'ImmobilienScout24',
  daft: 'Daft.ie',
  immobiliare: 'Immobiliare.it',
  idealista: 'idealista (JSON)',
  cian: 'Cian (ЦИАН)',
  avito: 'Avito',
  rets: 'RETS',
  rtdf: 'Rightmove RTDF',
  zillow: 'Zillow',
  poliris: 'Poliris',
  inmovilla: 'Inmovilla',
  rss: 'RSS',
}
/** Results of recognition; `xml` and `json` have no name of their own. */
export const LooksLike = z.enum([
  ...FEED_IN_FORMATS,
  ...OTHER_FORMATS,
  'zip',
  'html',
  'excel',
  'pdf',
  'empty',
])
export type LooksLike = z.infer<typeof LooksLike>
/** Order of dates in a table; `unclear` if ambiguous or contradictory. */
export const DatesSeen = z.enum(['DD.MM.YYYY', 'MM/DD/YYYY', 'unclear'])
export type DatesSeen = z.infer<typeof DatesSeen>
/** Intervals of fetching an address. */
export const SCHEDULES = ['off', 'hourly', 'six-hourly', 'daily'] as const
/** Limit of sources per account or agency. */
export const FEEDS_IN_MAX = 20
export const FEED_IN_NAME_MAX = 100
export const RUNS_PER_PAGE = 20
export const PROBLEMS_PER_PAGE = 50
/** Limit of problems in a downloaded report. */
export const REPORT_MAX = 50_000
/** Limits of a file from a form, and from a program, in bytes. */
export const FEED_FORM_MAX = 32 * 1024 * 1024
export const FEED_FILE_MAX = 512 * 1024 * 1024

/** Counts of processed items. */
export const RunFigures = z.object({
  items: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Withdrawn by the source. */
  withdrawn: z.number().int(),
  /** Earlier states of an offer, and duplicates. */
  merged: z.number().int(),
  /** Rejected, with the reason. */
  rejected: z.number().int(),
  /** Waiting until somebody confirms a value. */
  held: z.number().int(),
  /** Archived after missing in two valid files. */
  gone: z.number().int(),
})
export type RunFigures = z.infer<typeof RunFigures>

/** Values of a problem's message; empty if its code suffices, null if only `message` explains it. */
const Details = z
  .object({
    /** Allowed values. */
    allowed: z.array(z.string()),
    /** Numbers of columns of the row, and of the header. */
    cells: z.number().int(),
    header: z.number().int(),
    /** Possible readings of a number. */
    readings: z.array(z.number()),
    /** Required format of a date or period. */
    like: z.string(),
    least: z.number(),
    most: z.number(),
    /** Limit of characters, pictures or languages. */
    kept: z.number().int(),
    /** The resolved place, with the province of our table. */
    place: z.string(),
    province: z.string(),
    placeId: PlaceId,
    provinceId: PlaceId,
    /** Line of the same offer that wins. */
    counts: z.number().int(),
    /** First affected line of the file, and number of affected rows or items. */
    line: z.number().int(),
    rows: z.number().int(),
    items: z.number().int(),
    /** Names of columns. */
    columns: z.array(z.string()),
    /** Price per square metre in euros: of the offer, and the median nearby. */
    own: z.number(),
    median: z.number(),
    offers: z.number().int(),
    /** The price before and now, in major units. */
    before: z.number(),
    now: z.number(),
    /** Currency of the sign beside an amount, and that of the offer. */
    sign: z.string(),
    currency: z.string(),
  })
  .partial()
  .nullable()
export type ProblemDetails = NonNullable<z.infer<typeof Details>>
/** Position of a problem in a table: 1-based line including the header, and the table's column name; else null. */
const where = { line: z.number().int().nullable(), column: z.string().nullable() }

/** Problems of one kind: `rejected` affects an item, `dropped` a value. `item`, `line` and `details` are the first one's. */
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

/** One problem of one item. `message` is in English, for the author of the file. */
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
/** Reason for partial or no acceptance. */
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

/** A run of a source, and its result. */
export const FeedInRun = z.object({
  id: z.number().int(),
  /** `dry`: everything was rolled back. */
  kind: z.enum(['dry', 'import']),
  cause: z.enum(['hand', 'schedule', 'upload', 'program', 'replay']),
  /** `stopped`: by the operator; what was stored by then stays. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  /** Id and name of the file; null before it exists, and after its deletion. */
  revision: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  figures: RunFigures.nullable(),
  problems: z.array(ProblemKind),
  /**
   * Why the file is not taken as complete, and so removes no offers. `acceptable`: `run` with `acceptFewer` takes it as complete, which is not offered
   * for a truncated file or one with more than half of its items unreadable. `missing`: public offers of the source that the file does not have; an
   * unreadable item with a known id counts as present. Null in reports from before this was counted.
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
  /** Why it failed: `message` is in English, for the author of the file or the server's operator. `looksLike`: its recognised format. */
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      looksLike: LooksLike.nullable(),
      details: Details,
    })
    .nullable(),
})
export type FeedInRun = z.infer<typeof FeedInRun>

/** A feed with its keeper. */
export const FeedIn = z.object({
  id: z.number().int(),
  name: z.string(),
  format: z.enum(FEED_IN_FORMATS),
  agency: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Null for uploaded files. Passwords are never returned. */
  address: z.string().nullable(),
  hasPassword: z.boolean(),
  schedule: z.enum(SCHEDULES),
  /** Whether its files are complete. OpenImmo files declare it themselves. */
  isSnapshot: z.boolean(),
  /** See docs/importing.md and docs/feeds.md. */
  mapping: z.record(z.string(), z.unknown()).nullable(),
  state: z.enum(['active', 'paused']),
  /** The operator of the portal paused it, and why: nothing is read until they resume it. */
  halted: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Null while it is paused. */
  nextRunAt: z.string().nullable(),
  createdAt: z.string(),
  /** When a file was last read completely. */
  lastReadAt: z.string(),
  /** Its keeper was notified that its offers are about to expire, or have. */
  isSilent: z.boolean(),
  /** Version of the mapping: see `change`. */
  mappingVersion: z.string(),
  /** When its public offers expire without another file; null if there are none. */
  expiresAt: z.string().nullable(),
  /** Number of its public offers. */
  offers: z.number().int(),
  /** Number of items that were not understood. */
  quarantined: z.number().int(),
  /** Number of items that wait until somebody confirms a value. */
  held: z.number().int(),
  /** It has imported offers at least once. */
  hasImported: z.boolean(),
  /** It may publish offers; else it can only be tested: see `unchecked`. */
  mayPublish: z.boolean(),
  lastRun: FeedInRun.nullable(),
})
export type FeedIn = z.infer<typeof FeedIn>

/** An item with problems, or a special status. */
export const FeedInItem = z.object({
  externalId: z.string(),
  state: z.enum(['quarantined', 'held', 'missing', 'gone']),
  reason: z.string().nullable(),
  /** The reason as values for translated texts; empty for older items. */
  problems: z.array(ProblemWhy),
  /** The source's data. */
  raw: z.unknown(),
  /** Number of valid files without it. */
  missed: z.number().int(),
  updatedAt: z.string(),
})
export type FeedInItem = z.infer<typeof FeedInItem>

/** A stored file. */
export const FeedInRevision = z.object({
  id: z.number().int(),
  name: z.string(),
  size: z.number().int(),
  fromAddress: z.boolean(),
  at: z.string(),
})
export type FeedInRevision = z.infer<typeof FeedInRevision>

/** Result of testing an address: whether it is reachable, and its format. */
export const FeedInTest = z.object({
  reached: z.boolean(),
  /** Error code: see `OutsideError`; the message is in English. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Null if not recognised. */
  looksLike: LooksLike.nullable(),
  /** Header of a CSV file, or paths of the values in an item of XML or JSON that a mapping reads; and the delimiter of CSV. */
  columns: z.array(z.string()),
  delimiter: z.string().nullable(),
  /** Whether the first row of a CSV file names its columns; if not, and where a name is empty, a column is called by its number. */
  hasHeader: z.boolean(),
  /** Of XML and JSON: the paths of repeated elements, the likeliest items first, and the one whose values are `columns`; null if several are as likely. */
  itemPaths: z.array(z.string()),
  items: z.string().nullable(),
  /** The first value of each column. */
  samples: z.record(z.string(), z.string()),
  /** Values of columns with few of them, in the beginning of the file. */
  values: z.record(z.string(), z.array(z.string())),
  /** Encoding of a CSV file, if neither UTF-8 nor Western European. */
  encoding: z.string().nullable(),
  /** Order of dates in a CSV file; null if none begins with the day or the month. */
  dates: DatesSeen.nullable(),
  /** Periods of rents by CSV column, from its cells (`/Jahr`). */
  periods: z.record(z.string(), z.array(z.enum(['month', 'week', 'day', 'year']))),
})
export type FeedInTest = z.infer<typeof FeedInTest>

/** Why a picture of a feed failed. */
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
  /** In English, for the server's operator. */
  message: z.string(),
})
const pictureFigures = {
  fetched: z.number().int(),
  waiting: z.number().int(),
  /** Failed. Retried with increasing delays, six times in all. */
  failed: z.number().int(),
}
/** Status of the pictures of a source's public offers. */
export const FeedInPictures = z.object({
  ...pictureFigures,
  /** Errors of failed pictures, most frequent first; `url` is an example. */
  reasons: z.array(z.object({ ...PictureError.shape, count: z.number().int(), url: z.string() })),
  /** Homes with failed pictures, those with most first; `slugId` is part of the page's address. */
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
export type FeedInPictures = z.infer<typeof FeedInPictures>

/** Limit of previewed homes, before a mapping is saved. */
export const PREVIEW_HOMES = 5
/** A preview of a home, or why it would be rejected. */
export const PreviewHome = z.object({
  item: z.number().int(),
  line: z.number().int().nullable(),
  externalId: z.string().nullable(),
  /** Null if rejected. */
  home: z
    .object({
      title: z.string(),
      titleLang: z.string(),
      action: z.number().int(),
      category: z.number().int(),
      price: Price,
      /** The area on the card, in square metres. */
      area: z.number().nullable(),
      rooms: z.number().nullable(),
      bedrooms: z.number().nullable(),
      bathrooms: z.number().nullable(),
      floor: z.number().nullable(),
      /** Its places, from the smallest up. */
      places: z.array(z.string()),
      features: z.array(z.string()),
      pictures: z.number().int(),
    })
    .nullable(),
  problems: z.array(ImportProblem.omit({ item: true, externalId: true })),
})
export type PreviewHome = z.infer<typeof PreviewHome>

/** Limit of words per field. */
export const WORDS_PER_FIELD = 100
/**
 * An unknown word of the source, and its number of items: the mapping can give its meaning. `proposal`: a suggestion from the town or province of
 * most pins.
 */
export const FeedInWord = z.object({
  field: z.string(),
  word: z.string(),
  count: z.number().int(),
  proposal: z.string().nullable(),
})
export type FeedInWord = z.infer<typeof FeedInWord>

const auth = { auth: true } as const
const id = z.coerce.number().int().positive().max(2_147_483_647)
const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const one = z.object({ data: FeedIn })
const run = z.object({ data: FeedInRun })

const settings = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(FEED_IN_NAME_MAX)
    .regex(/^\P{Cc}+$/u),
  address: z
    .string()
    .trim()
    .max(1000)
    .regex(/^https?:\/\/[^\s/]+/i, { error: 'feedsIn.field.address' })
    .nullable(),
  /** For basic authentication; null deletes them. */
  username: z.string().max(200).nullable(),
  password: z.string().max(200).nullable(),
  schedule: z.enum(SCHEDULES),
  isSnapshot: z.boolean(),
  mapping: z.record(z.string(), z.unknown()).nullable(),
}

/** One's own feeds, or the agency's. Others' answer 404. */
export const feedsIn = {
  list: endpoint({
    method: 'GET',
    path: '/user/feeds-in',
    guard: auth,
    scope: 'feeds:read',
    summary: 'The sources that you may keep.',
    input: z.object({}),
    output: z.object({ data: z.array(FeedIn) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/feeds-in',
    guard: auth,
    scope: 'feeds:write',
    summary:
      'Makes a source. It is paused: `change` starts it. It belongs to the agency that you work for, where there is one.',
    input: z
      .object({ format: z.enum(FEED_IN_FORMATS), ...settings })
      .partial()
      .required({ format: true, name: true }),
    output: one,
    limit: 30,
    maxBody: 256 * 1024,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/feeds-in/{id}',
    guard: auth,
    scope: 'feeds:read',
    summary: 'One source.',
    input: z.object({ id }),
    output: one,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/feeds-in/{id}',
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
    path: '/user/feeds-in/{id}',
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
    path: '/user/feeds-in/{id}/test',
    guard: auth,
    scope: 'feeds:write',
    summary: 'Looks at what lies at the address, without importing anything.',
    input: z.object({ id }),
    output: z.object({ data: FeedInTest }),
    limit: 20,
  }),
  peek: endpoint({
    method: 'GET',
    path: '/user/feeds-in/{id}/peek',
    guard: auth,
    scope: 'feeds:read',
    summary: 'Looks at the beginning of the last file, without importing anything.',
    /** `items`: path of the repeated element of XML or JSON, instead of the mapping's, or of the likeliest. */
    input: z.object({ id, items: z.string().min(1).max(500).optional() }),
    output: z.object({ data: FeedInTest }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/user/feeds-in/{id}/preview',
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
    path: '/user/feeds-in/{id}/files',
    guard: auth,
    scope: 'feeds:write',
    summary:
      'Sends a file of at most 32 MB as multipart/form-data, and runs it; with `keep` it is only kept. Larger ones: `push`.',
    input: z.object({
      id,
      file: z.file().min(1, { error: 'feedsIn.field.emptyFile' }).max(FEED_FORM_MAX),
      kind: z.enum(['keep', 'dry', 'import']).default('dry'),
    }),
    output: z.object({ data: FeedInRun.nullable() }),
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
    path: '/user/feeds-in/{id}/runs',
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
    path: '/user/feeds-in/{id}/runs',
    guard: auth,
    scope: 'feeds:read',
    summary: 'What was done with a source, the last first.',
    input: z.object({ id, page }),
    output: paged(z.array(FeedInRun)),
  }),
  oneRun: endpoint({
    method: 'GET',
    path: '/user/feeds-in/{id}/runs/{run}',
    guard: auth,
    scope: 'feeds:read',
    summary: 'One of them.',
    input: z.object({ id, run: number }),
    output: run,
  }),
  problems: endpoint({
    method: 'GET',
    path: '/user/feeds-in/{id}/runs/{run}/problems',
    guard: auth,
    scope: 'feeds:read',
    summary:
      'Everything that a run found wrong, in the order of the file; of a dry run the first 1,000.',
    input: z.object({ id, run: number, severity: z.enum(SEVERITIES).optional(), page }),
    output: paged(z.array(ImportProblem)),
  }),
  report: endpoint({
    method: 'GET',
    path: '/user/feeds-in/{id}/runs/{run}/report',
    guard: auth,
    scope: 'feeds:read',
    summary: `Everything that a run found wrong as a table, CSV in UTF-8, in the order of the file: at most ${REPORT_MAX} problems, of a dry run the first 1,000. Texts and names of columns are in the language that is asked for.`,
    input: z.object({ id, run: number }),
    output: z.object({ data: z.string() }),
    limit: 60,
  }),
  words: endpoint({
    method: 'GET',
    path: '/user/feeds-in/{id}/words',
    guard: auth,
    scope: 'feeds:read',
    summary: `Words that the last run did not understand, the most frequent first; at most ${WORDS_PER_FIELD} of each field.`,
    input: z.object({ id }),
    output: z.object({ data: z.array(FeedInWord) }),
  }),
  items: endpoint({
    method: 'GET',
    path: '/user/feeds-in/{id}/items',
    guard: auth,
    scope: 'feeds:read',
    summary:
      'Items that wait because they could not be understood (`quarantined`), or until somebody confirms a value that can hardly be meant (`held`), that are missing, or gone.',
    input: z.object({
      id,
      state: z.enum(['quarantined', 'held', 'missing', 'gone']).default('quarantined'),
      page,
    }),
    output: paged(z.array(FeedInItem)),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/feeds-in/{id}/confirmations',
    guard: auth,
    scope: 'feeds:write',
    summary:
      'Confirms the values of a held item, or without `externalId` of all: they are made public at once, and not asked for again. 409 `busy` during an import.',
    input: z.object({ id, externalId: z.string().min(1).max(255).optional() }),
    output: z.object({ data: z.object({ stored: z.number().int() }) }),
    limit: 120,
  }),
  pictures: endpoint({
    method: 'GET',
    path: '/user/feeds-in/{id}/pictures',
    guard: auth,
    scope: 'feeds:read',
    summary:
      'How many pictures of the public offers were fetched, which were not, and why; of which homes, page by page.',
    input: z.object({ id, page }),
    output: paged(FeedInPictures),
  }),
  fetchPictures: endpoint({
    method: 'POST',
    path: '/user/feeds-in/{id}/pictures',
    guard: auth,
    scope: 'feeds:write',
    summary: 'Asks again, and at once, for all pictures that could not be had.',
    input: z.object({ id }),
    output: z.object({ data: z.object({ asked: z.number().int() }) }),
    limit: 20,
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/user/feeds-in/{id}/revisions',
    guard: auth,
    scope: 'feeds:read',
    summary: 'The files that are kept, the last first.',
    input: z.object({ id, page }),
    output: paged(z.array(FeedInRevision)),
  }),
}
