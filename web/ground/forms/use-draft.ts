import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { address } from '#contract/addresses.ts'
import { useSession } from '../page/session-context.ts'
import { draftKey, keepDraft, NO_OWNER, restoreDraft } from './draft.ts'

/**
 * Saves the values of a form when the visitor has to sign in, and restores them afterwards. `returnTo`: the page to which visitors without a
 * session return. `name`: of the form; null: its values are kept elsewhere.
 */
export function useDraft(
  name: string | null,
  element: RefObject<HTMLFormElement | null>,
  returnTo?: string,
): void {
  const { pathname } = useLocation()
  const key = name && draftKey(returnTo ?? pathname, name)
  const { user } = useSession()
  /** The last signed-in user: the page outlives the session. */
  const owner = useRef<number>(undefined)
  const typed = useRef(false)

  useEffect(() => {
    if (!user || !key) return
    owner.current = user.id
    if (element.current && restoreDraft(key, user.id, element.current)) typed.current = true
  }, [key, user?.id])

  useEffect(() => {
    const form = element.current
    if (!form || !key) return
    const note = (): void => void (typed.current = true)
    form.addEventListener('input', note)
    return () => {
      form.removeEventListener('input', note)
      const kept = owner.current ?? (returnTo === undefined ? undefined : NO_OWNER)
      if (typed.current && kept !== undefined && location.pathname.endsWith(address('login')))
        keepDraft(key, kept, form)
    }
  }, [key])
}
