import { contract } from '#contract/index.ts'
import { Problem, type Handlers } from '../../context.ts'
import { bytesOf } from '../../people/http/input.ts'
import { markedAddress } from './return-path.ts'
import { readReport } from './read.ts'
import { stopMails } from './stop.ts'

export const handlers: Handlers<typeof contract.bounces> = {
  async report(_, { db, env, request, log }) {
    if (env.MAIL_BOUNCES === undefined) throw new Problem(404, 'not_found', 'api.error.notFound')
    const report = readReport(await bytesOf(request, contract.bounces.report))
    const address = report && (await markedAddress(db, report.marks, report.addresses))
    if (!address) return
    await stopMails(db, address, report.says)
    log.info({ says: report.says }, 'mails to an address were stopped after a report')
  },
}
