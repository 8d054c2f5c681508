import { ApiError } from '#contract/errors.ts'
import type { DraftOffer, DraftPicture, OfferContent } from '#contract/publish/publishing.ts'
import type { Written } from './fields.ts'

export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; at: number }
  /** Retried automatically. */
  | { state: 'failed' }
  /** The session has ended. */
  | { state: 'signedOut' }
  /** The fields (`amount`, `texts.de`) in conflict. */
  | { state: 'conflict'; fields: readonly string[] }
  /** The draft cannot be changed any more. */
  | { state: 'closed'; message: string }

export interface SaverParts {
  offer: DraftOffer
  /** Initial values of the fields. */
  formValues: Written
  save: (version: number, change: Written) => Promise<DraftOffer>
  newest: () => Promise<DraftOffer>
  onState: (state: SaveState) => void
  onSaved: (offer: DraftOffer) => void
  /** Everything is saved, and the form shows outdated values of fields that were changed elsewhere. */
  onElsewhere: (offer: DraftOffer) => void
  /** Milliseconds of inactivity before saving, and before retrying. */
  times?: { quiet: number; again: number }
}

/** Limit of retries against concurrent changes. */
const ROUNDS_MAX = 20

/**
 * Autosave of a draft. Concurrent changes of other fields are merged; conflicts in the same field need a decision.
 * A rejected field does not block the others. No input is discarded.
 */
export class Saver {
  readonly #parts: SaverParts
  readonly #times: { quiet: number; again: number }
  #base: Written
  #version: number
  formValues: Written
  #mine: Written = {}
  #refused: Written = {}
  #newest: DraftOffer | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #finishing: Promise<void> | null = null
  #stopped = false
  /** Fields of the form that were changed elsewhere. */
  readonly #behind = new Set<string>()
  #signedOut = false

  constructor(parts: SaverParts) {
    this.#parts = parts
    this.#times = parts.times ?? { quiet: 1000, again: 5000 }
    this.#base = flat(parts.offer.content)
    this.formValues = flat(parts.formValues)
    this.#version = parts.offer.draftVersion
  }

  /** Version of the draft when last read or saved. */
  get version(): number {
    return this.#version
  }

  /** Whether there are unsaved changes. */
  get dirty(): boolean {
    return Object.keys(this.#unsaved()).length > 0
  }

  /** A call is under way, after which the version may be another. */
  get saving(): boolean {
    return this.#running !== null
  }

  /** Unsaved changes that were rejected; their fields show the reason. */
  get refused(): boolean {
    return this.refusedFields.length > 0
  }

  /** The rejected fields. */
  get refusedFields(): string[] {
    return Object.entries(this.#mine).flatMap(([key, value]) =>
      key in this.#refused && same(value, this.#refused[key]) ? [key] : [],
    )
  }

  /** Saving failed with an expired session: submitting the form leads to sign in, and back with the values. */
  get signedOut(): boolean {
    return this.#signedOut
  }

  /** Reads the fields. Unchanged ones are not edits, even if the draft has changed. */
  write(written: Written): void {
    for (const [key, value] of Object.entries(flat(written)))
      if (!same(value, this.formValues[key])) this.#mine[key] = this.formValues[key] = value
    // An uploaded picture may have been added to its list.
    if (this.#newest && this.#clashes().length === 0) this.#adopt()
    if (this.dirty) this.#later(this.#times.quiet)
  }

  /** Saves now; resolves when nothing more can be saved. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#newest || this.#stopped || !this.dirty) return
    this.#running = this.#run().finally(() => (this.#running = null))
    await this.#running
  }

  /** Resolves a conflict in favour of this form. */
  async keepMine(): Promise<void> {
    this.#adopt()
    await this.flush()
  }

  /** Resolves a conflict in favour of the other change. */
  takeTheirs(): DraftOffer | null {
    const taken = this.#newest
    this.#adopt()
    this.#behind.clear()
    this.#mine = {}
    if (taken) this.#parts.onSaved(taken)
    this.#parts.onState({ state: 'idle' })
    return taken
  }

  /** The form was left: keeps saving in the background. */
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
      const newest = flat(this.#newest.content)
      for (const key of Object.keys(this.formValues))
        if (!same(newest[key], this.#base[key])) this.#behind.add(key)
      this.#base = newest
      this.#version = this.#newest.draftVersion
    }
    this.#newest = null
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Fields with unsaved changes, without rejected ones. */
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
        // The portal's normalised value counts as the entered one.
        for (const [key, value] of Object.entries(unsaved))
          if (same(this.#mine[key], value)) delete this.#mine[key]
        onSaved(offer)
      } catch (error) {
        const { status = 0, body } = error instanceof ApiError ? error : {}
        if (status === 422) {
          const keys = Object.keys(body?.errors ?? {}).map(keyOf)
          const refused = Object.entries(unsaved).filter(([key]) => keys.includes(key))
          // An error without fields would repeat for ever.
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
          // Retried after the next change: the user may have signed in by then.
          this.#signedOut = true
          return onState({ state: 'signedOut' })
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
    const isOld = [...this.#behind].some((key) => !same(this.formValues[key], this.#base[key]))
    this.#behind.clear()
    if (isOld) this.#parts.onElsewhere(offer)
  }

  /** The conflicting fields. */
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

/** Whether a list of pictures contains another that differs from the base only by finished uploads of this tab. */
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
/** Canonical JSON: the database orders keys differently. */
const sorted = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner instanceof Object && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Each language is a field, so that edits in two languages do not conflict. */
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

/** `texts.de.title` belongs to `texts.de`, `point.lat` to `point`. */
const keyOf = (path: string): string =>
  path
    .split('.')
    .slice(0, path.startsWith('texts.') ? 2 : 1)
    .join('.')
