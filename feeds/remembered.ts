import { detached } from './own.ts'

const WORDS_MAX = 500
const LENGTH_MAX = 60

/** Memoises a function of words, which repeat. */
export function remembered<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const cached = known.get(word)
    if (cached !== undefined) return cached
    const found = find(word)
    if (known.size < WORDS_MAX && word.length <= LENGTH_MAX) known.set(detached(word), found)
    return found
  }
}
