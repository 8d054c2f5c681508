import { ApiError } from '#contract/errors.ts'
import type { DraftOffer, DraftPicture, OfferContent } from '#contract/publishing.ts'
import type { Written } from './fields.ts'

export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; at: number }
  /** It is tried again by itself. */
  | { state: 'failed' }
  /** The fields (`amount`, `texts.de`) that were changed here and elsewhere. */
  | { state: 'conflict'; fields: readonly string[] }
  /** The draft cannot be changed any more. */
  | { state: 'closed'; message: string }

export interface SaverParts {
  offer: DraftOffer
  /** What the fields say at first. */
  said: Written
  save: (version: number, change: Written) => Promise<DraftOffer>
  newest: () => Promise<DraftOffer>
  onState: (state: SaveState) => void
  onSaved: (offer: DraftOffer) => void
  /** All is saved, and fields of the form say what they said before somebody else changed them. */
  onElsewhere: (offer: DraftOffer) => void
  /** Milliseconds of quiet before something is saved, and before it is tried again. */
  times?: { quiet: number; again: number }
}

/** Others who save all the time are no reason to try for ever. */
const ROUNDS_MAX = 20

/**
 * Saves a draft as it is written. What others saved meanwhile stays, where they changed other fields; where both changed the same, it waits for a decision.
 * A field that is refused does not keep the others from being saved. Nothing that was written is dropped.
 */
export class Saver {
  readonly #parts: SaverParts
  readonly #times: { quiet: number; again: number }
  #base: Written
  #version: number
  #said: Written
  #mine: Written = {}
  #refused: Written = {}
  #newest: DraftOffer | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #finishing: Promise<void> | null = null
  #stopped = false
  /** Fields of the form that others changed since it was made. */
  readonly #behind = new Set<string>()
  #signedOut = false

  constructor(parts: SaverParts) {
    this.#parts = parts
    this.#times = parts.times ?? { quiet: 1000, again: 5000 }
    this.#base = flat(parts.offer.content)
    this.#said = flat(parts.said)
    this.#version = parts.offer.draftVersion
  }

  /** Of the draft as it was last read or saved. */
  get version(): number {
    return this.#version
  }

