import { linksIn } from '../ground/links.ts'
import { fraudSigns, type FraudSign } from './fraud-signs.ts'

/** Whether a word is an address of this portal, without another link in it. */
export const isOwnLink = (word: string, origin: string): boolean =>
  word.startsWith(`${origin}/`) && URL.canParse(word) && linksIn(word.slice(origin.length)) === 0

/** Signs of fraud, and links to elsewhere: its reader sees a hint for each, on the page and in the mail. `origin`: of this portal. */
export function warningsOf(text: string, origin: string): (FraudSign | 'link')[] {
  const foreign = text.split(/\s+/).filter((word) => !isOwnLink(word, origin))
  return [...fraudSigns(text), ...(linksIn(foreign.join(' ')) > 0 ? (['link'] as const) : [])]
}
