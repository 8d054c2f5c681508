import type { CSSProperties } from 'react'
import type { CardPicture, Picture } from '#contract/homes/offers.ts'
import { PICTURE_WIDTHS, pictureUrl, type PictureFormat } from '#contract/people/pictures.ts'
import styles from './picture.module.css'

const sourceSet = (picture: CardPicture, format: PictureFormat): string =>
  PICTURE_WIDTHS.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')

/** The picture's three colours, top to bottom: the placeholder while loading. */
export function placeholderStyle(picture: CardPicture): CSSProperties {
  const colours = picture.placeholder.match(/#[0-9a-f]{6}/g) ?? []
  return { backgroundImage: `linear-gradient(${colours.join(', ')})` }
}

/** Not rendered and not fetched. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

interface OfferPictureProps {
  /** Empty on cards. */
  picture: CardPicture & Partial<Picture>
  /** As of `<img>`. */
  sizes: string
  /** In the first view. */
  eager?: boolean
  /** Media query of screens that do not show it, and do not fetch it. */
  hiddenOn?: string
  className?: string
}

/** A responsive picture. */
export function OfferPicture({ picture, sizes, eager, hiddenOn, className }: OfferPictureProps) {
  return (
    <picture
      className={[styles['frame'], className].filter(Boolean).join(' ')}
      style={placeholderStyle(picture)}
    >
      {hiddenOn && <source media={hiddenOn} srcSet={NO_PICTURE} />}
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
