import { PICTURE_PIECE, type Upload } from '#contract/people/uploads.ts'
import type { read } from './api.ts'

/** A piece of a picture, as the calls of uploads take it. */
export function pieceOf(offset: number, bytes: Uint8Array, name = 'piece'): FormData {
  const form = new FormData()
  form.set('offset', String(offset))
  form.set('piece', new File([new Uint8Array(bytes)], name))
  return form
}

/** Sends a picture in pieces to `path`. Answers the last response. */
export async function uploadTo(
  path: string,
  bytes: Uint8Array,
  call: (method: 'POST' | 'PUT', path: string, body: object) => ReturnType<typeof read>,
  name?: string,
): ReturnType<typeof read> {
  let answer = await call('POST', path, { size: bytes.length })
  if (!answer['data']) return answer
  const { key: whole } = answer['data'] as Upload
  const key = whole.slice(whole.indexOf('/') + 1)
  for (let offset = 0; offset < bytes.length; offset += PICTURE_PIECE)
    answer = await call(
      'PUT',
      `${path}/${key}`,
      pieceOf(offset, bytes.subarray(offset, offset + PICTURE_PIECE), name),
    )
  return answer
}
