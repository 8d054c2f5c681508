export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

let base = ''

/** The server that browsers fetch pictures from (`MEDIA_URL`); empty: the portal. */
export const pictureBase = (): string => base

/** Said once by the process, by each thread of pages, and in the browser by the page. */
export function setPictureBase(url: string | undefined): void {
  base = url ?? ''
}

/** Address of a picture in one of its sizes, the largest unless it is named: a path of the portal, or one of `pictureBase`. */
export const pictureUrl = (
  { key }: { key: string },
  width: PictureWidth = Math.max(...PICTURE_WIDTHS) as PictureWidth,
  format: PictureFormat = 'jpg',
): string => `${base}/media/${key}/${width}.${format}`

/** For other programs than browsers on a page of the portal. */
export const absoluteUrl = (url: string, origin: string): string => new URL(url, origin).href
