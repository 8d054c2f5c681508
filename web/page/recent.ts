/** The most recently used values by key. For code that browsers load too: `lru-cache`, which the server's other caches use, is larger than what uses it here. */
export function recent<V>(max: number) {
  const values = new Map<string, V>()
  const set = (key: string, value: V): V => {
    values.delete(key)
    values.set(key, value)
    for (const oldest of values.keys())
      if (values.size > max) values.delete(oldest)
      else break
    return value
  }
  return {
    set,
    get: (key: string): V | undefined => {
      const value = values.get(key)
      return value === undefined ? undefined : set(key, value)
    },
  }
}
