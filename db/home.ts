import { createHash } from 'node:crypto'
import { access, chmod, constants, mkdir, opendir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from './cannot-start.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))

/** Parent of all files that an unprivileged account must reach while the portal runs as root. */
export const SYSTEM_HOME = '/var/lib/lares'

/** Two checkouts on one machine are two portals with a database each. */
const projectKey = (): string => createHash('sha256').update(PROJECT).digest('hex').slice(0, 12)

/**
 * The folder of database and files: `DATA_DIR`, else `data/` of the project. For root it is below `/var/lib/lares`, because PostgreSQL
 * then runs as `nobody`, who may not be able to enter the project.
 */
export function dataHome(dataDir?: string): string {
  if (dataDir) return resolve(dataDir)
  return process.getuid?.() === 0 ? join(SYSTEM_HOME, projectKey()) : join(PROJECT, 'data')
}

/** Creates a folder and its missing parents so that every account may enter them, whatever the umask. */
export async function makeOpenFolder(folder: string): Promise<void> {
  for (const path of await makeFolder(folder)) await chmod(path, 0o755)
}

/** Creates a folder and its missing parents, and returns those that it created. Throws `CannotStart`, with `advice`, if this account cannot write to it. */
export async function makeFolder(
  folder: string,
  mode?: number,
  advice = 'Set DATA_DIR to a folder that this account may write.',
): Promise<string[]> {
  try {
    const created = await makeWithParents(folder, mode)
    await opendir(folder).then((opened) => opened.close())
    await access(folder, constants.W_OK | constants.X_OK)
    return created
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new CannotStart(`The folder ${folder} cannot be created or written (${code}). ${advice}`)
  }
}

/** Not `recursive: true`, which never ends below `/proc`. */
async function makeWithParents(folder: string, mode?: number): Promise<string[]> {
  try {
    await mkdir(folder, mode)
    return [folder]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return []
    const parent = dirname(folder)
    if (code !== 'ENOENT' || parent === folder) throw error
    const parents = await makeWithParents(parent, mode)
    // Again once: another process may have made the parent meanwhile.
    return mkdir(folder, mode).then(
      () => [...parents, folder],
      (again: NodeJS.ErrnoException) => {
        if (again.code === 'EEXIST') return parents
        throw again
      },
    )
  }
}
