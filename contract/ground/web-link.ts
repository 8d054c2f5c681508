import { z } from 'zod'
import { isWebLink } from './links.ts'

/** An address of the web in a form, that pages show as a link. */
export const WebLink = (max: number, error: string, { orEmpty = false } = {}) =>
  z
    .string()
    .trim()
    .overwrite((url) => url.replace(/^https?:/i, (scheme) => scheme.toLowerCase()))
    .max(max)
    .refine((url) => (orEmpty && url === '') || isWebLink(url), { error })
