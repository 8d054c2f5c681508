import { linksIn } from '#contract/ground/links.ts'

/** Whether a word of a message is an address of this portal, with nothing behind it that leads elsewhere. */
export const isOwnLink = (word: string, origin: string): boolean =>
  word.startsWith(`${origin}/`) && URL.canParse(word) && linksIn(word.slice(origin.length)) === 0
