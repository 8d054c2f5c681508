import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every write fails with ENOSPC. */
const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))('a full disk does not end the process that logs to it', () => {
  const script = `
    const { lines } = await import('#host/log.ts')
    const { pino } = await import('pino')
    const log = pino({}, lines(${JSON.stringify(FULL)}))
    for (let line = 0; line < 100; line++) log.info({ line }, 'a line')
    await new Promise((resolve) => setTimeout(resolve, 50))
    console.log('still here')`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
  })
  expect({ status, stdout: stdout.trim() }).toEqual({ status: 0, stdout: 'still here' })
})
