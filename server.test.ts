import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '#db/postmaster.ts'

const home = await mkdtemp(join(tmpdir(), 'lares-server-'))
await chmod(home, 0o711)
afterAll(() => rm(home, { recursive: true, force: true }))

test('a portal that is told to stop while it is still opening its database leaves no PostgreSQL behind', async () => {
  const env = { ...process.env, DATA_DIR: home, DATABASE_URL: '', ROLE: 'api', PORT: '0', LARES_DEMO: 'off', NODE_ENV: 'production', LOG_LEVEL: 'info' }
  const server = spawn(process.execPath, ['server.ts'], { cwd: import.meta.dirname, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const said: Buffer[] = []
  server.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  let pid = 0
  const postmaster = async () => Number((await readFile(join(home, 'postgresql/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  await expect.poll(async () => (pid = await postmaster()), { timeout: 15_000, interval: 10 }).toBeGreaterThan(0)
  server.kill('SIGTERM')
  const [code] = (await once(server, 'exit')) as [number]
  expect(code).toBe(0)
  expect(isAlive(pid)).toBe(false)
  expect(Buffer.concat(said).toString()).not.toContain('is ready')
})
