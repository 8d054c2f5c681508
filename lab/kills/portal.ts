import { pino } from 'pino'
import { createApi } from '#api/app.ts'
import { openRealtime } from '#api/edge/realtime/server.ts'
import { startWork } from '#api/ground/work.ts'
import { readEnv } from '#env.ts'
import { createApp } from '#host/app.ts'
import { listen } from '#host/listen.ts'
import { openServices } from '#host/services.ts'
import { Messages } from '#i18n/messages.ts'

// A portal without pages in its own process, to be killed: all calls, sockets and jobs. `node portal.ts FOLDER`; its first line has its addresses.

const [folder = ''] = process.argv.slice(2)
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folder, RATE_LIMITS: 'off', LARES_DEMO: 'off' })
const log = pino({ level: 'silent' })
const messages = new Messages()
const { services, databaseUrl, unready } = await openServices(env, log, messages, () =>
  process.exit(1),
)
startWork({ ...services, databaseUrl })
const { port, server } = await listen(
  createApp({ env, log, messages, api: createApi(services), unready }).fetch,
  '127.0.0.1',
  0,
)
openRealtime({ ...services, databaseUrl }).attach(server)
console.log(JSON.stringify({ address: `http://127.0.0.1:${port}/api`, database: databaseUrl }))
