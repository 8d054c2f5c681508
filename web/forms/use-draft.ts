import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { address } from '#contract/addresses.ts'
import { useSession } from '../accounts/session-context.ts'
import { draftKey, keepDraft, restoreDraft } from './draft.ts'

/** Keeps what was typed into a form for who is sent from it to log in, and puts it back when they return. */
export function useDraft(name: string, element: RefObject<HTMLFormElement | null>): void {
  const key = draftKey(useLocation().pathname, name)
  const { user } = useSession()
  /** Who types: whoever was logged in last, since the page outlives the session. */
  const owner = useRef<number>(undefined)
  const typed = useRef(false)

  useEffect(() => {
    if (!user) return
    owner.current = user.id
    if (element.current && restoreDraft(key, user.id, element.current)) typed.current = true
  }, [key, user?.id])

  useEffect(() => {
    const form = element.current
    if (!form) return
    const note = (): void => void (typed.current = true)
    form.addEventListener('input', note)
    return () => {
      form.removeEventListener('input', note)
      if (typed.current && owner.current !== undefined && location.pathname.endsWith(address.login())) keepDraft(key, owner.current, form)
    }
  }, [key])
}
