import { join } from 'node:path'
import { killRounds, KINDS } from '../kills/rounds.ts'

/** kill -9 of server or database at random moments, `rounds` times for each kind of work. */
export async function benchKills(folder: string, rounds: number): Promise<void> {
  for (const kind of KINDS) {
    const found = await killRounds(join(folder, kind), kind, rounds, console.log)
    console.log(
      `${kind}: ${rounds} kills, ${found.length === 0 ? 'nothing lost, nothing duplicated' : found.join('\n')}`,
    )
    if (found.length > 0) process.exitCode = 1
  }
}
