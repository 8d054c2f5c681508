import styles from './avatar.module.css'

/** The picture of somebody, or their initials. Decoration: the name always stands beside it. `size` in pixels. */
export function Avatar({ name, picture, size = 32 }: { name: string; picture: string | null; size?: number }) {
  const box = { inlineSize: size, blockSize: size, fontSize: size * 0.4 }
  if (picture) return <img className={styles['avatar']} style={box} src={picture} alt="" width={size} height={size} decoding="async" />
  // Drawn by the style: letters of a name are no text that a label would have to repeat.
  return <span className={styles['avatar']} style={box} aria-hidden="true" data-initials={initials(name)} />
}

/** The first letter of each word of a name (specification, section 5); of long names the first and the last. */
export function initials(name: string): string {
  const letters = name.trim().split(/\s+/).map((word) => [...word][0] ?? '')
  return (letters.length > 2 ? [letters[0], letters.at(-1)] : letters).join('').toLocaleUpperCase()
}
