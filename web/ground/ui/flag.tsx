import styles from './flag.module.css'

/** A round flag: of a country by its two letters, or a locale's icon. Decorative: the name is always beside it. */
export function Flag({ of, size = 20 }: { of: string; size?: number }) {
  return (
    <img
      className={styles['flag']}
      src={`/flags/${of.toLowerCase()}.svg`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  )
}
