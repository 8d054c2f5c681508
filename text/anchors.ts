/** Every page has it: the part after its navigation. */
const OF_LAYOUT = 'content'

/** Ids of headings as GitHub writes them: `What a search finds?` is `what-a-search-finds`, a second one ends with `-1`. `taken`: ids that the page has already. */
export function headingIds(taken: readonly string[] = []): (heading: string) => string {
  const repeats = new Map([OF_LAYOUT, ...taken].map((id) => [id, 0]))
  return (heading) => {
    const words = wordsOf(heading)
    let id = words
    while (repeats.has(id)) {
      const count = repeats.get(words)! + 1
      repeats.set(words, count)
      id = `${words}-${count}`
    }
    repeats.set(id, 0)
    return id
  }
}

const wordsOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-') || 'part'
