import pg from 'pg'

const LOOK_MS = 50

/** Looks at what the server does all the time; `longest` is the longest statement since the last call, to a twentieth of a second. */
export async function watchStatements(
  url: string,
): Promise<{ longest(): string; stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let most = { seconds: 0, query: '' }
  let isStopped = false
  const looking = (async () => {
    while (!isStopped) {
      const { rows } = await client.query<{ seconds: number; query: string }>(
        `select extract(epoch from clock_timestamp() - query_start)::float8 as seconds, query from pg_stat_activity
         where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid() and wait_event is distinct from 'ClientRead' order by 1 desc limit 1`,
      )
      if (rows[0] && rows[0].seconds > most.seconds) most = rows[0]
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  })()
  return {
    longest() {
      const { seconds, query } = most
      most = { seconds: 0, query: '' }
      return `longest statement ${seconds.toFixed(2)} s: ${query.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}`
    },
    async stop() {
      isStopped = true
      await looking
      await client.end()
    },
  }
}
