import type pg from 'pg'
import { connectClient } from './client.ts'

/** Runs `work` on a connection of its own, which is closed afterwards: what was not committed is rolled back. `name`: its `application_name`. */
export async function withClient<T>(
  address: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient({ address, application_name: name })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
