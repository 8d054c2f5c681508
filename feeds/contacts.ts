/** Looked for at the beginning of a word alone: else each letter of a long one is a beginning, and the time grows with its square. */
const MAIL = /(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** With the country's number, or after a word that says what it is: prices, references and years are numbers too. */
const PHONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:\+|00)\p{Nd}{1,3}|(?<=(?:tel|tfno?|tlf|fon|phone|telephone|telefon|teléfono|telefone|téléphone|m[oó]vil|mobile?|handy|cell|call|whats ?app|viber|тел|телефон|هاتف|واتساب)[.:\s]{0,3})\p{Nd}{2,4})(?:[ \u00a0./()-]{0,2}\p{Nd}{2,4}){2,5}(?!\p{N})`,
  'giu',
)

/** A text without addresses of mail and telephone numbers, which have a step of their own in the form; and those that stood in it. */
export function withoutContacts(text: string): { text: string; found: string[] } {
  const found: string[] = []
  if (!/[@\p{Nd}]/u.test(text)) return { text, found }
  const leave = (match: string): string => {
    found.push(match)
    return '…'
  }
  return { text: text.replace(MAIL, leave).replace(PHONE, leave), found }
}
