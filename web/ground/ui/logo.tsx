import { Avatar } from './avatar.tsx'
import styles from './logo.module.css'

/** An agency's logo on white; its initials without one. Decorative: the name is always beside it. `size` in pixels; `first`: the first picture of its page. */
export function Logo({
  name,
  logo,
  size = 72,
  first = false,
}: {
  name: string
  logo: string | null
  size?: number
  first?: boolean
}) {
  if (!logo) return <Avatar name={name} picture={null} size={size} />
  return (
    <img
      className={styles['logo']}
      src={logo}
      alt=""
      width={size}
      height={size}
      decoding="async"
      loading={first ? 'eager' : undefined}
      fetchPriority={first ? 'high' : undefined}
    />
  )
}
