import { pino } from 'pino'
import { markDemo, selectFactors } from '#api/people/accounts/factor-queries.ts'
import { endSessionsOf, grantRole } from '#api/people/accounts/members.ts'
import { endAllSessions, selectSignIn } from '#api/people/accounts/queries.ts'
import { Problem } from '#api/context.ts'
import { ROLES, type RoleName } from '#contract/library.ts'
import { startupMessage } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import { isDemo, loadEnv } from '#env.ts'

// `npm run admin -- EMAIL [ROLE]` grants a role, `admin` by default; moderators and administrators need a second factor first. With `--demo` the account needs none while the portal is a demo. `--end-sessions` signs one account out, or all.

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
    console.error('--demo only works on a portal with demo listings (LARES_DEMO).')
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
      const ended = await database.db
        .transaction()
        .execute((transaction) => endSessionsOf(transaction, user.id, null))
      console.log(`${ended} sessions of ${user.email} ended.`)
      return 0
    }
    await database.db.transaction().execute(async (transaction) => {
      if (isForDemo) await markDemo(transaction, user.id)
      await grantRole(transaction, user.id, role as RoleName, null)
    })
    console.log(`${user.email} is ${role} now.`)
    if ((await selectFactors(database.db, user.id)).needs_factor)
      console.log(
        'Next: they sign in with their authenticator app or passkey; a session of the password alone opens no page of moderators or administrators.',
      )
    return 0
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'member_without_factor')) throw error
    const portal = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
    console.error(
      `${email} has no second factor. Moderators and administrators need one before they get the role.\nNext: they sign in, and turn on two-factor authentication or add a passkey at ${portal}/en/user/access. Then run this command again.`,
    )
    return 1
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main(email)
} catch (error) {
  console.error(startupMessage(error))
  process.exitCode = 1
}
