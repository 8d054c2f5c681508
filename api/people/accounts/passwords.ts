import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2'
import { Problem } from '../../context.ts'

/** Argon2id as OWASP recommends: 19 MiB, two passes, one lane. The package's default, stated because it is a decision. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Concurrent hashes: each occupies a core, and pages need some, too. */
const LANES = Math.max(1, Math.floor(availableParallelism() / 2))
/** Maximum of waiting hashes, a few seconds; further requests get a 503. */
const WAITING_MAX = 100

let running = 0
const waiting: (() => void)[] = []

/** Runs one task at a time per lane. Throws `Problem` 503 when too many wait. */
async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (running >= LANES) {
    if (waiting.length >= WAITING_MAX)
      throw new Problem(503, 'busy', 'accounts.error.busy', {}, { headers: { 'retry-after': '5' } })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inLane(() => hash(password.normalize('NFKC'), OPTIONS))

/** Whether it has outdated parameters: the next sign-in replaces it. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
  return (
    memoryCost !== OPTIONS.memoryCost ||
    timeCost !== OPTIONS.timeCost ||
    parallelism !== OPTIONS.parallelism
  )
}

/** Compared when there is no account: the same cost, and no password matches. */
let nobody: Promise<string> | undefined

/** Takes equally long with and without a hash, so that the time does not reveal whether there is an account. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  nobody ??= hash('nobody has this password', OPTIONS)
  // People of the demo have an empty one.
  const compared = passwordHash || (await nobody)
  const right = await inLane(() => verify(compared, password.normalize('NFKC')))
  return right && compared === passwordHash
}
