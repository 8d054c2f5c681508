import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, longest first. A fresh clone has no times of an earlier run, by which Vitest would sort. */
const LONGEST = [
  'api/homes/search/oracle.test.ts',
  'tests/permissions.test.ts',
  'api/homes/search/service.test.ts',
  'places/search.test.ts',
  'api/know/summary/summary.test.ts',
  'valuation/estimate.test.ts',
  'api/homes/similar/similar.test.ts',
  'api/feeds/imports/missing.test.ts',
  'api/know/valuation/valuation.test.ts',
  'demo/demo.test.ts',
  'api/ground/jobs/workers.test.ts',
  'tests/attacks/http.test.ts',
  'api/homes/areas/areas.test.ts',
  'api/people/mail/mail.test.ts',
]

/** Starts the longest files first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(relative(this.ctx.config.root, moduleId))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
