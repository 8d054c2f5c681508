import { createHmac } from 'node:crypto'
import { portalSecret } from '../../ground/secret.ts'
import type { Services } from '../../context.ts'
import type { PusherApp } from './signatures.ts'

/** As configured; missing values are derived from the shared secret. */
export async function pusherApp({ db, env }: Pick<Services, 'db' | 'env'>): Promise<PusherApp> {
  const { PUSHER_APP_ID: id, PUSHER_APP_KEY: key, PUSHER_APP_SECRET: secret } = env
  if (key && secret) return { id, key, secret }
  const portal = await portalSecret(db)
  const derived = (purpose: string, length: number): string =>
    createHmac('sha256', portal).update(`pusher\0${purpose}`).digest('hex').slice(0, length)
  return { id, key: key ?? derived('key', 20), secret: secret ?? derived('secret', 40) }
}
