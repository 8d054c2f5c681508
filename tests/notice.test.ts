import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string>; license: string }

test('NOTICE names every package that the portal runs on, with its licence, and no other', () => {
  const { dependencies } = manifest(ROOT)
  const used = Object.keys(dependencies).map((name) => `  ${name}: ${manifest(join(ROOT, 'node_modules', name)).license}`)
  const [, packages = ''] = readFileSync(join(ROOT, 'NOTICE'), 'utf8').split(/^Packages.*\n/m)
  expect(packages.trimEnd().split('\n')).toEqual(used)
})
