import { lengthOfLetter } from './bytes.ts'

/** So many bytes are looked at: a header may be of ASCII alone. */
export const GUESSED_BYTES = 64 * 1024
/** Encodings of other alphabets than the Latin one, with the letters that stand most in what is written in them. */
const COMMON: Readonly<Record<string, string>> = {
  'windows-1251': 'оеаинтсрвлкмдпуОЕАИНТСРВЛКМДПУ',
  'windows-1253': 'αοιετνσςηυρκπμλόίάέήτώθγΑΟΙΕΤΝΣΚΠΜ',
  'windows-1255': 'יוהלאמרבתשםדנקעחכ',
  'windows-1256': 'اليمونرتبةدعسفهكقأحجشصطخ',
}
/** No word of Western Europe has as many accents in a row as a word of another alphabet has letters. */
const WORD_LEAST = 3
/** So much of what is no ASCII must be in such words. Plain words beside them, as addresses of pictures, say nothing. */
const FOREIGN_LEAST = 0.5
/** So much of what is no ASCII must be common letters. */
const COMMON_LEAST = 0.6
/** By so much more than in the next best; otherwise whoever has the file is asked. */
const AHEAD_LEAST = 0.03

/** In which of them a text is that is not UTF-8, by its first bytes; null where that is not plain. */
export function guessEncoding(head: Buffer): string | null {
  if (head[0] === 0xff || head[0] === 0xfe || isMostlyUtf8(head)) return null
  const high = head.filter((byte) => byte >= 0xc0)
  if (high.length === 0 || lettersInWords(head) < FOREIGN_LEAST * high.length) return null
  const shares = Object.entries(COMMON).map(([encoding, common]) => {
    const letters = [...new TextDecoder(encoding).decode(high)]
    return {
      encoding,
      share: letters.filter((letter) => common.includes(letter)).length / letters.length,
    }
  })
  const [best, next] = shares.toSorted((a, b) => b.share - a.share)
  return best && next && best.share >= COMMON_LEAST && best.share - next.share >= AHEAD_LEAST
    ? best.encoding
    : null
}

function lettersInWords(head: Buffer): number {
  let [letters, word] = [0, 0]
  for (const byte of head) {
    word = byte >= 0xc0 ? word + 1 : 0
    if (word >= WORD_LEAST) letters += word === WORD_LEAST ? WORD_LEAST : 1
  }
  return letters
}

/** UTF-8 with some bytes that are none, as of a text that was pasted into it, is not read as another alphabet. */
function isMostlyUtf8(head: Buffer): boolean {
  let [letters, strays] = [0, 0]
  for (let at = 0; at < head.length;) {
    const length = lengthOfLetter(head, at)
    // A letter that is cut off at the end is no fault.
    if (length === 0 && at < head.length - 3) strays += 1
    else if (length > 1) letters += 1
    at += Math.max(1, length)
  }
  return letters >= strays
}
