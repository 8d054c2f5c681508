import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const SCHEMA = fileURLToPath(new URL('schema', import.meta.url))

export interface OwnNames {
  tables: ReadonlySet<string>
  functions: ReadonlySet<string>
  /** Beside those of columns. */
  sequences: ReadonlySet<string>
}

let names: Promise<OwnNames> | undefined

/** Tables, functions and sequences of this version. A database may have others: those of its operator. */
export const ownNames = (): Promise<OwnNames> => (names ??= readNames())

async function readNames(): Promise<OwnNames> {
  const files = (await readdir(SCHEMA)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(files.map((name) => readFile(`${SCHEMA}/${name}`, 'utf8')))
  const found = (pattern: RegExp): string[] =>
    texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name))
  return {
    tables: new Set(['migrations', ...found(/^create (?:unlogged )?table (\w+)/gm)]),
    sequences: new Set(found(/^create sequence (\w+)/gm)),
    functions: new Set(found(/^create (?:or replace )?function (\w+)/gm)),
  }
}
