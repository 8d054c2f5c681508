/** Anchored to the beginning of a word: otherwise the time is quadratic for a long word. */
const MAIL = /(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** The same, written so that programs do not read it: `agent(at)mail.com`, `agent [at] mail [dot] com`. The last part begins with a letter: "Open (at) 10.30" is a time. */
const SPELT_MAIL =
  /(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+ ?[([{] ?(?:at|arroba|ät) ?[)\]}] ?[\p{L}\p{N}-]+(?:(?:\.| ?[([{] ?(?:dot|punkt|punto) ?[)\]}] ?)[\p{L}\p{N}-]+)*(?:\.| ?[([{] ?(?:dot|punkt|punto) ?[)\]}] ?)\p{L}[\p{L}\p{N}-]*/giu
/** Only with a country code, or after a word for phone: prices, references and years are numbers too. */
const PHONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:\+|00)\p{Nd}{1,3}|(?<=(?:tel|tfno?|tlf|fon|phone|telephone|telefon|teléfono|telefone|téléphone|m[oó]vil|mobile?|handy|cell|call|whats ?app|viber|тел|телефон|هاتف|واتساب)[.:\s]{0,3})\p{Nd}{2,4})(?:[ \u00a0./()-]{0,2}\p{Nd}{2,4}){2,5}(?!\p{N})`,
  'giu',
)

/** Removes email addresses and phone numbers, which have fields of their own; `found` lists them. */
export function withoutContacts(text: string): { text: string; found: string[] } {
  const found: string[] = []
  if (!/[@\p{Nd}([{]/u.test(text)) return { text, found }
  const leave = (match: string): string => {
    found.push(match)
    return '…'
  }
  return { text: text.replace(MAIL, leave).replace(SPELT_MAIL, leave).replace(PHONE, leave), found }
}
