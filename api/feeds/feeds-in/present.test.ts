import { expect, test } from 'vitest'
import type { ImportProblem } from '#contract/feeds/feeds-in.ts'
import { loadPlaces } from '#places/index.ts'
import { toRun } from './present.ts'
import type { RunRow } from './queries.ts'

const READER = { places: await loadPlaces(), locale: 'en' } as const

type Code = ImportProblem['code']
const run = (
  problems: { code: Code; count: number; item: number; severity?: 'noted' | 'rejected' }[],
) =>
  toRun(
    {
      id: 1,
      source_id: 1,
      kind: 'dry',
      cause: 'upload',
      state: 'done',
      accepts_fewer: false,
      revision_id: null,
      revision_name: null,
      import_id: 1,
      error_code: null,
      error: null,
      looks_like: null,
      created_at: '',
      finished_at: null,
      report: {
        figures: { error: 'It ended.' } as NonNullable<RunRow['report']>['figures'],
        problems: problems.map((problem) => ({ severity: 'rejected', field: null, ...problem })),
      },
    } as RunRow,
    READER,
  ).error

test('a run that ended early reports the cause, not earlier errors of items', () => {
  expect(
    run([
      { code: 'too_large', count: 3, item: 2 },
      { code: 'not_json', count: 1, item: 90 },
    ]),
  ).toEqual({ code: 'not_json', message: 'It ended.', details: null, looksLike: null })
  expect(
    run([
      { code: 'wrong_encoding', count: 5, item: 1, severity: 'noted' },
      { code: 'wrong_encoding', count: 1, item: 9 },
    ]),
  ).toMatchObject({ code: 'wrong_encoding' })
  expect(run([{ code: 'wrong_encoding', count: 5, item: 1, severity: 'noted' }])).toMatchObject({
    code: 'broken',
  })
})
