import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MB = 2 ** 20
const SIZE_MB = 300

/** In a process of its own, whose memory is that of the storage's client alone. The server is a process of its own, too. */
const CLIENT = join(import.meta.dirname, '../../../tests/s3-client.ts')
const SERVER = join(import.meta.dirname, '../../../tests/s3-server-process.ts')

test(
  'a file of 300 MB is stored, read and moved without memory growing with it',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lares-s3-'))
    const server = fork(SERVER)
    try {
      const [address] = (await once(server, 'message')) as [string]
      const grownBy = async (sizeMb: number): Promise<number> => {
        const client = fork(CLIENT, [address, folder, String(sizeMb)], {
          execArgv: ['--max-old-space-size=128'],
        })
        const [{ peak, same }] = (await once(client, 'message')) as [
          { peak: number; same: boolean },
        ]
        expect(same).toBe(true)
        return peak / MB
      }
      const [small, large] = [await grownBy(30), await grownBy(SIZE_MB)]
      console.info({ small, large })
      expect(large - small).toBeLessThan(60)
    } finally {
      server.kill()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
