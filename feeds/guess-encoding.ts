import { isUtf8 } from 'node:buffer'

/** Encodings of other alphabets than the Latin one, with the letters that stand most in what is written in them. */
const COMMON: Readonly<Record<string, string>> = {
  'windows-1251': 'оеаинтсрвлкмдпуОЕАИНТСРВЛКМДПУ',
  'windows-1253': 'αοιετνσςηυρκπμλόίάέήτώθγΑΟΙΕΤΝΣΚΠΜ',
  'windows-1255': 'יוהלאמרבתשםדנקעחכ',
  'windows-1256': 'اليمونرتبةدعسفهكقأحجشصطخ',
}
/** No word of Western Europe has as many accents: so many of all letters belong to another alphabet. */
const FOREIGN_LEAST = 0.4
/** So much of what is no ASCII must be common letters. */
const COMMON_LEAST = 0.6
/** By so much more than in the next best; otherwise whoever has the file is asked. */
const AHEAD_LEAST = 0.03

/** In which of them a text is that is not UTF-8, by its first bytes; null where that is not plain. */
export function guessEncoding(head: Buffer): string | null {
  // A letter that is cut off at the end is no fault.
  if (head[0] === 0xff || head[0] === 0xfe || [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(0, head.length - cut))))) return null
  const high = head.filter((byte) => byte >= 0xc0)
  const ascii = head.reduce((sum, byte) => sum + Number((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a), 0)
  if (high.length < FOREIGN_LEAST * (high.length + ascii)) return null
  const shares = Object.entries(COMMON).map(([encoding, common]) => {
    const letters = [...new TextDecoder(encoding).decode(high)]
    return { encoding, share: letters.filter((letter) => common.includes(letter)).length / letters.length }
  })
  const [best, next] = shares.toSorted((a, b) => b.share - a.share)
  return best && next && best.share >= COMMON_LEAST && best.share - next.share >= AHEAD_LEAST ? best.encoding : null
}
