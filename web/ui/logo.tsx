import { Avatar } from './avatar.tsx'
import styles from './logo.module.css'

/** An agency's logo on white; its initials without one. Decorative: the name is always beside it. `size` in pixels. */
export function Logo({
  name,
  logo,
  size = 72,
}: {
  name: string
  logo: string | null
  size?: number
}) {
  if (!logo) return <Avatar name={name} picture={null} size={size} />
  return (
    <img className={styles['logo']} src={logo} alt="" width={size} height={size} decoding="async" />
  )
}
