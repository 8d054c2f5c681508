/** The most recently used values by key. For code that browsers load too: `lru-cache`, which the server's other caches use, is larger than all code that calls this. */
export function recent<V>(max: number): (key: string, make: () => V) => V {
  const values = new Map<string, V>()
  return (key, make) => {
    const value = values.get(key) ?? make()
    values.delete(key)
    values.set(key, value)
    if (values.size > max) values.delete(values.keys().next().value!)
    return value
  }
}
