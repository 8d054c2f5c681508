import { generateKeyPairSync, sign } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'

// A TLS-terminating proxy with a self-signed certificate, as in front of a production portal.

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const size =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
const time = (at: Date): Buffer =>
  der(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
/** ecdsa-with-SHA256, RFC 5758. */
const SIGNED_BY = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))

const HOUR_MS = 3_600_000
const tomorrow = (): Date => new Date(Date.now() + 24 * HOUR_MS)

/** A key and the certificate that it has signed for itself (RFC 5280), good for a day unless `end` is another time. */
export function selfSigned(host: string, end = tomorrow()): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(
    der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(host)))),
  )
  const content = sequence(
    der(0x02, Buffer.from([1])),
    SIGNED_BY,
    name,
    sequence(time(new Date(Math.min(Date.now(), end.getTime()) - HOUR_MS)), time(end)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const cert = sequence(content, SIGNED_BY, signature)
    .toString('base64')
    .match(/.{1,64}/g)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${cert?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

export interface TlsProxy {
  port: number
  /** Cuts every connection and takes no more. */
  close(): void
}

/** A proxy for `host` that passes on to `target` on this machine once that is known, sockets too. */
export async function openTlsProxy(host: string, target: () => number): Promise<TlsProxy> {
  const forwarded = (address: string | undefined) => ({
    'x-forwarded-for': address ?? '',
    'x-forwarded-proto': 'https',
  })
  const server = createServer(selfSigned(host), (request, response) => {
    const onward = plainRequest(
      {
        port: target(),
        host: '127.0.0.1',
        method: request.method,
        path: request.url,
        headers: { ...request.headers, ...forwarded(request.socket.remoteAddress) },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.on('upgrade', (request, socket, head) => {
    const onward = connect(target(), '127.0.0.1', () => {
      const headers = Object.entries({
        ...request.headers,
        ...forwarded(request.socket.remoteAddress),
      }).map(([name, value]) => `${name}: ${String(value)}`)
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [onward, socket]) end.on('error', () => (onward.destroy(), socket.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
