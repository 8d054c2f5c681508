import type { Mutant } from '../mutant.ts'

const PROTECTION = ['api/people/accounts/protection.test.ts']
const SIGN_IN = ['api/people/accounts/sign-in.test.ts']

export const accounts: Mutant[] = [
  {
    path: 'api/people/accounts/queries.ts',
    from: "      .where('totp_since', 'is not distinct from', totp_since)\n",
    to: '',
    does: 'a sign-in under way goes round a second factor that is turned on',
    tests: ['api/people/accounts/sign-in.test.ts'],
  },
  {
    path: 'api/people/accounts/queries.ts',
    from: "      .where('blocked_at', 'is', null)\n      .forShare()",
    to: '      .forShare()',
    does: 'a sign-in under way outlives a block',
    tests: ['api/people/accounts/sign-in.test.ts'],
  },
  {
    path: 'api/people/accounts/factor-queries.ts',
    from: "  when not ${hasFactor()} then 'factor_missing'\n",
    to: '',
    does: 'staff without a second factor are asked for one that they lack',
    tests: ['api/people/accounts/staff.test.ts'],
  },
  {
    path: 'api/people/accounts/factor-queries.ts',
    from: "  when access_tokens.factor_at is null then 'factor_wanted'\n",
    to: '',
    does: 'a staff session works without the second factor',
    tests: ['api/people/accounts/staff.test.ts'],
  },
  {
    path: 'api/people/accounts/caller.ts',
    from: "(confirmation === 'password' && withPassword)",
    to: "confirmation === 'password'",
    does: 'a sensitive call without the password passes',
    tests: ['api/people/accounts/confirm.test.ts'],
  },
  {
    path: 'api/people/accounts/factor-queries.ts',
    from: "when ${isRecent('confirmed_at')} then 'recent'",
    to: "when ${isRecent('confirmed_at')} or access_tokens.confirmed_at is not null then 'recent'",
    does: 'a confirmation never ends',
    tests: ['tests/expiry.test.ts', 'api/people/accounts/confirm.test.ts'],
  },
  {
    path: 'db/guarded.ts',
    from: 'insert into|update|delete from|merge into',
    to: 'insert into|update|merge into',
    does: 'a single deletion is not guarded',
    tests: ['tests/attacks/under-way.lab.test.ts'],
  },
  {
    path: 'api/people/accounts/queries.ts',
    from: "where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)])",
    to: "where.or([where('expires_at', 'is', null), where('expires_at', 'is not', null)])",
    does: 'sessions and personal tokens hold for ever',
    tests: ['api/people/accounts/signed-in.test.ts'],
  },
  {
    path: 'api/people/accounts/queries.ts',
    from: "    .where('users.blocked_at', 'is', null)\n",
    to: '',
    does: 'who is blocked goes on with a token',
    tests: ['api/people/accounts/members.test.ts', 'api/people/accounts/signed-in.test.ts'],
  },
  {
    path: 'api/people/accounts/queries.ts',
    from: "    .where('kind', '=', 'session')\n    .where('expires_at', '>', sql<string>`now()`)\n",
    to: "    .where('kind', '=', 'session')\n",
    does: 'the list of sessions has those that are over',
    tests: ['api/people/accounts/signed-in.test.ts'],
  },
  {
    path: 'api/people/accounts/queries.ts',
    from: `.where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('name')`,
    to: ".where('kind', '=', kind).returning('name')",
    does: 'one ends sessions of others',
    tests: ['tests/permissions.test.ts'],
  },
  {
    path: 'api/people/accounts/queries.ts',
    from: ".where('id', '<>', keep)",
    to: ".where('id', '=', keep)",
    does: 'ending other sessions ends this one',
    tests: ['api/people/accounts/password.test.ts'],
  },
  {
    path: 'api/people/accounts/one-time-queries.ts',
    from: `.where('expires_at', '>', sql<string>\`now()\`)
    .executeTakeFirst()`,
    to: '.executeTakeFirst()',
    does: 'links of mails never expire',
    tests: ['api/people/accounts/one-time.test.ts'],
  },
  {
    path: 'api/people/accounts/one-time-queries.ts',
    from: `.where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>\`now()\`)`,
    to: ".where('expires_at', '>', sql<string>`now()`)",
    does: 'a link for one thing does another',
    tests: ['api/people/accounts/one-time.test.ts'],
  },
  {
    path: 'api/people/accounts/one-time-queries.ts',
    from: ".where('failures', '>=', max)",
    to: ".where('failures', '>', max)",
    does: 'one wrong code more',
    tests: ['api/people/accounts/two-factor.test.ts'],
  },
  {
    path: 'api/people/accounts/one-time.ts',
    from: 'two_factor: 10,',
    to: 'two_factor: 600,',
    does: 'the second step may be given for ten hours',
    tests: ['api/people/accounts/one-time.test.ts'],
  },
  {
    path: 'api/people/accounts/one-time.ts',
    from: 'isSecretOf(token.secret, row.digest) ? row : null',
    to: 'row.digest ? row : null',
    does: 'a number alone opens a link',
    tests: ['api/people/accounts/one-time.test.ts'],
  },
  {
    path: 'api/people/accounts/attempts.ts',
    from: 'asciiDomain(email.trim()).toLowerCase()',
    to: 'asciiDomain(email.trim())',
    does: 'each spelling of an address has guesses of its own',
    tests: PROTECTION,
  },
  {
    path: 'api/people/accounts/attempts.ts',
    from: 'isWrong = result === null',
    to: 'isWrong = result !== null',
    does: 'right passwords are counted, wrong ones are not',
    tests: PROTECTION,
  },
  {
    path: 'api/people/accounts/attempts.ts',
    from: `[LIMITS.strangers, account],
      ]`,
    to: '',
    does: 'one account is guessed at from everywhere without an end',
    tests: PROTECTION,
  },
  {
    path: 'api/people/accounts/attempts.ts',
    from: 'const address = limitKey(call.clientAddress)',
    to: 'const address = call.clientAddress',
    does: 'a /64 has guesses for each of its addresses',
    tests: PROTECTION,
  },
  {
    path: 'api/people/accounts/totp.ts',
    from: 'const DRIFT = 1',
    to: 'const DRIFT = 2',
    does: 'codes hold for longer',
    tests: ['api/people/accounts/two-factor.test.ts'],
  },
  {
    path: 'api/people/accounts/totp.ts',
    from: '& 0x7fffffff',
    to: '& 0xffffffff',
    does: 'half of all codes are wrong',
    tests: ['api/people/accounts/two-factor.test.ts'],
  },
  {
    path: 'api/people/accounts/two-factor.ts',
    from: 'if (!(await beginTotp(transaction, user.id, sealed))) throw twoFactorOn()',
    to: 'await beginTotp(transaction, user.id, sealed)',
    does: 'a secret is answered that is not that of the second factor',
    tests: ['api/people/accounts/confirm.test.ts'],
  },
  {
    path: 'api/people/accounts/two-factor-queries.ts',
    from: ".where('totp_secret', '=', secret)",
    to: '',
    does: 'a code of one authenticator turns another on',
    tests: ['api/people/accounts/confirm.test.ts'],
  },
  {
    path: 'api/people/accounts/xsrf.ts',
    from: "if (site && site !== 'same-origin') return false",
    to: "if (site && site === 'cross-site') return false",
    does: 'a sibling site may call in the name of a visitor',
    tests: SIGN_IN,
  },
  {
    path: 'api/people/accounts/xsrf.ts',
    from: `if (
    !ours ||
    !isSameSecret(ours, sent) ||
    !isSameSecret(
      xsrfToken(secret, readCookie(request, 'token', env) ?? '', sent.split('.')[0]),
      sent,
    )
  )
    return false`,
    to: 'if (!ours || !isSameSecret(ours, sent)) return false',
    does: 'a token that somebody planted is taken',
    tests: SIGN_IN,
  },
  {
    path: 'api/people/accounts/caller.ts',
    from: '!isSecretOf(token.secret, found.digest)',
    to: '!found.digest',
    does: 'the number of a token is enough',
    tests: ['api/people/accounts/one-time.test.ts'],
  },
  {
    path: 'api/people/accounts/caller.ts',
    from: "return token.kind === 'session' || (scope !== undefined && token.scopes.includes(scope))",
    to: "return token.kind === 'session' || scope !== undefined",
    does: 'scopes of personal tokens count for nothing',
    tests: ['api/people/accounts/personal-tokens.test.ts'],
  },
  {
    path: 'api/people/accounts/call-locks.ts',
    from: "refuseUnconfirmed(session, 'current_password' in input.shape)",
    to: '',
    does: 'a confirmation that ended while the call waited still counts',
    tests: ['api/people/accounts/confirm.test.ts'],
  },
  {
    path: 'api/people/accounts/call-locks.ts',
    from: '; select require_session(${token.id})',
    to: '',
    does: 'what a thief has under way outlives the recovery',
    tests: ['tests/attacks/thief.test.ts', 'tests/attacks/under-way.lab.test.ts'],
  },
  {
    path: 'api/people/accounts/caller.ts',
    from: 'Date.now() - Date.parse(last_used_at) > TOUCH_MS',
    to: 'Date.now() - Date.parse(last_used_at) > TOUCH_MS * 12',
    does: 'when a session was used last is an hour late',
    verdict: 'harmless',
  },
  {
    path: 'api/people/accounts/members-queries.ts',
    from: "const pattern = `%${q.replace(/[\\\\%_]/g, '\\\\$&')}%`",
    to: 'const pattern = `%${q}%`',
    does: '% in a search for members finds everybody',
    tests: ['api/people/accounts/members.test.ts'],
  },
  {
    path: 'api/people/accounts/passkeys.ts',
    from: 'row.user_id !== userId || !(await deleteOneTime(call.db, row.id))',
    to: 'row.user_id !== userId',
    does: 'a challenge of a passkey is good twice',
    tests: ['api/people/accounts/passkeys.test.ts'],
  },
  {
    path: 'api/edge/profile/leaving-queries.ts',
    from: `await db
    .deleteFrom('registrations')
    .where(sql\`lower(email)\`, '=', sql\`lower(\${email})\`)
    .execute()`,
    to: "await db.deleteFrom('registrations').where('email', '=', email.toUpperCase()).execute()",
    does: 'a registration outlives the account',
    tests: ['api/edge/profile/leaving.test.ts'],
  },
  {
    path: 'api/people/accounts/sweep-queries.ts',
    from: `for (const table of [
    'registrations',
    'one_time_tokens',
    'access_tokens',
    'shared_limits',
  ] as const) {`,
    to: "for (const table of ['registrations', 'one_time_tokens', 'shared_limits'] as const) {",
    does: 'sessions that are over are kept for ever',
    tests: ['tests/expiry.test.ts'],
  },
  {
    path: 'api/people/accounts/sweep-queries.ts',
    from: "const CONVERSATION_RETENTION = '2 years'",
    to: "const CONVERSATION_RETENTION = '1 day'",
    does: 'all messages are deleted after a day',
    tests: ['tests/expiry.test.ts'],
  },
  {
    path: 'api/people/accounts/sign-in.ts',
    from: 'const SESSION_MS = 2_592_000_000',
    to: 'const SESSION_MS = 25_920_000_000',
    does: 'sessions hold for 300 days',
    tests: ['api/people/accounts/signed-in.test.ts'],
  },
  {
    path: 'api/people/accounts/sign-in.ts',
    from: "if (!(await deleteOneTime(call.db, row.id))) throw deadLink()\n  return openSession(user, 'password_and_code', call)",
    to: "return openSession(user, 'password_and_code', call)",
    does: 'a challenge of the second step is good twice',
    tests: ['api/people/accounts/two-factor.test.ts'],
  },
]
