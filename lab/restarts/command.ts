import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { KINDS } from '../load.ts'
import { ROOT } from '../node.ts'
import { restartNodes } from './restarts.ts'

// `npm run restarts -- [--rounds 20] [--rate 200] [--from COMMIT]`: restarts one of two nodes behind HAProxy under load, and reports every request that failed.
// With a commit or tag of an earlier release, nodes change between it and this one.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    from: { type: 'string' },
  },
})
const [rounds, rate] = [Number(values.rounds), Number(values.rate)]
if (!(Number.isInteger(rounds) && rounds > 0 && rate > 0)) {
  console.error(
    'npm run restarts -- [--rounds COUNT] [--rate COUNT] [--from COMMIT]: the number of restarts, requests per second, and an earlier release.',
  )
  process.exit(2)
}
if (spawnSync('haproxy', ['-v']).status !== 0) {
  console.error('HAProxy is not installed (Debian: haproxy).')
  process.exit(2)
}
const folder = await mkdtemp(join(tmpdir(), 'lares-restarts-'))
await chmod(folder, 0o711)
/** A built checkout of an earlier release. */
function checkOut(commit: string): string {
  const root = join(folder, 'earlier')
  const steps = [
    ['git', 'clone', '--quiet', '--shared', '--no-checkout', ROOT, root],
    ['git', '-C', root, 'checkout', '--quiet', '--detach', commit],
    [process.execPath, join(root, 'run.mjs'), 'build'],
  ] as const
  for (const [program, ...args] of steps)
    if (spawnSync(program, args, { stdio: 'inherit' }).status !== 0)
      throw new Error(`${commit} could not be built: see the lines above.`)
  return root
}

try {
  const { counts, problems, reconnected, p99 } = await restartNodes(folder, {
    rounds,
    rate,
    earlier: values.from === undefined ? undefined : checkOut(values.from),
    say: console.log,
  })
  console.table(counts)
  console.log(`pages and calls: 99 % within ${Math.round(p99)} ms`)
  console.log(`${reconnected} sockets closed by a restart were opened again`)
  for (const problem of problems) console.log(`failed: ${problem}`)
  const failed = Object.values(counts).reduce((sum, count) => sum + count.failed, 0)
  const missing = KINDS.filter((kind) => !counts[kind]?.done)
  if (missing.length > 0) console.log(`never done: ${missing.join(', ')}`)
  console.log(`${rounds} restarts, ${failed} failed requests`)
  process.exitCode = failed > 0 || missing.length > 0 ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}
