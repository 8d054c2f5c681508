import { request, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes of a page that arrive at once, and milliseconds until the next ones. */
const PIECE = 6000
const PAUSE_MS = 60

/** A proxy that sends a portal's pages in pieces, like a slow connection. Returns its address and how to stop it. */
export async function inPieces(portal: string): Promise<{ url: string; close: () => void }> {
  const { host } = new URL(portal)
  const server: Server = createServer((asked, answer) => {
    const onward = request(
      portal + asked.url,
      { method: asked.method, headers: { ...asked.headers, host, 'accept-encoding': 'identity' } },
      (given) => {
        const { 'content-length': _, 'transfer-encoding': __, ...headers } = given.headers
        answer.writeHead(given.statusCode ?? 502, headers)
        if (!given.headers['content-type']?.startsWith('text/html')) given.pipe(answer)
        else
          void given.toArray().then(async (chunks: Buffer[]) => {
            const page = Buffer.concat(chunks)
            for (let at = 0; at < page.length; at += PIECE) {
              answer.write(page.subarray(at, at + PIECE))
              await sleep(PAUSE_MS)
            }
            answer.end()
          })
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
