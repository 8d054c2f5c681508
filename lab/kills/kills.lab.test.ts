import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS as WRITTEN, mixedKills } from './mixed.ts'
import { killRounds, KINDS } from './rounds.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-kills-'))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

// More rounds: `npm run bench -- --only kills --rounds 50`, of one kind with `--kinds chat`.
test.each(KINDS)(
  'kill -9 of server or database during %s: nothing is lost or duplicated, and the work continues',
  { timeout: 240_000 },
  async (kind) => {
    // Rounds of a conversation are short: one for each of the two.
    expect(await killRounds(join(folder, kind), kind, kind === 'chat' ? 2 : 1)).toEqual([])
  },
)

// More rounds: `npm run kills -- --rounds 200`.
test(
  'kill -9 of server, database and both during writes loses and doubles nothing acknowledged, and leaves no file without a row or row without a file',
  { timeout: 600_000 },
  async () => {
    const { problems, counts } = await mixedKills(join(folder, 'mixed'), 3)
    expect(problems).toEqual([])
    for (const kind of WRITTEN) expect(counts[kind]?.done, kind).toBeGreaterThan(0)
  },
)
