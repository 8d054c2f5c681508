import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
    license: string
  }

test('NOTICE names every package that the portal runs on, with its licence, and no other', () => {
  const { dependencies } = manifest(ROOT)
  const used = Object.keys(dependencies).map(
    (name) => `  ${name}: ${manifest(join(ROOT, 'node_modules', name)).license}`,
  )
  const [, packages = ''] = readFileSync(join(ROOT, 'NOTICE'), 'utf8').split(/^Packages.*\n/m)
  expect(packages.trimEnd().split('\n')).toEqual(used)
})

/** Tools of development for machines that the registry at hand has no packages for; none is part of the portal. */
const UNCHECKED =
  /^node_modules\/@(oxc-parser\/binding|oxfmt\/binding|oxlint\/binding|oxlint-tsgolint\/)-?/

test('every package of the lock file is checked when it is installed, and comes from the registry', () => {
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
  // Neither a machine's registry nor a package from elsewhere.
  expect(entries.filter(([, entry]) => entry.resolved || entry.link)).toEqual([])
})
