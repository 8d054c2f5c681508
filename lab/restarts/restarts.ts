import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { connect } from '#db/connect.ts'
import { openEmbedded, type Embedded } from '#db/embedded.ts'
import { freePort } from '#db/postmaster.ts'
import { grantUse } from '#db/roles.ts'
import { withClient } from '#db/with-client.ts'
import { APP_KEY, Load, type LoadReport } from '../load.ts'
import { isReady, NodeProcess, ROOT } from '../node.ts'

const STOP_DELAY_S = 4
/** Both nodes serve between two restarts. */
const PAUSE_MS = 2000

/**
 * Restarts one of two nodes behind HAProxy again and again, under `rate` requests a second: pages, calls, drafts, pictures in pieces, and open sockets.
 * Every request that is not answered as it should be is a failure. With a built checkout of an earlier release, `earlier`, both nodes begin with it, are upgraded in
 * the first two rounds, go back in the next two, and so on.
 */
export async function restartNodes(
  folder: string,
  {
    rounds,
    rate,
    earlier,
    say = () => {},
  }: { rounds: number; rate: number; earlier?: string | undefined; say?: (line: string) => void },
): Promise<LoadReport> {
  // The first node makes the tables of its release.
  const database = await openEmbedded({
    dataDir: join(folder, 'database'),
    as: 'command',
    log: pino({ level: 'silent' }),
  })
  await withClient(database.ownerUrl, 'lares restarts', (client) =>
    grantUse(client, database.appRole),
  )
  const db = connect(database.url)
  const proxyPort = await freePort()
  const nodes = [new NodeProcess('a', await freePort()), new NodeProcess('b', await freePort())]
  const files = join(folder, 'files')
  mkdirSync(files, { mode: 0o700 })
  let proxy: ChildProcess | undefined
  try {
    const start = (node: NodeProcess, root: string) =>
      node.start(variablesOf(node, folder, files, database, `http://127.0.0.1:${proxyPort}`), root)
    for (const node of nodes) await start(node, earlier ?? ROOT)
    proxy = startProxy(folder, proxyPort, nodes)
    const base = `http://127.0.0.1:${proxyPort}`
    await isReady(`${base}/readyz`)
    const load = await Load.start(base, rate, db)
    for (let round = 1; round <= rounds; round++) {
      const node = nodes[round % nodes.length]!
      await sleep(PAUSE_MS)
      await node.stop()
      const root = earlier !== undefined && round % 4 !== 1 && round % 4 !== 2 ? earlier : ROOT
      await start(node, root)
      // HAProxy has seen it.
      await sleep(PAUSE_MS)
      const release = earlier === undefined ? '' : root === ROOT ? ', new' : ', earlier'
      say(`restart ${round} of ${node.name}${release}: ${load.summary()}`)
    }
    return await load.stop()
  } finally {
    proxy?.kill('SIGTERM')
    await Promise.all(nodes.map((node) => node.stop()))
    await db.destroy()
    await database.stop()
  }
}

function variablesOf(
  { name }: NodeProcess,
  folder: string,
  files: string,
  database: Pick<Embedded, 'url' | 'ownerUrl'>,
  publicUrl: string,
): Record<string, string> {
  const home = join(folder, name)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  try {
    symlinkSync(files, join(home, 'files'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return {
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: home,
    LARES_KEY: KEY,
    LARES_DEMO: 'on',
    STOP_DELAY: String(STOP_DELAY_S),
    PUSHER_APP_KEY: APP_KEY,
    PUSHER_APP_SECRET: 'a secret of the restarts',
  }
}

const KEY = randomBytes(32).toString('base64')

function startProxy(folder: string, port: number, nodes: readonly NodeProcess[]): ChildProcess {
  const file = join(folder, 'haproxy.cfg')
  let text = readFileSync(join(ROOT, 'docs/examples/haproxy.cfg'), 'utf8').replace(
    '127.0.0.1:8080',
    `127.0.0.1:${port}`,
  )
  for (const [index, node] of nodes.entries())
    text = text.replaceAll(`127.0.0.1:${3001 + index}`, `127.0.0.1:${node.port}`)
  writeFileSync(file, text)
  chmodSync(file, 0o644)
  return spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}
