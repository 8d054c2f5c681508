/** A piece of a template: text, a placeholder, or an optional part that is left out if one of its placeholders has no value. */
type Piece = string | { name: string } | { optional: Piece[] }

export type Template = Piece[]

/**
 * Parses a template like `[{rooms}-room ]apartment in {district}`: `{name}` is replaced, `[...]` is left out if a placeholder in it has
 * no value. Throws a `SyntaxError` for unbalanced brackets and for names that are not in `names`.
 */
export function parseTemplate(text: string, names: readonly string[]): Template {
  let at = 0
  const pieces = (inOptional: boolean): Piece[] => {
    const found: Piece[] = []
    while (at < text.length) {
      const char = text[at]!
      if (char === '{') {
        const end = text.indexOf('}', at)
        const name = end < 0 ? '' : text.slice(at + 1, end)
        if (!names.includes(name))
          throw new SyntaxError(`"${text}": "{${name}" is not one of ${names.join(', ')}.`)
        found.push({ name })
        at = end + 1
      } else if (char === '[' && !inOptional) {
        at += 1
        const optional = pieces(true)
        if (text[at] !== ']') throw new SyntaxError(`"${text}": a "[" is not closed.`)
        at += 1
        found.push({ optional })
      } else if (char === ']' && inOptional) {
        return found
      } else if (char === '[' || char === ']' || char === '}') {
        throw new SyntaxError(`"${text}": unexpected "${char}".`)
      } else {
        const end = /[{}[\]]/.exec(text.slice(at))?.index ?? text.length - at
        found.push(text.slice(at, at + end))
        at += end
      }
    }
    return found
  }
  return pieces(false)
}

/** The text of a template; null if a placeholder outside of the optional parts has no value. */
export function fillTemplate(
  template: Template,
  values: (name: string) => string | number | null,
): string | null {
  let out = ''
  for (const piece of template) {
    if (typeof piece === 'string') out += piece
    else if ('name' in piece) {
      const value = values(piece.name)
      if (value === null) return null
      out += value
    } else out += fillTemplate(piece.optional, values) ?? ''
  }
  return out
}
