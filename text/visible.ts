/** Signs that are not seen, or turn the direction of what follows: soft hyphen, marks and embeddings of direction, zero width, tags, fillers that look like a space. */
const UNSEEN =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu
/** Joiners belong to the writing of Persian and of Indian languages, between letters; elsewhere two names that look the same could differ by them. */
const JOINERS =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}\p{Extended_Pictographic}\p{M}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])/gu

/** A name without invisible characters and bidirectional marks. */
export const visible = (text: string): string => text.replace(UNSEEN, '').replace(JOINERS, '')

/** Several lines of a stranger without them, which could show another link or number than is written; lines end in `\n`. */
export const plainLines = (text: string): string => visible(text.replace(/\r\n?/g, '\n'))
