import type { CSSProperties } from 'react'
import type { CardPicture, Picture } from '#contract/offers.ts'
import { PICTURE_WIDTHS, pictureUrl, type PictureFormat } from '#contract/pictures.ts'
import styles from './picture.module.css'

const sourceSet = (picture: CardPicture, format: PictureFormat): string =>
  PICTURE_WIDTHS.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')

/** The picture's three colours, top to bottom: what stands in its place until it is there. */
export function placeholderStyle(picture: CardPicture): CSSProperties {
  const colours = picture.placeholder.match(/#[0-9a-f]{6}/g) ?? []
  return { backgroundImage: `linear-gradient(${colours.join(', ')})` }
}

/** A picture in the sizes that the screen needs. `sizes`: as of `<img>`. `eager`: it is in the first view. A card's has no text of its own. */
export function OfferPicture({ picture, sizes, eager, className }: { picture: CardPicture & Partial<Picture>; sizes: string; eager?: boolean; className?: string }) {
  return (
    <picture className={[styles['frame'], className].filter(Boolean).join(' ')} style={placeholderStyle(picture)}>
      <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(picture, 'webp')} sizes={sizes} />
      <img
        className={styles['image']}
        src={pictureUrl(picture, 640)}
        width={picture.width ?? 1440}
        height={picture.height ?? 960}
        alt={picture.alt ?? ''}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        draggable={false}
      />
    </picture>
  )
}
