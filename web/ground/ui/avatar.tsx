import { initials } from '#i18n/initials.ts'
import { usePageContext } from '../page/page-context.tsx'
import styles from './avatar.module.css'

/** Arabic initials would be joined into a word. */
const ZERO_WIDTH_NON_JOINER = '\u200c'

/** A user's picture, or their initials. Decorative: the name is always beside it. `size` in pixels. */
export function Avatar({
  name,
  picture,
  size = 32,
}: {
  name: string
  picture: string | null
  size?: number
}) {
  const { locale } = usePageContext()
  const letters = initials(name)
  // More initials need smaller letters.
  const box = {
    inlineSize: size,
    blockSize: size,
    fontSize: size * Math.min(0.4, 1 / Math.max(letters.length, 1)),
  }
  if (picture)
    return (
      <img
        className={styles['avatar']}
        style={box}
        src={picture}
        alt=""
        width={size}
        height={size}
        decoding="async"
      />
    )
  // Drawn by CSS: initials are no text that a label would have to repeat.
  return (
    <span
      className={styles['avatar']}
      style={box}
      aria-hidden="true"
      data-initials={letters.join(ZERO_WIDTH_NON_JOINER).toLocaleUpperCase(locale)}
    />
  )
}