  /** Whether something is not saved yet. */
  get dirty(): boolean {
    return Object.keys(this.#unsaved()).length > 0
  }

  /** Something that was written is not saved because it cannot be: its field says why. */
  get refused(): boolean {
    return this.refusedFields.length > 0
  }

  /** The fields of those. */
  get refusedFields(): string[] {
    return Object.entries(this.#mine).flatMap(([key, value]) =>
      key in this.#refused && same(value, this.#refused[key]) ? [key] : [],
    )
  }

  /** The session was over when something was to be saved: sending the form leads to the log-in, and back with what was written. */
  get signedOut(): boolean {
    return this.#signedOut
  }

  /** What the fields say now. Those that say what they said before were not written in, whatever the draft says by now. */
  write(written: Written): void {
    for (const [key, value] of Object.entries(flat(written)))
      if (!same(value, this.#said[key])) this.#mine[key] = this.#said[key] = value
    // A picture that was saved beside the form has joined its list by now.
    if (this.#newest && this.#clashes().length === 0) this.#adopt()
    if (this.dirty) this.#later(this.#times.quiet)
  }

  /** Saves at once what is not saved; done when nothing more can be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#newest || this.#stopped || !this.dirty) return
    this.#running = this.#run().finally(() => (this.#running = null))
    await this.#running
  }

  /** Settles a conflict: what was written here replaces what was saved elsewhere. */
  async keepMine(): Promise<void> {
    this.#adopt()
    await this.flush()
  }

  /** Settles a conflict: what was written here is given up for what was saved elsewhere. */
  takeTheirs(): DraftOffer | null {
    const taken = this.#newest
    this.#adopt()
    this.#behind.clear()
    this.#mine = {}
    if (taken) this.#parts.onSaved(taken)
    this.#parts.onState({ state: 'idle' })
    return taken
  }

  /** Its form is left: what is not saved yet is saved still, however long that takes. */
  finish(): Promise<void> {
    this.#finishing ??= (async () => {
      await this.flush()
      while (this.dirty && !this.#stopped && !this.#newest && !this.#signedOut) {
        await new Promise((resolve) => setTimeout(resolve, this.#times.again))
        await this.flush()
      }
      this.#stop()
    })()
    return this.#finishing
  }

  #stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #adopt(): void {
    if (this.#newest) {
      const theirs = flat(this.#newest.content)
      for (const key of Object.keys(this.#said))
        if (!same(theirs[key], this.#base[key])) this.#behind.add(key)
      this.#base = theirs
      this.#version = this.#newest.draftVersion
    }
    this.#newest = null
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** What was written and is neither saved nor refused as it is. */
  #unsaved(): Written {
    return Object.fromEntries(
      Object.entries(this.#mine).filter(
        ([key, value]) =>
          !same(value, this.#base[key]) &&
          !(key in this.#refused && same(value, this.#refused[key])),
      ),
    )
  }

  async #run(): Promise<void> {
    const { save, newest, onState, onSaved } = this.#parts
    let saved: DraftOffer | null = null
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const unsaved = this.#unsaved()
      if (Object.keys(unsaved).length === 0) break
      onState({ state: 'saving' })
      this.#signedOut = false
      try {
        const offer = await save(this.#version, nested(unsaved))
        saved = offer
        this.#base = flat(offer.content)
        this.#version = offer.draftVersion
        // What the portal made of it (a blank taken off) is what was meant.
        for (const [key, value] of Object.entries(unsaved))
          if (same(this.#mine[key], value)) delete this.#mine[key]
        onSaved(offer)
      } catch (error) {
        const { status = 0, body } = error instanceof ApiError ? error : {}
        if (status === 422) {
          const keys = Object.keys(body?.errors ?? {}).map(keyOf)
          const refused = Object.entries(unsaved).filter(([key]) => keys.includes(key))
          // An error that names none of them would come again and again.
          Object.assign(
            this.#refused,
            Object.fromEntries(refused.length > 0 ? refused : Object.entries(unsaved)),
          )
        } else if (status === 409 && body?.code === 'conflict') {
          const theirs = await newest().catch(() => null)
          if (!theirs) return this.#failed()
          this.#newest = theirs
          const fields = this.#clashes()
          if (fields.length > 0) return onState({ state: 'conflict', fields })
          this.#adopt()
        } else if (status === 401) {
          // Tried again when something is written: by then they may have logged in elsewhere.
          this.#signedOut = true
          return onState({ state: 'failed' })
        } else if (status >= 400 && status < 500 && status !== 429 && status !== 419) {
          this.#stop()
          return onState({ state: 'closed', message: body?.message ?? '' })
        } else return this.#failed()
      }
    }
    onState(this.refused ? { state: 'idle' } : { state: 'saved', at: Date.now() })
    if (saved) this.#showElsewhere(saved)
  }

  #showElsewhere(offer: DraftOffer): void {
    if (this.#stopped || this.#finishing || this.dirty || this.refused) return
    const isOld = [...this.#behind].some((key) => !same(this.#said[key], this.#base[key]))
    this.#behind.clear()
    if (isOld) this.#parts.onElsewhere(offer)
  }

  /** The fields that were changed here and elsewhere, to what is not the same. */
  #clashes(): string[] {
    const theirs = flat(this.#newest?.content ?? {})
    return Object.entries(this.#unsaved()).flatMap(([key, mine]) =>
      same(theirs[key], this.#base[key]) ||
      same(theirs[key], mine) ||
      (key === 'pictures' && isAhead(mine, theirs[key], this.#base[key]))
        ? []
        : [key],
    )
  }

  #failed(): void {
    this.#parts.onState({ state: 'failed' })
    this.#later(this.#times.again)
  }
}

/** Whether a list of pictures has all that another has, which differs from what was before by what arrived alone: pictures that this tab saved itself. */
function isAhead(mine: unknown, theirs: unknown, before: unknown): boolean {
  const byKey = (list: unknown): Map<string, DraftPicture> =>
    new Map(
      (Array.isArray(list) ? (list as DraftPicture[]) : []).map((picture) => [
        picture.key,
        picture,
      ]),
    )
  const [own, others, known] = [byKey(mine), byKey(theirs), byKey(before)]
  return (
    [...others].every(
      ([key, picture]) => own.has(key) && (!known.has(key) || same(picture, known.get(key))),
    ) && [...known.keys()].every((key) => others.has(key))
  )
}

const same = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)
/** As JSON, members in order: the database keeps them in an order of its own. */
const sorted = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner instanceof Object && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Texts each for itself: two who write in two languages do not disturb each other. */
function flat({ texts, ...fields }: Written | OfferContent): Written {
  return {
    ...fields,
    ...Object.fromEntries(
      Object.entries((texts ?? {}) as object).map(([lang, text]) => [`texts.${lang}`, text]),
    ),
  }
}

function nested(flatFields: Written): Written {
  const change: Written = {}
  const texts: Written = {}
  for (const [key, value] of Object.entries(flatFields)) {
    if (key.startsWith('texts.')) texts[key.slice('texts.'.length)] = value
    else change[key] = value
  }
  return Object.keys(texts).length > 0 ? { ...change, texts } : change
}

/** `texts.de.title` is about `texts.de`, `point.lat` about `point`. */
const keyOf = (path: string): string =>
  path
    .split('.')
    .slice(0, path.startsWith('texts.') ? 2 : 1)
    .join('.')
