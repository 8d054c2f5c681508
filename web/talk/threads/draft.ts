import { deleteDraft, readDraft, storeDraft, type StoredDraft } from './message-storage.ts'
import { isSameText } from './transcript.ts'

/** A message of the page. `clientId`: of the reader's own messages. */
export interface ArrivedMessage {
  clientId: string | null
  text: string
  files?: readonly { id: number }[]
}

/** A phrase inserted into a message, and its text. */
export interface ChosenPhrase {
  phrase: string
  text: string
}

/** The message in a field: its id, and its text, stored in the browser until it was sent. Methods get the text of the field. */
export class Draft {
  readonly #key: string
  #clientId: string
  /** Read or written last by this page. If the storage is full, older than the field. */
  #stored: StoredDraft | null = null
  readonly #chosen: { current: ChosenPhrase | null }

  /** `loaded`: id for a new message; `chosen`: phrase that was inserted last. */
  constructor(
    key: string,
    loaded: string,
    chosen: { current: ChosenPhrase | null } = { current: null },
  ) {
    this.#key = key
    this.#clientId = loaded
    this.#chosen = chosen
  }

  get clientId(): string {
    return this.#clientId
  }

  /** Returns the first text of the field: the stored one, followed by text typed before scripts ran or returned with an error. */
  begin(typed: string, arrived: readonly ArrivedMessage[]): string {
    const stored = readDraft(this.#key)
    this.#stored = stored
    const message = stored && arrived.find(({ clientId }) => clientId === stored.clientId)
    if (stored && message && isSameText(message.text, stored.text)) {
      this.#forget()
      // A text returned with an error has arrived meanwhile, too.
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

  /** The phrase to send instead of a text that is an unchanged phrase. */
  phraseOf(text: string): string | undefined {
    const { current } = this.#chosen
    return current?.text === text.trim() ? current.phrase : undefined
  }

  /** Gives the text a new id. */
  renew(text: string): void {
    this.#forget()
    this.#clientId = crypto.randomUUID()
    this.write(text)
  }

  /** Call after a message was sent. Returns the text of the field: text that was not sent stays. */
  settle(text: string, sent: { clientId: string; text: string }): string {
    // Called twice: by the answer, and by the reloaded page.
    if (sent.clientId !== this.#clientId) return text
    const rest = isSameText(text, sent.text) ? '' : text
    this.renew(rest)
    return rest
  }
}
