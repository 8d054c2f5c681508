import { lengthOfLetter } from './bytes.ts'

/** Bytes that are examined: a header alone may be ASCII. */
export const GUESSED_BYTES = 64 * 1024
/** Encodings of non-Latin alphabets, with the most frequent letters of texts in them. */
const COMMON: Readonly<Record<string, string>> = {
  'windows-1251': 'оеаинтсрвлкмдпуОЕАИНТСРВЛКМДПУ',
  'windows-1253': 'αοιετνσςηυρκπμλόίάέήτώθγΑΟΙΕΤΝΣΚΠΜ',
  'windows-1255': 'יוהלאמרבתשםדנקעחכ',
  'windows-1256': 'اليمونرتبةدعسفهكقأحجشصطخ',
}
/** Shortest run of non-ASCII letters that counts as a word: no Western European word has as many accents in a row. */
const WORD_MIN = 3
/** Least share of the non-ASCII letters that must be in such words. ASCII words, such as picture addresses, decide nothing. */
const FOREIGN_MIN = 0.5
/** Least share of the non-ASCII letters that must be frequent ones. */
const COMMON_MIN = 0.6
/** Least lead over the second-best guess; below it the user is asked. */
const AHEAD_MIN = 0.03

/** Guesses the encoding of a text that is not UTF-8 from its first bytes; null if that is uncertain. */
export function guessEncoding(head: Buffer): string | null {
  if (head[0] === 0xff || head[0] === 0xfe || isMostlyUtf8(head)) return null
  const high = head.filter((byte) => byte >= 0xc0)
  if (high.length === 0 || lettersInWords(head) < FOREIGN_MIN * high.length) return null
  const shares = Object.entries(COMMON).map(([encoding, common]) => {
    const letters = [...new TextDecoder(encoding).decode(high)]
    return {
      encoding,
      share: letters.filter((letter) => common.includes(letter)).length / letters.length,
    }
  })
  const [best, next] = shares.toSorted((a, b) => b.share - a.share)
  return best && next && best.share >= COMMON_MIN && best.share - next.share >= AHEAD_MIN
    ? best.encoding
    : null
}

function lettersInWords(head: Buffer): number {
  let [letters, word] = [0, 0]
  for (const byte of head) {
    word = byte >= 0xc0 ? word + 1 : 0
    if (word >= WORD_MIN) letters += word === WORD_MIN ? WORD_MIN : 1
  }
  return letters
}

/** UTF-8 with a few invalid bytes, as from a pasted text, must not be read as another alphabet. */
function isMostlyUtf8(head: Buffer): boolean {
  let [letters, strays] = [0, 0]
  for (let at = 0; at < head.length;) {
    const length = lengthOfLetter(head, at)
    // A letter that is cut off at the end is not a fault.
    if (length === 0 && at < head.length - 3) strays += 1
    else if (length > 1) letters += 1
    at += Math.max(1, length)
  }
  return letters >= strays
}
