import { isIP } from 'node:net'
import { connect } from 'node:tls'

const TIMEOUT_MS = 10_000
/** Fewer are too few. */
export const CERTIFICATE_DAYS_MIN = 14

/** When the certificate at that address expires, or expired. Throws for one that is not valid for another reason, and says which. */
export function endOfCertificate({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(!isIP(host) && { servername: host }),
      // Nothing is sent: an expired one is judged here.
      rejectUnauthorized: false,
    })
    socket.setTimeout(TIMEOUT_MS, () =>
      socket.destroy(new Error(`${hostname} did not answer with its certificate`)),
    )
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const end = new Date(socket.getPeerCertificate().valid_to)
      const reason = socket.authorized || daysUntil(end) < 0 ? null : socket.authorizationError
      if (reason) reject(new Error(String(reason)))
      else resolve(end)
      socket.destroy()
    })
  })
}

/** Negative afterwards. */
export const daysUntil = (end: Date): number => (end.getTime() - Date.now()) / 86_400_000
