import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataHome } from '#db/home.ts'
import { expect, portalDatabase } from './member.ts'

/** Starts another node of the tested portal, on its database; resolves when it answers. */
export async function startNode(
  port: number,
  variables: Record<string, string>,
): Promise<{ stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'lares-node-'))
  const { url } = await portalDatabase()
  const node = spawn(process.execPath, ['server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      // A machine on the same database has the same key.
      LARES_KEY: readFileSync(join(dataHome(process.env.DATA_DIR), 'key'), 'utf8').trim(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: home,
      // A node of a portal that is no demo ends the sessions of its people.
      LARES_DEMO: 'on',
      RATE_LIMITS: 'off',
      MAP_TILES_URL: 'off',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: 'inherit',
  })
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 100_000 },
    )
    .toBe(200)
  return {
    async stop() {
      node.kill('SIGTERM')
      await once(node, 'exit')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
