import type { Pending } from './transcript.ts'

/** An unsent text, and the id of its message. */
export interface StoredDraft {
  clientId: string
  text: string
  /** Sent as this phrase if the text is not changed. */
  phrase?: string | undefined
}

const DRAFT = 'message-draft:'
const UNSENT = 'message-unsent:'
/** Items of earlier versions, of unknown owners or overwritten by other tabs. */
const OLD_UNSENT = 'chat-unsent-'
const EXPIRY_MS = 7 * 86_400_000

/** The same in all languages. `account` null: opened by link. */
export const draftKey = (account: number | null, place: string): string =>
  `${DRAFT}${account ?? 'link'}:${place}`

/** Prefix of unsent messages: each is an item of its own, so that tabs do not overwrite each other's. */
export const unsentKey = (account: number | null, place: string): string =>
  `${UNSENT}${account ?? 'link'}:${place}:`

export const readDraft = (key: string): StoredDraft | null => {
  const item = readItem(key)
  return (
    item && {
      clientId: item.clientId,
      text: item.text,
      ...(typeof item['phrase'] === 'string' && { phrase: item['phrase'] }),
    }
  )
}

/** False if the storage is full or blocked. */
export const storeDraft = (key: string, draft: StoredDraft): boolean =>
  inStorage((storage) => {
    storage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }))
    return true
  }) ?? false

/** Leaves a draft or text that another tab has stored since. */
export function deleteDraft(key: string, { clientId, text }: StoredDraft): void {
  const item = readItem(key)
  if (item?.clientId === clientId && item.text === text)
    inStorage((storage) => storage.removeItem(key))
}

/** Oldest first. */
export const readUnsent = (key: string): Pending[] =>
  keysOf((one) => one.startsWith(key))
    .map(readItem)
    .filter((item) => item !== null)
    .map((item) => ({
      ...(item as unknown as Pending),
      files: Array.isArray(item['files']) ? item['files'] : [],
    }))
    .toSorted((one, other) => one.at - other.at)

/** Stores unsent messages, and deletes sent ones; items of other tabs stay. */
export function storeUnsent(
  key: string,
  before: readonly Pending[],
  now: readonly Pending[],
): void {
  const ids = new Set(now.map(({ clientId }) => clientId))
  inStorage((storage) => {
    for (const { clientId } of before) if (!ids.has(clientId)) storage.removeItem(key + clientId)
  })
  for (const one of now)
    if (!before.includes(one))
      inStorage((storage) => storage.setItem(key + one.clientId, JSON.stringify(one)))
}

/** Deletes expired items of all accounts. */
export function deleteExpired(): void {
  const expired = keysOf((key) =>
    key.startsWith(DRAFT) || key.startsWith(UNSENT)
      ? readItem(key) === null
      : key.startsWith(OLD_UNSENT),
  )
  inStorage((storage) => expired.forEach((key) => storage.removeItem(key)))
}

type Item = Record<string, unknown> & StoredDraft & { at: number }

/** Null for a missing or expired item. */
function readItem(key: string): Item | null {
  try {
    const item = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Item> | null
    return typeof item?.clientId === 'string' &&
      typeof item.text === 'string' &&
      typeof item.at === 'number' &&
      item.at + EXPIRY_MS > Date.now()
      ? (item as Item)
      : null
  } catch {
    return null
  }
}

const keysOf = (isWanted: (key: string) => boolean): string[] =>
  inStorage((storage) => Object.keys(storage).filter(isWanted)) ?? []

/** Null if the storage is full or blocked: then a draft lasts as long as its page. */
function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
