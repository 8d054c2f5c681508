import { readFileSync } from 'node:fs'
import { foldName, wordsOfName } from './name-key.ts'

/** Known agencies and portals: whoever calls themselves so is believed. One a line, `# ` before a remark. */
const KNOWN = readFileSync(new URL('known-names.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map(wordsOfName)
/** One word of fewer letters is in many names; it counts alone only. */
const WORD_MIN = 5
/** So long names are found without their spaces, too. */
const JOINED_MIN = 8

/** Whether a name is, or has in it, that of a known agency or portal, or is one of `others`; however it is written. */
export function isTakenName(name: string, others: readonly string[]): boolean {
  const words = wordsOfName(name)
  const joined = words.join('')
  return (
    KNOWN.some((known) => known.join('') === joined || has(words, joined, known)) ||
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
