import type { FEED_IN_FORMATS, LooksLike } from './feeds-in.ts'

type Format = (typeof FEED_IN_FORMATS)[number]

/** Formats that name no fields of ours: their files need a mapping of columns, or of paths in XML and JSON. */
export const MAPPED_FORMATS = ['csv', 'xml', 'json'] as const satisfies readonly Format[]
export type MappedFormat = (typeof MAPPED_FORMATS)[number]
export const isMapped = (format: Format): format is MappedFormat =>
  (MAPPED_FORMATS as readonly Format[]).includes(format)
/** Their columns are paths in the repeated element. */
export const hasPaths = (format: Format): format is 'xml' | 'json' =>
  format === 'xml' || format === 'json'

const JSON_FORMATS: readonly LooksLike[] = ['json', 'reso', 'idealista', 'rtdf']
const NO_XML: readonly LooksLike[] = [
  ...JSON_FORMATS,
  'csv',
  'blm',
  'poliris',
  'zip',
  'html',
  'excel',
  'pdf',
  'empty',
]

/** Whether a file that looks like that may be one of the format: by a mapping of one's own any XML or JSON is read, and an archive may hold any. */
export const mayBe = (looksLike: LooksLike | null, format: Format): boolean =>
  looksLike === format ||
  looksLike === 'zip' ||
  (looksLike !== null &&
    ((format === 'json' && JSON_FORMATS.includes(looksLike)) ||
      (format === 'xml' && !NO_XML.includes(looksLike))))
