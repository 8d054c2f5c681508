import { alone } from './own.ts'

const WORDS_MAX = 500
const LENGTH_MAX = 60

/** The same function, which remembers what it said of words that come again and again. */
export function remembered<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const said = known.get(word)
    if (said !== undefined) return said
    const found = find(word)
    if (known.size < WORDS_MAX && word.length <= LENGTH_MAX) known.set(alone(word), found)
    return found
  }
}
