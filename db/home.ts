import { createHash } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

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
  const first = await mkdir(folder, { recursive: true })
  for (let path = folder; first && path.length >= first.length; path = dirname(path))
    await chmod(path, 0o755)
}
