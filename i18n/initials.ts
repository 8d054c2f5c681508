/** The first letter of each word of a name (specification, section 5). */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
}
