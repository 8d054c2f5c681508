/** In local storage: by board, the secret of the member that the visitor is, and when they last looked. */
const KEY = 'boards'

interface Remembered {
  secret?: string
  seen?: string
}

export function rememberedBoard(id: number): Remembered {
  return all()[id] ?? {}
}

export function rememberBoard(id: number, change: Remembered): void {
  try {
    const boards = all()
    localStorage.setItem(KEY, JSON.stringify({ ...boards, [id]: { ...boards[id], ...change } }))
  } catch {
    // Full or blocked: until the page is left.
  }
}

function all(): Record<number, Remembered> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<number, Remembered>
  } catch {
    return {}
  }
}
