import { join } from 'node:path'
import { killRounds, type Kind } from '../kills/rounds.ts'

/** kill -9 of server and database in turns, at random moments, `rounds` times for each kind of work. */
export async function benchKills(
  folder: string,
  kinds: readonly Kind[],
  rounds: number,
): Promise<void> {
  for (const kind of kinds) {
    const found = await killRounds(join(folder, kind), kind, rounds, console.log)
    console.log(
      `${kind}: ${rounds} kills, ${found.length === 0 ? 'nothing lost, nothing duplicated' : found.join('\n')}`,
    )
    if (found.length > 0) process.exitCode = 1
  }
}
