import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
    license: string
  }

test('NOTICE lists exactly the packages that the portal runs on, with their licences', () => {
  const { dependencies } = manifest(ROOT)
  const used = Object.keys(dependencies).map(
    (name) => `  ${name}: ${manifest(join(ROOT, 'node_modules', name)).license}`,
  )
  const [, packages = ''] = readFileSync(join(ROOT, 'NOTICE'), 'utf8').split(/^Packages.*\n/m)
  expect(packages.trimEnd().split('\n')).toEqual(used)
})

/** Development tools for other platforms, not in the lock file's registry; none is part of the portal. */
const UNCHECKED =
  /^node_modules\/@(oxc-parser\/binding|oxfmt\/binding|oxlint\/binding|oxlint-tsgolint\/)-?/

test('every package of the lock file has an integrity hash and comes from the registry', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { integrity?: string; resolved?: string; dev?: boolean; optional?: boolean; link?: boolean }
    >
  }
  const entries = Object.entries(packages).filter(([path]) => path)
  const unchecked = entries.filter(([, entry]) => !entry.integrity?.startsWith('sha512-'))
  expect(
    unchecked.filter(([path, entry]) => !(UNCHECKED.test(path) && entry.dev && entry.optional)),
  ).toEqual([])
  // No address of a local registry, and no package from elsewhere.
  expect(entries.filter(([, entry]) => entry.resolved || entry.link)).toEqual([])
})
