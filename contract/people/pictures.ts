export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Path of a picture in one of its sizes; the largest unless it is named. */
export const pictureUrl = (
  { key }: { key: string },
  width: PictureWidth = Math.max(...PICTURE_WIDTHS) as PictureWidth,
  format: PictureFormat = 'jpg',
): string => `/media/${key}/${width}.${format}`
