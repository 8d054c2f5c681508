import {
  allProblems,
  problemSummary,
  type Db,
  type ProblemCount,
  type RunFigures,
} from '../imports/queries.ts'

/** The stored report of a run. */
export interface RunReport {
  figures: RunFigures
  /** Counts by kind, most frequent first. */
  problems: ProblemCount[]
  /** For a dry run, whose rows are rolled back: the first problems in the order of the file. */
  items?: Awaited<ReturnType<typeof firstProblems>>
}

const KINDS_MAX = 200
const ITEMS_MAX = 1000

/** Reads the problems of a run before a dry run is rolled back. */
export async function reportOf(db: Db, figures: RunFigures, isDry: boolean): Promise<RunReport> {
  const problems = (await problemSummary(db, figures.id)).slice(0, KINDS_MAX)
  return { figures, problems, ...(isDry && { items: await firstProblems(db, figures.id) }) }
}

async function firstProblems(db: Db, importId: number) {
  const found = []
  for await (const problem of allProblems(db, importId, ITEMS_MAX)) {
    found.push(problem)
    if (found.length === ITEMS_MAX) break
  }
  return found
}
