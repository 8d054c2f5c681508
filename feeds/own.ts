/** Sets a property with an untrusted name; `__proto__` becomes an ordinary one. */
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

/** A copy of the text: V8's substrings keep the whole document in memory. */
export const detached = (text: string): string => Object.keys({ [text]: 0 })[0]!
