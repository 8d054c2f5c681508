import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface TranslateServer {
  url: string
  /** Requests it received, in order. */
  asked: { q: string; source: string; target: string; format: string; api_key?: string }[]
  /** `held` answers when `release` is called; a text is sent as it is. */
  mode: 'works' | 'fails' | 'held' | { body: string }
  /** The detected language of texts without a given one. */
  detected: string
  release: () => void
  close: () => void
}

/** A server with LibreTranslate's protocol that puts the target before the text. */
export async function translateServer(port = 0): Promise<TranslateServer> {
  const held: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as TranslateServer['asked'][number]
    made.asked.push(body)
    if (request.url !== '/translate' || request.method !== 'POST')
      return void response.writeHead(404).end()
    const { mode } = made
    if (mode === 'fails') return send(response, 500, JSON.stringify({ error: 'no model' }))
    if (mode === 'held') await new Promise<void>((resolve) => held.push(resolve))
    send(
      response,
      200,
      typeof mode === 'object'
        ? mode.body
        : JSON.stringify({
            translatedText: `[${body.target}] ${body.q}`,
            ...(body.source === 'auto' && {
              detectedLanguage: { language: made.detected, confidence: 90 },
            }),
          }),
    )
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const made: TranslateServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    mode: 'works',
    detected: 'ar',
    release: () => held.splice(0).forEach((resolve) => resolve()),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return made
}

const send = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
