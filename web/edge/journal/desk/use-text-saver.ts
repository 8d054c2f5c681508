import { useEffect, useRef, useState } from 'react'
import { journalTexts, type ArticleContent, type EditedText } from '#contract/edge/journal.ts'
import { useApi } from '../../../ground/page/api.ts'
import { useSession } from '../../../ground/page/session-context.ts'
import { findHeld, heldKey, hold, lockHeld, openHeld } from './held-texts.ts'
import { sameContent, TextSaver, type SaveState } from './text-saver.ts'

const CALLS = { journalTexts }

interface Takes {
  /** Work that was kept in this browser. */
  onFound: (content: ArticleContent) => void
  onSaved: (text: EditedText, sent: ArticleContent) => void
}

/** Autosave of a text, and the work of an earlier visit that was not saved. */
export function useTextSaver(
  first: EditedText,
  { owner, article, language }: { owner: number; article: number; language: string },
  takes: Takes,
) {
  const api = useApi(CALLS)
  const { user } = useSession()
  const [state, setState] = useState<SaveState>({ state: 'idle' })
  const saver = useRef<TextSaver>(null)
  const latest = useRef({ api, ...takes })
  useEffect(() => void (latest.current = { api, ...takes }))

  useEffect(() => {
    const at = { id: article, language }
    const key = heldKey(owner, article, language)
    const unlock = lockHeld(key)
    const made = new TextSaver({
      text: first,
      save: async (version, content) =>
        (await latest.current.api.journalTexts.save({ ...at, version, ...content })).data,
      get: async () => (await latest.current.api.journalTexts.text(at)).data,
      hold: (held) => hold(key, held),
      onState: setState,
      onSaved: (text, sent) => latest.current.onSaved(text, sent),
    })
    saver.current = made
    let isLeft = false
    void openHeld().then((open) => {
      const found = isLeft || made.dirty ? null : findHeld({ owner, article, language }, open)
      if (!found) return
      if (!sameContent(found.held.content, first.content)) {
        made.resume(found.held, first)
        latest.current.onFound(found.held.content)
      }
      hold(found.key, null)
    })
    const keep = (): void => made.holdNow()
    const hurry = (): void => {
      keep()
      void made.flush()
    }
    document.addEventListener('visibilitychange', hurry)
    addEventListener('pagehide', keep)
    addEventListener('online', hurry)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', hurry)
      removeEventListener('pagehide', keep)
      removeEventListener('online', hurry)
      void made.finish().finally(unlock)
    }
  }, [owner, article, language])

  // Signed in again, perhaps in another tab.
  useEffect(() => {
    if (user?.id === owner && saver.current?.dirty) void saver.current.flush()
  }, [user?.id, owner])

  return { saver, state }
}
