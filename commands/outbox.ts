import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outboxOf } from '#api/mail/send.ts'
import { told } from '#db/cannot-start.ts'
import { loadEnv } from '#env.ts'

// The command `npm run outbox -- [COUNT]`: the last mails that were kept instead of sent, the newest at the end.

const count = Number(process.argv[2] ?? 1)
if (!(Number.isInteger(count) && count > 0)) {
  console.error('npm run outbox -- [COUNT]: how many mails, a number from 1 on.')
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
  if (env.SMTP_URL) console.log('SMTP_URL is set: mails are sent, not kept.')
  else if (files.length === 0) console.log(`No mail in ${folder}.`)
  for (const file of files.slice(-count))
    console.log(
      `${'-'.repeat(72)}\n${join(folder, file)}\n\n${readFileSync(join(folder, file), 'utf8')}`,
    )
} catch (error) {
  console.error(told(error))
  process.exitCode = 1
}
