import { useCallback, useSyncExternalStore } from 'react'
import { publishing, type DraftOffer } from '#contract/publish/publishing.ts'
import { useApi } from '../../ground/page/api.ts'
import type { Sending } from '../../people/pictures/uploads.ts'
import { useReading } from '../../people/pictures/use-reading.ts'
import { pictureUploads } from './picture-uploads.ts'

const CALLS = { publishing }
const NONE: readonly Sending[] = []

/** Uploads of a draft from any of its steps; the draft after them; and how to start more. */
export function useUploads(offerId: number): {
  sending: readonly Sending[]
  newest: DraftOffer | null
  add: (files: Iterable<File>) => void
} {
  const api = useApi(CALLS)
  const reading = useReading()
  const sending = useSyncExternalStore(
    pictureUploads.subscribe,
    () => pictureUploads.of(offerId),
    () => NONE,
  )
  const newest = useSyncExternalStore(
    pictureUploads.subscribe,
    () => pictureUploads.newest(offerId),
    () => null,
  )
  const add = useCallback(
    (files: Iterable<File>) =>
      pictureUploads.add(offerId, files, {
        ...reading,
        begin: async (size, signal) =>
          (await api.publishing.beginPicture({ size }, { signal })).data,
        send: async (key, offset, piece, signal) =>
          (await api.publishing.sendPicture({ key, offset, piece }, { signal })).data,
        get: async () => (await api.publishing.get({ id: offerId })).data,
        save: async (version, pictures) =>
          (await api.publishing.save({ id: offerId, version, pictures })).data,
      }),
    [api, offerId, reading],
  )
  return { sending, newest, add }
}
