/** Letters of other scripts, digits and signs that look like Latin letters; `ı`, `l` and `i` are equal. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  з: '3',
  и: 'u',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  п: 'n',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  ԁ: 'd',
  һ: 'h',
  ԛ: 'q',
  ԝ: 'w',
  ѵ: 'v',
  ь: 'b',
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  ζ: 'z',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  ı: 'i',
  l: 'i',
  ł: 'i',
  đ: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '0': 'o',
  '1': 'i',
  '5': 's',
  '|': 'i',
  '!': 'i',
  $: 's',
  '@': 'a',
  '€': 'e',
}
/** Words that join two names, in many languages. */
const JOINING: ReadonlySet<string> = new Set(
  [
    'and',
    'und',
    'y',
    'e',
    'et',
    'i',
    'en',
    'og',
    'och',
    'ja',
    'a',
    'u',
    'n',
    'co',
    'the',
    'и',
    'та',
    've',
  ].map(foldWord),
)

function foldWord(word: string): string {
  const letters = Array.from(
    word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
    (letter) => LOOKS_LIKE[letter] ?? letter,
  ).join('')
  // Umlauts written with e, pairs that look like one letter, double letters.
  return letters
    .replace(/([aou])e/g, '$1')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)\1+/gu, '$1')
}

/** The words of a name by appearance: `Engel & Völkers`, `ENGEL UND VOELKERS` and `Еngеl + Volkers` are equal. */
export const wordsOfName = (name: string): string[] =>
  name
    .split(/[\s&+/,_–—-]+/u)
    .map(foldWord)
    .filter((word) => word !== '' && !JOINING.has(word))

export const foldName = (name: string): string => wordsOfName(name).join('')
