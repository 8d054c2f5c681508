import { deleteDraft, readDraft, storeDraft, type StoredDraft } from './message-storage.ts'
import { isSameText } from './transcript.ts'

/** A message of the page: those with an id are the reader's own. */
export interface Arrived {
  clientId: string | null
  text: string
  files?: readonly { id: number }[]
}

/** A phrase that was put into a message, and its text there. */
export interface Chosen {
  phrase: string
  text: string
}

/** The message in a field: its id, and its text in the browser until it was sent. Each method is given the text of the field. */
export class Draft {
  readonly #key: string
  #clientId: string
  /** The text that this page read or wrote last: a full storage keeps an older text than the field. */
  #stored: StoredDraft | null = null
  readonly #chosen: { current: Chosen | null }

  /** `loaded`: id of a message that is not stored yet; `chosen`: put into the message last. */
  constructor(key: string, loaded: string, chosen: { current: Chosen | null } = { current: null }) {
    this.#key = key
    this.#clientId = loaded
    this.#chosen = chosen
  }

  get clientId(): string {
    return this.#clientId
  }

  /** Returns what the field shows when its page begins: the stored text, and behind it what was typed before scripts ran, or came back with an error. */
  begin(typed: string, arrived: readonly Arrived[]): string {
    const stored = readDraft(this.#key)
    this.#stored = stored
    const message = stored && arrived.find(({ clientId }) => clientId === stored.clientId)
    if (stored && message && isSameText(message.text, stored.text)) {
      this.#forget()
      // A text that came back with an error has arrived by now, too.
      if (isSameText(typed, stored.text)) return ''
    } else if (stored) {
      if (stored.phrase) this.#chosen.current = { phrase: stored.phrase, text: stored.text.trim() }
      const text =
        !typed.trim() || isSameText(typed, stored.text)
          ? stored.text
          : typed.startsWith(stored.text)
            ? typed
            : `${stored.text}\n${typed}`
      if (text === stored.text) this.#clientId = stored.clientId
      else this.renew(text)
      return text
    }
    if (typed) this.write(typed)
    return typed
  }

  write(text: string): void {
    if (!text) return this.#forget()
    const draft = { clientId: this.#clientId, text, phrase: this.phraseOf(text) }
    if (storeDraft(this.#key, draft)) this.#stored = draft
  }

  #forget(): void {
    if (this.#stored) deleteDraft(this.#key, this.#stored)
    this.#stored = null
  }

  /** The phrase that is sent instead of a text: it stands alone, and was not changed. */
  phraseOf(text: string): string | undefined {
    const { current } = this.#chosen
    return current?.text === text.trim() ? current.phrase : undefined
  }

  /** The text goes on under an id of its own. */
  renew(text: string): void {
    this.#forget()
    this.#clientId = crypto.randomUUID()
    this.write(text)
  }

  /** After a message was sent. Returns what the field shows then: other text stays, to be sent next. */
  settle(text: string, sent: { clientId: string; text: string }): string {
    // Both the answer and the page bring it.
    if (sent.clientId !== this.#clientId) return text
    const rest = isSameText(text, sent.text) ? '' : text
    this.renew(rest)
    return rest
  }
}
