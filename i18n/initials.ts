/** The first letter of each word of a name with its marks (specification, section 5); the first digits where it has no letters. */
export function initials(name: string): string[] {
  const firsts = (sign: RegExp) => name.split(/\s+/).flatMap((word) => sign.exec(word) ?? [])
  const letters = firsts(/\p{L}\p{M}*/u)
  return letters.length > 0 ? letters : firsts(/\p{N}/u)
}
