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
        .replaceAll(/\/\*[\s\S]*?\*\/|:global\((?:[^()]|\([^()]*\))*\)/g, '')
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

test('every class of a CSS module is used', () => {
  const unused: string[] = []
  for (const file of globSync('web/**/*.module.css', { cwd: ROOT })) {
    const users = pages.flatMap(({ file: user, text }) =>
      Array.from(
        text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g),
        ([, table = '', path = '']) => ({ table, text, path: join(dirname(user), path) }),
      ).filter(({ path }) => path === file),
    )
    // A class that is computed may be any of them.
    if (users.some(({ table, text }) => new RegExp(String.raw`\b${table}\[[^'\]]`).test(text)))
      continue
    for (const name of classesOf(file))
      if (!users.some(({ table, text }) => text.includes(`${table}['${name}']`)))
        unused.push(`${file}: ${name}`)
  }
  expect(unused).toEqual([])
})

test('every class by its plain name is in web/ground/ui/layout.css', () => {
  const shared = classesOf('web/ground/ui/layout.css')
  const missing: string[] = []
  let used = 0
  for (const { file, text } of pages)
    for (const [, plain, mixed, chosen = ''] of text.matchAll(
      /className=(?:"([^"]+)"|\{`([^`]+)`\}|\{([^{}]+)\})/g,
    )) {
      const outer = mixed?.replaceAll(/\$\{[^}]*\}/g, ' ') ?? ''
      const names =
        plain ??
        Array.from(
          (mixed ?? chosen).replaceAll(/\[[^\]]*\]/g, '').matchAll(/[?:] '([^']*)'/g),
          ([, name]) => name,
        ).join(' ') + ` ${outer}`
      for (const name of names.split(/\s+/).filter((name) => name && !name.endsWith('-'))) {
        used++
        if (!shared.has(name)) missing.push(`${file}: ${name}`)
      }
    }
  expect(used).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

/** Rules whose declarations another has to the letter, whatever their media. Repeated rules belong into web/ground/ui/layout.css or a component; lower this when some are merged. */
const MAX_REPEATED_RULES = 150

test('few CSS rules repeat another to the letter', () => {
  const seen = new Set<string>()
  const repeated: string[] = []
  for (const file of globSync('web/**/*.css', { cwd: ROOT }))
    for (const [, selector = '', body = ''] of source(file)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{([^{}]+)\}/g)) {
      const declarations = body.replaceAll(/\s+/g, ' ').trim()
      if (seen.has(declarations)) repeated.push(`${file}: ${selector.trim()} { ${declarations} }`)
      seen.add(declarations)
    }
  expect(seen.size).toBeGreaterThan(900)
  expect(repeated.length, repeated.join('\n')).toBeLessThanOrEqual(MAX_REPEATED_RULES)
})
