import { createHash, randomBytes } from 'node:crypto'
import { asciiDomain } from '#contract/accounts.ts'
import { limitKey } from '../client-address.ts'
import type { Call } from '../context.ts'
import { chargeShared, returnShared, type SharedLimit } from '../shared-limit-queries.ts'
import { readCookie, setCookie } from './cookies.ts'
import { portalSecret, same, signature } from './secret.ts'

const WINDOW_SECONDS = 15 * 60
/**
 * Wrong guesses in 15 minutes. Who has signed in on a device before is counted apart, by that device: whoever attacks an account from all over the
 * world uses up what strangers may, and its owner still gets in. A stranger to all devices still has the passkey, and the link to a new password, which
 * makes the device known.
 */
const LIMITS = {
  /** From one address, of all accounts. */
  address: { name: 'guesses address', points: 50, seconds: WINDOW_SECONDS },
  /** Of one account from one address. */
  pair: { name: 'guesses pair', points: 10, seconds: WINDOW_SECONDS },
  /** Of one account from everywhere, known devices aside. */
  strangers: { name: 'guesses strangers', points: 30, seconds: WINDOW_SECONDS },
  /** Of one account from one device that it knows; of one session that confirms its password. */
  known: { name: 'guesses known', points: 20, seconds: WINDOW_SECONDS },
}

/** Accounts that a browser is known to at once: people share one. */
const ACCOUNTS_MAX = 5

type Charge = [limit: SharedLimit, key: string]

/**
 * Tries a guess at what `subject` (an address of an account, whether there is one or not) is protected by: `check` answers null when it is wrong.
 * Only wrong ones count, but each is counted before it is looked at, so that many at once gain nothing. Throws `Problem` 429.
 */
export async function attempt<T>(
  subject: string,
  call: Call,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const account = createHash('sha256').update(spelledOneWay(subject)).digest('base64url')
  const address = limitKey(call.clientAddress)
  const device = await knownDevice(subject, call)
  const charges: Charge[] = device
    ? [[LIMITS.known, account + device]]
    : [
        [LIMITS.address, address],
        [LIMITS.pair, account + address],
        [LIMITS.strangers, account],
      ]
  return charged(charges, call, check)
}

/** The same for who is logged in and confirms with the password: counted by session, so that no other can be locked out by it. */
export function confirmAttempt<T>(
  sessionId: number,
  call: Call,
  check: () => Promise<T | null>,
): Promise<T | null> {
  return charged([[LIMITS.known, `session ${sessionId}`]], call, check)
}

async function charged<T>(
  charges: Charge[],
  call: Call,
  check: () => Promise<T | null>,
): Promise<T | null> {
  if (call.env.RATE_LIMITS === 'off') return check()
  for (const [limit, key] of charges) await chargeShared(limit, key, call)
  let isWrong = false
  try {
    const result = await check()
    isWrong = result === null
    return result
  } finally {
    // Neither does one count that could not be looked at.
    if (!isWrong) for (const [limit, key] of charges) await returnShared(limit, key, call.db)
  }
}

/** The mark of this device when the account has been signed in to from it; null otherwise. It is tied to the address of the account. */
export async function knownDevice(
  email: string,
  { request, env, db }: Call,
): Promise<string | null> {
  const { device, marks } = readMarks(readCookie(request, 'device', env))
  if (!device) return null
  const ours = markOf(await portalSecret(db), device, email)
  return marks.some((mark) => same(ours, mark)) ? device : null
}

/** From now on this browser is known to the account. */
export async function rememberDevice(email: string, call: Call): Promise<void> {
  const known = readMarks(readCookie(call.request, 'device', call.env))
  const device = known.device ?? randomBytes(16).toString('base64url')
  const marks = [
    ...new Set([markOf(await portalSecret(call.db), device, email), ...known.marks]),
  ].slice(0, ACCOUNTS_MAX)
  call.headers.append('set-cookie', setCookie('device', [device, ...marks].join('.'), call.env))
}

/** The cookie: the name of the device, and a mark for each account, the latest first. */
function readMarks(cookie: string | null): { device: string | null; marks: string[] } {
  const [device = '', ...marks] = (cookie ?? '').split('.')
  // Of 12 bytes, as they were made at first, or of 16.
  return /^(?:[\w-]{16}|[\w-]{22})$/.test(device)
    ? { device, marks: marks.slice(0, ACCOUNTS_MAX) }
    : { device: null, marks: [] }
}

const markOf = (secret: Buffer, device: string, email: string): string =>
  signature(secret, 'device', `${device}\0${spelledOneWay(email)}`)

/** Accounts that were made before addresses were ASCII keep theirs; their limits and devices are those of the address in ASCII. */
const spelledOneWay = (email: string): string => asciiDomain(email.trim()).toLowerCase()
