import { pino } from 'pino'
import { endSessionsOf, grantRole } from '#api/accounts/members.ts'
import { endAllSessions, selectSignIn } from '#api/accounts/queries.ts'
import { ROLES, type RoleName } from '#contract/library.ts'
import { told } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import { loadEnv } from '#env.ts'

// The command `npm run admin -- EMAIL [ROLE]`: grants a role to an account; `admin` unless said. With `--end-sessions` it logs an account, or everybody, out.

const [first, ...others] = process.argv.slice(2)
const isEnding = first === '--end-sessions'
const [email, role = 'admin'] = isEnding ? others : [first, ...others]
if (!email || !Object.hasOwn(ROLES, role)) {
  console.error(
    `npm run admin -- EMAIL [${Object.keys(ROLES).join('|')}]\nnpm run admin -- --end-sessions EMAIL|all`,
  )
  process.exit(2)
}

async function main(email: string): Promise<number> {
  const database = await openDatabase(loadEnv(), {
    as: 'command',
    log: pino({ level: 'warn' }, pino.destination(2)),
  })
  try {
    if (isEnding && email === 'all') {
      console.log(`${await endAllSessions(database.db)} sessions ended.`)
      return 0
    }
    const user = await selectSignIn(database.db, { email })
    if (!user) {
      console.error(
        `No account has the address ${email}. Sign up with it first, and open the link in the email.`,
      )
      return 1
    }
    if (isEnding) {
      console.log(
        `${await endSessionsOf(database.db, user.id, null)} sessions of ${user.email} ended.`,
      )
      return 0
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
