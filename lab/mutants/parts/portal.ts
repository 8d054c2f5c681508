import type { Mutant } from '../mutant.ts'

const JOBS = ['api/ground/jobs/jobs.test.ts']
const CLIENTS = [
  'api/people/live/signatures.test.ts',
  'api/edge/realtime/protocol.test.ts',
  'api/edge/realtime/clients.test.ts',
  'api/edge/realtime/processes.test.ts',
  'api/people/live/queries.test.ts',
]
const CACHE = ['host/page-cache.test.ts']

export const jobs: Mutant[] = [
  {
    path: 'api/ground/jobs/workers.ts',
    from: '      for (const crew of crews) crew.wake()\n    },',
    to: '    },',
    does: 'what came while nothing listened waits',
    tests: ['api/ground/jobs/workers.test.ts'],
  },
  {
    path: 'api/ground/jobs/runner.ts',
    from: '10 * 2 ** (attempts - 1)',
    to: '10 * 2 ** attempts',
    does: 'the first pause is 20 seconds',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/runner.ts',
    from: 'else if (attempts >= ATTEMPTS_MAX) {',
    to: 'else if (attempts > ATTEMPTS_MAX) {',
    does: 'one attempt more',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/runner.ts',
    from: 'if (signal.aborted) await putBackJob(db, job)',
    to: 'if (signal.aborted) await deleteJob(db, job)',
    does: 'what was in hand when the portal stopped is lost',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/runner.ts',
    from: '    await work?.(job, signal)\n    await deleteJob(db, job)',
    to: '    await deleteJob(db, job)\n    await work?.(job, signal)',
    does: 'work that fails is not tried again',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/queries.ts',
    from: `.forUpdate()
        .skipLocked(),`,
    to: '.forUpdate(),',
    does: 'workers wait for each other',
    verdict: 'harmless',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/queries.ts',
    from: `.where('run_at', '<=', sql<string>\`now()\`)
        .orderBy('run_at')`,
    to: ".orderBy('run_at')",
    does: 'work is done before its time',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/queries.ts',
    from: `    .set({ run_at: leaseOf(seconds) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst()`,
    to: `    .set({ run_at: leaseOf(seconds) })
    .where('id', '=', id)
    .executeTakeFirst()`,
    does: 'a worker that lost its lease keeps the job of another',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/queries.ts',
    from: 'order by l.served_at nulls first, j.run_at, j.id',
    to: 'order by j.run_at, j.id',
    does: 'one account keeps all others waiting',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/queries.ts',
    from: 'set({ attempts: sql<number>`attempts - 1`, run_at: sql<string>`now()`',
    to: 'set({ run_at: sql<string>`now()`',
    does: 'each stop of the portal counts as a failure',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/queries.ts',
    from: '.where(sql<boolean>`data @> ${JSON.stringify(data)}::jsonb`)',
    to: ".where(sql<boolean>`data @> '{}'::jsonb`)",
    does: 'jobs of other offers are dropped',
    tests: ['api/publish/publishing/limits.test.ts', 'api/publish/publishing/life.test.ts'],
  },
  {
    path: 'api/ground/jobs/list-queries.ts',
    from: 'attempts = 0, retried = true',
    to: 'retried = true',
    does: 'a job that is retried dies at once',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/list-queries.ts',
    from: 'make_interval(days => ${DEAD_JOB_RETENTION_DAYS})',
    to: 'make_interval(days => 2 * ${DEAD_JOB_RETENTION_DAYS})',
    does: 'dead jobs are kept twice as long',
    tests: ['tests/expiry.test.ts'],
  },
  {
    path: 'api/ground/jobs/runner.ts',
    from: 'if (job.retried) await',
    to: 'if (!job.retried) await',
    does: 'the run of a feed whose job is retried stays failed',
    tests: JOBS,
  },
  {
    path: 'api/ground/jobs/workers.ts',
    from: `          wakeNext()
          await runJob`,
    to: '          await runJob',
    does: 'jobs that come together are done one after the other',
    tests: ['api/ground/jobs/workers.test.ts'],
  },
]

