import { readFileSync } from 'node:fs'
import { foldName, wordsOfName } from '../../people/names/name-key.ts'

/** Well-known agencies and portals, which impostors could imitate. One per line, comments start with `# `. */
const KNOWN_NAMES = readFileSync(new URL('known-names.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map(wordsOfName)
/** A single word with fewer letters occurs in many names, so it must match completely. */
const WORD_MIN = 5
/** Names of this length are also found without their spaces. */
const JOINED_MIN = 8

/** Whether a name is or contains that of a well-known agency or portal, or is one of `others`, in any spelling. */
export function isTakenName(name: string, others: readonly string[]): boolean {
  const words = wordsOfName(name)
  const joined = words.join('')
  return (
    KNOWN_NAMES.some((known) => known.join('') === joined || has(words, joined, known)) ||
    others.some((other) => foldName(other) === joined)
  )
}

function has(words: readonly string[], joined: string, known: readonly string[]): boolean {
  const text = known.join('')
  if (known.length === 1 && text.length < WORD_MIN) return false
  return (
    ` ${words.join(' ')} `.includes(` ${known.join(' ')} `) ||
    (text.length >= JOINED_MIN && joined.includes(text))
  )
}
