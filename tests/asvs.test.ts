import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const VERDICTS = ['pass', 'partly', 'fail', 'n/a']

interface Row {
  id: string
  level: string
  verdict: string
  reason: string
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const [summary = '', ...chapters] = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8').split(/^## /m)
const rowsOf = (chapter: string): Row[] =>
  chapter
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map(cellsOf)
    .map(([id = '', level = '', verdict = '', reason = '']) => ({ id, level, verdict, reason }))
const rows = chapters.flatMap(rowsOf)

/** Only files are in backticks. */
const filesOf = (text: string): string[] =>
  Array.from(text.matchAll(/`([^`]*)`/g), ([, file = '']) => file)
/** `decisions 060, 070 and 121` */
const decisionsOf = (text: string): string[] =>
  Array.from(
    text.matchAll(/decisions? ((?:\d{3}(?:, | and )?)+)/gi),
    ([, list = '']) => list.match(/\d{3}/g) ?? [],
  ).flat()

test('each of the 253 requirements of levels 1 and 2 has one row, in its chapter, with a verdict', () => {
  expect(rows).toHaveLength(253)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  for (const chapter of chapters) {
    const number = /^V(\d+) /.exec(chapter)?.[1]
    expect(
      rowsOf(chapter).filter(
        ({ id, level, verdict }) =>
          id.split('.')[0] !== number ||
          !/^\d+\.\d+\.\d+$/.test(id) ||
          !/^[12]$/.test(level) ||
          !VERDICTS.includes(verdict),
      ),
    ).toEqual([])
  }
})

test('passed rows name a proof, failed ones what is missing, the others why they do not apply', () => {
  expect(
    rows.filter(
      ({ verdict, reason }) =>
        verdict === 'pass' && filesOf(reason).length + decisionsOf(reason).length === 0,
    ),
  ).toEqual([])
  // A row may refer to another row with the same gap.
  expect(
    rows.filter(
      ({ verdict, reason }) =>
        ['partly', 'fail'].includes(verdict) &&
        !/Missing: .{10,}/.test(rows.find(({ id }) => reason === `As ${id}.`)?.reason ?? reason),
    ),
  ).toEqual([])
  expect(rows.filter(({ reason }) => !reason.endsWith('.'))).toEqual([])
})

test('every file and decision that a row names exists', () => {
  const decisions = new Set(
    readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3)),
  )
  const text = [summary, ...chapters].join('\n')
  expect(filesOf(text).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  expect(decisionsOf(text).filter((number) => !decisions.has(number))).toEqual([])
})

test('the summary counts the rows', () => {
  const line = (name: string, all: readonly Row[]) => [
    name,
    ...[
      all.length,
      ...VERDICTS.map((verdict) => all.filter((row) => row.verdict === verdict).length),
    ].map(String),
  ]
  const expected = [
    ...chapters.map((chapter) => line(chapter.split('\n')[0] ?? '', rowsOf(chapter))),
    line('**Levels 1 and 2**', rows),
    line(
      'of these level 1',
      rows.filter(({ level }) => level === '1'),
    ),
  ]
  expect(
    summary
      .split('\n')
      .filter((text) => text.startsWith('|'))
      .slice(2)
      .map(cellsOf),
  ).toEqual(expected)
})
