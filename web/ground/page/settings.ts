import { startTransition, useEffect, useState } from 'react'

/** Settings that the visitor has switched off, stored in the browser. */
const SETTINGS = { hidden: 'map-hidden', still: 'map-still' } as const
export type Setting = keyof typeof SETTINGS

/** Runs before the first paint, so that a hidden map never takes space. */
export const HIDDEN_EARLY = `try{if(localStorage.getItem('${SETTINGS.hidden}'))document.documentElement.dataset.map='hidden'}catch{}`

/** Whether the map is hidden, and whether moving it searches. Null until it is read from the browser. */
export function useSetting(setting: Setting): [on: boolean | null, set: (on: boolean) => void] {
  const [on, setOn] = useState<boolean | null>(null)
  // As in `later`, a part whose code is not loaded stays as the server rendered it.
  useEffect(() => startTransition(() => setOn(read(setting))), [setting])
  const set = (next: boolean): void => {
    setOn(next)
    try {
      if (next) localStorage.setItem(SETTINGS[setting], '1')
      else localStorage.removeItem(SETTINGS[setting])
    } catch {
      // Storage is blocked: the setting applies to this page.
    }
  }
  return [on, set]
}

function read(setting: Setting): boolean {
  try {
    return localStorage.getItem(SETTINGS[setting]) !== null
  } catch {
    return false
  }
}
