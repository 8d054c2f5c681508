import { useEffect, useState } from 'react'

/** What a visitor has switched off, kept in the browser until they switch it on again. */
const SETTINGS = { hidden: 'map-hidden', still: 'map-still' } as const
export type Setting = keyof typeof SETTINGS

/** Run before the page is first drawn, so that a map that was hidden never takes its room. */
export const HIDDEN_EARLY = `try{if(localStorage.getItem('${SETTINGS.hidden}'))document.documentElement.dataset.map='hidden'}catch{}`

/** Whether the map is hidden, and whether it stays still: moving it does not search. Null until the browser has been asked. */
export function useSetting(setting: Setting): [on: boolean | null, set: (on: boolean) => void] {
  const [on, setOn] = useState<boolean | null>(null)
  useEffect(() => setOn(read(setting)), [setting])
  const set = (next: boolean): void => {
    setOn(next)
    try {
      if (next) localStorage.setItem(SETTINGS[setting], '1')
      else localStorage.removeItem(SETTINGS[setting])
    } catch {
      // Then it holds for this page.
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
