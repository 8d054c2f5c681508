// The single entry of every npm script. It runs under any Node from 20 on without a package installed, makes sure that what the task
// needs is there, and hands over to the pinned Node. See docs/decisions/001-pinned-node.md.
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
// npm takes the first `--` away; who calls this file without it may write it all the same.
const rest = given[0] === '--' ? given.slice(1) : given

/** What becomes of the pages once they are built. */
const BUILD_STEPS = ['host/trim-page-map.ts', 'host/compress-build.ts']
/** What makes the web build: when none of it changed, neither does the build. */
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

/** What `npm run dev` starts the server again for; pages are reloaded by Vite. */
const SERVER_INPUTS = [
  'server.ts',
  'env.ts',
  'host',
  'api',
  'contract',
  'db',
  'demo',
  'feeds',
  'i18n',
  'openapi',
  'places',
  'search',
  'text',
  'words',
  'vite.config.ts',
]

/** task -> what runs, with the pinned Node. */
const TASKS = {
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
  e2e: async () => {
    await buildWeb()
    return run(['tests/run.ts', 'e2e', ...rest])
  },
  bench: async () => {
    await buildWeb()
    return run(['tests/bench.ts', ...rest], { NODE_ENV: 'production' })
  },
  mutants: () => run(['tests/mutants/run.ts', ...rest]),
  attacks: async () => {
    await buildWeb()
    return run(['tests/run.ts', 'unit', 'tests/attacks', ...rest], { ATTACKS: 'all' })
  },
  kills: () => run(['tests/kills/command.ts', ...rest]),
  demo: () => run(['commands/demo.ts', ...rest]),
  import: () => run(['commands/import.ts', ...rest]),
  admin: () => run(['commands/admin.ts', ...rest]),
  jobs: () => run(['commands/jobs.ts', ...rest]),
  outbox: () => run(['commands/outbox.ts', ...rest]),
  'i18n:check': () => run(['commands/check-translations.ts', ...rest]),
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

/** `npm ci`, unless the packages of exactly this lock file are there already. */
function installPackages() {
  const stamp = at('node_modules', '.lares-stamp')
  const wanted = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .update(readFileSync(at('.npmrc')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('installing packages (npm ci)')
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  // Without --include a NODE_ENV=production would leave out what builds the pages.
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
  writeFileSync(stamp, wanted)
}

/** The pinned Node from its platform package; else this one if it is new enough. */
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
    // The newest package for Apple silicon is an early 24: a later 24 of the machine has what was mended since.
    if (status === 0) return isLater24(process.version, stdout) ? process.execPath : file
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `Lares needs Node 24. There is no package of it for ${process.platform} on ${process.arch}, and this is ${process.version}: install Node 24 and try again.`,
    1,
  )
}

/** Whether `ours` (`v24.9.0`) is a later release than `packaged`, and both are of the version that Lares is tested on. */
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
  const wanted = digestOf(WEB_INPUTS)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('building the pages (once; again when they change)')
  const status = await run(
    [at('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build', '--logLevel', 'warn'],
    { NODE_ENV: 'production' },
  )
  if (status !== 0) stop('The pages could not be built: see the lines above.', status)
  for (const step of BUILD_STEPS) {
    const done = await run([step])
    if (done !== 0) stop('The pages could not be made small: see the lines above.', done)
  }
  mkdirSync(at('build'), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Names and contents of files, whatever their dates: a fresh clone of the same commit gives the same digest. */
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

/** Runs a program of ours with the pinned Node; signals that we get are its business. Resolves to its exit code. */
function run(args, extra = {}) {
  return new Promise((resolve) => {
    // By the channel a program notices when we are gone, however we went; `host/stop.ts` then stops in order.
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

/** npm that is told to end ends without telling us. Whoever starts this file otherwise may leave it running. */
function onOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    act()
  }, 500)
  looking.unref()
}

function stop(message, code) {
  console.error(`lares: ${message}`)
  process.exit(code)
}
