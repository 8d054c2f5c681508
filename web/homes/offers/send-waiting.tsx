import { useEffect } from 'react'
import { leads } from '#contract/talk/leads.ts'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { hasWaiting, sendWaiting } from './contact-outbox.ts'

const CALLS = { leads: { send: leads.send } }
/** Milliseconds between tries: a browser may be online without reaching the portal. */
const RETRY_MS = 20_000
const TOAST_MS = 10_000

/** On every page: sends messages that wait for a connection, also those of an earlier visit. */
export function SendWaiting(): null {
  const { t } = usePageContext()
  const toast = useToast()
  const api = useApi(CALLS)
  useEffect(() => {
    const send = (): void => {
      if (!navigator.onLine || !hasWaiting()) return
      void sendWaiting(
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
  }, [api, t, toast])
  return null
}
