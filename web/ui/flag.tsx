import styles from './flag.module.css'

/** A round flag: a country by its two letters, or a locale's icon. Decoration: the name always stands beside it. */
export function Flag({ of, size = 20 }: { of: string; size?: number }) {
  return (
    <img
      className={styles['flag']}
      src={`/flags/${of.toLowerCase()}.svg`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}
