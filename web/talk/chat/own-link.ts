import { linksIn } from '#contract/ground/links.ts'

/** Whether a word is an address of this portal, without another link in it. */
export const isOwnLink = (word: string, origin: string): boolean =>
  word.startsWith(`${origin}/`) && URL.canParse(word) && linksIn(word.slice(origin.length)) === 0
