import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outboxOf } from '#api/people/mail/send.ts'
import { startupMessage } from '#db/cannot-start.ts'
import { loadEnv } from '#env.ts'

// `npm run outbox -- [COUNT]` prints the last mails of the outbox folder, the newest last.

const count = Number(process.argv[2] ?? 1)
if (!(Number.isInteger(count) && count > 0)) {
  console.error('npm run outbox -- [COUNT], a number from 1')
  process.exit(2)
}
try {
  const env = loadEnv()
  const folder = outboxOf(env)
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.txt'))
        .sort()
    : []
  if (env.SMTP_URL) console.log('SMTP_URL is set: mails are sent, not saved.')
  else if (files.length === 0) console.log(`No mail in ${folder}.`)
  for (const file of files.slice(-count))
    console.log(
      `${'-'.repeat(72)}\n${join(folder, file)}\n\n${readFileSync(join(folder, file), 'utf8')}`,
    )
} catch (error) {
  console.error(startupMessage(error))
  process.exitCode = 1
}
