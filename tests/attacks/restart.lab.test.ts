import { Agent, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createUser } from '../accounts.ts'
import { isBuilt, startPortal, type Portal } from './portal.ts'

const CONNECTIONS = 20
const RESTARTS = 3
const POLL_MS = 200

/** One request on a keep-alive connection; its status, or the error. */
function ask(
  agent: Agent,
  { port }: Portal,
  {
    method = 'GET',
    path,
    token,
    body,
  }: { method?: string; path: string; token?: string; body?: object },
): Promise<number | string> {
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body)
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    }
    const request = send({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume()
      response.once('end', () =>
        resolve(response.complete ? (response.statusCode ?? 0) : 'cut off'),
      )
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    request.end(text)
  })
}

describe.skipIf(!isBuilt)('restarts', () => {
  test('of one of two nodes behind a balancer lose no response', { timeout: 600_000 }, async () => {
    // Owns the shared database and gets no requests.
    const owner = await startPortal()
    const user = await createUser(owner.db())
    const start = () => startPortal({ DATABASE_URL: owner.databaseUrl(), STOP_DELAY: '2' })
    const nodes = [await start(), await start()]
    const ready = new Set<Portal>(nodes)
    let isOn = true
    const looking = (async () => {
      for (; isOn; await sleep(POLL_MS))
        for (const node of nodes)
          if ((await node.ask('GET', '/readyz', { timeout: 1000 })).status === 200) ready.add(node)
          else ready.delete(node)
    })()
    const outcomes: Record<string, number> = {}
    const kinds = [
      { path: '/api/location?q=barc' },
      { path: '/api/offers?location=country207' },
      { path: '/en/es' },
      { method: 'PATCH', path: '/api/user/profile', token: user.token, body: { name: 'Ada' } },
      { method: 'POST', path: '/api/event/a/b', token: user.token, body: {} },
    ]
    const load = Array.from({ length: CONNECTIONS }, async (_, lane) => {
      const agents = new Map<Portal, Agent>()
      for (let n = lane; isOn; n++) {
        const nodes = [...ready]
        const node = nodes[n % nodes.length]
        if (!node) {
          await sleep(20)
          continue
        }
        if (!agents.has(node)) agents.set(node, new Agent({ keepAlive: true, maxSockets: 1 }))
        const kind = kinds[n % kinds.length]!
        const result = await ask(agents.get(node)!, node, kind)
        const outcome =
          typeof result === 'number' && result < 500
            ? 'answered'
            : `${result} ${kind.method ?? 'GET'}`
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
      for (const agent of agents.values()) agent.destroy()
    })
    for (let round = 0; round < RESTARTS; round++) {
      await sleep(2000)
      const old = nodes[round % 2]!
      await old.stop()
      nodes[round % 2] = await start()
    }
    isOn = false
    await Promise.all([...load, looking])
    console.log(`${RESTARTS} restarts of one of two nodes: ${JSON.stringify(outcomes)}`)
    for (const node of [...nodes, owner]) await node.stop()
    expect(Object.keys(outcomes)).toEqual(['answered'])
  })
})
