/** Puts a value under a name that a stranger chose: `__proto__` is one like any other. */
export function put<T>(data: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__')
    Object.defineProperty(data, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  else data[name] = value
}

/** The same text for itself: one that was cut out of a document holds all of that in memory. */
export const alone = (text: string): string => Object.keys({ [text]: 0 })[0]!
