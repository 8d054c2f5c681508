import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../docs/decisions')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const names = readdirSync(FOLDER).filter((name) => name !== 'README.md')

const LINK = String.raw`\[\d{3}\]\([\w-]+\.md\)`
const HEAD = new RegExp(
  String.raw`^# (\d{3}): (.+)\n\nDate: (\d{4}-\d\d-\d\d) · Status: ` +
    String.raw`(accepted|(?:amended|superseded) by ${LINK}(?:, ${LINK})*)\n\n`,
)

/** Number, title, date and status: the first three lines of a decision. */
const headOf = (name: string) => {
  const [, number, title, date, status] = HEAD.exec(read(name)) ?? []
  return { name, number, title, date, status }
}

test('every decision has a number, a title, a date and a status', () => {
  const wrong = names.filter((name) => headOf(name).number !== name.slice(0, 3))
  expect(wrong, 'as in docs/decisions/README.md').toEqual([])
})

test('a record is a screen: at most 700 words', () => {
  const long = names.filter((name) => read(name).split(/\s+/).length > 700)
  expect(long, 'rewrite it: what holds today, and why').toEqual([])
})

test('every decision has its own number', () => {
  expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length)
})

test('the index has a matching row for each decision', () => {
  const rows = read('README.md').matchAll(/^\| (\d{3} \| \[.+?) \| [^|]+ \|$/gm)
  const expected = names.map(headOf).map(({ name, number, title, date, status }) => {
    return `${number} | [${title}](${name}) | ${date} | ${status}`
  })
  expect(Array.from(rows, ([, row]) => row).toSorted()).toEqual(expected.toSorted())
})

test('links between decisions lead to one that exists', () => {
  const broken = ['README.md', ...names].flatMap((name) =>
    Array.from(read(name).matchAll(/\]\((\d{3}[\w-]*\.md)\)/g), ([, link = '']) => link)
      .filter((link) => !names.includes(link))
      .map((link) => `${name}: ${link}`),
  )
  expect(broken).toEqual([])
})
