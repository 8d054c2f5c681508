import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2'
import { Problem } from '../context.ts'

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. The package's own default, said here because it is a decision. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** At once: hashing takes a core each, and pages need some too. */
const LANES = Math.max(1, Math.floor(availableParallelism() / 2))
/** So many may wait, a few seconds; who comes then is told to come back. */
const WAITING_MAX = 100

let running = 0
const waiting: (() => void)[] = []

/** Runs one at a time in each lane. Throws `Problem` 503 when too many wait. */
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

/** Whether it was made with other parameters than those of today: who logs in gets a new one. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
  return (
    memoryCost !== OPTIONS.memoryCost ||
    timeCost !== OPTIONS.timeCost ||
    parallelism !== OPTIONS.parallelism
  )
}

/** What a password is compared with where there is no account: of the same cost, matched by nothing. */
let nobody: Promise<string> | undefined

/** Takes as long without a hash as with one, so that the time does not tell whether there is an account. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  nobody ??= hash('nobody has this password', OPTIONS)
  const compared = passwordHash ?? (await nobody)
  const right = await inLane(() => verify(compared, password.normalize('NFKC')))
  return right && passwordHash !== undefined
}
