// The entry point of every npm script. It runs on any Node from 20 on without installed packages, installs what the task
// needs, and starts the pinned Node. See docs/decisions/001-node-is-an-npm-dependency.md.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const at = (...names) => join(root, ...names)
const say = (text) => console.log(`lares: ${text}`)
const [task = '', ...given] = process.argv.slice(2)
// npm removes the first `--`; without npm it may be written as well.
const rest = given[0] === '--' ? given.slice(1) : given

/** Steps after the build of the pages. */
const BUILD_STEPS = ['host/compress-build.ts']
/** Inputs of the build of the pages, which is skipped if they did not change. */
const WEB_INPUTS = [
  ...BUILD_STEPS,
  'web',
  'public',
  'contract',
  'i18n',
  'openapi',
  'text',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'NOTICE',
]

/** Changes here restart the server of `npm run dev`; Vite reloads pages. */
const SERVER_INPUTS = [
  'server.ts',
  'env.ts',
  'host',
  'api',
  'contract',
  'db',
  'demo',
  'docs',
  'feeds',
  'help',
  'i18n',
  'openapi',
  'places',
  'search',
  'text',
  'valuation',
  'words',
  'vite.config.ts',
]

/** task -> commands, run with the pinned Node. */
const TASKS = {
  build: async () => {
    await buildWeb()
    say('built')
    return 0
  },
  start: async () => {
    await buildWeb()
    return run(['server.ts', ...rest], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
  },
  dev: () =>
    run(
      [
        '--watch-preserve-output',
        ...SERVER_INPUTS.map((path) => `--watch-path=${path}`),
        'server.ts',
        ...rest,
      ],
      { NODE_ENV: 'development' },
    ),
  test: async () => {
    await buildWeb()
    return run(['tests/run.ts', 'check', 'unit', 'e2e'])
  },
  check: () => run(['tests/run.ts', 'check']),
  unit: () => run(['tests/run.ts', 'unit', ...rest]),
  'db:types': () => run(['tests/run.ts', 'unit', 'db/schema.test.ts', '-u']),
  e2e: async () => {
    await buildWeb()
    return run(['tests/run.ts', 'e2e', ...rest])
  },
  languages: async () => {
    await buildWeb()
    return run(['lab/languages/command.ts', ...rest], { NODE_ENV: 'production' })
  },
  bench: async () => {
    await buildWeb()
    return run(['lab/bench/command.ts', ...rest], { NODE_ENV: 'production' })
  },
  mutants: () => run(['lab/mutants/run.ts', ...rest]),
  lab: async () => {
    await buildWeb()
    return run(['tests/run.ts', 'lab', ...rest], { LAB: '1' })
  },
  kills: () => run(['lab/kills/command.ts', ...rest]),
  restarts: async () => {
    await buildWeb()
    return run(['lab/restarts/command.ts', ...rest])
  },
  demo: () => run(['commands/demo.ts', ...rest]),
  import: () => run(['commands/import.ts', ...rest]),
  admin: () => run(['commands/admin.ts', ...rest]),
  jobs: () => run(['commands/jobs.ts', ...rest]),
  files: () => run(['commands/files.ts', ...rest]),
  backup: () => {
    const isNamed = ['list', 'check', 'prune'].includes(rest[0])
    return run(['commands/backup.ts', ...(isNamed ? rest : ['create', ...rest])])
  },
  restore: () => run(['commands/backup.ts', 'restore', ...rest]),
  doctor: () => run(['commands/doctor.ts', ...rest]),
  costs: () => run(['commands/costs.ts', ...rest]),
  areas: () => run(['commands/areas.ts', ...rest]),
  outbox: () => run(['commands/outbox.ts', ...rest]),
  'i18n:check': () => run(['commands/check-translations.ts', ...rest]),
  'i18n:export': () => run(['commands/export-translations.ts', ...rest]),
  'i18n:import': () => run(['commands/import-translations.ts', ...rest]),
  'places:build': () => run(['commands/build-places.ts', ...rest]),
  'kernels:build': () => run(['commands/build-kernels.ts', ...rest]),
}

if (!Object.hasOwn(TASKS, task)) {
  console.error(
    `lares: Unknown task ${JSON.stringify(task)}. Tasks: ${Object.keys(TASKS).join(', ')}.`,
  )
  process.exit(2)
}
process.chdir(root)
installPackages()
const node = findNode()
const environment = {
  ...process.env,
  PATH: [at('node_modules', '.bin'), dirname(node), process.env.PATH].join(delimiter),
}
process.exitCode = await TASKS[task]()

/** `npm ci`, unless the packages of this lock file are installed. */
function installPackages() {
  const stamp = at('node_modules', '.lares-stamp')
  const digest = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .update(readFileSync(at('.npmrc')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  say('installing packages (npm ci)')
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  // With NODE_ENV=production npm would omit the packages that build the pages.
  const result = spawnSync(
    npm[0],
    [
      ...npm.slice(1),
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, npm_config_engine_strict: 'false' },
    },
  )
  if (result.status !== 0)
    stop('The packages could not be installed: see the lines above.', result.status ?? 1)
  writeFileSync(stamp, digest)
}

/** The pinned Node from its platform package, else the running one if it is new enough. */
function findNode() {
  const packages = [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]
  for (const name of packages) {
    const file = at('node_modules', name, 'bin', 'node')
    if (!existsSync(file)) continue
    if (!(statSync(file).mode & 0o100)) chmodSync(file, 0o755)
    const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
    // The newest package for Apple silicon is an early 24, so a later 24 of the machine is preferred.
    if (status === 0) return isLater24(process.version, stdout) ? process.execPath : file
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `Lares needs Node 24. There is no package for ${process.platform} on ${process.arch}, and this is ${process.version}. Install Node 24 and try again.`,
    1,
  )
}

/** Whether `ours` (`v24.9.0`) is a later release than `packaged` and both are a Node 24. */
function isLater24(ours, packaged) {
  const [[major, minor, patch], [packagedMajor, packagedMinor, packagedPatch]] = [
    ours,
    packaged,
  ].map((version) => version.trim().replace('v', '').split('.').map(Number))
  return (
    major === 24 &&
    packagedMajor === 24 &&
    (minor > packagedMinor || (minor === packagedMinor && patch > packagedPatch))
  )
}

async function buildWeb() {
  if (!existsSync(at('react-router.config.ts'))) return
  const stamp = at('build', '.lares-stamp')
  const digest = digestOf(WEB_INPUTS)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  say('building the pages (once; again when they change)')
  const status = await run(
    [at('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build', '--logLevel', 'error'],
    { NODE_ENV: 'production' },
  )
  if (status !== 0) stop('The pages could not be built: see the lines above.', status)
  for (const step of BUILD_STEPS) {
    const code = await run([step])
    if (code !== 0) stop('The built pages could not be compressed: see the lines above.', code)
  }
  mkdirSync(at('build'), { recursive: true })
  writeFileSync(stamp, digest)
}

/** A digest of names and contents, not of dates, so that fresh clones of a commit have the same. */
function digestOf(inputs) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(at(path))) return
    if (statSync(at(path)).isDirectory())
      for (const name of readdirSync(at(path)).sort()) visit(join(path, name))
    else if (!/\.test\.tsx?$/.test(path))
      hash
        .update(`${path}\0`)
        .update(readFileSync(at(path)))
        .update('\0')
  }
  inputs.forEach(visit)
  return hash.digest('hex')
}

/** Runs a script with the pinned Node and forwards signals to it. Resolves to its exit code. */
function run(args, extra = {}) {
  return new Promise((resolve) => {
    // When this process ends, the channel closes, and `host/stop.ts` stops the script cleanly.
    const child = spawn(node, args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...environment, ...extra },
    })
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
      process.on(signal, () => child.kill(signal))
    onOrphaned(() => child.kill('SIGTERM'))
    child.once('error', (error) => stop(`${args[0]} could not be run: ${error.message}`, 1))
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** npm ends on a signal without forwarding it. Only under npm: other parents may leave this process running on purpose. */
function onOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
  timer.unref()
}

function stop(message, code) {
  console.error(`lares: ${message}`)
  process.exit(code)
}
