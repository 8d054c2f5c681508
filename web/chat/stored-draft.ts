/** A message that is being written, with the id under which it is sent. */
export interface StoredDraft {
  clientId: string
  text: string
}

const PREFIX = 'message-draft:'
const KEPT_MS = 7 * 86_400_000

/** The same in every language, and another for each account; null: of who has none and came by a link. */
export const draftKey = (account: number | null, place: string): string =>
  `${PREFIX}${account ?? 'link'}:${place}`

/** The draft in an item of the storage; null if there is none, or it has expired. */
export function parseDraft(item: string | null): StoredDraft | null {
  try {
    const { clientId, text, until } = JSON.parse(item ?? '{}') as Record<string, unknown>
    return typeof clientId === 'string' &&
      typeof text === 'string' &&
      typeof until === 'number' &&
      until > Date.now()
      ? { clientId, text }
      : null
  } catch {
    return null
  }
}

export const readDraft = (key: string): StoredDraft | null =>
  inStorage((storage) => parseDraft(storage.getItem(key)))

/** A draft without text is deleted. */
export function storeDraft(key: string, { clientId, text }: StoredDraft): void {
  inStorage((storage) => {
    if (text) storage.setItem(key, JSON.stringify({ clientId, text, until: Date.now() + KEPT_MS }))
    else storage.removeItem(key)
  })
}

/** Deletes expired drafts, of all accounts. */
export function deleteExpiredDrafts(): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && !parseDraft(storage.getItem(key))) storage.removeItem(key)
  })
}

/** Null if the storage is full or blocked: then a draft lasts as long as its page. */
function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
