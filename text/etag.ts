import { createHash } from 'node:crypto'

/** Weak, because a compressed answer has other bytes. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha1').update(text).digest('base64url')}"`

/** Whether the caller has this version. RFC 9110, 13.2.2: the tag alone decides where one is sent. `since` in milliseconds. */
export function isUnchanged(headers: Headers, tag: string, since?: number): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null)
    return tags.split(',').some((item) => ['*', tag, tag.slice(2)].includes(item.trim()))
  return since !== undefined && Date.parse(headers.get('if-modified-since') ?? '') >= since
}
