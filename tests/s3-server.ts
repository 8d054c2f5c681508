import { randomBytes } from 'node:crypto'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFauxqs } from 'fauxqs'

export interface S3Server {
  /** A new bucket, as `STORAGE_URL`. */
  bucket(): string
  /** Calls are answered, never answered, answered with 503, a download ends in the middle, or uploads in parts were aborted. */
  fault: 'none' | 'hangs' | 'is busy' | 'breaks off' | 'aborts uploads'
  /** Method and path of each call. */
  calls: string[]
  /** Uploads in parts that were begun and neither finished nor aborted. */
  uploads: Map<string, { key: string; at: Date }>
  close: () => Promise<void>
}

const KEY = 'lares'

/** A server of objects. In front of it stands one that knows the key, and what fauxqs has not: faults, and the list of uploads in parts. */
export async function s3Server(): Promise<S3Server> {
  const store = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  const s3: S3Server = {
    fault: 'none',
    calls: [],
    uploads: new Map(),
    bucket() {
      const name = `lares-${randomBytes(6).toString('hex')}`
      store.createBucket(name)
      const { port } = server.address() as AddressInfo
      return `s3+http://${KEY}:secret@127.0.0.1:${port}/${name}/portal`
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await store.stop()
    },
  }
  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://s3')
    s3.calls.push(`${request.method} ${request.url}`)
    if (s3.fault === 'hangs') return void request.resume()
    if (s3.fault === 'is busy') return void refuse(response, 503, 'SlowDown')
    if (s3.fault === 'aborts uploads' && url.searchParams.has('partNumber')) {
      request.resume()
      return void refuse(response, 404, 'NoSuchUpload')
    }
    if (!request.headers.authorization?.includes(`Credential=${KEY}/`))
      return void refuse(response, 403, 'InvalidAccessKeyId')
    if (request.method === 'GET' && url.searchParams.has('uploads'))
      return void response.end(
        `<ListMultipartUploadsResult>${[...s3.uploads].map(([id, { key, at }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`).join('')}</ListMultipartUploadsResult>`,
      )
    const { method, headers } = request
    const passed = send({ port: store.port, method, headers, path: request.url }, (answer) =>
      pass(answer, request, response, url),
    )
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  function pass(
    answer: IncomingMessage,
    { method }: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ) {
    const id = url.searchParams.get('uploadId')
    if (id !== null && (method === 'DELETE' || method === 'POST')) s3.uploads.delete(id)
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    if (method === 'POST' && url.searchParams.has('uploads'))
      answer.once('data', (chunk: Buffer) => {
        const made = /<UploadId>(.*)<\/UploadId>/.exec(String(chunk))![1]!
        s3.uploads.set(made, { key: url.pathname.split('/').slice(2).join('/'), at: new Date() })
      })
    if (s3.fault === 'breaks off' && method === 'GET' && !url.searchParams.has('list-type')) {
      s3.fault = 'none'
      answer.once('data', (chunk: Buffer) =>
        response.write(chunk.subarray(0, chunk.length / 2), () => response.destroy()),
      )
      return
    }
    answer.pipe(response)
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return s3
}
