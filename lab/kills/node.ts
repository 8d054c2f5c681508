import { pino } from 'pino'
import { createApi } from '#api/app.ts'
import { readEnv } from '#env.ts'
import { createApp } from '#host/app.ts'
import { listen } from '#host/listen.ts'
import { openServices } from '#host/services.ts'
import { Messages } from '#i18n/messages.ts'

// A node of the API in a process of its own, without jobs: `node node.ts FOLDER DATABASE_URL`; its first line has its address.

const [folder = '', database] = process.argv.slice(2)
const env = readEnv({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  DATABASE_URL: database,
  RATE_LIMITS: 'off',
  LARES_DEMO: 'off',
})
const log = pino({ level: 'silent' })
const messages = new Messages()
const { services, unready } = await openServices(env, log, messages, () => process.exit(1))
const { port } = await listen(
  createApp({ env, log, messages, api: createApi(services), unready }).fetch,
  '127.0.0.1',
  0,
)
console.log(JSON.stringify({ address: `http://127.0.0.1:${port}` }))
