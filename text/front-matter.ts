/** `key: value` lines between two lines of `---` at the beginning. */
export interface FrontMatter {
  values: Record<string, string>
  /** The text after it. */
  text: string
}

export function frontMatter(file: string): FrontMatter {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [whole, head] = /^---\n([^]*?)\n?---[ \t]*(?:\n|$)/.exec(text) ?? []
  if (whole === undefined) return { values: {}, text }
  const values = Object.fromEntries(
    (head ?? '').split('\n').flatMap((line) => {
      const [, key, value] = /^(\w{1,40})[ \t]*:(.*)$/.exec(line) ?? []
      return key === undefined ? [] : [[key, (value ?? '').trim()]]
    }),
  )
  return { values, text: text.slice(whole.length) }
}
