import { createHash, randomBytes } from 'node:crypto'
import { asciiDomain } from '#contract/people/accounts.ts'
import { limitKey, siteKey } from '../../ground/client-address.ts'
import type { Call } from '../../context.ts'
import { chargeShared, returnShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { SITE_FACTOR } from '../../ground/limits.ts'
import { readCookie, setCookie } from './cookies.ts'
import { portalSecret, isSameSecret, signature } from '../../ground/secret.ts'

const WINDOW_SECONDS = 15 * 60
/**
 * Wrong guesses in 15 minutes. A known device has a limit of its own: an attack on an account from many addresses uses up the limit of unknown devices,
 * and the owner can still sign in. On an unknown device the owner can still use a passkey, or a password reset link, which
 * makes the device known.
 */
const LIMITS = {
  /** Per network, for all accounts. */
  address: { name: 'guesses address', points: 50, seconds: WINDOW_SECONDS },
  /** Per IPv6 network of a home, for all accounts. */
  site: { name: 'guesses site', points: 50 * SITE_FACTOR, seconds: WINDOW_SECONDS },
  /** Per account and network. */
  pair: { name: 'guesses pair', points: 10, seconds: WINDOW_SECONDS },
  /** Per account from unknown devices. */
  strangers: { name: 'guesses strangers', points: 30, seconds: WINDOW_SECONDS },
  /** Per account and known device; per session that confirms its password. */
  known: { name: 'guesses known', points: 20, seconds: WINDOW_SECONDS },
}

/** Accounts per browser: people share one. */
const ACCOUNTS_MAX = 5

type Charge = [limit: SharedLimit, key: string]

/**
 * Checks a guess for `subject` (the address of an account, existing or not): `check` returns null if it is wrong.
 * Only wrong guesses count, but each is counted before the check, so that concurrent ones gain nothing. Throws `Problem` 429.
 */
export async function attempt<T>(
  subject: string,
  call: Call,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const account = createHash('sha256').update(spelledOneWay(subject)).digest('base64url')
  const address = limitKey(call.clientAddress)
  const site = siteKey(call.clientAddress)
  const device = await knownDevice(subject, call)
  const charges: Charge[] = device
    ? [[LIMITS.known, account + device]]
    : [
        [LIMITS.address, address],
        ...(site === null ? [] : [[LIMITS.site, site] satisfies Charge]),
        [LIMITS.pair, account + address],
        [LIMITS.strangers, account],
      ]
  return charged(charges, call, check)
}

/** The same for a signed-in user who confirms the password: counted per session, so that no one else can lock it. */
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
    // A guess that could not be checked does not count either.
    if (!isWrong) for (const [limit, key] of charges) await returnShared(limit, key, call.db)
  }
}

/** The cookie's mark of this device for the account, or null. It is bound to the account's address. */
export async function knownDevice(
  email: string,
  { request, env, db }: Call,
): Promise<string | null> {
  const { device, marks } = readMarks(readCookie(request, 'device', env))
  if (!device) return null
  const ours = markOf(await portalSecret(db), device, email)
  return marks.some((mark) => isSameSecret(ours, mark)) ? device : null
}

/** Marks this browser as known to the account. */
export async function rememberDevice(email: string, call: Call): Promise<void> {
  const cookie = readMarks(readCookie(call.request, 'device', call.env))
  const device = cookie.device ?? randomBytes(16).toString('base64url')
  const marks = [
    ...new Set([markOf(await portalSecret(call.db), device, email), ...cookie.marks]),
  ].slice(0, ACCOUNTS_MAX)
  call.headers.append('set-cookie', setCookie('device', [device, ...marks].join('.'), call.env))
}

/** The cookie: the device's name, and a mark for each account, latest first. */
function readMarks(cookie: string | null): { device: string | null; marks: string[] } {
  const [device = '', ...marks] = (cookie ?? '').split('.')
  // 16 bytes, or 12 in cookies of earlier versions.
  return /^(?:[\w-]{16}|[\w-]{22})$/.test(device)
    ? { device, marks: marks.slice(0, ACCOUNTS_MAX) }
    : { device: null, marks: [] }
}

const markOf = (secret: Buffer, device: string, email: string): string =>
  signature(secret, 'device', `${device}\0${spelledOneWay(email)}`)

/** Accounts that were made before addresses were ASCII keep theirs; their limits and devices are those of the address in ASCII. */
const spelledOneWay = (email: string): string => asciiDomain(email.trim()).toLowerCase()
