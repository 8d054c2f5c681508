/** The same function, which remembers what it said of words that come again and again; of so many at most. */
export function remembered<T>(find: (word: string) => T, max = 500): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const said = known.get(word)
    if (said !== undefined) return said
    const found = find(word)
    if (known.size < max) known.set(word, found)
    return found
  }
}
