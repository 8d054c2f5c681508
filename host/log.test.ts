import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Takes every byte as a full disk would: with ENOSPC. */
const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))('a full disk below the log does not end the process', () => {
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
