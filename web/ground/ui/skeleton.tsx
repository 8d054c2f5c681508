import styles from './skeleton.module.css'

/** Placeholder of text or a picture. Sizes are CSS lengths, equal to the content's. */
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
