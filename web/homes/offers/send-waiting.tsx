import { useEffect } from 'react'
import { leads } from '#contract/talk/leads.ts'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { isHinted, SIGNED_OUT, useSession } from '../../ground/page/session-context.ts'
import { useToast } from '../../ground/ui/toast.tsx'
import { discardExpired, discardOf, hasWaiting, sendWaiting } from './contact-outbox.ts'

const CALLS = { leads: { send: leads.send } }
/** Milliseconds between tries: a browser may be online without reaching the portal. */
const RETRY_MS = 20_000
const TOAST_MS = 10_000

/** On every page: sends messages that wait for a connection, also those of an earlier visit. */
export function SendWaiting(): null {
  const { t, cookies } = usePageContext()
  const { user } = useSession()
  /** Undefined: not known yet. */
  const account = user ? user.id : user === null ? null : undefined
  const toast = useToast()
  const api = useApi(CALLS)
  useEffect(() => {
    discardExpired()
    const forget = ({ detail }: CustomEventInit<number>): void => discardOf(detail!)
    addEventListener(SIGNED_OUT, forget)
    return () => removeEventListener(SIGNED_OUT, forget)
  }, [])
  useEffect(() => {
    if (account === undefined && isHinted(cookies)) return
    const writer = account ?? null
    const send = (): void => {
      if (!navigator.onLine || !hasWaiting(writer)) return
      void sendWaiting(
        writer,
        (lead) => api.leads.send(lead),
        (result) =>
          'refused' in result
            ? toast(t('layout.offline.refused', { why: result.refused }), {
                type: 'error',
                duration: TOAST_MS,
                to: result.waiting.offer,
              })
            : toast(t(`layout.offline.${result.sent}`, { email: result.email }), {
                type: 'success',
                duration: TOAST_MS,
                to: result.waiting.offer,
              }),
      )
    }
    send()
    const timer = setInterval(send, RETRY_MS)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [api, t, toast, account, cookies])
  return null
}
