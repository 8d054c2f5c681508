import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#db/postmaster.ts'
import {
  killServer,
  makeStandby,
  promote,
  startPoolers,
  startPrimary,
  stopServer,
  waitForStandby,
  type Poolers,
  type Server,
} from '#tests/cluster.ts'
import { s3Server, type S3Server } from '#tests/s3-server.ts'
import { APP_KEY } from '../load.ts'
import { isReady, NodeProcess, ROOT } from '../node.ts'
import { Switch } from './switch.ts'

const STOP_DELAY_S = 4
/** In the order in which they become ready. */
const NODES = ['search-1', 'search-2', 'api-1', 'api-2', 'worker', 'web-1', 'web-2'] as const
type NodeName = (typeof NODES)[number]

/**
 * A whole installation on this machine, as docs/machines.md has it on several: HAProxy, two web nodes, two API nodes, two search nodes and a worker, a primary and a
 * standby of PostgreSQL that acknowledges each write, a PgBouncer beside each, and a bucket. Each dependency is reached through a `Switch`.
 */
export class Cluster {
  readonly nodes: ReadonlyMap<NodeName, NodeProcess>
  readonly base: string
  readonly switches: { postgres: Switch[]; pgbouncer: Switch[]; bucket: Switch }
  readonly #folder: string
  #servers: [primary: Server, standby: Server]
  readonly #poolers: Poolers
  readonly #s3: S3Server
  readonly #bucket: string
  #proxy: ChildProcess | undefined

  private constructor(parts: {
    folder: string
    base: string
    nodes: ReadonlyMap<NodeName, NodeProcess>
    switches: Cluster['switches']
    servers: [Server, Server]
    poolers: Poolers
    s3: S3Server
    bucket: string
  }) {
    this.#folder = parts.folder
    this.base = parts.base
    this.nodes = parts.nodes
    this.switches = parts.switches
    this.#servers = parts.servers
    this.#poolers = parts.poolers
    this.#s3 = parts.s3
    this.#bucket = parts.bucket
  }

  static async start(folder: string): Promise<Cluster> {
    const primary = await startPrimary(folder, 'one')
    const standby = await makeStandby(primary, folder, 'two')
    await waitForStandby(primary, standby)
    const postgres = [await Switch.to(primary.port), await Switch.to(standby.port)]
    const poolers = await startPoolers(
      folder,
      [primary, standby].map((server, at) => ({ ...server, port: postgres[at]!.port })),
    )
    const s3 = await s3Server()
    const bucket = s3.bucket()
    const switches = {
      postgres,
      pgbouncer: await Promise.all(poolers.ports.map((port) => Switch.to(port))),
      bucket: await Switch.to(Number(new URL(bucket).port)),
    }
    const nodes = new Map<NodeName, NodeProcess>()
    for (const name of NODES) nodes.set(name, new NodeProcess(name, await freePort()))
    const cluster = new Cluster({
      folder,
      base: `http://127.0.0.1:${await freePort()}`,
      nodes,
      switches,
      servers: [primary, standby],
      poolers,
      s3,
      bucket,
    })
    try {
      await cluster.#startProxy()
      for (const name of NODES) await cluster.startNode(name)
      await isReady(`${cluster.base}/readyz`)
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  /** Of the portal's account, whichever server is the primary. */
  get databaseUrl(): string {
    return this.#address(this.#servers[0].url, this.switches.postgres)
  }

  async startNode(name: NodeName): Promise<void> {
    const node = this.nodes.get(name)!
    const home = join(this.#folder, name)
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const role = name.split('-')[0]!
    const { url, ownerUrl } = this.#servers[0]
    const { postgres, pgbouncer, bucket } = this.switches
    const isWeb = role === 'web'
    await node.start({
      ROLE: role,
      DATA_DIR: home,
      PUBLIC_URL: this.base,
      TRUST_PROXY: '2',
      STOP_DELAY: String(STOP_DELAY_S),
      LARES_KEY: KEY,
      LARES_DEMO: 'on',
      PUSHER_APP_KEY: APP_KEY,
      PUSHER_APP_SECRET: 'a secret of the cluster',
      STORAGE_URL: Object.assign(new URL(this.#bucket), { port: bucket.port }).href,
      DATABASE_URL: this.#address(url, pgbouncer),
      DATABASE_DIRECT_URL: this.#address(url, postgres),
      DATABASE_OWNER_URL: this.#address(ownerUrl, postgres),
      ...(isWeb && { API_URL: `http://127.0.0.1:${this.#insidePort}/api` }),
      ...((role === 'api' || role === 'worker') && {
        SEARCH_URLS: ['search-1', 'search-2']
          .map((one) => `http://127.0.0.1:${this.nodes.get(one as NodeName)!.port}`)
          .join(),
      }),
    })
  }

  /** The primary dies, its standby takes its place, and a new standby is made where it was. */
  async failOver(): Promise<void> {
    const [dead, next] = this.#servers
    await killServer(dead)
    await promote(next)
    this.#servers = [next, dead]
  }

  async rebuildStandby(): Promise<void> {
    const [primary, { name, port }] = this.#servers
    const standby = await makeStandby(primary, this.#folder, name, port)
    await waitForStandby(primary, standby)
    this.#servers = [primary, standby]
  }

  async stop(): Promise<void> {
    this.#proxy?.kill('SIGTERM')
    await Promise.all([...this.nodes.values()].map((node) => node.stop()))
    this.#poolers.stop()
    for (const one of [...this.switches.postgres, ...this.switches.pgbouncer, this.switches.bucket])
      one.close()
    await this.#s3.close()
    for (const server of this.#servers) await stopServer(server)
  }

  readonly #address = (server: string, hosts: readonly Switch[]): string =>
    server.replace(/@[^/]+/, `@${hosts.map(({ port }) => `127.0.0.1:${port}`).join()}`)

  #insidePort = 0

  async #startProxy(): Promise<void> {
    this.#insidePort = await freePort()
    const text = readFileSync(join(ROOT, 'docs/examples/haproxy-containers.cfg'), 'utf8')
      .replace(/^resolvers[^]*?\n\n/m, '')
      .replace(' resolvers containers init-addr libc,none', '')
      .replace(':8080', this.base.replace('http://', ''))
      .replace(':8081', `127.0.0.1:${this.#insidePort}`)
      .replace(
        /(server ((?:web|api)-\d)) \S+/g,
        (_, server: string, name: string) =>
          `${server} 127.0.0.1:${this.nodes.get(name as NodeName)!.port}`,
      )
    const file = join(this.#folder, 'haproxy.cfg')
    writeFileSync(file, text)
    chmodSync(file, 0o644)
    this.#proxy = spawn('haproxy', ['-db', '-q', '-f', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
}

const KEY = randomBytes(32).toString('base64')
