import type { ArticleContent } from '#contract/edge/journal.ts'

/** Work that is not saved yet, in this browser. */
export interface HeldText {
  /** The version that it was written on. */
  version: number
  content: ArticleContent
  at: number
}

/** Work that was never fetched again is deleted after this time. */
const HELD_MS = 30 * 86_400_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Keys begin with the account: another one in this browser does not see them. */
const prefixOf = (owner: number, article: number, language: string): string =>
  `article:${owner}:${article}:${language}:`

/** Each tab has its own copy: two of them do not overwrite each other's. */
export const heldKey = (owner: number, article: number, language: string): string =>
  prefixOf(owner, article, language) + crypto.randomUUID()

/** Keeps a copy, or deletes it. False if the browser has no room, or blocks storage. */
export function hold(key: string, held: HeldText | null, store = ownStore()): boolean {
  try {
    if (held) store?.setItem(key, JSON.stringify(held))
    else store?.removeItem(key)
    return store !== null
  } catch {
    return false
  }
}

/** The newest copy that no open tab writes, with its key. Deletes copies that are too old. */
export function findHeld(
  { owner, article, language }: { owner: number; article: number; language: string },
  open: readonly string[],
  store = ownStore(),
): { key: string; held: HeldText } | null {
  if (!store) return null
  const all = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  const found = all
    .filter((key) => key.startsWith('article:'))
    .flatMap((key) => {
      const held = read(store.getItem(key))
      if (held && Date.now() - held.at < HELD_MS) return [{ key, held }]
      hold(key, null, store)
      return []
    })
    .filter(({ key }) => key.startsWith(prefixOf(owner, article, language)) && !open.includes(key))
    .sort((a, b) => b.held.at - a.held.at)
  return found[0] ?? null
}

function read(text: string | null): HeldText | null {
  try {
    const held = JSON.parse(text ?? 'null') as HeldText | null
    return held && Number.isInteger(held.version) && held.content.document.type === 'doc'
      ? held
      : null
  } catch {
    return null
  }
}

/** Says while this page is open that the copy is being written. Returns how to end that. */
export function lockHeld(key: string): () => void {
  let release = (): void => undefined
  const open = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks?.request(key, () => open).catch(() => undefined)
  return release
}

/** Keys of copies that open tabs write. */
export async function openHeld(): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {}
  return held.flatMap(({ name }) => name ?? [])
}

/** Null if the browser blocks storage. */
function ownStore(): Store | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
