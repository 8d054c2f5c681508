import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const source = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const pages = globSync('web/**/*.tsx', { cwd: ROOT }).map((file) => ({ file, text: source(file) }))

const classesOf = (file: string) =>
  new Set(
    [
      ...source(file)
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/\.([a-z_][\w-]*)/gi),
    ].map(([, name = '']) => name),
  )

test('every class that a page takes from a CSS module is in that module', () => {
  const missing: string[] = []
  let used = 0
  for (const { file, text } of pages)
    for (const [, table = '', path = ''] of text.matchAll(
      /import (\w+) from '(\.[^']+\.module\.css)'/g,
    )) {
      const classes = classesOf(join(dirname(file), path))
      for (const [, plain, quoted] of text.matchAll(
        new RegExp(String.raw`\b${table}(?:\.(\w+)|\['([^']+)'\])`, 'g'),
      )) {
        used++
        const name = plain ?? quoted ?? ''
        if (!classes.has(name)) missing.push(`${file}: ${table}['${name}']`)
      }
    }
  expect(used).toBeGreaterThan(500)
  expect(missing).toEqual([])
})

test('every class by its plain name is in web/ui/layout.css', () => {
  const shared = classesOf('web/ui/layout.css')
  const missing: string[] = []
  let used = 0
  for (const { file, text } of pages)
    for (const [, plain, chosen = ''] of text.matchAll(/className=(?:"([^"]+)"|\{([^{}]+)\})/g)) {
      const names =
        plain ??
        Array.from(
          chosen.replaceAll(/\[[^\]]*\]/g, '').matchAll(/[?:] '([^']*)'/g),
          ([, name]) => name,
        ).join(' ')
      for (const name of names.split(/\s+/).filter(Boolean)) {
        used++
        if (!shared.has(name)) missing.push(`${file}: ${name}`)
      }
    }
  expect(used).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
