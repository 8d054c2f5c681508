import type { SignedIn } from '#contract/accounts.ts'
import type { z } from 'zod'
import type { Call } from '../context.ts'
import { countryOfAddress } from '../gateways/geoip.ts'
import { setCookie } from './cookies.ts'
import { deviceOf } from './device.ts'
import { toUser } from './present.ts'
import { insertSession, type UserRow } from './queries.ts'
import { newSecret, tokenText } from './tokens.ts'

/** As long as its cookie (specification, section 9). */
const SESSION_MS = 2_592_000_000

/** Logs in: a session in the database, its token in the answer and in the cookie. Of the address only the country is kept. */
export async function openSession(user: UserRow, call: Call): Promise<z.output<typeof SignedIn>> {
  const { secret, digest } = newSecret()
  const country = await countryOfAddress(call.clientAddress, call.env.GEOIP_MMDB).catch(() => null)
  const id = await insertSession(call.db, { user_id: user.id, digest, country, ...deviceOf(call.request.headers.get('user-agent')), expires_at: new Date(Date.now() + SESSION_MS) })
  const access_token = tokenText(id, secret)
  call.headers.append('set-cookie', setCookie('token', access_token, call.env))
  return { access_token, user: toUser(user) }
}