export const mail: Mutant[] = [
  {
    path: 'api/people/mail/send.ts',
    from: "vaultOf(env).seal('job', token)",
    to: 'Buffer.from(`\\0${token}`)',
    does: 'links of mails wait in the clear',
    tests: ['api/people/mail/sealed-links.test.ts'],
  },
  {
    path: 'api/people/accounts/registration.ts',
    from: '    if (await remindOfUndo({ db: transaction, env }, email)) return\n',
    to: '',
    does: 'who registers an address that was just given up ends the way back to it',
    tests: ['api/people/accounts/whose-address.test.ts'],
  },
  {
    path: 'api/people/mail/unasked.ts',
    from: 'chargeShared(LIMIT, email.toLowerCase(), services)',
    to: 'chargeShared(LIMIT, email, services)',
    does: 'a mailbox is filled by writing its address otherwise',
    tests: ['api/people/accounts/protection.test.ts'],
  },
  {
    path: 'api/people/mail/without-links.ts',
    from: "email ?? '. ')",
    to: "email ?? '.')",
    does: 'mail programs make links of what strangers wrote',
    tests: ['api/talk/contact/contact.test.ts', 'api/people/mail/mail.test.ts'],
  },
  {
    path: 'api/people/mail/send.ts',
    from: 'id: `lares-${id}`',
    to: 'id: `lares-${Date.now()}`',
    does: 'a mail that is sent twice is seen twice',
    tests: ['api/people/mail/'],
  },
  {
    path: 'api/people/mail/send.ts',
    from: `const mail = compose(template, values, {
    locale: lang,`,
    to: `const mail = compose(template, values, {
    locale: 'en',`,
    does: 'all mails are English',
    tests: ['api/people/mail/', 'api/publish/publishing/life.test.ts'],
  },
]

export const realtime: Mutant[] = [
  {
    path: 'api/people/live/signatures.ts',
    from: "Math.abs(now / 1000 - Number(query.get('auth_timestamp') ?? NaN)) <= CLOCKS_DIFFER",
    to: "now / 1000 - Number(query.get('auth_timestamp') ?? NaN) <= CLOCKS_DIFFER",
    does: 'a signed request of the future is valid for ever',
    tests: CLIENTS,
  },
  {
    path: 'api/people/live/signatures.ts',
    from: "    query.get('body_md5') === md5(body) &&\n",
    to: '',
    does: 'another body is sent with a signature',
    tests: CLIENTS,
  },
  {
    path: 'api/people/live/signatures.ts',
    from: '[socketId, channel, ...(data',
    to: '[channel, ...(data',
    does: 'the proof of one socket opens a channel to all',
    tests: CLIENTS,
  },
  {
    path: 'api/edge/realtime/channels.ts',
    from: "name.startsWith('private-')",
    to: "name.startsWith('private-user')",
    does: 'other private channels are open',
    tests: CLIENTS,
  },
  {
    path: 'api/edge/realtime/connection.ts',
    from: 'if (this.#frames > FRAMES.tooMany) return',
    to: 'if (this.#frames > FRAMES.tooMany * 100) return',
    does: 'a socket that floods is not closed',
    tests: CLIENTS,
  },
  {
    path: 'api/edge/realtime/connection.ts',
    from: 'this.channels.size >= CHANNELS_MAX',
    to: 'this.channels.size > CHANNELS_MAX',
    does: 'one channel more',
    tests: CLIENTS,
  },
  {
    path: 'api/people/live/queries.ts',
    from: "    .where('users.blocked_at', 'is', null)\n",
    to: '',
    does: 'a blocked account goes on hearing',
    tests: CLIENTS,
  },
  {
    path: 'api/people/live/queries.ts',
    from: `.where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>\`now()\`)]),
    )
    .where(isInUse)`,
    to: '.where(isInUse)',
    does: 'a session that is over goes on hearing',
    tests: CLIENTS,
  },
  {
    path: 'api/people/live/queries.ts',
    from: 'and not pg_visible_in_snapshot(xid, $1::pg_snapshot)',
    to: '',
    does: 'messages come twice',
    tests: CLIENTS,
  },
  {
    path: 'api/people/live/queries.ts',
    from: "const MESSAGE_RETENTION = '10 minutes'",
    to: "const MESSAGE_RETENTION = '10 milliseconds'",
    does: 'messages are lost to who reads a moment later',
    tests: ['tests/expiry.test.ts'],
  },
  {
    path: 'api/edge/realtime/frames.ts',
    from: `return JSON.stringify({
    event,
    ...(channel !== undefined && { channel }),
    data: typeof data === 'string' ? data : JSON.stringify(data),
  })`,
    to: 'return JSON.stringify({ event, ...(channel !== undefined && { channel }), data: data })',
    does: 'clients that want JSON within JSON hear nothing',
    tests: CLIENTS,
  },
]

