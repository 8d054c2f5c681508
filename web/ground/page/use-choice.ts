import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { NO_CHOICE, onChoice, type Choice } from './choice.ts'
import type { CookieScope } from './cookie.ts'

/** The choice in the cookies, which a sign-in or another tab may have changed by the next page. Its code and rates are loaded only if there is one. */
export function useChoice(scope: CookieScope | undefined): Choice {
  const [choice, setChoice] = useState(NO_CHOICE)
  const { key } = useLocation()
  useEffect(() => {
    const look = (): void => {
      if (scope && (choice !== NO_CHOICE || /\b(currency|units)=/.test(document.cookie)))
        void import('./chosen.ts').then(({ applyChoice }) => applyChoice(scope, setChoice))
    }
    look()
    return onChoice(look)
  }, [key, scope, choice])
  return choice
}
