import styles from './skeleton.module.css'

/** Stands where text or a picture will be. Sizes are CSS lengths; the same space is kept as for what comes. */
export function Skeleton({
  width = '100%',
  height = '1em',
  ratio,
}: {
  width?: string
  height?: string
  ratio?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={styles['skeleton']}
      style={{ inlineSize: width, blockSize: ratio ? undefined : height, aspectRatio: ratio }}
    />
  )
}