export const host: Mutant[] = [
  {
    path: 'host/page-cache.ts',
    from: 'response = await web(withoutVisitor(request), { ...call, shown })',
    to: 'response = await web(request, { ...call, shown })',
    does: "pages of one visitor's session are shown to all",
    tests: CACHE,
  },
  {
    path: 'host/page-cache.ts',
    from: "headers.delete('cookie')",
    to: "headers.delete('user-agent')",
    does: 'pages are made with the session of a visitor',
    tests: CACHE,
  },
  {
    path: 'host/page-cache.ts',
    from: 'if (origin === undefined) return href',
    to: 'if (origin === undefined) return pathname',
    does: 'prices are in the currency of another visitor',
    tests: CACHE,
  },
  {
    path: 'web/ground/page/cookie.ts',
    from: "if (!secure || cookie === 'locale') return name",
    to: "if (cookie === 'locale' || !parentDomain) return name",
    does: 'on https a sibling domain chooses the currency',
    tests: ['web/ground/cookies/cookies.test.ts'],
  },
  {
    path: 'host/page-cache.ts',
    from: `!response.headers.has('set-cookie') &&
    !isPartial(response) &&
    /^text\\/(html|x-script)/.test(response.headers.get('content-type') ?? '')`,
    to: "/^text\\/(html|x-script)/.test(response.headers.get('content-type') ?? '')",
    does: 'the cookie of one visitor is set for all',
    tests: CACHE,
  },
  {
    path: 'host/page-cache.ts',
    from: 'offers.lastChange(shown) <= version)',
    to: 'offers.lastChange(shown) >= version)',
    does: 'offers that are gone are shown on',
    tests: CACHE,
  },
  {
    path: 'host/page-cache.ts',
    from: 'version === null || shown.length === 0',
    to: 'shown.length === 0',
    does: 'pages are five seconds old where nobody says when offers change',
    tests: CACHE,
  },
  {
    path: 'host/page-cache.ts',
    from: `!isPrivate(pathname) &&
    !request.headers.has('authorization')`,
    to: '!isPrivate(pathname)',
    does: 'what was asked for with a token is kept',
    tests: CACHE,
  },
  {
    path: 'host/page-cache.ts',
    from: 'response.status === 200 &&',
    to: 'response.status < 500 &&',
    does: 'errors are kept',
    tests: CACHE,
  },
  {
    path: 'host/compress.ts',
    from: 'likingOf(coding) > 0)',
    to: 'likingOf(coding) >= 0)',
    does: 'who takes no coding gets brotli',
    tests: ['host/compress.test.ts'],
  },
  {
    path: 'host/compress.ts',
    from: 'likingOf(coding) > likingOf(best) ? coding : best',
    to: 'likingOf(coding) >= likingOf(best) ? coding : best',
    does: 'the last of what is liked equally is taken',
    tests: ['host/compress.test.ts'],
  },
  {
    path: 'host/compress.ts',
    from: `if (
      !isWorth ||
      res.status === 206 ||
      res.headers.has('content-encoding') ||
      context.req.method === 'HEAD'
    )
      return`,
    to: "if (!isWorth || res.status === 206 || context.req.method === 'HEAD') return",
    does: 'what is compressed is compressed again',
    tests: ['host/app.test.ts', 'host/compress.test.ts'],
  },
  {
    path: 'host/content-policy.ts',
    from: `"base-uri 'none'",
    "form-action 'self'",`,
    to: '"form-action \'self\'",',
    does: 'an injected base moves all addresses',
    tests: ['host/content-policy.test.ts'],
  },
  {
    path: 'host/content-policy.ts',
    from: "hashes.map((one) => ` 'sha256-${one}'`).join('')",
    to: "' \\'unsafe-inline\\''",
    does: 'injected scripts run',
    tests: ['host/content-policy.test.ts'],
  },
]

export const env: Mutant[] = [
  {
    path: 'env.ts',
    from: " || name === 'SMTP_URL' || name === 'STORAGE_URL'",
    to: '',
    does: 'the refusal prints the password of the mail server and the key of the bucket',
    tests: ['env.test.ts'],
  },
  {
    path: 'env.ts',
    from: "name === 'PUSHER_APP_SECRET' || name === 'LARES_KEY'",
    to: "name === 'PUSHER_APP_SECRET'",
    does: 'the refusal prints a secret',
    tests: ['env.test.ts'],
  },
  {
    path: 'env.ts',
    from: 'z.number().max(65_535)',
    to: 'z.number().max(655_350)',
    does: 'a port that is none is taken',
    tests: ['env.test.ts'],
  },
  {
    path: 'env.ts',
    from: 'if (!family || !(length <= bits)) {',
    to: 'if (!family) {',
    does: 'a network with too long a prefix is taken',
    tests: ['env.test.ts'],
  },
  {
    path: 'env.ts',
    from: "value !== undefined && value.trim() !== ''",
    to: 'value !== undefined',
    does: 'an empty variable is a value',
    tests: ['env.test.ts'],
  },
  {
    path: 'api/ground/client-address.ts',
    from: 'hop > trust.hops',
    to: 'hop >= trust.hops',
    does: 'the address of the proxy is taken for that of the visitor',
    tests: ['api/ground/client-address.test.ts'],
  },
  {
    path: 'api/ground/client-address.ts',
    from: 'const next = list.pop()',
    to: 'const next = list.shift()',
    does: 'a visitor makes up their address',
    tests: ['api/ground/client-address.test.ts'],
  },
  {
    path: 'api/ground/client-address.ts',
    from: '.slice(0, 4)',
    to: '.slice(0, 8)',
    does: 'each address of a /64 has limits of its own',
    tests: ['api/ground/client-address.test.ts'],
  },
]

