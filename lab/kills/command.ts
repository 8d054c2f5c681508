import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mixedKills } from './mixed.ts'
import { killRounds, KINDS } from './rounds.ts'

// `npm run kills -- [--rounds 200] [--history FILE]`: kills server and database with SIGKILL during many writes, and reports the result.
// `npm run kills -- --kind payments [--rounds 200]`: the same during one kind of work, with a kill in each round.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    history: { type: 'string' },
    kind: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const kind = KINDS.find((one) => one === values.kind)
if (!(Number.isInteger(rounds) && rounds > 0) || (values.kind !== undefined && !kind)) {
  console.error(
    `npm run kills -- [--rounds COUNT] [--history FILE] [--kind ${KINDS.join('|')}]: the number of kills, a file that logs each call, and a kind of work instead of all writes.`,
  )
  process.exit(2)
}
const folder = await mkdtemp(join(tmpdir(), 'lares-kills-'))
await chmod(folder, 0o711)
try {
  if (kind) {
    const problems = await killRounds(folder, kind, rounds, console.log)
    for (const problem of problems) console.log(`WRONG: ${problem}`)
    console.log(`${rounds} kills, ${problems.length} problems`)
    process.exitCode = problems.length > 0 ? 1 : 0
  } else {
    const { problems, counts, strays, back } = await mixedKills(folder, rounds, {
      say: console.log,
      ...(values.history && { history: values.history }),
    })
    const sorted = back.toSorted((a, b) => a - b)
    console.table(counts)
    console.log(
      `recovery after a kill: half within ${Math.round(sorted[Math.floor(sorted.length / 2)]!)} ms, all within ${Math.round(sorted.at(-1)!)} ms`,
    )
    console.log(`files without a row before the sweep: ${strays}`)
    for (const problem of problems) console.log(`WRONG: ${problem}`)
    console.log(`${rounds} kills, ${problems.length} problems`)
    process.exitCode = problems.length > 0 ? 1 : 0
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
