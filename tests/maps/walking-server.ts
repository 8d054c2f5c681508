import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface WalkingServer {
  /** Addresses of its matrices. */
  osrm: string
  valhalla: string
  /** Goals of each call. */
  asked: number[]
  /** Answers as that engine does, without data there, not at all, with an error, or with this text. */
  mode: 'works' | 'empty' | 'silent' | 'fails' | { body: string }
  /** Of the goal with this number. */
  walk: (n: number) => { seconds: number; metres: number } | null
  close: () => void
}

/** A server that answers matrices as OSRM and Valhalla do. */
export async function walkingServer(): Promise<WalkingServer> {
  const server = createServer(async (request, response) => {
    const { mode } = made
    if (mode === 'silent') return
    if (mode === 'fails') return send(response, 500, '{"code":"InvalidUrl"}')
    const isOsrm = request.method === 'GET'
    const goals = isOsrm
      ? request.url!.split('?')[0]!.split(';').length - 1
      : ((await json(request)) as { targets: unknown[] }).targets.length
    made.asked.push(goals)
    // Neither takes a matrix of one place.
    if (goals === 0) return send(response, 400, '{"code":"InvalidOptions","error_code":112}')
    if (mode === 'empty')
      return send(response, 400, isOsrm ? '{"code":"NoSegment"}' : '{"error_code":171}')
    if (typeof mode === 'object') return send(response, 200, mode.body)
    const walks = Array.from({ length: goals }, (_, n) => made.walk(n))
    send(
      response,
      200,
      JSON.stringify(
        isOsrm
          ? {
              code: 'Ok',
              durations: [[0, ...walks.map((walk) => walk?.seconds ?? null)]],
              distances: [[0, ...walks.map((walk) => walk?.metres ?? null)]],
            }
          : {
              sources_to_targets: [
                walks.map((walk, to_index) => ({
                  from_index: 0,
                  to_index,
                  time: walk?.seconds ?? null,
                  distance: walk ? walk.metres / 1000 : null,
                })),
              ],
            },
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const made: WalkingServer = {
    osrm: `${origin}/table/v1/foot`,
    valhalla: `${origin}/sources_to_targets`,
    asked: [],
    mode: 'works',
    walk: (n) => ({ seconds: 60 * (n + 1), metres: 2000 }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return made
}

const send = (response: ServerResponse, status: number, body: string): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
