import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reach } from '#api/ground/gateways/outside.ts'

/** Response of a path: a body, or a status. */
export type Answer = string | Buffer | number

export interface FeedServer {
  /** Path -> response, may be changed at any time. Each response has an ETag of its content. */
  files: Record<string, Answer>
  /** Requests in order: `GET /a.xml` with its credentials. */
  requests: { path: string; authorization: string | undefined; etag: string | undefined }[]
  url: (path: string) => string
  close: () => void
}

/** A server of an agency's feeds and pictures. */
export async function feedServer(): Promise<FeedServer> {
  const files: Record<string, Answer> = {}
  const requests: FeedServer['requests'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({
      path,
      authorization: request.headers.authorization,
      etag: request.headers['if-none-match'],
    })
    const answer = files[path] ?? 404
    if (typeof answer === 'number') return void response.writeHead(answer).end()
    const etag = `"${createHash('sha1').update(answer).digest('hex')}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    response.setHeader('etag', etag).end(answer)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    files,
    requests,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    close: () => void server.close(),
  }
}

/** The addresses that tests may connect to. */
export const ANYWHERE: Reach = { isAddress: () => true, isPort: () => true }
