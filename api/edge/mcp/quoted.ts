import { visible } from '#text/visible.ts'

/** Longest text of others in an answer, in UTF-16 units. */
const TEXT_MAX = 4000

/** Text by a third party: the name of the field marks it, and the instructions of the server explain the name. */
export interface Quoted {
  untrusted_text: string
  language?: string
}

/** Text of an advertiser, or of a file that they imported, without invisible characters. */
export function quoted(text: string, language?: string): Quoted
export function quoted(text: string | null, language?: string): Quoted | null
export function quoted(text: string | null, language?: string): Quoted | null {
  if (text === null) return null
  const seen = visible(text)
  return {
    untrusted_text: seen.length > TEXT_MAX ? `${seen.slice(0, TEXT_MAX)} …` : seen,
    ...(language !== undefined && { language }),
  }
}
