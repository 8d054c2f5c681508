import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { markDemo, selectFactors } from '#api/accounts/factor-queries.ts'
import { endSessionsOf, grantRole } from '#api/accounts/members.ts'
import { endAllSessions, selectSignIn } from '#api/accounts/queries.ts'
import { ROLES, type RoleName } from '#contract/library.ts'
import { told } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import type { Database } from '#db/schema.ts'
import { isDemo, loadEnv } from '#env.ts'

// The command `npm run admin -- EMAIL [ROLE]`: grants a role to an account; `admin` unless said. With `--demo` the account needs no second factor, as long as the portal is a demo. With `--end-sessions` it logs an account, or everybody, out.

const isForDemo = process.argv.includes('--demo')
const [first, ...others] = process.argv.slice(2).filter((argument) => argument !== '--demo')
const isEnding = first === '--end-sessions'
const [email, role = 'admin'] = isEnding ? others : [first, ...others]
if (!email || !Object.hasOwn(ROLES, role)) {
  console.error(
    `npm run admin -- EMAIL [${Object.keys(ROLES).join('|')}] [--demo]\nnpm run admin -- --end-sessions EMAIL|all`,
  )
  process.exit(2)
}

async function main(email: string): Promise<number> {
  const env = loadEnv()
  if (isForDemo && !isDemo(env)) {
    console.error('--demo is for portals with demo listings alone (LARES_DEMO).')
    return 2
  }
  const database = await openDatabase(env, {
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
    if (isForDemo) await markDemo(database.db, user.id)
    console.log(`${user.email} is ${role} now.`)
    const next = await nextStep(database.db, user.id, env.PUBLIC_URL)
    if (next) console.log(next)
    return 0
  } finally {
    await database.close()
  }
}

/** What they still have to do before the role is of use. */
async function nextStep(
  db: Kysely<Database>,
  userId: number,
  portal = '',
): Promise<string | undefined> {
  const { has_factor, needs_factor } = await selectFactors(db, userId)
  if (!needs_factor) return undefined
  return has_factor
    ? 'Next: they sign in with their authenticator app or passkey; a session of the password alone opens no page of moderators or administrators.'
    : `Next: they turn on two-factor authentication or add a passkey at ${portal}/user/access. Until then no page of moderators or administrators opens.`
}

try {
  process.exitCode = await main(email)
} catch (error) {
  console.error(told(error))
  process.exitCode = 1
}
