import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '#db/postmaster.ts'

const home = await mkdtemp(join(tmpdir(), 'lares-server-'))
await chmod(home, 0o711)
afterAll(() => rm(home, { recursive: true, force: true }))

test('SIGTERM during start stops PostgreSQL too', async () => {
  const env = {
    ...process.env,
    DATA_DIR: home,
    DATABASE_URL: '',
    ROLE: 'api',
    PORT: '0',
    LARES_DEMO: 'off',
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
  }
  const server = spawn(process.execPath, ['server.ts'], {
    cwd: import.meta.dirname,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: Buffer[] = []
  server.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  onTestFinished(() => void server.kill('SIGKILL'))
  let pid = 0
  const postmaster = async () =>
    Number(
      (await readFile(join(home, 'postgresql/postmaster.pid'), 'utf8').catch(() => '')).split(
        '\n',
      )[0],
    )
  await expect
    .poll(async () => (pid = await postmaster()), { timeout: 60_000, interval: 10 })
    .toBeGreaterThan(0)
  server.kill('SIGTERM')
  const [code] = (await once(server, 'exit')) as [number]
  expect(code).toBe(0)
  expect(isAlive(pid)).toBe(false)
  expect(Buffer.concat(output).toString()).not.toContain('is ready')
  expect(Buffer.concat(output).includes('Lares runs as root')).toBe(process.getuid?.() === 0)
}, 120_000)

test('SIGTERM to npm stops the portal, although npm does not pass it on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lares-npm-'))
  await chmod(folder, 0o711)
  // `dev` runs from the sources: nothing has to be built first.
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: '',
    ROLE: 'api',
    PORT: '0',
    LARES_DEMO: 'off',
    LOG_LEVEL: 'info',
  }
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: import.meta.dirname,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    let output = ''
    npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await expect.poll(() => output, { timeout: 100_000, interval: 100 }).toContain('Lares is ready')
    const postgres = Number(
      (await readFile(join(folder, 'postgresql/postmaster.pid'), 'utf8')).split('\n')[0],
    )
    expect(isAlive(postgres)).toBe(true)
    npm.kill('SIGTERM')
    await expect.poll(() => isAlive(postgres), { timeout: 40_000, interval: 100 }).toBe(false)
  } finally {
    npm.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}, 180_000)
