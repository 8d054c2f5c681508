export const REPORT_TITLE_MAX = 120
export const REPORT_NOTE_MAX = 2000
/** Reports of a person, and of an agency; estimates of one report. */
export const REPORTS_MAX = { own: 50, agency: 1000 } as const
export const ESTIMATES_MAX = 60
/** Reports in a list. */
export const REPORTS_PER_PAGE = 50

/** Last segment of a report's address: `report-7`, with the hash of its link `report-7-Tn3…`. */
export const reportSlug = (id: number, hash?: string): string =>
  `report-${id}${hash === undefined ? '' : `-${hash}`}`

/** Id and hash in such a segment; null for any other text. */
export function readReportSlug(slug: string): { id: number; hash: string | undefined } | null {
  const [, id, hash] = /^report-([1-9]\d{0,14})(?:-([A-Za-z0-9]{40}))?$/.exec(slug) ?? []
  return id === undefined ? null : { id: Number(id), hash }
}
