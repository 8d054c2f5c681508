import { pino } from 'pino'
import { ROLES, type RoleName } from '#contract/library.ts'
import { told } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import { loadEnv } from '#env.ts'
import { grantRole } from './members.ts'
import { selectSignIn } from './queries.ts'

// The command `npm run admin -- EMAIL [ROLE]`: grants a role to an account; `admin` unless said.

const [email, role = 'admin'] = process.argv.slice(2)
if (!email || !Object.hasOwn(ROLES, role)) {
  console.error(`npm run admin -- EMAIL [${Object.keys(ROLES).join('|')}]`)
  process.exit(2)
}

async function main(email: string): Promise<number> {
  const database = await openDatabase(loadEnv(), { as: 'command', log: pino({ level: 'warn' }, pino.destination(2)) })
  try {
    const user = await selectSignIn(database.db, { email })
    if (!user) {
      console.error(`No account has the address ${email}. Register it first, and follow the link in the mail.`)
      return 1
    }
    await grantRole(database.db, user.id, role as RoleName, null)
    console.log(`${user.email} is ${role} now.`)
    return 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main(email)
} catch (error) {
  console.error(told(error))
  process.exitCode = 1
}