export const files: Mutant[] = [
  {
    path: 'api/ground/gateways/s3-storage.ts',
    from: 'IfMatch: version',
    to: 'IfMatch: undefined',
    does: 'old and new bytes of a file are mixed',
    tests: ['api/ground/gateways/storage.test.ts'],
  },
  {
    path: 'api/ground/gateways/s3-storage.ts',
    from: 'stored?.size === size && (await copy(stored, name))',
    to: 'stored?.size === size',
    does: 'a file that is stored again is deleted by the sweep before its row is written',
    tests: ['api/ground/gateways/storage.test.ts'],
  },
  {
    path: 'api/edge/files/sweep.ts',
    from: 'Math.max(DELETED_MAX / now.of, total * DELETED_SHARE_MAX)',
    to: 'Math.max(DELETED_MAX, total * DELETED_SHARE_MAX)',
    does: 'a large portal with the wrong database loses files a part at a time',
    tests: ['api/edge/files/'],
  },
]

export const media: Mutant[] = [
  {
    path: 'api/ground/media/normalized.ts',
    from: `.rotate()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })`,
    to: ".resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })",
    does: 'pictures lie on their side',
    tests: ['api/publish/publishing/pictures.test.ts', 'api/ground/media/'],
  },
  {
    path: 'api/ground/media/normalized.ts',
    from: '.webp({ quality: 90, effort: 2 })',
    to: `.keepMetadata()
    .webp({ quality: 90, effort: 2 })`,
    does: 'pictures tell where they were taken',
    tests: ['api/publish/publishing/pictures.test.ts', 'api/ground/media/'],
  },
  {
    path: 'api/ground/media/normalized.ts',
    from: 'const PIXELS_MAX = 100_000_000',
    to: 'const PIXELS_MAX = 10_000_000_000',
    does: 'a bomb is unpacked',
    tests: ['api/ground/media/normalized.test.ts', 'api/publish/publishing/pictures.test.ts'],
  },
  {
    path: 'api/ground/media/normalized.ts',
    from: "const FORMATS = ['jpeg',",
    to: "const FORMATS = ['svg', 'jpeg',",
    does: 'drawings with scripts are taken',
    tests: ['api/publish/publishing/pictures.test.ts', 'api/ground/media/'],
  },
  {
    path: 'api/ground/media/sizes.ts',
    from: 'if (!(await storage.has(originalKey(key)))) await storage.delete(`sizes/${key}`)',
    to: 'await storage.has(originalKey(key))',
    does: 'sizes of a deleted picture stay',
    tests: ['api/ground/media/media.test.ts'],
  },
  {
    path: 'api/ground/media/sizes.ts',
    from: '.resize({ width, withoutEnlargement: true })',
    to: '.resize({ width })',
    does: 'small pictures are blown up',
    tests: ['api/ground/media/media.test.ts'],
  },
  {
    path: 'api/ground/media/sizes.ts',
    from: 'if (broken.has(key)) return null',
    to: '',
    does: 'a broken picture is decoded at every request',
    tests: ['api/ground/media/media.test.ts'],
  },
  {
    path: 'api/ground/media/fingerprint.ts',
    from: '< CONTRAST_MIN) return null',
    to: '< 0) return null',
    does: 'all white walls are the same picture',
    tests: ['api/ground/media/fingerprint.test.ts'],
  },
  {
    path: 'api/ground/media/fingerprint.ts',
    from: 'grey[y * WIDTH + x]! < grey[y * WIDTH + x + 1]!',
    to: 'grey[y * WIDTH + x]! < grey[x * HEIGHT + y]!',
    does: 'nothing: another hash of the same kind',
    verdict: 'equivalent',
    tests: ['api/ground/media/fingerprint.test.ts'],
  },
]
