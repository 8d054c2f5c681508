import { PICTURE_PIECE, type Upload } from '#contract/people/uploads.ts'

/** The two calls that send a picture, as the pages have them. */
export interface ForwardCalls {
  begin: (input: { size: number }) => Promise<{ data: Upload }>
  send: (input: { key: string; offset: number; piece: File }) => Promise<{ data: Upload }>
}

/** Without scripts: one picture of a form, forwarded in pieces. Returns its key. */
export async function forwardPicture(
  chosen: FormDataEntryValue | null,
  { begin, send }: ForwardCalls,
): Promise<string> {
  const file = chosen instanceof File ? chosen : new File([], '')
  const { data: upload } = await begin({ size: file.size })
  const key = upload.key.slice(upload.key.indexOf('/') + 1)
  for (let offset = 0; offset < file.size; offset += PICTURE_PIECE)
    await send({
      key,
      offset,
      piece: new File([file.slice(offset, offset + PICTURE_PIECE)], 'piece'),
    })
  return upload.key
}
