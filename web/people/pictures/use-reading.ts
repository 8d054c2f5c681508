import { useMemo } from 'react'
import { ApiError } from '#contract/errors.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { readable, UnreadableHeic } from './heic.ts'
import type { UploadCalls } from './uploads.ts'

/** Shared by all uploads: the conversion of HEIC, and the text of an error. */
export function useReading(): Pick<UploadCalls, 'readable' | 'explain'> {
  const { t } = usePageContext()
  return useMemo(
    () => ({
      readable,
      explain: (error) =>
        (error instanceof ApiError && error.serverMessage) ||
        t(error instanceof UnreadableHeic ? 'pictures.heic' : 'pictures.wrong'),
    }),
    [t],
  )
}
