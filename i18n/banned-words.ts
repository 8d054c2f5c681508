export interface BannedWord {
  pattern: RegExp
  /** The words to write instead. */
  instead: string
}

/** Words that English messages must not use, and their replacements. `docs/translating.md` says why. */
export const BANNED_WORDS: readonly BannedWord[] = [
  { pattern: /\boffer(?:s|ed|ing|ings)?\b/i, instead: 'listing, list (an offer is a buyer’s bid)' },
  { pattern: /\badverts?\b/i, instead: 'listing' },
  { pattern: /\b(?:put|puts|putting) away\b|\btake out again\b/i, instead: 'archive, restore' },
  { pattern: /\blog(?:s|ged|ging)?[ -]?(?:in|out)\b/i, instead: 'sign in, sign out' },
  { pattern: /\bregister(?:ed|s|ing)? (?:again|first|here|once)\b/i, instead: 'sign up' },
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /\btelephones?\b/i, instead: 'phone' },
  { pattern: /\bpictures?\b/i, instead: 'photo; image for the kind of file' },
  { pattern: /\brefuse[sd]?\b|\brefusing\b/i, instead: 'reject' },
  {
    pattern: /\b(?:is|are|was|were|be|being|been) told\b|\btold (?:of|about)\b/i,
    instead: 'notify, show',
  },
  {
    pattern: /\b(?:stands|stood) (?:on|in|there|here|beside|between|more|twice)\b/i,
    instead: 'is, appears, is shown',
  },
  { pattern: /\bwhoever\b/i, instead: 'the person by their part: advertiser, sender, author' },
  { pattern: /\bso many\b/i, instead: 'the number, or limit' },
  { pattern: /\bnot to be had\b|\bto be had\b/i, instead: 'available' },
  { pattern: /\bis like that\b|\bto blame\b|\bmuch or little\b/i, instead: 'matches, no results' },
  { pattern: /\b(?:give|gives|given|giving) (?:\w+ )?up\b/i, instead: 'delete' },
  { pattern: /\bkept aside\b|\bset aside\b/i, instead: 'not imported' },
  { pattern: /\b(?:every|some|any|no)body\b/i, instead: 'everyone, someone, anyone, no one' },
  { pattern: /\bcannot\b/i, instead: 'can’t' },
  { pattern: /\S ….{0,1}$/, instead: 'an ellipsis without a space before it' },
]

/** Texts that the specification fixes to the letter. */
const FIXED: ReadonlySet<string> = new Set(['form.search.failed'])

/** Errors in the words of an English message. Code in backticks and names of arguments are not words. */
export function bannedIn(key: string, text: string): string[] {
  if (FIXED.has(key)) return []
  const words = text
    .replace(/`[^`]*`/g, ' ')
    .replace(/\{\w+(?=[},])/g, '{')
    .replace(/\b\w+ (?=\{)/g, ' ')
  return BANNED_WORDS.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(words)?.[0]
    return found === undefined ? [] : [`${key}: “${found}”, write: ${instead}`]
  })
}
