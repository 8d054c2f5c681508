import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import type { TestUser } from '#tests/accounts.ts'
import { uploadTo } from '#tests/pictures.ts'
import { APP_KEY } from '../load.ts'

/** A visitor leaves after this time. */
const TIMEOUT_MS = 10_000

interface Outcome {
  works: boolean
  text: string
}

export interface Probes {
  /** Name of an act -> how it went. */
  run(): Promise<Map<string, Outcome>>
}

type Check = () => Promise<string | null>

/** The acts of people on the portal, each once: to see which of them a fault leaves. */
export async function createProbes(base: string, user: TestUser): Promise<Probes> {
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(base + path, {
      ...init,
      headers: {
        'accept-language': 'en',
        authorization: `Bearer ${user.token}`,
        ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  const answer = async (path: string, init?: RequestInit) => {
    const response = await call(path, init)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const upload = () => {
    const picture = sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: { r: randomInt(256), g: 9, b: 9 },
      },
    })
    return picture
      .jpeg()
      .toBuffer()
      .then((bytes) =>
        uploadTo('/api/user/picture', bytes, async (method, path, body) => {
          const sent = await answer(path, {
            method,
            body: body instanceof FormData ? body : JSON.stringify(body),
          })
          return { status: sent.status, ...sent.body } as never
        }),
      )
  }
  const opens =
    (path: () => string): Check =>
    async () => {
      const response = await call(path())
      await response.arrayBuffer()
      return response.ok ? null : String(response.status)
    }
  const draft = await answer('/api/user/offers', {
    method: 'POST',
    body: JSON.stringify({ action: 0, category: 1 }),
  })
  const { id, draftVersion: first } = draft.body['data'] as { id: number; draftVersion: number }
  let draftVersion = first
  const listing = '/en/es/barcelona/barcelona/buy-apartment'
  const picture = /"(\/media\/[^"\s]+)"/.exec(await (await call(listing)).text())?.[1]
  if (!picture) throw new Error(`${listing} has no picture`)

  const checks: Record<string, Check> = {
    'a page seen before': opens(() => listing),
    'a new page': opens(
      () => `/en/gb/london/rent-apartment?priceMax=${randomInt(2000, 9_000_000)}`,
    ),
    search: opens(() => `/api/offers?location=country207&action=0&priceMax=${randomInt(1e5, 1e9)}`),
    'a picture': opens(() => picture),
    'the own account': opens(() => '/api/user/offers'),
    'a change': async () => {
      const { status, body } = await answer(`/api/user/offers/${id}`, {
        method: 'PATCH',
        body: JSON.stringify({ version: draftVersion, amount: randomInt(1e6, 1e9) }),
      })
      if (status === 200) ({ draftVersion } = body['data'] as { draftVersion: number })
      // A change that was made without its answer: the next one continues there.
      if (status === 409) ({ draftVersion } = (await read()) ?? { draftVersion })
      return status === 200 ? null : String(status)
    },
    'an upload': async () => {
      const { data, status } = (await upload()) as { data?: object; status?: number }
      return data ? null : String(status)
    },
    'a socket': () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${base.replace('http', 'ws')}/app/${APP_KEY}?protocol=7`)
        const end = (problem: string | null) => {
          clearTimeout(timer)
          resolve(problem)
          socket.terminate()
        }
        const timer = setTimeout(() => end('no answer'), TIMEOUT_MS)
        socket.once('message', () => end(null))
        socket.once('error', () => end('closed'))
      }),
  }
  const read = async () =>
    (await answer(`/api/user/offers/${id}`)).body['data'] as { draftVersion: number } | undefined

  return {
    async run() {
      const outcomes = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => {
          const began = performance.now()
          const problem = await check().catch((error: unknown) =>
            (error as Error).name === 'TimeoutError' ? 'no answer' : 'closed',
          )
          const seconds = ((performance.now() - began) / 1000).toFixed(1)
          return [
            name,
            { works: problem === null, text: `${problem ?? 'yes'} ${seconds} s` },
          ] as const
        }),
      )
      return new Map(outcomes)
    },
  }
}

/** Runs the probes until all succeed. Returns the seconds that took, or null if they never did. */
export async function secondsUntilAll(probes: Probes, withinMs: number): Promise<number | null> {
  const start = performance.now()
  let failing = ''
  while (performance.now() - start < withinMs) {
    const outcomes = [...(await probes.run())].filter(([, { works }]) => !works)
    if (outcomes.length === 0) return (performance.now() - start) / 1000
    failing = outcomes.map(([name, { text }]) => `${name}: ${text}`).join(', ')
    await sleep(250)
  }
  console.log(`still failing: ${failing}`)
  return null
}
