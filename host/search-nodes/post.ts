import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'

const agents = {
  http: new HttpAgent({ keepAlive: true }),
  https: new HttpsAgent({ keepAlive: true }),
}

/**
 * Posts a body and reads the whole answer. Not `fetch`, whose streams take as long as a search and five times the processor (0.18 against 0.96 ms
 * for 22 KB and their answer).
 */
export function post(
  url: string,
  { headers, body, signal }: { headers: Record<string, string>; body: Buffer; signal: AbortSignal },
): Promise<{ status: number; body: Buffer }> {
  const isHttps = url.startsWith('https:')
  const options = {
    method: 'POST',
    agent: isHttps ? agents.https : agents.http,
    headers: { ...headers, 'content-length': body.length },
    signal,
  }
  return new Promise((resolve, reject) => {
    const request = (isHttps ? requestHttps : requestHttp)(url, options, (response) => {
      buffer(response).then(
        (answer) => resolve({ status: response.statusCode ?? 0, body: answer }),
        reject,
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}
