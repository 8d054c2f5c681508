import { readFileSync, statSync } from 'node:fs'
import { PASSWORD_MIN } from '#contract/people/accounts.ts'
import { CannotStart } from '#db/cannot-start.ts'
import type { Env } from '#env.ts'
import { Problem } from '../../context.ts'
import { COMMON_WORDS, LINES } from './common-words.ts'

/** Leaked passwords that attackers try first and that are long enough to be allowed, in lower case. */
const LISTED = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
const COMMON = new Set(LISTED)

/** Normalizes a password for comparison: one case, without accents. */
const folded = (text: string): string => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')

/** Digits and signs that replace letters: `1` and `!` stand for i or l. */
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
/** Removes digits and signs at both ends: `Summer2026!`, `123password`. */
const core = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const WORDS = new Set([
  ...[...COMMON_WORDS].map(folded),
  ...LISTED.map(core).filter((word) => word.length >= 5),
])
const LONGEST_WORD = Math.max(...[...WORDS].map((word) => word.length))
/** Shortest run of adjacent keys. */
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

/** A repeated group of a few signs: `1111111111`, `abcabcabcabc`. */
const REPEATED = /^(.{1,4})\1+.{0,3}$/su

/** Ascending or descending digits, also past 9 and 0: `0987654321`, `3456789012`, `13579135791`. */
function isRun(text: string): boolean {
  if (!/^\d{4,}$/.test(text)) return false
  const steps = new Set(
    Array.from(text.slice(1), (digit, index) => (Number(digit) - Number(text[index]) + 10) % 10),
  )
  return steps.size === 1
}

/** A password with a higher cost is a passphrase; a word costs two. */
const MAX_COST = 4

/**
 * Whether a password consists of at most two words, keyboard runs, and digits and signs around them: `Summer2026!`, `P4ssw0rd-admin`, `1qaz2wsx3edc`. Finds the cheapest
 * cover from the start to each position.
 */
function isMadeOfCommon(text: string): boolean {
  const spelled = [asLetters(text, 'i'), asLetters(text, 'l')]
  /** Cost of the cover up to a position, with adjacent digits and signs or without. */
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
  // Digits with a run among them may be random; next to a word they are a suffix.
  return clean <= MAX_COST || (mixed <= MAX_COST && /\p{L}/u.test(text))
}

/** Signs beside the user's own words that make a password acceptable. */
const OWN_SIGNS_MIN = 8

/** Whether a guesser would try it early. `own`: the user's address and name; `more`: the operator's list. */
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
  // The suffix first, since its digits do not replace letters.
  if (isMadeOfCommon(folded(spaceless))) return true
  const left = [...wordsOf(own)].reduce((text, word) => text.replaceAll(word, ''), spaceless)
  return left !== spaceless && left.length < OWN_SIGNS_MIN
}

/** The user's own words, longest first: at least three signs, since shorter ones occur everywhere. The product's name is public. */
function wordsOf(own: readonly string[]): string[] {
  const words = ['lares', ...own].flatMap((text) => {
    const folded = text.normalize('NFKC').toLowerCase()
    return [folded.replace(/[\s._-]+/g, ''), ...folded.split(/[^\p{L}\p{N}]+/u)]
  })
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length)
}

const MAX_FILE_BYTES = 64 * 1024 * 1024
const read = new Map<string, ReadonlySet<string>>()

/** The operator's list, a password per line, without those that are too short anyway. Throws `CannotStart` if it is too large. */
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

/** Throws `Problem` 422 for a common new password, unless live validation did not ask about it. */
export function refuseCommon(
  password: string | undefined,
  { email = '', name = '' }: { email?: string | undefined; name?: string | undefined },
  { env }: { env: Pick<Env, 'COMMON_PASSWORDS_FILE' | 'PUBLIC_URL'> },
): void {
  if (password === undefined) return
  // The portal's address contains its name.
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
