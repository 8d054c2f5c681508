import pg from 'pg'

/** Runs `work` on a connection of its own, which is closed afterwards: what was not committed is rolled back. `name`: its `application_name`. */
export async function withClient<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  // Without a listener a lost connection would end the process; the running query fails anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
