import type { ArticleContent, EditedText } from '#contract/edge/journal.ts'
import { ARTICLE_SLUG } from '#contract/edge/journal-lists.ts'
import { ApiError } from '#contract/errors.ts'
import { canonical } from '#text/canonical.ts'
import type { HeldText } from './held-texts.ts'

export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; at: number }
  /** Retried automatically. */
  | { state: 'failed' }
  /** The session has ended; saved once somebody signs in. */
  | { state: 'signedOut' }
  /** Saved elsewhere since: a decision is needed. */
  | { state: 'conflict'; theirs: EditedText }
  /** The server does not accept it: messages by field. Tried again after the next change. */
  | { state: 'refused'; errors: Record<string, string[]>; message: string }

export interface SaverParts {
  text: Pick<EditedText, 'version' | 'content'>
  save: (version: number, content: ArticleContent) => Promise<EditedText>
  get: () => Promise<EditedText>
  /** Keeps work that is not saved in the browser; null deletes it. */
  hold: (held: HeldText | null) => void
  onState: (state: SaveState) => void
  /** `sent`: as it was sent; the server's answer also has figures that blocks quote. */
  onSaved: (text: EditedText, sent: ArticleContent) => void
  /** Milliseconds of inactivity before keeping, saving and retrying. */
  times?: { hold: number; quiet: number; again: number }
}

/** Autosave of an article in one language. No input is lost: what is not saved is kept in the browser. */
export class TextSaver {
  readonly #parts: SaverParts
  readonly #times: { hold: number; quiet: number; again: number }
  #base: ArticleContent
  #version: number
  #mine: ArticleContent
  /** Rejected as it is. */
  #refused: ArticleContent | null = null
  #theirs: EditedText | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #holding: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #stopped = false

  constructor(parts: SaverParts) {
    this.#parts = parts
    this.#times = parts.times ?? { hold: 400, quiet: 2000, again: 5000 }
    this.#base = this.#mine = parts.text.content
    this.#version = parts.text.version
  }

  get version(): number {
    return this.#version
  }

  get content(): ArticleContent {
    return this.#mine
  }

  get dirty(): boolean {
    return !sameContent(this.#mine, this.#base)
  }

  write(content: ArticleContent): void {
    this.#mine = content
    if (!this.dirty) return this.holdNow()
    clearTimeout(this.#holding)
    this.#holding = setTimeout(() => this.holdNow(), this.#times.hold)
    if (!this.#theirs) this.#later(this.#times.quiet)
  }

  /** Continues with work that was kept in the browser: a conflict if another version was saved since. */
  resume(held: HeldText, now: EditedText): void {
    this.#mine = held.content
    if (this.dirty && held.version !== this.#version) {
      // Kept on its own version until a decision: the next visit would save it over the other one.
      this.#version = held.version
      return this.#clash(now)
    }
    this.holdNow()
    if (this.dirty) this.#later(0)
  }

  holdNow(): void {
    clearTimeout(this.#holding)
    this.#parts.hold(
      this.dirty ? { version: this.#version, content: this.#mine, at: Date.now() } : null,
    )
  }

  /** Saves now. True if nothing is left to save. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#theirs || !this.dirty) return !this.dirty && !this.#theirs
    if (this.#refused && sameContent(this.#refused, this.#mine)) return false
    this.#running = this.#run().finally(() => (this.#running = null))
    await this.#running
    return !this.dirty
  }

  /** Saves this version over the other one, which stays among the revisions. */
  async keepMine(): Promise<void> {
    if (this.#theirs) this.#adopt(this.#theirs)
    await this.flush()
  }

  /** The text was changed by an act, or another version was chosen: what is here is that. */
  take(text: EditedText): void {
    clearTimeout(this.#timer)
    this.#adopt(text)
    this.#mine = text.content
    this.#refused = null
    this.holdNow()
    this.#parts.onState({ state: 'idle' })
  }

  /** An act has changed the text, but at most the slug of its draft. A conflict if the draft is another than the one that was saved here. */
  async takeState(text: EditedText): Promise<void> {
    while (this.#running) await this.#running
    const { version, content } = text
    const { slug } = this.#base
    // Answered before the last save.
    if (version < this.#version) return
    const keepsSlug = this.#mine.slug === slug
    if (this.#theirs || !sameContent(keepsSlug ? { ...content, slug } : content, this.#base))
      return this.#clash(text)
    if (keepsSlug) this.#mine = { ...this.#mine, slug: content.slug }
    this.#version = version
    this.#base = content
    this.holdNow()
  }

  /** The page was left. */
  async finish(): Promise<void> {
    this.holdNow()
    await this.flush()
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #adopt({ version, content }: EditedText): void {
    this.#version = version
    this.#base = content
    this.#theirs = null
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #clash(theirs: EditedText): void {
    this.#theirs = theirs
    this.holdNow()
    this.#parts.onState({ state: 'conflict', theirs })
  }

  async #run(): Promise<void> {
    const { save, get, onState, onSaved } = this.#parts
    onState({ state: 'saving' })
    this.holdNow()
    while (this.dirty) {
      const mine = this.#mine
      const sent = sendable(mine, this.#base)
      try {
        const text = await save(this.#version, sent)
        // Another tab has saved before the answer was read.
        if (text.version > this.#version + 1) return this.#clash(text)
        this.#adopt(text)
        // An address that cannot be saved yet stays in its field.
        if (this.#mine === mine) this.#mine = { ...text.content, slug: kept(mine, text.content) }
        this.#refused = null
        onSaved(text, mine)
        if (sent.slug !== mine.slug) break
      } catch (error) {
        const { status = 0, body } = error instanceof ApiError ? error : {}
        if (status === 409 && body?.code === 'conflict') {
          const theirs = await get().catch(() => null)
          return theirs ? this.#clash(theirs) : this.#failed()
        }
        this.holdNow()
        if (status === 401) return onState({ state: 'signedOut' })
        if (status >= 400 && status < 500 && status !== 429 && status !== 419) {
          this.#refused = mine
          return onState({
            state: 'refused',
            errors: body?.errors ?? {},
            message: body?.message ?? '',
          })
        }
        return this.#failed()
      }
    }
    this.holdNow()
    onState({ state: 'saved', at: Date.now() })
  }

  #failed(): void {
    this.#parts.onState({ state: 'failed' })
    this.#later(this.#times.again)
  }
}

export const isSlug = (slug: string): boolean => slug === '' || ARTICLE_SLUG.test(slug)

/** A half-typed address keeps nothing else from being saved. */
const sendable = (mine: ArticleContent, base: ArticleContent): ArticleContent =>
  isSlug(mine.slug.trim()) ? mine : { ...mine, slug: base.slug }

const kept = (mine: ArticleContent, saved: ArticleContent): string =>
  isSlug(mine.slug.trim()) ? saved.slug : mine.slug

/** As the server compares them: without spaces around lines, in any order of keys. */
export const sameContent = (a: ArticleContent, b: ArticleContent): boolean =>
  canonical(trimmed(a)) === canonical(trimmed(b))

const trimmed = ({ title, slug, summary, alt, document }: ArticleContent) => ({
  title: title.trim(),
  slug: slug.trim(),
  summary: summary.trim(),
  alt: alt.trim(),
  document,
})
