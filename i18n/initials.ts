/** The first letter of each word of a name with its marks (specification, section 5). Signs and digits are no letters. */
export function initials(name: string): string[] {
  return name.split(/\s+/).flatMap((word) => /\p{L}\p{M}*/u.exec(word) ?? [])
}
