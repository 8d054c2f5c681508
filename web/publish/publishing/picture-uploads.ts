import { ApiError } from '#contract/errors.ts'
import type { DraftOffer, DraftPicture } from '#contract/publish/publishing.ts'
import { untilDone } from '../../people/pictures/uploader.ts'
import { inTab, Uploads, type UploadCalls } from '../../people/pictures/uploads.ts'

export interface DraftUploadCalls extends UploadCalls {
  get: () => Promise<DraftOffer>
  save: (version: number, pictures: DraftPicture[]) => Promise<DraftOffer>
}

type Taker = (picture: DraftPicture) => void

/**
 * Uploads to drafts. A finished picture is added by its step if that is open, else saved into the draft from here.
 */
export class PictureUploads extends Uploads {
  readonly #newest = new Map<number, DraftOffer>()
  readonly #takers = new Map<number, Taker>()
  readonly #leaving = new Map<number, Promise<unknown>>()
  /** Order of selection of this tab's pictures. */
  readonly #turns = new Map<string, number>()

  /** The draft's last version saved from here. */
  newest(offerId: number): DraftOffer | null {
    return this.#newest.get(offerId) ?? null
  }

  add(offerId: number, files: Iterable<File>, calls: DraftUploadCalls): void {
    this.send(offerId, files, calls, async (key, job) => {
      this.#turns.set(key, job.id)
      await this.#arrived(offerId, job, calls, { key, kind: 'photo', alt: {} })
    })
  }

  /** Passes finished uploads to the pictures step. Returns how to leave: later ones wait until the step has saved. */
  give(offerId: number, taker: Taker): (leaving: Promise<unknown>) => void {
    this.#takers.set(offerId, taker)
    return (leaving) => {
      if (this.#takers.get(offerId) === taker) this.#takers.delete(offerId)
      this.#leaving.set(offerId, leaving)
    }
  }

  /** Adds a finished picture to the list: see `joined`. */
  join(pictures: readonly DraftPicture[], picture: DraftPicture): DraftPicture[] {
    return pictures.some(({ key }) => key === picture.key)
      ? [...pictures]
      : joined(pictures, picture, this.#turns)
  }

  async #arrived(
    offerId: number,
    { id, signal }: { id: number; signal: AbortSignal },
    calls: DraftUploadCalls,
    picture: DraftPicture,
  ): Promise<void> {
    const [get, save] = [
      this.watched(offerId, id, calls.get),
      this.watched(offerId, id, calls.save),
    ]
    if (!this.#takers.has(offerId)) await this.#leaving.get(offerId)
    await untilDone(
      { signal, pause: this.pause },
      async () => {
        if (this.#takers.has(offerId)) return
        const offer = await get()
        // It was saved, but the response was lost.
        if (offer.content.pictures.some(({ key }) => key === picture.key)) return this.#saved(offer)
        this.#saved(await save(offer.draftVersion, this.join(offer.content.pictures, picture)))
      },
      (error) => error instanceof ApiError && error.body.code === 'conflict',
    )
    // The step may have been opened again.
    this.#takers.get(offerId)?.(picture)
  }

  #saved(offer: DraftOffer): void {
    this.#newest.set(offer.id, offer)
    this.notify()
  }
}

/**
 * Position of a new picture: pictures selected together stay in their order, whichever is uploaded first. `turns` has the order of this
 * page's pictures; positions changed meanwhile stay.
 */
export function joined<P extends { key: string }>(
  pictures: readonly P[],
  picture: P,
  turns: ReadonlyMap<string, number>,
): P[] {
  const turn = turns.get(picture.key) ?? Infinity
  const before = pictures.findIndex(({ key }) => (turns.get(key) ?? -1) > turn)
  return pictures.toSpliced(before < 0 ? pictures.length : before, 0, picture)
}

/** The tab's uploads to drafts. */
export const pictureUploads = new PictureUploads(inTab)
