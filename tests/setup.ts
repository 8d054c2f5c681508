import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { isAlive, stopPostmaster } from '#db/postmaster.ts'

const PREFIX = 'lares-test-'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server as its owner and as the portal sees it, and the name of the migrated template that tests clone. */
    database: { ownerUrl: string; url: string; template: string }
    /** For files of tests; deleted at the end of the run. */
    folder: string
    /** Whether this is the laboratory's run. */
    lab: boolean
  }
}

/**
 * One server for all test files of a run, in a temporary folder of its own; or the one of `DATABASE_URL`.
 * Its settings forgo safety on disk for speed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(folder, 0o711)
  const external = process.env.DATABASE_URL
  const embedded = external
    ? null
    : await openEmbedded({
        dataDir: folder,
        as: 'command',
        durable: false,
        log: pino({ level: 'silent' }),
      })
  const ownerUrl = external ?? embedded?.ownerUrl ?? ''
  const template = `lares_template_${process.pid}`
  await run(ownerUrl, `create database ${template}`)
  const address = new URL(ownerUrl)
  address.pathname = `/${template}`
  await migrate(address.href, { role: embedded?.appRole })
  project.provide('folder', folder)
  project.provide('database', { ownerUrl, url: external ?? embedded?.url ?? '', template })

  return async () => {
    if (embedded) await embedded.stop()
    else await run(ownerUrl, `drop database if exists ${template} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Ends the servers of runs that were killed. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    const home = join(tmpdir(), name)
    await stopPostmaster({
      data: join(home, 'postgresql'),
      logFile: '',
      programs: '',
      account: null,
      durable: false,
    })
    await rm(home, { recursive: true, force: true })
  }
}
