import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { createDiskStorage } from '#api/gateways/storage.ts'
import type { Services } from '#api/context.ts'
import { startJobs } from '#api/jobs/runner.ts'
import { handlers as moderation } from '#api/publishing/moderation.ts'
import { handlers as publishing } from '#api/publishing/handlers.ts'
import { loadRates } from '#api/rates/load.ts'
import { mount } from '#api/serve.ts'
import { works } from '#api/work.ts'
import { contract } from '#contract/index.ts'
import { openDatabase } from '#db/open.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { apiOf } from '../api.ts'

// A portal without pages in a process of its own, made to be killed: the calls for publishing, and its jobs. `node portal.ts FOLDER`; its first line says where it is.

const [folder = ''] = process.argv.slice(2)
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folder, RATE_LIMITS: 'off' })
const log = pino({ level: 'silent' })
const database = await openDatabase(env, { as: 'portal', log })
const { db } = database
const services = { env, log, db, messages: new Messages(), storage: createDiskStorage(join(folder, 'files')), places: await loadPlaces(), rates: await loadRates(db) } as Services
const app = apiOf((api) => {
  mount(api, contract.publishing, publishing, services)
  mount(api, contract.moderation, moderation, services)
})
startJobs(works(services), services)
serve({ fetch: (request) => app.fetch(request, { log, requestId: 'r', clientAddress: '192.0.2.1', internal: false }), port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(JSON.stringify({ address: `http://127.0.0.1:${port}/api`, database: database.url })),
)
