import { isIP } from 'node:net'
import { connect } from 'node:tls'

const TIMEOUT_MS = 10_000
/** Fewer are too few. */
export const CERTIFICATE_DAYS_MIN = 14

/** Days until the certificate at that address expires; negative afterwards. Throws for one that is not valid for another reason, and says which. */
export function daysOfCertificate({ hostname, port }: URL): Promise<number> {
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
      const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000
      const reason = socket.authorized || days < 0 ? null : socket.authorizationError
      if (reason) reject(new Error(String(reason)))
      else resolve(days)
      socket.destroy()
    })
  })
}
