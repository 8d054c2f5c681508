import { readFileSync, statSync } from 'node:fs'
import { PASSWORD_MIN } from '#contract/accounts.ts'
import { CannotStart } from '#db/cannot-start.ts'
import type { Env } from '#env.ts'
import { Problem } from '../context.ts'
import { COMMON_WORDS, LINES } from './common-words.ts'

/** Those of the passwords which are tried first that are long enough to be allowed, in lower case. */
const LISTED = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
const COMMON = new Set(LISTED)

/** A password is compared as this: one case, and letters without their accents. */
const folded = (text: string): string => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')

/** Letters that are written as digits and signs: `1` and `!` are i or l. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
}
const asLetters = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[01345789@$!|+€]/g, (sign) =>
    one === 'l' && /[1!|]/.test(sign) ? 'l' : (WRITTEN_AS[sign] ?? sign),
  )
/** Without what stands before and behind: `Summer2026!`, `123password`. */
const core = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const WORDS = new Set([
  ...[...COMMON_WORDS].map(folded),
  ...LISTED.map(core).filter((word) => word.length >= 5),
])
const LONGEST_WORD = Math.max(...[...WORDS].map((word) => word.length))
/** Of a line so many neighbours are a run. */
const RUN_MIN = 3
const RUNS = new Set(
  LINES.flatMap((line) => [line, [...line].reverse().join('')]).flatMap((line) =>
    Array.from(line, (_, start) =>
      Array.from({ length: Math.max(0, line.length - start - RUN_MIN + 1) }, (_, more) =>
        line.slice(start, start + RUN_MIN + more),
      ),
    ).flat(),
  ),
)

/** A few signs over and over: `1111111111`, `abcabcabcabc`. */
const REPEATED = /^(.{1,4})\1+.{0,3}$/su

/** Digits that go up or down all the way, past 9 and 0 too: `0987654321`, `3456789012`, `13579135791`. */
function isRun(text: string): boolean {
  if (!/^\d{4,}$/.test(text)) return false
  const steps = new Set(
    Array.from(text.slice(1), (digit, index) => (Number(digit) - Number(text[index]) + 10) % 10),
  )
  return steps.size === 1
}

/** A password of more pieces than this is a phrase; a word counts twice. */
const MAX_COST = 4

/**
 * Whether it is made of two words or less, runs of neighbours on the keyboard, and digits and signs around them: `Summer2026!`, `P4ssw0rd-admin`, `1qaz2wsx3edc`. Looks for the fewest
 * pieces that cover it from the start to each place.
 */
function isMadeOfCommon(text: string): boolean {
  const spelled = [asLetters(text, 'i'), asLetters(text, 'l')]
  /** Of the cover up to a place: what its pieces cost, with digits and signs beside them or without. */
  const plain: number[] = [0]
  const filled: number[] = [Infinity]
  const reach = (costs: number[], at: number, cost: number): void => {
    costs[at] = Math.min(costs[at] ?? Infinity, cost)
  }
  for (let start = 0; start < text.length; start++) {
    const [clean = Infinity, mixed = Infinity] = [plain[start], filled[start]]
    const cheapest = Math.min(clean, mixed)
    if (cheapest > MAX_COST) continue
    if (!/\p{L}/u.test(text[start] ?? '')) reach(filled, start + 1, cheapest)
    for (let length = 2; length <= LONGEST_WORD && start + length <= text.length; length++) {
      const end = start + length
      const isWord = spelled.some((letters) => WORDS.has(letters.slice(start, end)))
      if (!isWord && !RUNS.has(text.slice(start, end))) continue
      reach(plain, end, clean + (isWord ? 2 : 1))
      reach(filled, end, mixed + (isWord ? 2 : 1))
    }
  }
  const [clean = Infinity, mixed = Infinity] = [plain[text.length], filled[text.length]]
  // Digits with a run among them may be anybody's own; with a word beside them they are an ending.
  return clean <= MAX_COST || (mixed <= MAX_COST && /\p{L}/u.test(text))
}

/** So many signs beside the words that are known of somebody make a password of its own. */
const OWN_SIGNS_MIN = 8

/** Whether whoever guesses would begin with it. `own`: what is known of who sets it, as their address and name; `more`: what the operator lists. */
export function isCommon(
  password: string,
  own: readonly string[] = [],
  more: ReadonlySet<string> = new Set(),
): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const spaceless = plain.replace(/[\s._-]+/g, '')
  if (
    [plain, spaceless].some(
      (text) => COMMON.has(text) || more.has(text) || REPEATED.test(text) || isRun(text),
    )
  )
    return true
  // The ending first: its digits are no letters.
  if (isMadeOfCommon(folded(spaceless))) return true
  const left = [...wordsOf(own)].reduce((text, word) => text.replaceAll(word, ''), spaceless)
  return left !== spaceless && left.length < OWN_SIGNS_MIN
}

/** The words of what is known, the longest first: of three signs at least, since shorter ones are in everything. The product's name is known to all. */
function wordsOf(own: readonly string[]): string[] {
  const words = ['lares', ...own].flatMap((text) => {
    const known = text.normalize('NFKC').toLowerCase()
    return [known.replace(/[\s._-]+/g, ''), ...known.split(/[^\p{L}\p{N}]+/u)]
  })
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length)
}

const MAX_FILE_BYTES = 64 * 1024 * 1024
const read = new Map<string, ReadonlySet<string>>()

/** The operator's own list, a password a line; those that are too short anyway are left out. Throws `CannotStart` for one that is too large. */
export function listedBy({
  COMMON_PASSWORDS_FILE: file,
}: Pick<Env, 'COMMON_PASSWORDS_FILE'>): ReadonlySet<string> | undefined {
  if (file === undefined) return undefined
  let found = read.get(file)
  if (!found) {
    if (statSync(file).size > MAX_FILE_BYTES)
      throw new CannotStart(
        `COMMON_PASSWORDS_FILE (${file}) is larger than 64 MB. Keep the passwords that are used most.`,
      )
    found = new Set(
      readFileSync(file, 'utf8')
        .split(/\r?\n/)
        .map((line) => line.trim().normalize('NFKC').toLowerCase())
        .filter((line) => line.length >= PASSWORD_MIN),
    )
    read.set(file, found)
  }
  return found
}

/** Throws `Problem` 422 for a new password that is common; nothing is said of one that is not asked about. */
export function refuseCommon(
  password: string | undefined,
  { email = '', name = '' }: { email?: string | undefined; name?: string | undefined },
  { env }: { env: Pick<Env, 'COMMON_PASSWORDS_FILE' | 'PUBLIC_URL'> },
): void {
  if (password === undefined) return
  // The portal's own name is in its address.
  const portal = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : ''
  if (isCommon(password, [email, name, portal], listedBy(env)))
    throw new Problem(
      422,
      'common_password',
      'accounts.error.commonPassword',
      {},
      { field: 'password' },
    )
}
